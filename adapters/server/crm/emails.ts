import { type Kysely, sql, type SqlBool } from 'kysely'
import { createEmail, deleteEmails, emails, updateEmail } from '../../../core/contracts/crm-emails.contract.ts'
import { emailInput } from '../../../core/crm/activities/correspondence.schema.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { ownRecord } from './crm-access.ts'
import { requireMailAllowed } from './mail-limits.ts'
import { emailBoard } from '../../../core/contracts/crm-activities.contract.ts'
import { ACTIVITY_COLUMNS } from '../../../core/crm/lists/kanban.ts'
import { RECORD_TYPE_NAMES, crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { type Authored, authorOf, requireRowsOfRecords } from './related-rows.ts'
import type { Tables } from '../database/tables.ts'

interface EmailRow extends Authored {
  id: number
  unique_id: string
  recipients: string[]
  copies: string[]
  subject: string
  body: string
  status: 'draft' | 'sent'
  created_at: Date
}

const emailOf = (row: EmailRow) => ({
  id: row.id,
  crm_unique_id: row.unique_id,
  to: row.recipients,
  cc: row.copies,
  subject: row.subject,
  body: row.body,
  status: row.status,
  user: authorOf(row),
  created_at: formatWireTime(row.created_at),
})

const selectEmails = (k: Kysely<Tables>) =>
  k
    .selectFrom('emails as e')
    .innerJoin('crm_records as r', 'r.id', 'e.record_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'r.unique_id',
      'e.recipients',
      'e.copies',
      'e.subject',
      'e.body',
      'e.status',
      'e.user_id',
      'u.full_name as user_name',
      'e.created_at',
    ])
    .where('r.deleted_at', 'is', null)

export const emailBindings = [
  bind(createEmail, async (input, context) => {
    const row = await context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, input.crm_unique_id, 'Edit')
      if (input.status === 'sent') await requireMailAllowed(w, context, [...input.to, ...input.cc])
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
          status: input.status,
          created_at: context.now,
          sent_at: input.status === 'sent' ? context.now : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (input.status === 'sent')
        await w.record({
          subject: record.type,
          subjectId: record.unique_id,
          verb: 'related',
          title: `E-mail “${input.subject}” sent`,
        })
      const stored = await selectEmails(w.k).where('e.id', '=', id).executeTakeFirstOrThrow()
      return { message: input.status === 'sent' ? 'E-mail sent' : 'Draft saved', data: emailOf(stored) }
    })
    if (input.status === 'sent') await deliver(context, row.data)
    return row
  }),
  bind(updateEmail, async (input, context) => {
    const row = await context.write(async (w) => {
      // Locked, so that two people who change one draft take turns.
      await w.k.selectFrom('emails').select('id').where('id', '=', input.id).forUpdate().execute()
      const stored = await selectEmails(w.k).where('e.id', '=', input.id).executeTakeFirst()
      if (stored === undefined) throw notFound('e-mail')
      const record = await ownRecord(w.k, context.me, stored.unique_id, 'Edit')
      if (stored.status === 'sent') throw refused(crmMessages.emailIsSent)
      const old = emailOf(stored)
      const sent = checkedBy(emailInput, {
        crm_unique_id: old.crm_unique_id,
        to: input.to ?? old.to,
        cc: input.cc ?? old.cc,
        subject: input.subject ?? old.subject,
        body: input.body ?? old.body,
        status: input.status ?? old.status,
      })
      const merged = input.was === undefined ? sent : checkedBy(emailInput, mergeEdit(old, sent, input.was))
      const { to, cc, subject, body, status } = merged
      if (status === 'sent') await requireMailAllowed(w, context, [...to, ...cc])
      await w.k
        .updateTable('emails')
        .set({
          recipients: [...to],
          copies: [...cc],
          subject,
          body,
          status,
          sent_at: status === 'sent' ? context.now : null,
        })
        .where('id', '=', input.id)
        .execute()
      if (status === 'sent')
        await w.record({
          subject: record.type,
          subjectId: record.unique_id,
          verb: 'related',
          title: `E-mail “${subject}” sent`,
        })
      return {
        message: status === 'sent' ? 'E-mail sent' : 'Draft saved',
        data: { ...old, to: [...to], cc: [...cc], subject, body, status },
      }
    })
    if (row.data.status === 'sent') await deliver(context, row.data)
    return row
  }),
  bind(emails, ({ crm_unique_id }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const rows = await selectEmails(k)
        .where('e.record_id', '=', record.id)
        .orderBy('e.id', 'desc')
        .limit(500)
        .execute()
      return { data: rows.map(emailOf) }
    }),
  ),
  bind(deleteEmails, ({ ids }, context) =>
    context.write(async (w) => {
      await requireRowsOfRecords(w.k, context, 'emails', ids)
      await w.k
        .deleteFrom('emails')
        .where('id', 'in', [...ids])
        .execute()
      return { message: ids.length === 1 ? 'E-mail deleted' : `${ids.length} e-mails deleted` }
    }),
  ),
  bind(emailBoard, (input, context) =>
    context.read(async (k) => {
      const seen = RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' })).map(
        (name) => crmTypeOf(name).id,
      )
      const data = []
      for (const column of ACTIVITY_COLUMNS.email.filter(
        ({ category }) => input.category === undefined || category === input.category,
      )) {
        const ofColumn = k
          .selectFrom('emails as e')
          .innerJoin('crm_records as r', 'r.id', 'e.record_id')
          .where('r.deleted_at', 'is', null)
          .where(sql<SqlBool>`e.status = ${column.category}`)
          .where(sql<SqlBool>`r.type_id = any(${seen}::int[])`)
        const { total } = await ofColumn.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const rows = await ofColumn
          .select(['e.id', 'r.unique_id as crm_unique_id', 'e.recipients as to', 'e.subject', 'e.created_at'])
          .orderBy('e.id', 'desc')
          .limit(input.per_page)
          .offset((input.page - 1) * input.per_page)
          .execute()
        data.push({
          ...column,
          total,
          data: rows.map((row) => ({ ...row, created_at: formatWireTime(row.created_at) })),
        })
      }
      return { data }
    }),
  ),
]

/** Passes a sent e-mail to the mailer, as one message per recipient. */
async function deliver(context: Context, email: ReturnType<typeof emailOf>): Promise<void> {
  for (const to of new Set([...email.to, ...email.cc]))
    await context.services.mail.send({ to, subject: email.subject, text: email.body })
}
