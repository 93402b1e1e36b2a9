import { sql, type SqlBool } from 'kysely'
import { createTag, deleteTags, setTags, tags } from '../../../core/contracts/crm-tags.contract.ts'
import { tagExists } from '../../../core/crm/crm.messages.ts'
import { resolveCrmType } from '../../../core/crm/records/record-types.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { requireRight, requireSharedRight, ownRecord, typeNameOf } from './crm-access.ts'

export const tagBindings = [
  bind(tags, (input, context) => {
    const type =
      input.type_id === undefined && input.type_name === undefined
        ? resolveCrmType({ type_id: 1 })
        : resolveCrmType(input)
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    requireRight(context.me, type.name, 'View')
    return context.read(async (k) => ({
      data: await k.selectFrom('tags').select(['id', 'name']).where('type_id', '=', type.id).orderBy('name').execute(),
    }))
  }),
  bind(createTag, ({ type_id, name }, context) => {
    const type = resolveCrmType({ type_id })
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    requireRight(context.me, type.name, 'Edit')
    return context.write(async (w) => {
      const made = await w.k
        .insertInto('tags')
        .values({
          company_id: context.me.companyId,
          type_id: type.id,
          user_id: context.me.userId,
          name,
          created_at: context.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made === undefined) throw refusedField('name', tagExists(name))
      return { message: 'Tag created', data: { id: made.id, name } }
    })
  }),
  bind(deleteTags, ({ ids }, context) =>
    context.write(async (w) => {
      await lockInOrder(w.k, 'tags', ids)
      const gone = await w.k
        .deleteFrom('tags')
        .where('id', 'in', [...ids])
        .returning(['type_id', 'user_id'])
        .execute()
      if (gone.length !== ids.length) throw notFound('tag')
      for (const { type_id, user_id } of gone) {
        requireRight(context.me, typeNameOf(type_id), 'Edit')
        requireSharedRight(context.me, user_id)
      }
      const removed = sql`${[...ids]}::bigint[]`
      await w.k
        .updateTable('crm_activities')
        .set({
          tag_ids: sql<
            number[]
          >`(select coalesce(array_agg(t), '{}') from unnest(tag_ids) t where t <> all(${removed}))`,
        })
        .where(sql<SqlBool>`tag_ids && ${removed}`)
        .execute()
      return {}
    }),
  ),
  bind(setTags, ({ id, tag_ids: sent, was }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, id, 'Edit')
      const tag_ids = was === undefined ? sent : await mergedTags(w, record.id, sent, was)
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
      const held = await w.k
        .selectFrom('record_tags as rt')
        .innerJoin('tags as t', 't.id', 'rt.tag_id')
        .select('t.name')
        .where('rt.record_id', '=', record.id)
        .orderBy('t.name')
        .execute()
      const [before, after] = [held.map((tag) => tag.name), wanted.map((tag) => tag.name)]
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
]

/**
 * The tags of a record after adding and removing what the caller changed since reading `was`; tags that others set
 * meanwhile stay.
 */
async function mergedTags(
  w: Work,
  recordId: number,
  sent: readonly number[],
  was: readonly number[],
): Promise<number[]> {
  // Locked, so that two changes of one record's tags take turns.
  await w.k.selectFrom('crm_records').select('id').where('id', '=', recordId).forUpdate().execute()
  const rows = await w.k.selectFrom('record_tags').select('tag_id').where('record_id', '=', recordId).execute()
  const kept = rows.map((row) => row.tag_id).filter((id) => sent.includes(id) || !was.includes(id))
  return [...new Set([...kept, ...sent.filter((id) => !was.includes(id))])]
}
