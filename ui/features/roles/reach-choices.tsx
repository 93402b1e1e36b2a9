import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { hasPermission, type PermissionList } from '../../../core/permissions/permissions.ts'
import { type Reach, REACHES, type RecordReach } from '../../../core/permissions/reach.ts'
import classes from './roles.module.css'

export const REACH_LABELS: Readonly<Record<Reach, string>> = { own: 'Own', team: 'Team', all: 'All' }

export interface ReachChoicesProps {
  readonly value: RecordReach
  /** Types without View show nothing, whatever the choice. */
  readonly permissions: PermissionList
  readonly onChange: (type: RecordTypeName, reach: Reach) => void
  /** What stands under the choice of a type. */
  readonly under: (type: RecordTypeName) => ReactNode
}

/** Whose records a role shows, for each record type (D-115). */
export function ReachChoices({ value, permissions, onChange, under }: ReachChoicesProps) {
  return (
    <section className={classes.reach} aria-labelledby="reach-title">
      <h2 id="reach-title">Whose records</h2>
      <p className={classes.reachWords}>
        <strong>Own</strong> shows the records that the person owns, <strong>Team</strong> also those of everybody who
        reports to that person, and <strong>All</strong> every record of the company. Notes, files, e-mails, tasks,
        meetings and calls of a record are shown with it; own tasks, meetings and calls always.
      </p>
      <ul className={classes.reachList}>
        {RECORD_TYPE_NAMES.map((type) => (
          <li key={type}>
            <span id={`reach-${type}`} className={classes.reachType}>
              {type}
              {hasPermission(permissions, type, 'View') ? null : <span className={classes.reachOff}>View is off</span>}
            </span>
            <SegmentedControl
              aria-labelledby={`reach-${type}`}
              value={value[type]}
              data={REACHES.map((reach) => ({ value: reach, label: REACH_LABELS[reach] }))}
              onChange={(reach) => onChange(type, reach)}
            />
            {under(type)}
          </li>
        ))}
      </ul>
    </section>
  )
}
