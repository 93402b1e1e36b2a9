import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { VIEW_NAME_LIMIT, viewNameMissing } from '../../../core/crm/lists/views.ts'
import { saveFailureText } from '../../../core/failure/effect-of.ts'
import { useSave } from '../form/use-save.ts'
import { ConfirmDelete } from '../states/confirm-delete.tsx'
import classes from './filter-bar.module.css'
import type { SavedView, ViewActions, ViewDialog } from './saved-view.types.ts'

interface ViewDialogsProps extends ViewActions {
  readonly dialog: ViewDialog | undefined
  readonly current: SavedView | undefined
  readonly onClose: () => void
}

/** The dialogs that name, rename and delete a view. */
export function ViewDialogs({ dialog, current, onClose, onSaveAs, onRename, onDelete }: ViewDialogsProps) {
  return (
    <>
      <NameDialog
        opened={dialog === 'saveAs'}
        title="Save as new view"
        action="Save view"
        initial=""
        onClose={onClose}
        onSubmit={onSaveAs}
      />
      {current === undefined ? null : (
        <>
          <NameDialog
            opened={dialog === 'rename'}
            title="Rename view"
            action="Rename view"
            initial={current.name}
            onClose={onClose}
            onSubmit={(name) => onRename(current.id, name)}
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

interface NameDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly action: string
  readonly initial: string
  readonly onClose: () => void
  readonly onSubmit: (name: string) => Promise<void>
}

function NameDialog({ opened, onClose, title, ...rest }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': 'Close' }}>
      <NameForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ action, initial, onClose, onSubmit }: Omit<NameDialogProps, 'opened' | 'title'>) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const { save, isSaving } = useSave<string, void>({
    save: onSubmit,
    onSaved: onClose,
    onFailed: (failure) => setProblem(saveFailureText(failure)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') setProblem(viewNameMissing)
    else save(name.trim()).catch(() => undefined)
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={VIEW_NAME_LIMIT}
        value={name}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          setName(event.currentTarget.value)
        }}
      />
      <div className={classes.editorActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
      </div>
    </form>
  )
}
