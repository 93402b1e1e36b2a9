import { type Kysely, sql } from 'kysely'
import {
  createEmail,
  deleteEmails,
  emails,
  retryEmail,
  updateEmail,
} from '../../../core/contracts/crm-emails.contract.ts'
import { type EmailInput, emailInput } from '../../../core/crm/activities/correspondence.schema.ts'
import { type EmailStatus } from '../../../core/crm/activities/email-statuses.ts'
import { crmMessages, emailNews } from '../../../core/crm/crm.messages.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bind } from '../http/bind.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { retryDead } from '../jobs/enqueue.ts'
import { mailJob } from '../mail/mail.job.ts'
import { writeMail } from '../mail/write-mail.ts'
import { notFound, refused } from '../http/refusals.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { ownRecord, type StoredRecord } from './crm-access.ts'
import { keepDeleted } from './deleted-rows.ts'
import { attachFiles } from './email-files.ts'
import { requireMailAllowed } from './mail-limits.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { type Authored, authorOf, requireRowsOfRecords } from './related-rows.ts'
import type { Tables } from '../database/tables.ts'

export interface EmailRow extends Authored {
  id: number
  unique_id: string
  recipients: string[]
  copies: string[]
  subject: string
  body: string
  status: EmailStatus
  reason: string | null
  files: readonly { readonly id: number; readonly name: string; readonly size: number; readonly key: string }[]
  created_at: Date
}

export const emailOf = (row: EmailRow, { services, now }: Pick<Context, 'services' | 'now'>) => ({
  id: row.id,
  crm_unique_id: row.unique_id,
  to: row.recipients,
  cc: row.copies,
  subject: row.subject,
  body: row.body,
  files: row.files.map(({ key, ...file }) => ({ ...file, url: services.links.toPrivate(key, now) })),
  status: row.status,
  reason: row.reason,
  user: authorOf(row),
  created_at: formatWireTime(row.created_at),
})

/** E-mails as `e` with their record `r` and author `u`. */
export const emailSource = (k: Kysely<Tables>) =>
  k
    .selectFrom('emails as e')
    .innerJoin('crm_records as r', 'r.id', 'e.record_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('r.deleted_at', 'is', null)

export const selectEmails = (k: Kysely<Tables>) =>
  emailSource(k)
    .select([
      'e.id',
      'r.unique_id',
      'e.recipients',
      'e.copies',
      'e.subject',
      'e.body',
      'e.status',
      'e.reason',
      'e.user_id',
      'u.full_name as user_name',
      'e.created_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('email_files as ef')
          .innerJoin('files as f', 'f.id', 'ef.file_id')
          .select(['f.id', 'f.name', 'f.size', 'f.key'])
          .whereRef('ef.email_id', '=', 'e.id')
          .orderBy('f.id'),
      ).as('files'),
    )

export const emailBindings = [
  bind(createEmail, (input, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, input.crm_unique_id, 'Edit')
      const isSending = input.status === 'sent'
      if (isSending) await requireMailAllowed(w, context, [...input.to, ...input.cc])
      const { id } = await w.k
        .insertInto('emails')
        .values({
          company_id: context.me.companyId,
          record_id: record.id,
          user_id: context.me.userId,
          recipients: [...input.to],
          copies: [...input.cc],
          subject: input.subject,
          body: input.body,
          status: isSending ? 'waiting' : 'draft',
          created_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await attachFiles(w, context.me.companyId, { id, recordId: record.id }, input.file_ids)
      if (isSending) await writeMails(w, record, { ...input, id })
      const stored = await selectEmails(w.k).where('e.id', '=', id).executeTakeFirstOrThrow()
      return { message: isSending ? crmMessages.emailWaiting : 'Draft saved', data: emailOf(stored, context) }
    }),
  ),
  bind(updateEmail, (input, context) =>
    context.write(async (w) => {
      const { record, stored } = await lockedEmail(w, context, input.id)
      if (stored.status !== 'draft') throw refused(crmMessages.emailIsSent)
      const old = emailOf(stored, context)
      const before = { ...old, file_ids: old.files.map(({ id }) => id) }
      const sent = checkedBy(emailInput, {
        crm_unique_id: old.crm_unique_id,
        to: input.to ?? old.to,
        cc: input.cc ?? old.cc,
        subject: input.subject ?? old.subject,
        body: input.body ?? old.body,
        file_ids: input.file_ids ?? before.file_ids,
        status: input.status ?? old.status,
      })
      const merged = input.was === undefined ? sent : checkedBy(emailInput, mergeEdit(before, sent, input.was))
      const { to, cc, subject, body, file_ids } = merged
      const isSending = merged.status === 'sent'
      if (isSending) await requireMailAllowed(w, context, [...to, ...cc])
      const status = isSending ? ('waiting' as const) : ('draft' as const)
      await w.k
        .updateTable('emails')
        .set({ recipients: [...to], copies: [...cc], subject, body, status })
        .where('id', '=', input.id)
        .execute()
      await attachFiles(w, context.me.companyId, { id: input.id, recordId: record.id }, file_ids)
      if (isSending) await writeMails(w, record, { ...merged, id: input.id })
      const saved = await selectEmails(w.k).where('e.id', '=', input.id).executeTakeFirstOrThrow()
      return {
        message: isSending ? crmMessages.emailWaiting : 'Draft saved',
        data: emailOf(saved, context),
      }
    }),
  ),
  bind(retryEmail, ({ id }, context) =>
    context.write(async (w) => {
      const { stored } = await lockedEmail(w, context, id)
      if (stored.status !== 'failed') throw refused(crmMessages.emailNotFailed)
      await w.asSystem()
      const failed = await w.k
        .selectFrom('outside_messages')
        .select(['uid', 'recipient'])
        .where('email_id', '=', id)
        .where('state', '=', 'failed')
        .execute()
      await w.as(context.identity)
      await requireMailAllowed(
        w,
        context,
        failed.map(({ recipient }) => recipient),
      )
      await w.asSystem()
      const keys = failed.flatMap(({ uid }) => (uid === null ? [] : [uid]))
      const revived = await retryDead(w, [mailJob], { kind: mailJob, keys }, context.now)
      await w.as(context.identity)
      // After 90 days the mails are gone.
      if (revived === 0) throw refused(crmMessages.emailTooOld)
      const data = emailOf(await selectEmails(w.k).where('e.id', '=', id).executeTakeFirstOrThrow(), context)
      return { message: crmMessages.emailWaiting, data }
    }),
  ),
  bind(emails, ({ crm_unique_id }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const rows = await selectEmails(k)
        .where('e.record_id', '=', record.id)
        .orderBy('e.id', 'desc')
        .limit(500)
        .execute()
      return { data: rows.map((row) => emailOf(row, context)) }
    }),
  ),
  bind(deleteEmails, ({ ids }, context) =>
    context.write(async (w) => {
      await requireRowsOfRecords(w.k, context, 'emails', ids)
      await lockInOrder(w.k, 'emails', ids)
      // E-mails that still wait are not sent.
      await w.asSystem()
      await w.k
        .deleteFrom('outside_messages')
        .where('email_id', 'in', [...ids])
        .where('state', '=', 'waiting')
        .execute()
      // Brought back, such an e-mail says what happened to it: nothing, or what its other mails did.
      await w.k
        .updateTable('emails as e')
        .set({
          status: sql<EmailStatus>`coalesce((select min(o.state) from outside_messages o where o.email_id = e.id), 'draft')`,
        })
        .where('e.id', 'in', [...ids])
        .where('e.status', '=', 'waiting')
        .execute()
      await keepDeleted(w, context, 'email', ids)
      await w.k
        .deleteFrom('emails')
        .where('id', 'in', [...ids])
        .execute()
      return { message: ids.length === 1 ? 'E-mail deleted' : `${ids.length} e-mails deleted` }
    }),
  ),
]

/** The e-mail with its record, locked, so that two people who change it take turns. */
async function lockedEmail(w: Work, context: Context, id: number) {
  await w.k.selectFrom('emails').select('id').where('id', '=', id).forUpdate().execute()
  const stored = await selectEmails(w.k).where('e.id', '=', id).executeTakeFirst()
  if (stored === undefined) throw notFound('e-mail')
  return { stored, record: await ownRecord(w.k, context.me, stored.unique_id, 'Edit') }
}

/** Writes a mail for each recipient, and that they wait into the record's history. */
async function writeMails(
  w: Work,
  record: Pick<StoredRecord, 'type' | 'unique_id'>,
  email: EmailInput & { readonly id: number },
): Promise<void> {
  await w.record({
    subject: record.type,
    subjectId: record.unique_id,
    verb: 'related',
    title: emailNews(email.subject, 'waiting'),
  })
  for (const to of new Set([...email.to, ...email.cc]))
    await writeMail(w, { to, subject: email.subject, text: email.body }, email.id)
}
