import { useState, type ReactNode } from 'react'
import { type TaskRow, updateTask } from '../../../core/contracts/crm-activities.contract.ts'
import {
  NEW_TASK,
  type Relation,
  type TaskPriority,
  type TaskStatus,
} from '../../../core/crm/activities/task.schema.ts'
import type { ReminderType } from '../../../core/reminders/reminder.schema.ts'
import { useAppClient } from '../app/use-client.ts'
import { tellRefusal } from '../notice/tell-refusal.ts'
import { useUndo } from '../states/use-undo.tsx'
import { useActivitiesChanged } from './use-activities-changed.ts'

export interface TaskTick {
  /** Whether a task counts as completed on the screen, before the server has answered too. */
  readonly isDone: (task: TaskRow) => boolean
  /** Completes an open task, or opens a completed one again. */
  readonly tick: (task: TaskRow) => void
  /** Offers for ten seconds to undo the last tick. */
  readonly toast: ReactNode
}

/** Ticks tasks off, at once on the screen, with undo. `onChanged` loads what else shows them, also after a refusal. */
export function useTaskTick(onChanged?: () => Promise<void> | void): TaskTick {
  const client = useAppClient()
  const activitiesChanged = useActivitiesChanged()
  const changed = async (kind: 'task') => {
    await Promise.all([activitiesChanged(kind), onChanged?.()])
  }
  const undo = useUndo()
  const [sent, setSent] = useState<ReadonlyMap<number, string>>(new Map())
  const show = (id: number, status: string | undefined) =>
    setSent((now) => {
      const next = new Map(now)
      if (status === undefined) next.delete(id)
      else next.set(id, status)
      return next
    })

  const setStatus = async (task: TaskRow, status: string): Promise<TaskRow | undefined> => {
    show(task.id, status)
    try {
      const { data } = await client.call(updateTask, withStatus(task, status), { isUserInitiated: true })
      await changed('task')
      return data
    } catch (failure) {
      // The task returns to its place.
      tellRefusal(failure)
      await changed('task')
      return undefined
    } finally {
      show(task.id, undefined)
    }
  }

  return {
    isDone: (task) => (sent.get(task.id) ?? task.status) === 'completed',
    tick: (task) => {
      if (sent.has(task.id)) return
      const isDone = task.status === 'completed'
      const status = isDone ? NEW_TASK.status : 'completed'
      void setStatus(task, status).then((saved) => {
        if (saved === undefined) return
        undo.offer({
          message: isDone ? `“${task.subject}” is open again` : `“${task.subject}” is done`,
          onUndo: () => void setStatus(saved, task.status),
        })
      })
    },
    toast: undo.toast,
  }
}

/** The change of the status alone: other fields keep what somebody else has saved meanwhile. */
const withStatus = (task: TaskRow, status: string) => ({
  id: task.id,
  subject: task.subject,
  task_date: task.task_date,
  status: status as TaskStatus,
  priority: task.priority as TaskPriority,
  related_with: task.related_with as Relation | null,
  related_id: task.related_id,
  task_owner: task.task_owner,
  tag: task.tag,
  description: task.description,
  reminder_type: task.reminder_type as ReminderType,
  was: { status: task.status },
})
