import { Radio, TextInput } from '@mantine/core'
import { newViewForm, viewForm } from '../../../core/crm/lists/view.schema.ts'
import { VIEW_NAME_LIMIT } from '../../../core/crm/lists/views.ts'
import { FieldConflict } from '../form/conflict-choice.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { ConfirmDelete } from '../states/confirm-delete.tsx'
import type { SavedView, ViewActions, ViewDialog } from './saved-view.types.ts'

interface ViewDialogsProps extends ViewActions {
  /** The list that the views are of, for the draft of a new one. */
  readonly list: string
  readonly dialog: ViewDialog | undefined
  readonly current: SavedView | undefined
  readonly onClose: () => void
}

/** The dialogs that name, rename and delete a view. */
export function ViewDialogs({ list, dialog, current, onClose, onSaveAs, onRename, onDelete }: ViewDialogsProps) {
  return (
    <>
      <FormDialog opened={dialog === 'saveAs'} onClose={onClose} title="Save as new view" size={400}>
        <NewViewForm list={list} onClose={onClose} onSaveAs={onSaveAs} />
      </FormDialog>
      {current === undefined ? null : (
        <>
          <NameDialog
            opened={dialog === 'rename'}
            title="Rename view"
            action="Rename view"
            initial={current.name}
            draft={`view:${current.id}:name`}
            onClose={onClose}
            onSubmit={onRename}
          />
          <ConfirmDelete
            opened={dialog === 'delete'}
            kind="view"
            name={current.name}
            consequence="Its filters and columns are lost. The records stay."
            onCancel={onClose}
            onConfirm={async () => {
              await onDelete(current.id)
              onClose()
            }}
          />
        </>
      )}
    </>
  )
}

function NewViewForm({ list, onClose, onSaveAs }: Pick<ViewDialogsProps, 'list' | 'onClose' | 'onSaveAs'>) {
  const form = useForm({
    schema: newViewForm,
    initial: { name: '', who: 'me' },
    draft: `view:new:${list}`,
    save: ({ name, who }, { call }) => onSaveAs(name.trim(), call, who === 'me'),
    onSaved: onClose,
  })
  return (
    <DialogForm form={form} names={['name', 'who']} submitLabel="Save view" onClose={onClose}>
      <TextInput label="Name" required data-autofocus maxLength={VIEW_NAME_LIMIT} {...form.input('name')} />
      <Radio.Group label="Who sees it" name="who" value={form.values.who} onChange={(who) => form.change('who', who)}>
        <Radio mt={8} value="me" label="Only me" />
        <Radio mt={8} value="everyone" label="Everyone in the company" />
      </Radio.Group>
    </DialogForm>
  )
}

export interface NameDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly action: string
  readonly initial: string
  /** The key of its draft. */
  readonly draft: string
  readonly onClose: () => void
  readonly onSubmit: ViewActions['onRename']
}

/** Asks for the name of a view or filter. */
export function NameDialog({ opened, onClose, title, ...rest }: NameDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} size={400}>
      <NameForm {...rest} onClose={onClose} />
    </FormDialog>
  )
}

function NameForm({ action, initial, draft, onClose, onSubmit }: Omit<NameDialogProps, 'opened' | 'title'>) {
  const form = useForm({
    schema: viewForm,
    initial: { name: initial },
    draft,
    save: ({ name }, { call, base }) => onSubmit(name.trim(), base.name, call),
    onSaved: onClose,
  })
  return (
    <DialogForm form={form} names={['name']} submitLabel={action} onClose={onClose}>
      <TextInput label="Name" required data-autofocus maxLength={VIEW_NAME_LIMIT} {...form.input('name')} />
      <FieldConflict form={form} name="name" label="Name" />
    </DialogForm>
  )
}
