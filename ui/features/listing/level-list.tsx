import { Badge, Button, TextInput } from '@mantine/core'
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import type { levelsPending, LevelRow } from '../../../core/contracts/variation.contract.ts'
import { ConflictChoice } from '../../shared/form/conflict-choice.tsx'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { useInlineDraft } from '../../shared/form/use-inline-draft.ts'
import classes from './listing-editor.module.css'

interface Group {
  readonly group_id: number
  readonly group: string
}

interface LevelListProps {
  readonly levels: CallResponse<typeof levelsPending>
  readonly isBusy: boolean
  readonly onRemove: (level: LevelRow) => void
  readonly onRemoveGroup: (group: Group) => void
  /** `was` is the name as the person read it. */
  readonly onRename: (groupId: number, name: string, was: string) => Promise<boolean>
}

/** The levels of a listing, and the groups that they are in. */
export function LevelList({ levels, isBusy, onRemove, onRemoveGroup, onRename }: LevelListProps) {
  return (
    <>
      {levels.groups.length === 0 ? null : (
        <ul className={classes.groups} aria-label="Groups">
          {levels.groups.map((group) => (
            <GroupLine
              key={group.group_id}
              group={group}
              isBusy={isBusy}
              onRemove={() => onRemoveGroup(group)}
              onRename={(name, was) => onRename(group.group_id, name, was)}
            />
          ))}
        </ul>
      )}
      {levels.selected.length === 0 ? null : (
        <ol className={classes.levels} aria-label="Levels">
          {levels.selected.map((level) => (
            <LevelLine key={level.id} level={level} isBusy={isBusy} onRemove={() => onRemove(level)} />
          ))}
        </ol>
      )}
    </>
  )
}

interface LevelLineProps {
  readonly level: LevelRow
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function LevelLine({ level, isBusy, onRemove }: LevelLineProps) {
  return (
    <li className={classes.levelRow} data-below={level.parent_level !== null || undefined}>
      <span>
        <strong>{level.name}</strong>{' '}
        <span className={classes.quiet}>
          {level.options.length} {level.options.length === 1 ? 'option' : 'options'}
          {level.group === null ? '' : ` in ${level.group}`}
        </span>
        {level.is_multi_specification === 'YES' ? (
          <Badge ml={8} variant="light" color="gray">
            Combined
          </Badge>
        ) : null}
      </span>
      <LineTool Icon={IconTrash} label="Remove" of={`level ${level.name}`} disabled={isBusy} onClick={onRemove} />
    </li>
  )
}

interface GroupLineProps {
  readonly group: Group
  readonly isBusy: boolean
  readonly onRemove: () => void
  readonly onRename: (name: string, was: string) => Promise<boolean>
}

function GroupLine({ group, isBusy, onRemove, onRename }: GroupLineProps) {
  const { text: typed, base, change, rebase, discard } = useInlineDraft(`group:${group.group_id}:name`, group.group)
  if (typed !== undefined)
    return (
      <li className={classes.levelRow}>
        <UnsavedGuard isUnsaved={typed !== group.group} keepsDraft onDiscard={discard} />
        <form
          method="post"
          className={classes.inline}
          onSubmit={(event) => {
            event.preventDefault()
            void onRename(typed, base).then((done) => (done ? discard() : undefined))
          }}
        >
          <TextInput
            size="sm"
            aria-label="Group name"
            data-autofocus
            value={typed}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" disabled={isBusy || typed.trim() === ''}>
            Rename
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={discard}>
            Cancel
          </Button>
          {group.group === base || isBusy ? null : (
            <ConflictChoice
              label="Group name"
              stored={group.group}
              typed={typed}
              onChoose={(choice) => {
                if (choice === 'stored') discard()
                else rebase()
              }}
            />
          )}
        </form>
      </li>
    )
  return (
    <li className={classes.levelRow}>
      <span>
        <Badge variant="light" color="gray">
          Group
        </Badge>{' '}
        {group.group}
      </span>
      <span className={classes.rowTools}>
        <LineTool Icon={IconPencil} label="Rename" of={`group ${group.group}`} onClick={() => change(group.group)} />
        <LineTool Icon={IconTrash} label="Remove" of={`group ${group.group}`} disabled={isBusy} onClick={onRemove} />
      </span>
    </li>
  )
}

interface LineToolProps {
  readonly Icon: Icon
  readonly label: string
  /** The kind and the name of what the tool changes, for its accessible name. */
  readonly of: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function LineTool({ Icon: Mark, label, of, disabled = false, onClick }: LineToolProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Mark size={14} stroke={1.5} />}
      aria-label={`${label} ${of}`}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
