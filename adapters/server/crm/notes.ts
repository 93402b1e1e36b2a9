import { createNote, deleteNote, notes } from '../../../core/contracts/crm-notes.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { ownRecord } from './crm-access.ts'
import { keepDeleted } from './deleted-rows.ts'
import { type Authored, authorOf, requireRowsOfRecords } from './related-rows.ts'

interface NoteRow extends Authored {
  id: number
  message: string
  created_at: Date
}

export const noteOf = (row: NoteRow) => ({
  id: row.id,
  message: row.message,
  user: authorOf(row),
  created_at: formatWireTime(row.created_at),
})

export const noteBindings = [
  bind(createNote, ({ crm_unique_id, message }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, crm_unique_id, 'Edit')
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
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const rows = await k
        .selectFrom('notes as n')
        .leftJoin('users as u', 'u.id', 'n.user_id')
        .select(['n.id', 'n.message', 'n.user_id', 'u.full_name as user_name', 'n.created_at'])
        .where('n.record_id', '=', record.id)
        .orderBy('n.created_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(500)
        .execute()
      return { data: rows.map(noteOf) }
    }),
  ),
  bind(deleteNote, ({ id }, context) =>
    context.write(async (w) => {
      await requireRowsOfRecords(w.k, context, 'notes', [id])
      await keepDeleted(w, context, 'note', [id])
      await w.k.deleteFrom('notes').where('id', '=', id).execute()
      return { message: 'Note deleted' }
    }),
  ),
]
