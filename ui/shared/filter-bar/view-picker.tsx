import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core'
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
import { saveFailureText } from '../../../core/failure/effect-of.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import { useSave } from '../form/use-save.ts'
import { ErrorState } from '../states/error-state.tsx'
import classes from './filter-bar.module.css'
import type { SavedView, ViewActions, ViewDialog } from './saved-view.types.ts'

export interface ViewPickerProps extends ViewActions {
  readonly views: readonly SavedView[]
  readonly currentId: string
  /** Whether filters or columns differ from the saved ones. */
  readonly isChanged: boolean
  readonly onPick: (id: string) => void
  readonly onSave: () => Promise<void>
}

const LazyViewDialogs = lazyPart(() => import('./view-dialogs.tsx').then(({ ViewDialogs }) => ViewDialogs), {
  failed: (retry) => <ErrorState title="The dialog could not be loaded." onRetry={retry} />,
})

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
  const [dialog, setDialog] = useState<ViewDialog>()
  const hasDialogs = useOnceOpened(dialog !== undefined)
  const { save, isSaving, state, failure: cause } = useSave<void, void>({ save: onSave })
  const failure = state === 'failed' ? saveFailureText(cause) : undefined
  const current = views.find((view) => view.id === currentId)
  const isOwn = current !== undefined && current.isBuiltIn !== true && current.isReadOnly !== true
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
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="View actions">
              <IconDots size={18} stroke={1.5} />
            </ActionIcon>
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
      {hasDialogs ? (
        <LazyViewDialogs
          dialog={dialog}
          current={current}
          onClose={() => setDialog(undefined)}
          onSaveAs={onSaveAs}
          onRename={onRename}
          onDelete={onDelete}
        />
      ) : null}
    </div>
  )
}
