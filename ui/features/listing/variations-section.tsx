import { Badge, Button, Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { newLevelRequest, type NewLevel } from '../../../core/catalogue/levels.ts'
import { pleaseEnter, pleaseSelect } from '../../../core/catalogue/product.messages.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  createGroup,
  createLevel,
  createLevelBelow,
  levelsPending,
  type LevelRow,
  removeLevels,
  renameGroupCall,
} from '../../../core/contracts/variation.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { VARIATIONS_PLACE } from './editor-field.tsx'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixGoal } from './use-matrix-rows.ts'
import { useVariationCalls, type VariationSectionProps } from './specifications-section.tsx'
import classes from './listing-editor.module.css'

type Difference = CallResponse<typeof createLevel>['difference']
interface Question {
  readonly title: string
  readonly difference: Difference
  readonly go: () => Promise<boolean>
}

export interface VariationsSectionProps extends VariationSectionProps {
  readonly goal?: MatrixGoal | undefined
}

/** Levels, their groups and the resulting matrix. A change of levels is previewed before it is made (D-61). */
export const VariationsSection = memo(function VariationsSection({ id, handle, goal }: VariationsSectionProps) {
  const calls = useVariationCalls(handle)
  const { client, run, isBusy, alert } = calls
  const { data: levels } = useCall(
    levelsPending,
    { product_id: id ?? 0 },
    { enabled: id !== undefined, keepPreviousData: true },
  )
  const { question, dropQuestion, addLevel, remove } = useLevelChanges(calls)

  return (
    <div className={classes.rows} data-field={VARIATIONS_PLACE} tabIndex={-1} aria-busy={isBusy}>
      {alert === undefined ? null : (
        <p className={classes.error} role="alert">
          {alert}
        </p>
      )}
      {levels === undefined || (levels.pending.length === 0 && levels.selected.length === 0) ? (
        <p className={classes.quiet}>
          Add a specification with its terms above, then make a level of it here: “Size” with S, M and L becomes three
          variations.
        </p>
      ) : (
        <>
          <LevelList
            levels={levels}
            isBusy={isBusy}
            onRemove={(level) => void remove(`Remove the level ${level.name}?`, { id: level.id })}
            onRemoveGroup={(group) => void remove(`Remove the group ${group.group}?`, { group_id: group.group_id })}
            onRename={(group_id, name) =>
              run((product_id) => client.call(renameGroupCall, { product_id, group_id, name, published: 0, draft: 1 }))
            }
          />
          <NewLevelForm
            key={`${levels.pending.length}-${levels.selected.length}`}
            levels={levels}
            isBusy={isBusy}
            onAdd={addLevel}
          />
          <NewGroup
            isBusy={isBusy}
            onAdd={(name) =>
              run((product_id) => client.call(createGroup, { product_id, name, published: 0, draft: 1 }))
            }
          />
        </>
      )}
      {id === undefined || levels === undefined || levels.selected.length === 0 ? null : (
        <MatrixTable calls={calls} productId={id} goal={goal} />
      )}
      <DifferenceQuestion question={question} onClose={dropQuestion} />
    </div>
  )
})

/** Where a new level goes: into a group, new or existing, or below another level. */
interface LevelPlace {
  readonly group?: string | undefined
  readonly groupId?: number | undefined
  readonly below?: number | undefined
}

/** Each change is tried first; what it would do to the variations is the question before it is made. */
function useLevelChanges({ client, run }: ReturnType<typeof useVariationCalls>) {
  const [question, setQuestion] = useState<Question>()

  const ask = async (
    title: string,
    dry: (id: number) => Promise<{ readonly difference: Difference }>,
    real: (id: number) => Promise<unknown>,
  ) => {
    await run(async (id) => {
      const { difference } = await dry(id)
      setQuestion({ title, difference, go: () => run(real) })
    })
  }
  const addLevel = (level: NewLevel, place: LevelPlace) => {
    const request = (product_id: number) => {
      const { product_id: _, ...made } = newLevelRequest(product_id, level, place.group)
      const attributes = level.kind === 'similar' ? [Number(level.attribute)] : level.attributes.map(Number)
      return {
        ...made,
        draft: 1 as const,
        product_id,
        attributes,
        ...(place.groupId !== undefined && { group_id: place.groupId }),
      }
    }
    const send = (product_id: number, dry_run?: 1) =>
      place.below === undefined
        ? client.call(createLevel, { ...request(product_id), ...(dry_run !== undefined && { dry_run }) })
        : client.call(createLevelBelow, {
            ...request(product_id),
            parent_level: place.below,
            ...(dry_run !== undefined && { dry_run }),
          })
    return ask(
      'Add this level?',
      (id) => send(id, 1),
      (id) => send(id),
    )
  }
  const remove = (title: string, what: { readonly id?: number; readonly group_id?: number }) =>
    ask(
      title,
      (product_id) => client.call(removeLevels, { product_id, ...what, published: 0, draft: 1, dry_run: 1 }),
      (product_id) => client.call(removeLevels, { product_id, ...what, published: 0, draft: 1 }),
    )

  return { question, dropQuestion: () => setQuestion(undefined), addLevel, remove }
}

interface DifferenceQuestionProps {
  readonly question: Question | undefined
  readonly onClose: () => void
}

/** Shows what a change of levels does to the variations, before it is made. */
function DifferenceQuestion({ question, onClose }: DifferenceQuestionProps) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      title={question?.title}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {question === undefined ? null : (
        <>
          <DifferenceWords difference={question.difference} />
          <div className={classes.modalActions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                onClose()
                void question.go()
              }}
            >
              Change the variations
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

function DifferenceWords({ difference: { add, keep, restore, retire } }: { readonly difference: Difference }) {
  return (
    <ul className={classes.difference}>
      <li>
        <strong>{add}</strong> new, without a price
      </li>
      <li>
        <strong>{keep}</strong> stay as they are
      </li>
      {restore > 0 ? (
        <li>
          <strong>{restore}</strong> come back with their price and pictures
        </li>
      ) : null}
      {retire > 0 ? (
        <li>
          <strong>{retire}</strong> will be removed. Their prices are kept and return with their terms
        </li>
      ) : null}
    </ul>
  )
}

interface Group {
  readonly group_id: number
  readonly group: string
}

interface LevelListProps {
  readonly levels: CallResponse<typeof levelsPending>
  readonly isBusy: boolean
  readonly onRemove: (level: LevelRow) => void
  readonly onRemoveGroup: (group: Group) => void
  readonly onRename: (groupId: number, name: string) => Promise<boolean>
}

function LevelList({ levels, isBusy, onRemove, onRemoveGroup, onRename }: LevelListProps) {
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
              onRename={(name) => onRename(group.group_id, name)}
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
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={14} stroke={1.5} />}
        aria-label={`Remove level ${level.name}`}
        disabled={isBusy}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

interface GroupLineProps {
  readonly group: Group
  readonly isBusy: boolean
  readonly onRemove: () => void
  readonly onRename: (name: string) => Promise<boolean>
}

function GroupLine({ group, isBusy, onRemove, onRename }: GroupLineProps) {
  const [typed, setTyped] = useState<string>()
  if (typed !== undefined)
    return (
      <li className={classes.levelRow}>
        <UnsavedGuard isUnsaved={typed !== group.group} />
        <form
          method="post"
          className={classes.inline}
          onSubmit={(event) => {
            event.preventDefault()
            void onRename(typed).then((done) => (done ? setTyped(undefined) : undefined))
          }}
        >
          <TextInput
            size="sm"
            aria-label="Group name"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" disabled={isBusy || typed.trim() === ''}>
            Rename
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => setTyped(undefined)}>
            Cancel
          </Button>
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
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.5} />}
          aria-label={`Rename group ${group.group}`}
          onClick={() => setTyped(group.group)}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} stroke={1.5} />}
          aria-label={`Remove group ${group.group}`}
          disabled={isBusy}
          onClick={onRemove}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

interface NewLevelProps {
  readonly levels: CallResponse<typeof levelsPending>
  readonly isBusy: boolean
  readonly onAdd: (
    level: NewLevel,
    place: {
      readonly group?: string | undefined
      readonly groupId?: number | undefined
      readonly below?: number | undefined
    },
  ) => Promise<void>
}

const NEW_GROUP = 'new'

function NewLevelForm({ levels, isBusy, onAdd }: NewLevelProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [key, setKey] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [groupName, setGroupName] = useState('')
  const [below, setBelow] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  if (levels.pending.length === 0) return null
  const isMulti = chosen.length > 1
  const wrong = {
    chosen: chosen.length === 0 ? pleaseSelect('Specification') : undefined,
    key: isMulti && key.trim() === '' ? pleaseEnter('Level name') : undefined,
    group: group === NEW_GROUP && groupName.trim() === '' ? pleaseEnter('Group name') : undefined,
  }
  const add = () => {
    setTried(true)
    if (Object.values(wrong).some((text) => text !== undefined)) return
    const level: NewLevel = isMulti
      ? { kind: 'multi', key: key.trim(), attributes: chosen.map(Number) }
      : { kind: 'similar', attribute: Number(chosen[0]) }
    void onAdd(level, {
      group: group === NEW_GROUP ? groupName.trim() : undefined,
      groupId: group !== null && group !== NEW_GROUP ? Number(group) : undefined,
      below: below === null ? undefined : Number(below),
    })
  }
  return (
    <div className={classes.newLevel} role="group" aria-label="New level">
      <UnsavedGuard isUnsaved={chosen.length > 0 || (group === NEW_GROUP && groupName !== '')} />
      <MultiSelect
        label="Make a level of"
        description="One specification, or several that form one level together."
        data={levels.pending.map((row) => ({ value: String(row.id), label: `${row.name} (${row.options.length})` }))}
        value={chosen}
        onChange={setChosen}
        error={hasTried ? wrong.chosen : undefined}
        hidePickedOptions
      />
      {isMulti ? (
        <TextInput
          label="Level name"
          placeholder="Look"
          value={key}
          error={hasTried ? wrong.key : undefined}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes.pair}>
        <Select
          label="Group"
          placeholder="No group"
          clearable
          data={[
            ...levels.groups.map((each) => ({ value: String(each.group_id), label: each.group })),
            ...(below === null ? [{ value: NEW_GROUP, label: 'A new group…' }] : []),
          ]}
          value={group}
          onChange={setGroup}
        />
        {levels.selected.length === 0 ? null : (
          <Select
            label="Below"
            placeholder="Top level"
            clearable
            data={levels.selected.map((level) => ({ value: String(level.id), label: level.name }))}
            value={below}
            onChange={(next) => {
              setBelow(next)
              if (next !== null && group === NEW_GROUP) setGroup(null)
            }}
          />
        )}
      </div>
      {group === NEW_GROUP ? (
        <TextInput
          label="Name of the new group"
          value={groupName}
          error={hasTried ? wrong.group : undefined}
          onChange={(event) => setGroupName(event.currentTarget.value)}
        />
      ) : null}
      <Button
        variant="default"
        className={classes.start}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        loading={isBusy}
        onClick={add}
      >
        Add level
      </Button>
    </div>
  )
}

function NewGroup({ isBusy, onAdd }: { readonly isBusy: boolean; readonly onAdd: (name: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const close = () => {
    setName('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        New empty group
      </Button>
    )
  return (
    <form
      method="post"
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        void onAdd(name.trim()).then((done) => (done ? close() : undefined))
      }}
    >
      <UnsavedGuard isUnsaved={name !== ''} />
      <TextInput
        size="sm"
        aria-label="Name of the new group"
        placeholder="Group name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={isBusy || name.trim() === ''}>
        Add group
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}
