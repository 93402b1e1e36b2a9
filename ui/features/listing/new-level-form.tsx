import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { NewLevel } from '../../../core/catalogue/levels.ts'
import { pleaseEnter, pleaseSelect } from '../../../core/catalogue/product.messages.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import type { levelsPending } from '../../../core/contracts/variation.contract.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { useInlineDraft } from '../../shared/form/use-inline-draft.ts'
import classes from './listing-editor.module.css'

/** Where a new level goes: into a group, new or existing, or below another level. */
export interface LevelPlace {
  readonly group?: string | undefined
  readonly groupId?: number | undefined
  readonly below?: number | undefined
}

interface NewLevelProps {
  readonly levels: CallResponse<typeof levelsPending>
  readonly isBusy: boolean
  readonly onAdd: (level: NewLevel, place: LevelPlace) => Promise<void>
}

const NEW_GROUP = 'new'

/** Makes a level of specifications that are in none yet. */
export function NewLevelForm({ levels, isBusy, onAdd }: NewLevelProps) {
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

interface NewGroupProps {
  readonly productId: number | undefined
  readonly isBusy: boolean
  readonly onAdd: (name: string) => Promise<boolean>
}

/** Adds a group without levels. */
export function NewGroup({ productId, isBusy, onAdd }: NewGroupProps) {
  const { text: name, change, discard } = useInlineDraft(`listing:${productId ?? 'new'}:group`)
  if (name === undefined)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => change('')}
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
        void onAdd(name.trim()).then((done) => (done ? discard() : undefined))
      }}
    >
      <UnsavedGuard isUnsaved={name !== ''} keepsDraft onDiscard={discard} />
      <TextInput
        size="sm"
        aria-label="Name of the new group"
        placeholder="Group name"
        value={name}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={isBusy || name.trim() === ''}>
        Add group
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={discard}>
        Cancel
      </Button>
    </form>
  )
}
