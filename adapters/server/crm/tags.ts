import { sql, type SqlBool } from 'kysely'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { createTag, deleteTags, setTags, tags, tagUsage, updateTag } from '../../../core/contracts/crm-tags.contract.ts'
import { tagExists } from '../../../core/crm/crm.messages.ts'
import type { TagColor } from '../../../core/crm/lists/tags.ts'
import { isRecordTypeName, resolveCrmType } from '../../../core/crm/records/record-types.ts'
import { lockFor, lockInOrder, type Work } from '../database/store.ts'
import { containing } from '../database/patterns.ts'
import { bind } from '../http/bind.ts'
import { mergeEdit, mergeIds } from '../http/merge-edit.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { canChangeShared, requireRight, requireSharedRight, ownRecord, typeNameOf } from './crm-access.ts'

export const tagBindings = [
  bind(tags, (input, context) => {
    const type =
      input.type_id === undefined && input.type_name === undefined
        ? resolveCrmType({ type_id: 1 })
        : resolveCrmType(input)
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    requireRight(context.me, type.name, 'View')
    return context.read(async (k) => ({
      data: await k
        .selectFrom('tags')
        .select(['id', 'name', 'color'])
        .where('type_id', '=', type.id)
        .orderBy('name')
        .$castTo<{ id: number; name: string; color: TagColor }>()
        .execute(),
    }))
  }),
  bind(tagUsage, (input, context) => {
    const type = resolveCrmType(input.type_id === undefined && input.type_name === undefined ? { type_id: 1 } : input)
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    const { me } = context
    requireRight(me, type.name, 'View')
    const mayEdit = isGranted(me, { module: type.name, action: 'Edit' })
    return context.read(async (k) => {
      const counted = k
        .selectFrom('tags as t')
        .select(['t.id', 't.name', 't.color', 't.user_id'])
        .select((eb) =>
          (isRecordTypeName(type.name)
            ? eb
                .selectFrom('record_tags as rt')
                .innerJoin('crm_records as r', 'r.id', 'rt.record_id')
                .whereRef('rt.tag_id', '=', 't.id')
                .where('r.deleted_at', 'is', null)
                .select((of) => of.fn.countAll<number>().as('n'))
            : eb
                .selectFrom('crm_activities as a')
                .where(sql<SqlBool>`t.id = any(a.tag_ids)`)
                .select((of) => of.fn.countAll<number>().as('n'))
          ).as('used'),
        )
        .where('t.type_id', '=', type.id)
        .where(sql<SqlBool>`lower(t.name) like ${containing(input.search.trim().toLowerCase())}`)
      const rows = await counted
        .orderBy(input.sort === 'used' ? 'used' : sql`lower(t.name)`, input.direction)
        .orderBy('t.id')
        .limit(input.per_page)
        .offset((input.page - 1) * input.per_page)
        .$castTo<{ id: number; name: string; color: TagColor; user_id: number | null; used: number }>()
        .execute()
      const total = await k
        .selectFrom('tags as t')
        .where('t.type_id', '=', type.id)
        .where(sql<SqlBool>`lower(t.name) like ${containing(input.search.trim().toLowerCase())}`)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const shown = rows.map(({ user_id, ...row }) => ({ ...row, can_change: mayEdit && canChangeShared(me, user_id) }))
      return { data: paginatorOf(shown, total.n, input, context) }
    })
  }),
  bind(updateTag, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      const stored = await w.k
        .selectFrom('tags')
        .select(['id', 'type_id', 'user_id', 'name', 'color'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (stored === undefined) throw notFound('tag')
      requireRight(context.me, typeNameOf(stored.type_id), 'Edit')
      requireSharedRight(context.me, stored.user_id)
      const { name, color } =
        was === undefined ? sent : mergeEdit({ name: stored.name, color: stored.color }, sent, was)
      // The unique index would end the transaction.
      await lockFor(w.k, `tags:${context.me.companyId}:${stored.type_id}`)
      const taken = await w.k
        .selectFrom('tags')
        .select('id')
        .where('type_id', '=', stored.type_id)
        .where('id', '<>', id)
        .where(sql<SqlBool>`lower(name) = ${name.toLowerCase()}`)
        .executeTakeFirst()
      if (taken !== undefined) throw refusedField('name', tagExists(name))
      await w.k.updateTable('tags').set({ name, color }).where('id', '=', id).execute()
      return { message: 'Tag saved', data: { id, name, color } }
    }),
  ),
  bind(createTag, ({ type_id, name, color = 'gray' }, context) => {
    const type = resolveCrmType({ type_id })
    if (type === undefined) throw refusedField('type_id', 'Please select Type')
    requireRight(context.me, type.name, 'Edit')
    return context.write(async (w) => {
      await lockFor(w.k, `tags:${context.me.companyId}:${type.id}`)
      const made = await w.k
        .insertInto('tags')
        .values({
          company_id: context.me.companyId,
          type_id: type.id,
          user_id: context.me.userId,
          name,
          color,
          created_at: context.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made === undefined) throw refusedField('name', tagExists(name))
      return { message: 'Tag created', data: { id: made.id, name, color } }
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
              .select(['id', 'name', 'color'])
              .$castTo<{ id: number; name: string; color: TagColor }>()
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

/** The tags of a record after a change; tags that others set meanwhile stay. */
async function mergedTags(
  w: Work,
  recordId: number,
  sent: readonly number[],
  was: readonly number[],
): Promise<number[]> {
  // Locked, so that two changes of one record's tags take turns.
  await w.k.selectFrom('crm_records').select('id').where('id', '=', recordId).forUpdate().execute()
  const rows = await w.k.selectFrom('record_tags').select('tag_id').where('record_id', '=', recordId).execute()
  return mergeIds(
    rows.map((row) => row.tag_id),
    sent,
    was,
  )
}
