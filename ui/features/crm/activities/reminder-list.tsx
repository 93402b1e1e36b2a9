import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReminderRow } from '../../../../core/contracts/crm-activities.contract.ts'
import { ACTIVITY_LABELS } from '../../../../core/crm/activities/activity-kinds.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { isRecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { SnoozeMenu } from '../../../shared/activities/snooze-menu.tsx'
import type { ReminderActions } from '../../../shared/activities/use-reminder-actions.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import classes from '../crm.module.css'

const LABELS: Readonly<Record<number, string>> = ACTIVITY_LABELS

interface ReminderListProps {
  readonly reminders: readonly ReminderRow[]
  readonly actions: ReminderActions
  /** When they were read, in ms since 1970. Set on the reminders page, which also lists later ones. */
  readonly now?: number
}

/** Reminders with their activities and dates; each is done or snoozed on its own. */
export function ReminderList({ reminders: rows, actions, now }: ReminderListProps) {
  const zone = useTimeZone()
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={`${row.type_id}:${row.id}`} className={classes.reminder}>
          <div className={classes.itemBody}>
            <div className={classes.itemTitle}>{row.subject}</div>
            <div className={classes.quiet}>
              {LABELS[row.type_id]}, {momentText(row.task_date ?? row.reminder_date_time ?? '', zone)}
              {row.related !== null && isRecordTypeName(row.related.type_name) ? (
                <>
                  {' '}
                  ·{' '}
                  <Link {...linkTo(recordAddress(row.related.type_name, row.related.unique_id))}>
                    {recordLabel(row.related)}
                  </Link>
                </>
              ) : null}
              {againText(row, now, zone)}
            </div>
          </div>
          <div className={classes.reminderActions}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Done: ${row.subject}`}
              onClick={() => actions.done(row)}
            >
              Done
            </Button>
            <SnoozeMenu hasWord subject={row.subject} onSnooze={(snooze) => actions.snooze(row, snooze)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** When a later reminder comes; nothing else shows that it was snoozed. */
function againText({ task_date, reminder_date_time: at }: ReminderRow, now: number | undefined, zone: string): string {
  if (now === undefined || at === null || at === task_date || (parseWireTime(at) ?? 0) <= now) return ''
  return ` · reminds you ${momentText(at, zone)}`
}
