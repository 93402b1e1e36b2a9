import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
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
import { ChoiceMenu } from '../dropdown/choice-menu.tsx'
import type { MenuEntry } from '../dropdown/dropdown.types.ts'
import { LazyMenuPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'
import { isConflict } from '../form/use-merging-save.ts'
import { useSave } from '../form/use-save.ts'
import { ErrorState } from '../states/error-state.tsx'
import classes from './filter-bar.module.css'
import type { SavedView, ViewActions, ViewDialog, ViewDifference } from './saved-view.types.ts'

export interface ViewPickerProps extends ViewActions {
  /** The list that the views are of. */
  readonly list: string
  readonly views: readonly SavedView[]
  readonly currentId: string
  /** Whether filters or columns differ from the saved ones. */
  readonly isChanged: boolean
  readonly onPick: (id: string) => void
  /** `over` holds the stored values that the person has seen and replaces. */
  readonly onSave: (over?: ViewValues) => Promise<void>
  /** What differs between these stored values and those on the screen. */
  readonly differences: (stored: ViewValues) => readonly ViewDifference[]
  /** Shows the view as it is stored; what differs on the screen is discarded. */
  readonly onTakeStored: () => void
  /** Pins the view for this person, moves its pin, or unpins it (null). */
  readonly onPlace: (id: string, place: number | null) => Promise<void>
}

type ViewValues = Readonly<Record<string, unknown>>

const LazyViewConflict = lazyPart(() => import('./view-conflict.tsx').then(({ ViewConflict }) => ViewConflict), {
  failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} />,
})
const LazyViewDialogs = lazyPart(() => import('./view-dialogs.tsx').then(({ ViewDialogs }) => ViewDialogs), {
  failed: (retry) => <ErrorState title="The dialog could not be loaded." onRetry={retry} />,
})

export function ViewPicker(props: ViewPickerProps) {
  const { list, views, currentId, isChanged, onPick, onSave, onPlace, differences, onTakeStored, ...actions } = props
  const [dialog, setDialog] = useState<ViewDialog>()
  usePreload(LazyMenuPanel)
  const hasDialogs = useOnceOpened(dialog !== undefined)
  const current = views.find((view) => view.id === currentId)
  const saved = useSave<ViewValues | undefined, void>({ save: onSave })
  const shared = useSave<boolean, void>({ save: actions.onPrivate })
  const placed = useSave<number | null, void>({ save: (place) => onPlace(currentId, place) })
  const failure = [saved, shared, placed].find(({ state }) => state === 'failed')?.failure
  const conflict = isConflict(failure) ? failure : undefined
  const isOwn = isStored(current) && current.isReadOnly !== true
  return (
    <div className={classes.views}>
      <ViewChoice
        views={views}
        current={current}
        isChanged={isChanged}
        onPick={onPick}
        onSaveAs={() => setDialog('saveAs')}
      />
      {isChanged ? (
        <Button
          variant="light"
          loading={isOwn && saved.isSaving}
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
          onClick={() => (isOwn ? void saved.save(undefined).catch(() => undefined) : setDialog('saveAs'))}
        >
          {isOwn ? 'Save view' : 'Save as view'}
        </Button>
      ) : null}
      {isStored(current) ? (
        <ViewMenu
          view={current}
          pins={views.filter(({ pin }) => pin !== undefined).length}
          onDialog={setDialog}
          onPrivate={(isPrivate) => void shared.save(isPrivate).catch(() => undefined)}
          onPlace={(place) => void placed.save(place).catch(() => undefined)}
        />
      ) : null}
      {conflict === undefined ? null : (
        <LazyViewConflict
          view={current?.name ?? ''}
          differences={differences(conflict.present)}
          isSaving={saved.isSaving}
          onClose={saved.forget}
          onTakeStored={() => {
            saved.forget()
            onTakeStored()
          }}
          onKeepOwn={() => void saved.save(conflict.present).catch(() => undefined)}
        />
      )}
      {failure === undefined || conflict !== undefined ? null : (
        <span className={classes.problem} role="alert">
          {saveFailureText(failure)}
        </span>
      )}
      {hasDialogs ? (
        <LazyViewDialogs
          {...actions}
          list={list}
          dialog={dialog}
          current={current}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </div>
  )
}

/** Whether there is something to change: the built-in view stays as it is. */
const isStored = (view: SavedView | undefined): view is SavedView => view !== undefined && view.isBuiltIn !== true

interface ViewChoiceProps extends Pick<ViewPickerProps, 'views' | 'isChanged' | 'onPick'> {
  readonly current: SavedView | undefined
  readonly onSaveAs: () => void
}

/** The button with the name of the view, and the menu of all views. */
const ViewChoice = ({ views, current, isChanged, onPick, onSaveAs }: ViewChoiceProps) => (
  <ChoiceMenu
    variant="default"
    leftSection={<IconLayoutList size={18} stroke={1.5} />}
    rightSection={<IconChevronDown size={16} stroke={1.5} />}
    choices={views.map((view) => ({
      id: view.id,
      label: (
        <span className={classes.viewItem}>
          {view.name}
          {view.isBuiltIn === true ? null : (
            <span className={classes.viewOwner}>{view.isPrivate === true ? 'Only me' : view.owner}</span>
          )}
        </span>
      ),
      isCurrent: view === current,
      onSelect: () => onPick(view.id),
    }))}
    actions={[{ label: 'Save as new view', icon: <IconPlus size={16} stroke={1.5} />, onSelect: onSaveAs }]}
  >
    <VisuallyHidden>View:&nbsp;</VisuallyHidden>
    <span className={classes.viewName}>{current?.name ?? 'Choose a view'}</span>
    {isChanged ? <span className={classes.changed}> changed</span> : null}
  </ChoiceMenu>
)

interface ViewMenuProps {
  readonly view: SavedView
  /** How many views have a tab. */
  readonly pins: number
  readonly onDialog: (dialog: ViewDialog) => void
  readonly onPrivate: (isPrivate: boolean) => void
  readonly onPlace: (place: number | null) => void
}

/** What a person can do with a stored view: with the tab, and with the view itself if it is the person's own. */
function ViewMenu({ view, pins, onDialog, onPrivate, onPlace }: ViewMenuProps) {
  const { target, panel } = useDropdown('menu')
  const isPrivate = view.isPrivate === true
  const ownEntries: readonly MenuEntry[] = [
    { label: 'Rename view', icon: <IconPencil size={16} stroke={1.5} />, onSelect: () => onDialog('rename') },
    {
      label: isPrivate ? 'Share with everyone' : 'Make private',
      icon: isPrivate ? <IconUsers size={16} stroke={1.5} /> : <IconLock size={16} stroke={1.5} />,
      onSelect: () => onPrivate(!isPrivate),
    },
    {
      label: 'Delete view',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => onDialog('delete'),
    },
  ]
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="View actions" {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          groups={[
            { entries: pinEntries(view.pin, pins, onPlace) },
            ...(view.isReadOnly === true ? [] : [{ entries: ownEntries }]),
          ]}
        />
      )}
    </>
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
