import type { ReactNode } from 'react'
import { dismissReminders, reminders, snoozeReminder, task } from '../../../core/contracts/crm-activities.contract.ts'
import { TASK } from '../../../core/crm/activities/activity-kinds.ts'
import type { Snooze } from '../../../core/reminders/reminder.schema.ts'
import { useAppClient } from '../app/use-client.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { useMay } from '../app/use-may.ts'
import { useAction } from '../app/use-action.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import { tellRefusal } from '../notice/tell-refusal.ts'
import { useTaskTick } from './use-task-tick.ts'

export interface NamedReminder {
  readonly id: number
  readonly type_id: number
}

export interface ReminderActions {
  /** Completes the task of a reminder where the person may; dismisses any other reminder. */
  readonly done: (reminder: NamedReminder) => void
  readonly dismiss: (reminder: NamedReminder) => void
  readonly snooze: (reminder: NamedReminder, snooze: Snooze) => void
  /** From the tick of a task. */
  readonly toast: ReactNode
}

/**
 * What can be done with one reminder (D-201). A failed call shows its notice, and the reminder stays. `onChanged` is
 * called after each change, also after one that may have failed.
 */
export function useReminderActions(onChanged?: () => void): ReminderActions {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const timeZone = useTimeZone()
  const canEdit = useMay('Tasks')('Edit')
  const ticks = useTaskTick(onChanged)
  // Only the answer of a failed call may have got lost.
  const changing = { invalidates: [reminders], onDone: () => onChanged?.(), onFailed: () => onChanged?.() }
  const dismissal = useAction(dismissReminders, changing)
  const snoozing = useAction(snoozeReminder, changing)
  const dismiss = ({ id, type_id }: NamedReminder) => dismissal.send([{ id, type_id }])
  return {
    dismiss,
    snooze: ({ id, type_id }, snooze) => snoozing.send({ id, type_id, for: snooze, time_zone: timeZone }),
    done: (reminder) => {
      if (reminder.type_id !== TASK || !canEdit) return dismiss(reminder)
      client.call(task, { id: reminder.id }, { isUserInitiated: true }).then(
        ({ data }) => (data.status === 'completed' ? dismiss(reminder) : ticks.tick(data)),
        (failure: unknown) => {
          tellRefusal(failure)
          void invalidate(reminders)
        },
      )
    },
    toast: ticks.toast,
  }
}
