import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { connectReminders } from '../../../../adapters/client/reminders.client.ts'
import {
  calls,
  meetings,
  type ReminderRow,
  reminders,
  tasks,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { isQueryOf, queriesOf } from '../../../../adapters/client/queries.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { canOpen } from '../../../../core/navigation/guard.ts'
import { isAnyGranted } from '../../../../core/permissions/permissions.ts'
import { isRecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import classes from '../crm.module.css'
import { browserZone, momentText } from '../../../shared/app/moments.ts'

const NEEDS = (['Tasks', 'Meetings', 'Calls'] as const).map((module) => ({ module, action: 'View' as const }))

/**
 * Shows each due reminder once, on every page; rendered in the workspace's frame for everybody who may see tasks,
 * meetings or calls.
 */
export function ReminderPopup() {
  const user = useSessionUser()
  return user !== undefined && isAnyGranted(user, NEEDS) ? <Reminders key={user.id} /> : null
}

/** Runs the reminders machine. The frame of the workspace stays while pages change, and so does the machine. */
function Reminders() {
  const client = useAppClient()
  const queryClient = useQueryClient()
  const [machine] = useState(() =>
    connectReminders(client, {
      onDismissed: () => void queryClient.invalidateQueries(queriesOf(reminders)),
    }),
  )
  const actor = useActorRef(machine, { input: { timeZone: browserZone() } })
  const due = useSelector(actor, ({ context }) => context.popup as readonly ReminderRow[])
  useEffect(
    // A change of a task, meeting or call is checked at once instead of at the next poll, up to ten seconds later.
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isActivities = isQueryOf(event.query.queryKey, tasks, meetings, calls)
        if (event.type === 'updated' && event.action.type === 'invalidate' && isActivities)
          actor.send({ type: 'reminders.changed' })
      }),
    [actor, queryClient],
  )
  return due.length === 0 ? null : <DueReminders due={due} onClose={() => actor.send({ type: 'popup.closed' })} />
}

/** The distance of the popup to what stays above and below it. */
const GAP_PX = 16

/** One popup for all due reminders. Closing it dismisses them. What stays at the top while the page scrolls moves below it. */
export function DueReminders({ due, onClose }: { readonly due: readonly ReminderRow[]; readonly onClose: () => void }) {
  const user = useSessionUser()
  const hasPage = user !== undefined && canOpen('reminders', user)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--th-reminders', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) + GAP_PX}px`),
    )
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--th-reminders')
    }
  }, [])
  return (
    <section ref={box} className={classes.popup} role="alertdialog" aria-labelledby="due-reminders" aria-modal="false">
      <h2 id="due-reminders" className={classes.sideTitle}>
        <IconBellRinging size={18} stroke={1.5} aria-hidden />{' '}
        {due.length === 1 ? 'Reminder' : `${due.length} reminders`}
      </h2>
      <ReminderList reminders={due} />
      <div className={classes.popupActions}>
        {hasPage ? (
          <Button
            renderRoot={(props) => <Link {...linkTo(addressOf('reminders'))} {...props} />}
            variant="subtle"
            size="compact-sm"
          >
            All reminders
          </Button>
        ) : null}
        <Button variant="light" size="compact-sm" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

const KIND: Readonly<Record<number, string>> = { 5: 'Task', 6: 'Meeting', 7: 'Call' }

/** Reminders with their activities and dates. */
export function ReminderList({ reminders: rows }: { readonly reminders: readonly ReminderRow[] }) {
  const zone = browserZone()
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={`${row.type_id}:${row.id}`} className={classes.item}>
          <div className={classes.itemBody}>
            <div className={classes.itemTitle}>{row.subject}</div>
            <div className={classes.quiet}>
              {KIND[row.type_id]}, {momentText(row.task_date ?? row.reminder_date_time ?? '', zone)}
              {row.related !== null && isRecordTypeName(row.related.type_name) ? (
                <>
                  {' '}
                  ·{' '}
                  <Link {...linkTo(recordAddress(row.related.type_name, row.related.unique_id))}>
                    {recordLabel(row.related)}
                  </Link>
                </>
              ) : null}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
