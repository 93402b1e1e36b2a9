import { useRef, useState, type ReactNode } from 'react'
import { updateCall, updateMeeting, updateTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { momentOfMinute, movedStart } from '../../../../core/crm/activities/calendar-layout.ts'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../../core/time/wire-time.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import { useActivitiesChanged } from '../../../shared/activities/use-activities-changed.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useUndo } from '../../../shared/states/use-undo.tsx'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { activityStart } from '../activities/activity-calls.ts'
import { sentRow, type ActivityItem } from '../activities/activity-forms.ts'
import { itemOf, type CalendarItem } from './calendar-items.ts'

export interface CalendarMoves {
  /** The items as they stand after moves that are not saved yet. */
  readonly moved: (items: readonly CalendarItem[]) => readonly CalendarItem[]
  /** Moves by days and minutes of the wall clock, and saves. */
  readonly moveBy: (item: CalendarItem, by: { readonly days: number; readonly minutes: number }) => void
  /** Gives a task without a time a time, and saves. */
  readonly setTime: (item: CalendarItem, day: CalendarDay, minute: number) => void
  readonly toast: ReactNode
}

/** Moves of activities: at once on the screen, saved without other fields, with undo. */
export function useCalendarMoves(zone: string): CalendarMoves {
  const client = useAppClient()
  const changed = useActivitiesChanged()
  const undo = useUndo()
  const [pending, setPending] = useState<ReadonlyMap<string, ActivityItem>>(new Map())
  const saving = useRef(new Map<string, Promise<boolean>>())

  /** True once it is saved, unless the activity was moved again meanwhile. */
  const save = async (key: string, from: ActivityItem, to: ActivityItem): Promise<boolean> => {
    // Moved again before it was saved: one after the other, and not on from a place that it never had.
    const earlier = saving.current.get(key)
    const saved = Promise.resolve(earlier ?? true).then(
      (isThere) => isThere && saveTimes(client, from, to).then(() => true),
    )
    // A refused activity returns to its place.
    const outcome = saved.catch((failure: unknown) => {
      tellRefusal(failure)
      return false
    })
    saving.current.set(key, outcome)
    setPending((now) => new Map(now).set(key, to))
    const isSaved = await outcome
    if (saving.current.get(key) !== outcome) return false
    await changed(from.kind)
    if (saving.current.get(key) !== outcome) return false
    saving.current.delete(key)
    setPending((now) => new Map([...now].filter(([each]) => each !== key)))
    return isSaved
  }
  const move = ({ key, activity, title }: CalendarItem, to: ActivityItem | undefined) => {
    if (to === undefined || activityStart(to) === activityStart(activity)) return
    undo.withdraw(key)
    void save(key, activity, to).then((isSaved) => {
      if (!isSaved) return
      undo.offer({
        of: key,
        message: `“${title}” moved to ${momentText(activityStart(to), zone)}`,
        onUndo: () => void save(key, to, activity),
      })
    })
  }
  return {
    moved: (items) =>
      pending.size === 0
        ? items
        : items.map((item) => {
            const activity = pending.get(item.key)
            return activity === undefined ? item : (itemOf(activity, zone) ?? item)
          }),
    moveBy: (item, by) => move(item, movedActivity(item.activity, by, zone)),
    setTime: (item, day, minute) => {
      if (item.activity.kind !== 'task') return
      const task_date = formatWireTime(momentOfMinute(day, minute, zone))
      move(item, { kind: 'task', row: { ...item.activity.row, task_date } })
    },
    toast: undo.toast,
  }
}

/** An activity moved by days and minutes; a meeting keeps its length. */
export function movedActivity(
  activity: ActivityItem,
  by: { readonly days: number; readonly minutes: number },
  zone: string,
): ActivityItem | undefined {
  const start = movedStart(activityStart(activity), by, zone)
  if (start === undefined) return undefined
  const wire = typeof start === 'string' ? start : formatWireTime(start)
  switch (activity.kind) {
    case 'task':
      return { kind: 'task', row: { ...activity.row, task_date: wire } }
    case 'meeting': {
      const { from, to } = activity.row
      const length = (parseWireTime(to) ?? 0) - (parseWireTime(from) ?? 0)
      return typeof start === 'string'
        ? undefined
        : { kind: 'meeting', row: { ...activity.row, from: wire, to: formatWireTime(start + length) } }
    }
    case 'call':
      return { kind: 'call', row: { ...activity.row, call_start_date_time: wire } }
  }
}

/** Saves the times of an activity, and nothing else of it. */
async function saveTimes(client: Client, from: ActivityItem, to: ActivityItem): Promise<void> {
  const options = { isUserInitiated: true } as const
  if (from.kind === 'task' && to.kind === 'task')
    await client.call(updateTask, { ...sentRow(to), was: { task_date: from.row.task_date } }, options)
  else if (from.kind === 'meeting' && to.kind === 'meeting')
    await client.call(updateMeeting, { ...sentRow(to), was: { from: from.row.from, to: from.row.to } }, options)
  else if (from.kind === 'call' && to.kind === 'call') {
    const was = { call_start_date_time: from.row.call_start_date_time }
    await client.call(updateCall, { ...sentRow(to), was }, options)
  }
}
