import { z } from 'zod'
import { certificateReminderDay } from '../../../core/company/certificates.ts'
import { companyMessages as say } from '../../../core/company/company.messages.ts'
import { companyTabAddress } from '../../../core/navigation/addresses.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import type { Work } from '../database/store.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellPerson } from '../notifications/tell-person.ts'

const certificateRow = z.object({ name: z.string(), expires_on: z.string() })

/** Reminds the owners of a company of a certificate that ends soon. A certificate that changed meanwhile has a reminder of its own. */
export const certificateReminderJob = jobKind({
  name: 'certificate-reminder',
  payload: z.object({ id: z.number(), expires_on: z.string() }),
  tries: 3,
  run: async ({ id, expires_on }, { services, now, end }) => {
    await end(async (w) => {
      const row = await w.k
        .selectFrom('company_rows')
        .select(['company_id', 'form', 'reminded_for'])
        .where('id', '=', id)
        .executeTakeFirst()
      const certificate = certificateRow.safeParse(row?.form).data
      const isOver = expires_on < calendarDay(now.getTime(), 'UTC')
      if (row === undefined || certificate?.expires_on !== expires_on || isOver) return
      if (row.reminded_for === expires_on) return
      await w.k.updateTable('company_rows').set({ reminded_for: expires_on }).where('id', '=', id).execute()
      const owners = await w.k
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', row.company_id)
        .where('type', '=', 'seller')
        .where('deleted_at', 'is', null)
        .execute()
      for (const { id: userId } of owners)
        await tellPerson(w, userId, {
          kind: 'product',
          ...say.certificateEnds(certificate.name, dateLabel(startOfDay(expires_on, 'UTC'), 'UTC')),
          link: companyTabAddress('certificates'),
          origin: services.origin,
          now,
        })
    })
  },
})

/** Adds the reminders of certificates that end. The same certificate with the same end is reminded of once. */
export async function remindOfCertificates(
  w: Work,
  certificates: readonly { readonly id?: number | undefined; readonly expires_on: string }[],
  now: Date,
): Promise<void> {
  const today = calendarDay(now.getTime(), 'UTC')
  for (const { id, expires_on } of certificates) {
    const day = certificateReminderDay(expires_on, today)
    if (id === undefined || day === undefined) continue
    const at = new Date(Math.max(startOfDay(day, 'UTC'), now.getTime()))
    await enqueue(w, certificateReminderJob, { id, expires_on }, { key: `${id} ${expires_on}`, at })
  }
}
