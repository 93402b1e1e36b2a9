import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowRight, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { activities, type HistoryRow } from '../../../../core/contracts/crm-history.contract.ts'
import type { FieldValue } from '../../../../core/crm/forms/field-value.ts'
import { crmTypeOf } from '../../../../core/crm/records/record-types.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import type { ActivityKind } from '../activities/activity-forms.ts'
import classes from '../crm.module.css'
import { browserZone, momentText } from '../../../shared/app/moments.ts'
import { ActivityDrawer } from '../activities/activity-drawer.tsx'
import { NoteForm } from './record-notes.tsx'
import type { RecordContext } from './record-context.ts'
import { useColleagues, useRights } from '../use-crm.ts'

/** The events of a record, and a form for the next note. */
export function RecordTimeline(context: RecordContext) {
  const { type, uniqueId, name, canEdit } = context
  const rights = {
    task: useRights('Tasks').canAdd,
    meeting: useRights('Meetings').canAdd,
    call: useRights('Calls').canAdd,
  }
  const [adding, setAdding] = useState<ActivityKind>()
  const activities = (['task', 'meeting', 'call'] as const).filter((kind) => rights[kind])
  return (
    <aside className={classes.side} aria-label="Timeline">
      <h2 className={classes.sideTitle}>Timeline</h2>
      {canEdit || activities.length > 0 ? (
        <div className={classes.composer}>
          {canEdit ? <NoteForm uniqueId={uniqueId} place="timeline" /> : null}
          {activities.length === 0 ? null : (
            <div className={classes.controls}>
              {activities.map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPlus size={16} stroke={1.5} />}
                  onClick={() => setAdding(kind)}
                >
                  {LABELS[kind]}
                </Button>
              ))}
            </div>
          )}
        </div>
      ) : null}
      <HistoryList {...context} />
      {(['task', 'meeting', 'call'] as const).map((kind) => (
        <ActivityDrawer
          key={kind}
          kind={kind}
          opened={adding === kind}
          onClose={() => setAdding(undefined)}
          related={{ value: `${crmTypeOf(type).id}:${uniqueId}`, label: name }}
        />
      ))}
    </aside>
  )
}

const LABELS = { task: 'Task', meeting: 'Meeting', call: 'Call' } as const

/** Every change of the record, newest first (D-93). */
export function HistoryList({ type, uniqueId }: RecordContext) {
  const [only, setOnly] = useState<'all' | 'changes'>('all')
  const colleagues = useColleagues()
  const { data, isError, refetch, dataUpdatedAt } = useCall(activities, {
    type_name: type,
    crm_unique_id: uniqueId,
    per_page: 100,
  })
  if (isError && data === undefined)
    return <ErrorState title="The history could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading the history">
        <LinesSkeleton lines={6} />
      </Loading>
    )
  const names = new Map(colleagues.map(({ value, label }) => [value, label]))
  const { data: all, total } = data.data
  const rows = only === 'all' ? all : all.filter((row) => row.changes.length > 0)
  return (
    <div>
      <SegmentedControl
        size="xs"
        mb={12}
        aria-label="Show"
        value={only}
        onChange={(next) => setOnly(next === 'changes' ? 'changes' : 'all')}
        data={[
          { value: 'all', label: 'All' },
          { value: 'changes', label: 'Changes' },
        ]}
      />
      <ul className={classes.timeline} aria-label="History">
        {rows.map((row) => (
          <Entry key={row.id} row={row} names={names} now={dataUpdatedAt} />
        ))}
      </ul>
      {rows.length === 0 ? <p className={classes.quiet}>No changes yet.</p> : null}
      {total > all.length ? (
        <p className={classes.quiet}>
          The latest {all.length} of {total} are shown.
        </p>
      ) : null}
    </div>
  )
}

const ICONS = {
  created: IconPlus,
  updated: IconPencil,
  deleted: IconTrash,
  related: IconLink,
  manual: IconArrowRight,
} as const
const TITLES = { created: 'Created', updated: 'Changed', deleted: 'Deleted', related: 'Added', manual: '' } as const

function Entry({
  row,
  names,
  now,
}: {
  readonly row: HistoryRow
  readonly now: number
  readonly names: ReadonlyMap<string, string>
}) {
  const Icon = ICONS[row.kind]
  const zone = browserZone()
  const text = (field: string, value: FieldValue) => {
    if (value === null) return 'nothing'
    if (typeof value === 'object') return value.length === 0 ? 'nothing' : value.join(', ')
    return (/owner$/i.test(field) ? names.get(String(value)) : undefined) ?? String(value)
  }
  return (
    <li className={classes.entry}>
      <span className={classes.entryIcon}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.entryText}>
        {row.kind === 'updated' && row.changes.length > 0 ? (
          row.changes.map((change) => (
            <span key={change.field} className={classes.change}>
              {change.field}: <del>{text(change.field, change.old)}</del> → <ins>{text(change.field, change.new)}</ins>
            </span>
          ))
        ) : (
          <span>{row.title || TITLES[row.kind]}</span>
        )}
        {row.description === '' ? null : <p className={classes.itemText}>{row.description}</p>}
        <div className={classes.entryMeta} title={momentText(row.created_at, zone)}>
          {row.user?.name ?? 'The system'}, {relativeTime(parseWireTime(row.created_at) ?? 0, now, zone)}
        </div>
      </div>
    </li>
  )
}
