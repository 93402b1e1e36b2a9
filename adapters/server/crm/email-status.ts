import { emailNews } from '../../../core/crm/crm.messages.ts'
import { recordTypeNamed } from './crm-access.ts'
import type { Work } from '../database/store.ts'

/**
 * Gives an e-mail of a record the status of its mails, one for each recipient: waiting while one waits, then failed if
 * one failed, else sent. A new status enters the record's history. The transaction must be unscoped.
 */
export async function followMails(w: Work, emailId: number | null, now: Date): Promise<void> {
  if (emailId === null) return
  // Locked, so that mails which end at the same time take turns.
  const email = await w.k
    .selectFrom('emails')
    .select(['id', 'company_id', 'user_id', 'record_id', 'subject', 'status', 'reason'])
    .where('id', '=', emailId)
    .forUpdate()
    .executeTakeFirst()
  if (email === undefined) return
  const mails = await w.k
    .selectFrom('outside_messages')
    .select(['state', 'recipient', 'reason'])
    .where('email_id', '=', emailId)
    .orderBy('id')
    .execute()
  const failed = mails.filter(({ state }) => state === 'failed')
  const status = mails.some(({ state }) => state === 'waiting') ? 'waiting' : failed.length > 0 ? 'failed' : 'sent'
  const reason = status === 'failed' ? failed.map((mail) => `${mail.recipient}: ${mail.reason ?? ''}`).join('\n') : null
  if (status === email.status && reason === email.reason) return
  await w.k
    .updateTable('emails')
    .set({ status, reason, ...(status === 'sent' ? { sent_at: now } : {}) })
    .where('id', '=', emailId)
    .execute()
  const record = await w.k
    .selectFrom('crm_records')
    .select(['unique_id', 'type_id'])
    .where('id', '=', email.record_id)
    .executeTakeFirstOrThrow()
  await w.record(
    {
      subject: recordTypeNamed(record.type_id),
      subjectId: record.unique_id,
      verb: 'related',
      title: emailNews(email.subject, status),
    },
    { companyId: email.company_id, userId: email.user_id ?? 0 },
  )
}
