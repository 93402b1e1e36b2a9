import { ActionIcon, Button, Menu, Modal, TextInput, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconDots,
  IconLayoutList,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { VIEW_NAME_LIMIT, viewNameMissing } from '../../../core/crm/lists/views.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { useSave } from '../form/use-save.ts'
import { ConfirmDelete } from '../states/confirm-delete.tsx'
import classes from './filter-bar.module.css'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** The default view: it cannot be changed, renamed or deleted. */
  readonly isBuiltIn?: boolean
  /** A view of somebody else without the right to change it: it can be used, and saved under another name. */
  readonly isReadOnly?: boolean
}

export interface ViewPickerProps {
  readonly views: readonly SavedView[]
  readonly currentId: string
  /** Whether filters or columns differ from the saved ones. */
  readonly isChanged: boolean
  readonly onPick: (id: string) => void
  readonly onSave: () => Promise<void>
  /** A rejection keeps the dialog open and shows the reason. The same applies to the next two. */
  readonly onSaveAs: (name: string) => Promise<void>
  readonly onRename: (id: string, name: string) => Promise<void>
  readonly onDelete: (id: string) => Promise<void>
}

export function ViewPicker({
  views,
  currentId,
  isChanged,
  onPick,
  onSave,
  onSaveAs,
  onRename,
  onDelete,
}: ViewPickerProps) {
  const [dialog, setDialog] = useState<'saveAs' | 'rename' | 'delete'>()
  const { save, isSaving, state, failure: cause } = useSave<void, void>({ save: onSave })
  const failure = state === 'failed' ? messageOf(cause) : undefined
  const current = views.find((view) => view.id === currentId)
  const isOwn = current !== undefined && current.isBuiltIn !== true && current.isReadOnly !== true
  const close = () => setDialog(undefined)
  return (
    <div className={classes.views}>
      <Menu shadow="md" position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconLayoutList size={18} stroke={1.5} />}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
          >
            <VisuallyHidden>View:&nbsp;</VisuallyHidden>
            <span className={classes.viewName}>{current?.name ?? 'Choose a view'}</span>
            {isChanged ? <span className={classes.changed}> changed</span> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.viewList}>
            {views.map((view) => (
              <Menu.Item
                key={view.id}
                aria-current={view.id === currentId || undefined}
                leftSection={
                  view.id === currentId ? (
                    <IconCheck size={16} stroke={1.5} aria-hidden />
                  ) : (
                    <span className={classes.tick} />
                  )
                }
                onClick={() => onPick(view.id)}
              >
                <span className={classes.viewItem}>{view.name}</span>
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setDialog('saveAs')}>
            Save as new view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanged && isOwn ? (
        <Button
          variant="light"
          loading={isSaving}
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
          onClick={() => void save()}
        >
          Save view
        </Button>
      ) : null}
      {isChanged && !isOwn ? (
        <Button
          variant="light"
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
          onClick={() => setDialog('saveAs')}
        >
          Save as view
        </Button>
      ) : null}
      {isOwn ? (
        <Menu shadow="md" position="bottom-start">
          <Menu.Target>
            <Tooltip label="Rename or delete this view">
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label="View actions">
                <IconDots size={18} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={() => setDialog('rename')}>
              Rename view
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={() => setDialog('delete')}
            >
              Delete view
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {failure === undefined ? null : (
        <span className={classes.problem} role="alert">
          {failure}
        </span>
      )}
      <NameDialog
        opened={dialog === 'saveAs'}
        title="Save as new view"
        action="Save view"
        initial=""
        onClose={close}
        onSubmit={onSaveAs}
      />
      {current === undefined ? null : (
        <>
          <NameDialog
            opened={dialog === 'rename'}
            title="Rename view"
            action="Rename view"
            initial={current.name}
            onClose={close}
            onSubmit={(name) => onRename(current.id, name)}
          />
          <ConfirmDelete
            opened={dialog === 'delete'}
            kind="view"
            name={current.name}
            consequence="Its filters and columns are lost. The records stay."
            onCancel={close}
            onConfirm={async () => {
              await onDelete(current.id)
              close()
            }}
          />
        </>
      )}
    </div>
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
    onFailed: (failure) => setProblem(messageOf(failure)),
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

const messageOf = (cause: unknown): string => reasonOf(cause) ?? 'Not saved. Try again.'
