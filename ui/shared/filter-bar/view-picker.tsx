import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconDots,
  IconLayoutList,
  IconLock,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { saveFailureText } from '../../../core/failure/effect-of.ts'
import { lazyPart, usePreload } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import type { MenuEntry } from '../dropdown/dropdown.types.ts'
import { LazyMenuPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'
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
  /** Pins the view for this person, moves its pin, or unpins it (null). */
  readonly onPlace: (id: string, place: number | null) => Promise<void>
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
  onPrivate,
  onPlace,
}: ViewPickerProps) {
  const [dialog, setDialog] = useState<ViewDialog>()
  const viewMenu = useDropdown('menu')
  const actionMenu = useDropdown('menu')
  usePreload(LazyMenuPanel)
  const hasDialogs = useOnceOpened(dialog !== undefined)
  const { save, isSaving, state, failure: cause } = useSave<void, void>({ save: onSave })
  const current = views.find((view) => view.id === currentId)
  const change = useSave<boolean, void>({ save: (isPrivate) => onPrivate(currentId, isPrivate) })
  const move = useSave<number | null, void>({ save: (place) => onPlace(currentId, place) })
  const failed = [
    { state, failure: cause },
    { state: change.state, failure: change.failure },
    { state: move.state, failure: move.failure },
  ].find((each) => each.state === 'failed')?.failure
  const failure = failed === undefined ? undefined : saveFailureText(failed)
  const hasActions = current !== undefined && current.isBuiltIn !== true
  const isOwn = hasActions && current.isReadOnly !== true
  const ownEntries: readonly MenuEntry[] = [
    {
      label: 'Rename view',
      icon: <IconPencil size={16} stroke={1.5} />,
      onSelect: () => setDialog('rename'),
    },
    {
      label: current?.isPrivate === true ? 'Share with everyone' : 'Make private',
      icon: current?.isPrivate === true ? <IconUsers size={16} stroke={1.5} /> : <IconLock size={16} stroke={1.5} />,
      onSelect: () => void change.save(current?.isPrivate !== true).catch(() => undefined),
    },
    {
      label: 'Delete view',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => setDialog('delete'),
    },
  ]
  return (
    <div className={classes.views}>
      <Button
        variant="default"
        leftSection={<IconLayoutList size={18} stroke={1.5} />}
        rightSection={<IconChevronDown size={16} stroke={1.5} />}
        {...viewMenu.target}
      >
        <VisuallyHidden>View:&nbsp;</VisuallyHidden>
        <span className={classes.viewName}>{current?.name ?? 'Choose a view'}</span>
        {isChanged ? <span className={classes.changed}> changed</span> : null}
      </Button>
      {viewMenu.panel === undefined ? null : (
        <LazyMenuPanel
          {...viewMenu.panel}
          width={280}
          groups={[
            {
              className: classes.viewList,
              entries: views.map((view) => ({
                id: view.id,
                label: (
                  <span className={classes.viewItem}>
                    {view.name}
                    {view.isBuiltIn === true ? null : (
                      <span className={classes.viewOwner}>{view.isPrivate === true ? 'Only me' : view.owner}</span>
                    )}
                  </span>
                ),
                isCurrent: view.id === currentId,
                icon:
                  view.id === currentId ? (
                    <IconCheck size={16} stroke={1.5} aria-hidden />
                  ) : (
                    <span className={classes.tick} />
                  ),
                onSelect: () => onPick(view.id),
              })),
            },
            {
              entries: [
                {
                  label: 'Save as new view',
                  icon: <IconPlus size={16} stroke={1.5} />,
                  onSelect: () => setDialog('saveAs'),
                },
              ],
            },
          ]}
        />
      )}
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
      {hasActions ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="View actions" {...actionMenu.target}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
      {hasActions && actionMenu.panel !== undefined ? (
        <LazyMenuPanel
          {...actionMenu.panel}
          groups={[
            {
              entries: pinEntries(current.pin, views.filter(({ pin }) => pin !== undefined).length, (place) => {
                void move.save(place).catch(() => undefined)
              }),
            },
            ...(isOwn ? [{ entries: ownEntries }] : []),
          ]}
        />
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
          onPrivate={onPrivate}
        />
      ) : null}
    </div>
  )
}

/** What a person can do with the tab of a view, which has a place among so many. */
function pinEntries(
  pin: number | undefined,
  pins: number,
  onPlace: (place: number | null) => void,
): readonly MenuEntry[] {
  if (pin === undefined)
    return [{ label: 'Pin as tab', icon: <IconPin size={16} stroke={1.5} />, onSelect: () => onPlace(pins) }]
  return [
    { label: 'Unpin', icon: <IconPinnedOff size={16} stroke={1.5} />, onSelect: () => onPlace(null) },
    ...(pin > 0
      ? [
          {
            label: 'Move tab left',
            icon: <IconArrowLeft size={16} stroke={1.5} />,
            onSelect: () => onPlace(pin - 1),
          },
        ]
      : []),
    ...(pin < pins - 1
      ? [
          {
            label: 'Move tab right',
            icon: <IconArrowRight size={16} stroke={1.5} />,
            onSelect: () => onPlace(pin + 1),
          },
        ]
      : []),
  ]
}
