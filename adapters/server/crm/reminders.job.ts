import { z } from 'zod'
import { CALL, MEETING } from '../../../core/crm/activities/activity-kinds.ts'
import { calendarDay, isKnownZone, timeOfDay } from '../../../core/time/calendar.ts'
import { wants } from '../../../core/notifications/preferences.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { writeMail } from '../mail/write-mail.ts'

const INTERVAL_MS = 30_000
const BATCH = 200
/** A reminder that is older than this, for example of an imported task, is not mailed. */
const OLDEST_MS = 24 * 3_600_000

/** Mails due reminders of type `both` and `others`. The browser shows popups (D-90, D-127). */
export const remindersJob = jobKind({
  name: 'reminders',
  payload: z.object({}),
  tries: 3,
  intervalMs: INTERVAL_MS,
  run: async (_, { services: { origin }, now, end }) => {
    await end(async (w) => {
      const due = await w.k
        .selectFrom('reminders as m')
        .innerJoin('crm_activities as a', 'a.id', 'm.activity_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select([
          'm.activity_id',
          'm.remind_at',
          'a.type_id',
          'a.subject',
          'a.starts_at',
          'u.email',
          'u.full_name',
          'u.time_zone',
          'u.preferences',
        ])
        .where('m.reminder_status', '=', 'on')
        .where('m.reminder_type', 'in', ['both', 'others'])
        .where('m.remind_at', '<=', now)
        .where('m.remind_at', '>', new Date(now.getTime() - OLDEST_MS))
        .where((eb) => eb.or([eb('m.mailed_for', 'is', null), eb('m.mailed_for', '<>', eb.ref('m.remind_at'))]))
        .where('u.deleted_at', 'is', null)
        .orderBy('m.remind_at')
        .limit(BATCH)
        .forUpdate('m')
        .execute()
      for (const row of due) {
        const zone = isKnownZone(row.time_zone) ? row.time_zone : 'UTC'
        const at = row.starts_at.getTime()
        const start = `${calendarDay(at, zone)} ${timeOfDay(at, zone).slice(0, 5)} (${zone})`
        const page = row.type_id === MEETING ? 'meetings' : row.type_id === CALL ? 'calls' : 'tasks'
        if (wants(row.preferences, 'reminders', 'mail'))
          await writeMail(w, {
            to: row.email,
            subject: `Reminder: ${row.subject}`,
            text: `Hello ${row.full_name},\n\n${row.subject}\nStart: ${start}\n\n${origin}${addressOf(page)}\n\nTradehall`,
          })
        await w.k
          .updateTable('reminders')
          .set({ mailed_for: row.remind_at })
          .where('activity_id', '=', row.activity_id)
          .execute()
      }
    })
  },
})
