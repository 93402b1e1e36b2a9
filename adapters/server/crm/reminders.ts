import { dismissReminders, reminders, snoozeReminder } from '../../../core/contracts/crm-activities.contract.ts'
import { type ActivityTypeId } from '../../../core/crm/activities/activity-kinds.ts'
import { snoozedUntil } from '../../../core/reminders/reminder-time.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { startText } from './activity-rows.ts'
import { recordTypeNamed, screenZone } from './crm-access.ts'
import { notFound } from '../http/refusals.ts'

export const reminderBindings = [
  bind(reminders, (_, context) =>
    context.read(async (k) => {
      const rows = await k
        .selectFrom('reminders as m')
        .innerJoin('crm_activities as a', 'a.id', 'm.activity_id')
        .leftJoin('crm_records as r', (join) => join.onRef('r.id', '=', 'a.record_id').on('r.deleted_at', 'is', null))
        .select([
          'a.id',
          'a.type_id',
          'a.subject',
          'a.fields',
          'a.starts_at',
          'm.remind_at',
          'm.reminder_type',
          'm.reminder_status',
          'r.unique_id',
          'r.name',
          'r.type_id as related_type_id',
        ])
        .where('m.user_id', '=', context.me.userId)
        .where('m.reminder_status', '=', 'on')
        .orderBy('m.remind_at')
        .orderBy('a.id')
        .limit(500)
        .$castTo<ReminderLine>()
        .execute()
      return {
        data: rows.map((row) => ({
          id: row.id,
          type_id: row.type_id,
          subject: row.subject,
          task_date: startText(row),
          reminder_date_time: formatWireTime(row.remind_at),
          reminder_type: row.reminder_type,
          reminder_status: row.reminder_status,
          related:
            row.unique_id === null || row.related_type_id === null
              ? null
              : { type_name: recordTypeNamed(row.related_type_id), unique_id: row.unique_id, name: row.name ?? '' },
        })),
      }
    }),
  ),
  bind(dismissReminders, (input, context) =>
    context.write(async (w) => {
      // Missing reminders and those of others are passed over alike. One order of all writers prevents a deadlock.
      for (const { id, type_id } of input.toSorted((a, b) => a.id - b.id)) {
        await w.k
          .updateTable('reminders')
          .set({ reminder_status: 'off' })
          .where('activity_id', '=', id)
          .where('type_id', '=', type_id)
          .where('user_id', '=', context.me.userId)
          .execute()
      }
      return {}
    }),
  ),
  bind(snoozeReminder, ({ id, type_id, for: snooze, time_zone }, context) =>
    context.write(async (w) => {
      const until = new Date(snoozedUntil(snooze, context.now.getTime(), screenZone(context, time_zone)))
      const moved = await w.k
        .updateTable('reminders')
        .set({ remind_at: until })
        .where('activity_id', '=', id)
        .where('type_id', '=', type_id)
        .where('user_id', '=', context.me.userId)
        .where('reminder_status', '=', 'on')
        .returning('activity_id')
        .executeTakeFirst()
      if (moved === undefined) throw notFound('reminder')
      return { message: 'Reminder moved', data: { reminder_date_time: formatWireTime(until) } }
    }),
  ),
]

interface ReminderLine {
  id: number
  type_id: ActivityTypeId
  subject: string
  fields: Readonly<Record<string, unknown>>
  starts_at: Date
  remind_at: Date
  reminder_type: string
  reminder_status: string
  unique_id: string | null
  name: string | null
  related_type_id: number | null
}
