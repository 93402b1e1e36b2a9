import { sql, type SqlBool } from 'kysely'
import { crmMessages, notOfYourRecords } from '../../../core/crm/crm.messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { countedTry } from '../account/attempts.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { settingOf } from '../site/market-settings.ts'
import { notWithPlan, refused, refusedField, tooMany } from '../http/refusals.ts'

/** Number of people that one company may write to within a minute. The daily limit is a setting of the market. */
export const MAILS_PER_MINUTE = 20

/**
 * Refuses a mail that the company may not send (D-118): only approved companies may write, only to people of their own
 * records and to colleagues, within limits. Recipients are counted in the same transaction, so a mail that is not sent
 * does not count.
 */
export async function requireMailAllowed(w: Work, context: Context, recipients: readonly string[]): Promise<void> {
  if (context.me.approval !== 'approved') throw notWithPlan(crmMessages.mailNeedsApproval)
  const addresses = [...new Set(recipients.map((address) => address.toLowerCase()))]
  const rows = await w.k
    .selectFrom('crm_records')
    .select('email_key as address')
    .where(sql<SqlBool>`email_key = any(${addresses}::text[])`)
    .where('deleted_at', 'is', null)
    .union(
      w.k
        .selectFrom('users')
        .select(sql<string>`lower(email)`.as('address'))
        .where(sql<SqlBool>`lower(email) = any(${addresses}::text[])`)
        .where('deleted_at', 'is', null),
    )
    .execute()
  const known = new Set(rows.map((row) => row.address))
  const stranger = addresses.find((address) => !known.has(address))
  if (stranger !== undefined) throw refusedField('to', notOfYourRecords(stranger))

  await w.asSystem()
  const perDay = await settingOf(w.k, context.services.config, 'crm_mails_per_day')
  if (perDay === 0) throw refused(crmMessages.mailsAreOff)
  const count = (window: string, limit: number, windowMs: number) =>
    countedTry(w.k, `crm-mail:${window}:${context.me.companyId}`, limit, windowMs, context.now, addresses.length)
  const wait = (await count('day', perDay, DAY_MS)) ?? (await count('minute', MAILS_PER_MINUTE, MINUTE_MS))
  if (wait !== undefined) throw tooMany(wait, crmMessages.tooManyMails)
  await w.as(context.identity)
}
