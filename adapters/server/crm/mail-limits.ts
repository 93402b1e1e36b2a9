import { crmMessages, notOfYourRecords } from '../../../core/crm/crm.messages.ts'
import { countedTry } from '../account/attempts.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { notWithPlan, refusedField, tooMany } from '../http/refusals.ts'

/** Number of people that one company may write to within a minute. The daily limit is the setting CRM_MAILS_PER_DAY. */
export const MAILS_PER_MINUTE = 20
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Refuses a mail that the company may not send (D-118): only approved companies may write, only to people of their own
 * records and to colleagues, within limits. Recipients are counted in the same transaction, so a mail that is not sent
 * does not count.
 */
export async function requireMailAllowed(w: Work, context: Context, recipients: readonly string[]): Promise<void> {
  if (context.me.approval !== 'approved') throw notWithPlan(crmMessages.mailNeedsApproval)
  const addresses = [...new Set(recipients.map((address) => address.toLowerCase()))]
  const { rows } = await w.q.query<{ address: string }>(
    `select lower(email) as address from crm_records where company_id = $1 and lower(email) = any($2) and deleted_at is null
     union select lower(email) from users where company_id = $1 and lower(email) = any($2) and deleted_at is null`,
    [context.me.companyId, addresses],
  )
  const known = new Set(rows.map((row) => row.address))
  const stranger = addresses.find((address) => !known.has(address))
  if (stranger !== undefined) throw refusedField('to', notOfYourRecords(stranger))

  await w.asSystem()
  const { crmMailsPerDay } = context.services.config
  const count = (window: string, limit: number, windowMs: number) =>
    countedTry(w.q, `crm-mail:${window}:${context.me.companyId}`, limit, windowMs, context.now, addresses.length)
  const wait = (await count('day', crmMailsPerDay, DAY_MS)) ?? (await count('minute', MAILS_PER_MINUTE, MINUTE_MS))
  if (wait !== undefined) throw tooMany(wait, crmMessages.tooManyMails)
  await w.as(context.identity)
}
