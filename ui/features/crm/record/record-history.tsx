import { SegmentedControl } from '@mantine/core'
import { IconArrowRight, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { activities, type HistoryRow } from '../../../../core/contracts/crm-history.contract.ts'
import type { FieldValue } from '../../../../core/crm/forms/field-value.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import type { RecordContext } from './record-context.ts'
import { useColleagues } from '../use-crm.ts'

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
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const TITLES = { created: 'Created', updated: 'Changed', deleted: 'Deleted', related: 'Added', manual: '' } as const

interface ChangeProps {
  readonly row: HistoryRow
  /** Names of people by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** What an entry of the history says: each changed field with both values, or its title. */
export function ChangeText({ row, names }: ChangeProps) {
  const zone = useTimeZone()
  const text = (field: string, value: FieldValue) => {
    if (value === null) return 'nothing'
    if (typeof value === 'object') return value.length === 0 ? 'nothing' : value.join(', ')
    const person = /owner$/i.test(field) ? names.get(String(value)) : undefined
    if (person !== undefined) return person
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return typeof value === 'number' ? number.format(value) : momentText(value, zone)
  }
  return (
    <>
      {row.kind === 'updated' && row.changes.length > 0 ? (
        row.changes.map((change) => (
          <span key={change.field} className={classes.change}>
            {change.field}: <del>{text(change.field, change.old)}</del> → <ins>{text(change.field, change.new)}</ins>
          </span>
        ))
      ) : (
        <span>{row.title || TITLES[row.kind]}</span>
      )}
      {/* What came with it, such as the consent of a web form. */}
      {row.kind === 'related'
        ? row.changes.map((change) => (
            <span key={change.field} className={classes.change}>
              {change.field}: {text(change.field, change.new)}
            </span>
          ))
        : null}
      {row.description === '' ? null : <p className={classes.itemText}>{row.description}</p>}
    </>
  )
}

function Entry({ row, names, now }: ChangeProps & { readonly now: number }) {
  const Icon = ICONS[row.kind]
  const zone = useTimeZone()
  return (
    <li className={classes.entry}>
      <span className={classes.entryIcon}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.entryText}>
        <ChangeText row={row} names={names} />
        <div className={classes.entryMeta} title={momentText(row.created_at, zone)}>
          {row.user?.name ?? 'The system'} · {relativeTime(parseWireTime(row.created_at) ?? 0, now, zone)}
        </div>
      </div>
    </li>
  )
}
