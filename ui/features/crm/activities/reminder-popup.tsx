import { Button } from '@mantine/core'
import { IconBellRinging, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { connectReminders } from '../../../../adapters/client/reminders.client.ts'
import {
  calendar,
  calls,
  meetings,
  type ReminderRow,
  reminders,
  tasks,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { isQueryOf, queriesOf } from '../../../../adapters/client/queries.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { canOpen } from '../../../../core/navigation/guard.ts'
import { isAnyGranted } from '../../../../core/permissions/permissions.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import classes from '../crm.module.css'
import { type ReminderActions, useReminderActions } from '../../../shared/activities/use-reminder-actions.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { ReminderList } from './reminder-list.tsx'

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
  const actor = useActorRef(machine, { input: { timeZone: useTimeZone() } })
  const actions = useReminderActions(() => actor.send({ type: 'reminders.changed' }))
  const due = useSelector(actor, ({ context }) => context.popup as readonly ReminderRow[])
  useEffect(
    // A change of a task, meeting or call is checked at once instead of at the next poll, up to ten seconds later.
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isActivities = isQueryOf(event.query.queryKey, tasks, meetings, calls, calendar)
        if (event.type === 'updated' && event.action.type === 'invalidate' && isActivities)
          actor.send({ type: 'reminders.changed' })
      }),
    [actor, queryClient],
  )
  return (
    <>
      {due.length === 0 ? null : (
        <DueReminders due={due} actions={actions} onClose={() => actor.send({ type: 'popup.closed' })} />
      )}
      {actions.toast}
    </>
  )
}

/** The distance of the popup to what is above and below it. */
const GAP_PX = 16

interface DueRemindersProps {
  readonly due: readonly ReminderRow[]
  readonly actions: ReminderActions
  readonly onClose: () => void
}

/**
 * One small popup for all due reminders. Each is done or snoozed on its own; closing the popup dismisses them all. It
 * stands in the foot of the navigation, which makes room for it. Where the navigation is narrow or missing it floats over
 * the foot of the page, which moves nothing: bars at the bottom move above it, and the page scrolls as much further. On a
 * phone it is one line that opens.
 */
export function DueReminders({ due, actions, onClose }: DueRemindersProps) {
  const user = useSessionUser()
  const hasPage = user !== undefined && canOpen('reminders', user)
  const box = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const { style } = document.documentElement
    const makeRoom = () =>
      style.setProperty('--th-reminders', `${Math.ceil(element.getBoundingClientRect().height) + GAP_PX}px`)
    const observer = new ResizeObserver(makeRoom)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--th-reminders')
    }
  }, [])
  return (
    <section
      ref={box}
      className={classes.popup}
      data-folded={!isOpen}
      role="alertdialog"
      aria-labelledby="due-reminders"
      aria-modal="false"
    >
      <h2 id="due-reminders" className={classes.popupTitle}>
        <IconBellRinging size={16} stroke={1.5} aria-hidden />{' '}
        <span className={classes.popupName}>
          {due.length === 1 ? 'Reminder' : `${due.length} reminders`}
          <span className={classes.popupFirst}>: {due[0]?.subject}</span>
        </span>
      </h2>
      <button type="button" className={classes.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'}
        <Chevron size={16} stroke={1.5} aria-hidden />
      </button>
      <ReminderList reminders={due} actions={actions} />
      <div className={classes.popupActions}>
        {hasPage ? (
          <Button
            renderRoot={(props) => <Link {...linkTo(addressOf('reminders'))} {...props} />}
            variant="subtle"
            size="compact-sm"
          >
            All
          </Button>
        ) : null}
        <Button variant="light" size="compact-sm" onClick={onClose}>
          {due.length === 1 ? 'Dismiss' : `Dismiss ${due.length}`}
        </Button>
      </div>
    </section>
  )
}
