import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { dismissReminders, type ReminderRow, reminders } from '../../../../core/contracts/crm-activities.contract.ts'
import { splitReminders } from '../../../../core/reminders/reminder-time.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { useReminderActions } from '../../../shared/activities/use-reminder-actions.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { ReminderList } from './reminder-list.tsx'

/** Reminders of today and of earlier days; later ones are in neither list (D-90). */
export function RemindersPage() {
  const { data, isError, refetch, dataUpdatedAt } = useCall(reminders, {})
  const actions = useReminderActions()
  const timeZone = useTimeZone()
  const dismiss = useAction(dismissReminders, { invalidates: [reminders] })
  if (isError && data === undefined)
    return <ErrorState isPage title="The reminders could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading reminders">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  const { today, earlier } = splitReminders(data.data, dataUpdatedAt, timeZone) as {
    today: readonly ReminderRow[]
    earlier: readonly ReminderRow[]
  }
  const section = (id: string, title: string, rows: readonly ReminderRow[]) => (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.sectionTitle}>
          {title} <span className={classes.count}>{rows.length}</span>
        </h2>
        <span className={classes.spacer} />
        {rows.length === 0 ? null : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={dismiss.isSending}
            onClick={() => dismiss.send(rows.map(({ id: of, type_id }) => ({ id: of, type_id })))}
          >
            {rows.length === 1 ? 'Dismiss' : `Dismiss all ${rows.length}`}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>None.</p>
      ) : (
        <ReminderList reminders={rows} actions={actions} now={dataUpdatedAt} />
      )}
    </section>
  )
  return (
    <div className={classes.reminders}>
      <h1>Reminders</h1>
      {today.length + earlier.length === 0 ? (
        <EmptyState title="Nothing to be reminded of" icon={<IconBell size={28} stroke={1.5} />}>
          Tasks, meetings and calls remind you here on their day.
        </EmptyState>
      ) : (
        <>
          {section('reminders-today', 'Today', today)}
          {section('reminders-earlier', 'Earlier', earlier)}
        </>
      )}
      {actions.toast}
    </div>
  )
}
