import { randomUUID } from 'node:crypto'
import {
  activities,
  createActivity,
  createEmail,
  createNote,
  createTag,
  deleteEmails,
  deleteFiles,
  deleteNote,
  deleteTags,
  emails,
  notes,
  recentActivity,
  recordFiles,
  saveFiles,
  setTags,
  tags,
  updateEmail,
} from '../../../core/contracts/crm-belongings.contract.ts'
import { emailInput } from '../../../core/crm/activities/correspondence.schema.ts'
import { crmMessages, tagExists } from '../../../core/crm/crm.messages.ts'
import { ACTIVITY_KINDS } from '../../../core/crm/records/history.ts'
import { resolveCrmType } from '../../../core/crm/records/record-types.ts'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { extensionOf, extensions, MAX_UPLOAD_BYTES, mediaTypes, uploadProblem } from '../../../core/uploads/uploads.ts'
import type { Queryable } from '../database/db.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'
import { demand, ownRecord, pageAround, readAsCaller, recordTypeNamed, typeNameOf, wireTime } from './crm-access.ts'

interface Said {
  user_id: number | null
  user_name: string | null
}
const sayer = ({ user_id, user_name }: Said) => (user_id === null ? null : { id: user_id, name: user_name ?? '' })

interface NoteRow extends Said {
  id: number
  message: string
  created_at: Date
}
const noteOf = (row: NoteRow) => ({
  id: row.id,
  message: row.message,
  user: sayer(row),
  created_at: wireTime(row.created_at),
})

interface EmailRow extends Said {
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
  user: sayer(row),
  created_at: wireTime(row.created_at),
})
const emailSelect = `select e.id, r.unique_id, e.recipients, e.copies, e.subject, e.body, e.status, e.user_id, u.full_name as user_name, e.created_at
  from emails e join crm_records r on r.id = e.record_id and r.deleted_at is null left join users u on u.id = e.user_id`

interface HistoryLine extends Said {
  id: number
  subject: string
  subject_id: string
  verb: string
  title: string | null
  changes: { field: string; label?: string; old: never; new: never }[]
  created_at: Date
}
const isKind = (verb: string): verb is (typeof ACTIVITY_KINDS)[number] =>
  (ACTIVITY_KINDS as readonly string[]).includes(verb)
const entryOf = (row: HistoryLine) => {
  const isManual = row.verb === 'manual'
  const described = row.changes.find((change) => change.field === 'description')
  return {
    id: row.id,
    crm_unique_id: row.subject_id,
    type_name: row.subject,
    kind: isKind(row.verb) ? row.verb : ('updated' as const),
    title: isManual || row.verb === 'related' ? (row.title ?? '') : row.verb === 'restored' ? 'Restored' : '',
    description: isManual ? String(described?.new ?? '') : '',
    // The screen reads labels, not ids of fields.
    changes: isManual
      ? []
      : row.changes.map((change) => ({ field: change.label ?? change.field, old: change.old, new: change.new })),
    user_id: row.user_id,
    user: sayer(row),
    created_at: wireTime(row.created_at),
  }
}
const historySelect = `select h.id, h.subject, h.subject_id, h.verb, h.title, h.changes, h.user_id, u.full_name as user_name, h.created_at
  from history h left join users u on u.id = h.user_id`

/** Rows by their ids with the record they hang on; one that is missing, foreign or not allowed refuses all. */
async function demandHanging(
  q: Queryable,
  context: Context,
  table: 'notes' | 'record_files' | 'emails',
  ids: readonly number[],
): Promise<void> {
  const { rows } = await q.query<{ type_id: number }>(
    `select r.type_id from ${table} x join crm_records r on r.id = x.record_id and r.deleted_at is null where x.company_id = $1 and x.id = any($2::bigint[])`,
    [context.me.companyId, ids],
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const { type_id } of rows) demand(context.me, recordTypeNamed(type_id), 'Edit')
}

export const belongingBindings = [
  bind(createNote, ({ crm_unique_id, message }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, crm_unique_id, 'Edit')
      const { id } = await w.k
        .insertInto('notes')
        .values({
          company_id: context.me.companyId,
          record_id: record.id,
          user_id: context.me.userId,
          message,
          created_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.record({ subject: record.type, subjectId: record.unique_id, verb: 'related', title: 'Note added' })
      return {
        message: 'Note added',
        data: noteOf({
          id,
          message,
          user_id: context.me.userId,
          user_name: context.me.fullName,
          created_at: context.now,
        }),
      }
    }),
  ),
  bind(notes, ({ crm_unique_id }, context) =>
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View')
      const { rows } = await q.query<NoteRow>(
        `select n.id, n.message, n.user_id, u.full_name as user_name, n.created_at from notes n left join users u on u.id = n.user_id
          where n.company_id = $1 and n.record_id = $2 order by n.created_at desc, n.id desc limit 500`,
        [context.me.companyId, record.id],
      )
      return { data: rows.map(noteOf) }
    }),
  ),
  bind(deleteNote, ({ id }, context) =>
    context.write(async (w) => {
      await demandHanging(w.q, context, 'notes', [id])
      await w.k.deleteFrom('notes').where('id', '=', id).execute()
      return { message: 'Note deleted' }
    }),
  ),

  bind(recordFiles, ({ crm_unique_id }, context) =>
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View')
      const { rows } = await q.query<{ id: number; name: string; key: string; size: number; created_at: Date }>(
        `select x.id, f.name, f.key, f.size, x.created_at from record_files x join files f on f.id = x.file_id
          where x.company_id = $1 and x.record_id = $2 order by x.id desc limit 500`,
        [context.me.companyId, record.id],
      )
      return {
        data: rows.map(({ key, created_at, ...row }) => ({
          ...row,
          url: context.services.links.to(key, context.now),
          created_at: wireTime(created_at),
        })),
      }
    }),
  ),
  bind(saveFiles, async ({ crm_unique_id, files }, context) => {
    const contents: {
      readonly name: string
      readonly content: Uint8Array<ArrayBuffer>
      readonly contentType: string
    }[] = []
    for (const file of files) {
      const name = (file.name ?? 'file').slice(0, 200)
      const content = new Uint8Array(
        file.size > MAX_UPLOAD_BYTES ? (await file.arrayBuffer()).slice(0, 4096) : await file.arrayBuffer(),
      )
      const kind = Object.hasOwn(extensions.image, extensionOf(name)) ? 'image' : 'document'
      const problem = uploadProblem(kind, { name, size: file.size, content })
      if (problem !== undefined) throw refusedField('files', problem)
      // What is kept of a picture is its pixels: no place, no camera.
      const kept = kind === 'document' ? content : await picturePixels(content)
      contents.push({ name, content: kept, contentType: mediaTypes[extensionOf(name)] ?? 'application/octet-stream' })
    }
    return context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, crm_unique_id, 'Edit')
      const stored = []
      for (const { name, content, contentType } of contents) {
        const key = `crm/${context.me.companyId}/${randomUUID()}.${extensionOf(name)}`
        await context.services.files.put(key, content, { contentType })
        const file = await w.k
          .insertInto('files')
          .values({
            company_id: context.me.companyId,
            user_id: context.me.userId,
            key,
            name,
            content_type: contentType,
            size: content.byteLength,
            width: null,
            height: null,
            access: 'company',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id } = await w.k
          .insertInto('record_files')
          .values({ company_id: context.me.companyId, record_id: record.id, file_id: file.id, created_at: context.now })
          .returning('id')
          .executeTakeFirstOrThrow()
        stored.push({
          id,
          name,
          url: context.services.links.to(key, context.now),
          size: content.byteLength,
          created_at: wireTime(context.now),
        })
        await w.record({
          subject: record.type,
          subjectId: record.unique_id,
          verb: 'related',
          title: `File “${name}” added`,
        })
      }
      return { message: stored.length === 1 ? 'File added' : `${stored.length} files added`, data: stored }
    })
  }),
  bind(deleteFiles, async ({ ids }, context) => {
    const keys = await context.write(async (w) => {
      await demandHanging(w.q, context, 'record_files', ids)
      const { rows } = await w.q.query<{ key: string }>(
        `delete from files where company_id = $1 and id in (select file_id from record_files where company_id = $1 and id = any($2::bigint[])) returning key`,
        [context.me.companyId, ids],
      )
      return rows.map((row) => row.key)
    })
    // Only after the commit: a file without a row is litter, a row without its file an error.
    for (const key of keys) await context.services.files.delete(key)
    return { message: ids.length === 1 ? 'File deleted' : `${ids.length} files deleted` }
  }),

  bind(createEmail, async (input, context) => {
    const row = await context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, input.crm_unique_id, 'Edit')
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
      const { rows } = await w.q.query<EmailRow>(`${emailSelect} where e.company_id = $1 and e.id = $2`, [
        context.me.companyId,
        id,
      ])
      if (rows[0] === undefined) throw notFound()
      return { message: input.status === 'sent' ? 'E-mail sent' : 'Draft saved', data: emailOf(rows[0]) }
    })
    if (input.status === 'sent') await deliver(context, row.data)
    return row
  }),
  bind(updateEmail, async (input, context) => {
    const row = await context.write(async (w) => {
      const found = await w.q.query<EmailRow>(`${emailSelect} where e.company_id = $1 and e.id = $2`, [
        context.me.companyId,
        input.id,
      ])
      const stored = found.rows[0]
      if (stored === undefined) throw notFound('e-mail')
      const record = await ownRecord(w.q, context.me, stored.unique_id, 'Edit')
      if (stored.status === 'sent') throw refused(crmMessages.emailIsSent)
      const old = emailOf(stored)
      const checked = emailInput.safeParse({
        crm_unique_id: old.crm_unique_id,
        to: input.to ?? old.to,
        cc: input.cc ?? old.cc,
        subject: input.subject ?? old.subject,
        body: input.body ?? old.body,
        status: input.status ?? old.status,
      })
      if (!checked.success) {
        const messages = fieldMessages(checked.error)
        throw refused(
          Object.values(messages)[0] ?? '',
          Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]])),
        )
      }
      const { to, cc, subject, body, status } = checked.data
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
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View')
      const { rows } = await q.query<EmailRow>(
        `${emailSelect} where e.company_id = $1 and e.record_id = $2 order by e.id desc limit 500`,
        [context.me.companyId, record.id],
      )
      return { data: rows.map(emailOf) }
    }),
  ),
  bind(deleteEmails, ({ ids }, context) =>
    context.write(async (w) => {
      await demandHanging(w.q, context, 'emails', ids)
      await w.k
        .deleteFrom('emails')
        .where('id', 'in', [...ids])
        .execute()
      return { message: ids.length === 1 ? 'E-mail deleted' : `${ids.length} e-mails deleted` }
    }),
  ),

  bind(tags, (input, context) => {
    const type =
      input.type_id === undefined && input.type_name === undefined
        ? resolveCrmType({ type_id: 1 })
        : resolveCrmType(input)
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    demand(context.me, type.name, 'View')
    return context.read(async (k) => ({
      data: await k.selectFrom('tags').select(['id', 'name']).where('type_id', '=', type.id).orderBy('name').execute(),
    }))
  }),
  bind(createTag, ({ type_id, name }, context) => {
    const type = resolveCrmType({ type_id })
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    demand(context.me, type.name, 'Edit')
    return context.write(async (w) => {
      const { rows } = await w.q.query<{ id: number }>(
        `insert into tags (company_id, type_id, name, created_at) values ($1, $2, $3, $4) on conflict (company_id, type_id, lower(name)) do nothing returning id`,
        [context.me.companyId, type.id, name, context.now],
      )
      if (rows[0] === undefined) throw refusedField('name', tagExists(name))
      return { message: 'Tag created', data: { id: rows[0].id, name } }
    })
  }),
  bind(deleteTags, ({ ids }, context) =>
    context.write(async (w) => {
      const gone = await w.k
        .deleteFrom('tags')
        .where('id', 'in', [...ids])
        .returning('type_id')
        .execute()
      if (gone.length !== ids.length) throw notFound('tag')
      for (const { type_id } of gone) demand(context.me, typeNameOf(type_id), 'Edit')
      await w.q.query(
        `update crm_activities set tag_ids = (select coalesce(array_agg(t), '{}') from unnest(tag_ids) t where t <> all($2::bigint[])) where company_id = $1 and tag_ids && $2::bigint[]`,
        [context.me.companyId, [...ids]],
      )
      return { message: crmMessages.tagsDeleted }
    }),
  ),
  bind(setTags, ({ id, tag_ids }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, id, 'Edit')
      const wanted =
        tag_ids.length === 0
          ? []
          : await w.k
              .selectFrom('tags')
              .select(['id', 'name'])
              .where('id', 'in', [...tag_ids])
              .where('type_id', '=', record.type_id)
              .orderBy('name')
              .execute()
      if (wanted.length !== tag_ids.length) throw notFound('tag')
      const { rows } = await w.q.query<{ name: string }>(
        `select t.name from record_tags rt join tags t on t.id = rt.tag_id where rt.company_id = $1 and rt.record_id = $2 order by t.name`,
        [context.me.companyId, record.id],
      )
      const [before, after] = [rows.map((tag) => tag.name), wanted.map((tag) => tag.name)]
      if (before.join('\n') !== after.join('\n')) {
        await w.k.deleteFrom('record_tags').where('record_id', '=', record.id).execute()
        if (wanted.length > 0)
          await w.k
            .insertInto('record_tags')
            .values(wanted.map((tag) => ({ company_id: context.me.companyId, record_id: record.id, tag_id: tag.id })))
            .execute()
        await w.record({
          subject: record.type,
          subjectId: record.unique_id,
          verb: 'updated',
          title: record.name,
          changes: [{ field: 'tag', label: 'Tags', old: before, new: after }],
        })
      }
      return { message: 'Tags saved', data: wanted }
    }),
  ),

  bind(activities, ({ type_name, crm_unique_id, page, per_page }, context) =>
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View', type_name)
      const of = [context.me.companyId, record.type, record.unique_id]
      const counted = await q.query<{ total: number }>(
        `select count(*)::int as total from history where company_id = $1 and subject = $2 and subject_id = $3`,
        of,
      )
      const { rows } = await q.query<HistoryLine>(
        `${historySelect} where h.company_id = $1 and h.subject = $2 and h.subject_id = $3 order by h.created_at desc, h.id desc limit $4 offset $5`,
        [...of, per_page, (page - 1) * per_page],
      )
      return {
        data: pageAround(rows.map(entryOf), counted.rows[0]?.total ?? 0, { page, per_page }, 'crm/activities/list'),
      }
    }),
  ),
  bind(createActivity, ({ type_name, crm_unique_id, title, description }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, crm_unique_id, 'Edit', type_name)
      await w.record({
        subject: record.type,
        subjectId: record.unique_id,
        verb: 'manual',
        title,
        changes: [{ field: 'description', old: null, new: description }],
      })
      const { rows } = await w.q.query<HistoryLine>(
        `${historySelect} where h.company_id = $1 and h.subject = $2 and h.subject_id = $3 order by h.id desc limit 1`,
        [context.me.companyId, record.type, record.unique_id],
      )
      if (rows[0] === undefined) throw notFound()
      return { message: 'Activity added', data: entryOf(rows[0]) }
    }),
  ),
  bind(recentActivity, ({ page, per_page }, context) =>
    readAsCaller(context, async (q) => {
      const of = [context.me.companyId, context.me.userId]
      const counted = await q.query<{ total: number }>(
        `select count(*)::int as total from history where company_id = $1 and user_id = $2`,
        of,
      )
      const { rows } = await q.query<HistoryLine>(
        `${historySelect} where h.company_id = $1 and h.user_id = $2 order by h.id desc limit $3 offset $4`,
        [...of, per_page, (page - 1) * per_page],
      )
      const lines = rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        subject_id: row.subject_id,
        verb: row.verb,
        title: row.title ?? '',
        changes: row.changes.length,
        created_at: wireTime(row.created_at),
      }))
      return { data: pageAround(lines, counted.rows[0]?.total ?? 0, { page, per_page }, 'activity/all') }
    }),
  ),
]

/** Hands a sent e-mail to the mailer, one message to each receiver. */
async function deliver(context: Context, email: ReturnType<typeof emailOf>): Promise<void> {
  for (const to of new Set([...email.to, ...email.cc]))
    await context.services.mail.send({ to, subject: email.subject, text: email.body })
}

/** A picture without what is not picture; refused by field when it cannot be decoded. */
async function picturePixels(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await reencodeImage(content, { thumbnailWidths: [] })).bytes
  } catch (error) {
    if (error instanceof ImageTooManyPixels || error instanceof ImageUnreadable)
      throw refusedField('files', 'This picture cannot be read')
    throw error
  }
}
