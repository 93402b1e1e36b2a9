import { type Kysely, sql, type SqlBool } from 'kysely'
import { LOOKUP_TARGETS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { diffValues } from '../../../core/crm/records/history.ts'
import {
  type MergeChoices,
  type MergedRecord,
  type MergeInverse,
  mergeRecords,
  UNDO_MERGE_MS,
  undoMerge,
} from '../../../core/crm/records/merge.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { givingOf, tellNewOwners } from './new-owners.ts'
import { lockRecords, recordTypeNamed, requireRight } from './crm-access.ts'
import { formsOf, type OwnForm } from './forms-of.ts'
import { derivedColumns, labelled, refuseTaken, topKey } from './write-record.ts'

/** The columns that hold the id of a record, and the type of that record where the column says it. */
const BELONGINGS = [
  { table: 'notes', column: 'record_id' },
  { table: 'record_files', column: 'record_id' },
  { table: 'emails', column: 'record_id' },
  { table: 'crm_activities', column: 'record_id' },
  { table: 'record_dealings', column: 'record_id' },
  { table: 'threads', column: 'lead_id', type: 'Leads' },
  { table: 'quotes', column: 'deal_id', type: 'Deals' },
  { table: 'lead_conversions', column: 'account_id', type: 'Accounts' },
  { table: 'lead_conversions', column: 'contact_id', type: 'Contacts' },
  { table: 'lead_conversions', column: 'deal_id', type: 'Deals' },
] as const satisfies readonly {
  readonly table: keyof Tables
  readonly column: string
  readonly type?: RecordTypeName
}[]

/** Tables with lists of ids of contacts and accounts. */
const ID_LISTS = ['pricing_rules', 'discount_levels'] as const

/** A row that now belongs to the kept record, and the record to which it belonged. */
interface Moved {
  readonly table: string
  readonly column: string
  readonly id: number
  readonly from: number
}

interface MergedRow {
  readonly id: number
  readonly unique_id: string
  readonly name: string
  readonly category: string
  readonly owner_id: number | null
  readonly person_user_id: number | null
  readonly values: RecordValues
}

/** Merges records into the kept one, with everything that belongs to them. Returns the id of the merge. */
export async function mergeRows(
  w: Work,
  context: Context,
  type: RecordTypeName,
  keptId: string,
  otherIds: readonly string[],
  choices: MergeChoices,
): Promise<number> {
  if (otherIds.length === 0) throw refused('Please select at least two records')
  await lockRecords(w.k, [keptId, ...otherIds])
  const rows = await rowsOf(w.k, type, [keptId, ...otherIds])
  const kept = rows.find(({ unique_id }) => unique_id === keptId)
  if (kept === undefined || rows.length !== otherIds.length + 1) throw notFound()
  const others = otherIds.map((id) => rows.find(({ unique_id }) => unique_id === id)!)
  // All rows of these records move, including those that the caller cannot see.
  await w.beyondReach()
  const forms = await allForms(w.k, context)
  const tags = await tagsOf(w.k, rows)
  const merged = mergeRecords(
    mergeable(kept, tags),
    others.map((row) => mergeable(row, tags)),
    choices,
  )

  // First, so that their unique values are free.
  await w.k
    .updateTable('crm_records')
    .set({ deleted_at: context.now })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  await storeValues(w, context, type, forms.get(type)!, kept, merged.record.values)
  await addTags(w, context, kept.id, merged.inverse.addedTags)
  const moved: Moved[] = []
  for (const other of others) {
    for (const { table, column, ...about } of BELONGINGS)
      if (!('type' in about) || about.type === type)
        moved.push(...(await moveRows(w.k, table, column, other.id, kept.id)))
    moved.push(...(await moveReferences(w.k, type, forms, other, kept)), ...(await moveInLists(w.k, other.id, kept.id)))
  }
  const { id } = await w.k
    .insertInto('record_merges')
    .values({
      company_id: context.me.companyId,
      type_id: crmTypeOf(type).id,
      kept_id: kept.id,
      inverse: JSON.stringify(merged.inverse),
      moved: JSON.stringify(moved),
      user_id: context.me.userId,
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = others.map(({ name }) => `“${name}”`).join(', ')
  await w.record({ subject: type, subjectId: keptId, verb: 'related', title: `Merged with ${names}` })
  for (const other of others)
    await w.record({ subject: type, subjectId: other.unique_id, verb: 'deleted', title: other.name })
  await tellNewOwners(w, givingOf(context), [{ id: kept.id, from: kept.owner_id }])
  return id
}

/** Undoes a merge: the other records and what belonged to them come back. Returns the ids of all of them. */
export async function undoMergeRow(w: Work, context: Context, id: number): Promise<string[]> {
  const merge = await w.k
    .selectFrom('record_merges as m')
    .innerJoin('crm_records as r', 'r.id', 'm.kept_id')
    .select(['m.type_id', 'm.inverse', 'm.moved', 'm.created_at', 'm.undone_at', 'r.unique_id'])
    .where('m.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .$castTo<{
      type_id: number
      inverse: MergeInverse
      moved: readonly Moved[]
      created_at: Date
      undone_at: Date | null
      unique_id: string
    }>()
    .executeTakeFirst()
  if (merge === undefined) throw notFound('merge')
  const type = recordTypeNamed(merge.type_id)
  requireRight(context.me, type, 'Edit')
  requireRight(context.me, type, 'Delete')
  const otherIds = merge.inverse.absorbed.map((record) => record.id)
  await lockRecords(w.k, [merge.unique_id, ...otherIds])
  // Claimed by this statement, so that of two people one undoes it.
  const claimed = await w.k
    .updateTable('record_merges')
    .set({ undone_at: context.now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', new Date(context.now.getTime() - UNDO_MERGE_MS))
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined)
    throw refused(
      merge.undone_at === null
        ? `A merge can be undone for ${UNDO_MERGE_MS / DAY_MS} days.`
        : 'This merge has been undone already.',
    )
  const forms = await allForms(w.k, context)
  const form = forms.get(type)!
  const kept = (await rowsOf(w.k, type, [merge.unique_id]))[0]
  if (kept === undefined) throw notFound()
  const tags = await tagsOf(w.k, [kept])
  const [restored] = undoMerge(mergeable(kept, tags), merge.inverse)
  await storeValues(w, context, type, form, kept, restored!.values)
  if (merge.inverse.addedTags.length > 0)
    await w.k
      .deleteFrom('record_tags')
      .where('record_id', '=', kept.id)
      .where('tag_id', 'in', [...merge.inverse.addedTags])
      .execute()
  const back = await w.k
    .updateTable('crm_records')
    .set({ deleted_at: null })
    .where('unique_id', 'in', otherIds)
    .returning(['id', 'unique_id', 'name', 'values'])
    .$castTo<{ id: number; unique_id: string; name: string; values: RecordValues }>()
    .execute()
  if (back.length !== otherIds.length) throw notFound()
  await w.beyondReach()
  for (const row of back) {
    await refuseTaken(w.k, context.me.companyId, merge.type_id, form, row.values, row.unique_id)
    await w.record({ subject: type, subjectId: row.unique_id, verb: 'restored', title: row.name })
  }
  const nameOf = new Map(back.map((row) => [row.id, row.unique_id]))
  for (const each of merge.moved) await moveBack(w.k, each, kept, nameOf)
  await w.record({ subject: type, subjectId: kept.unique_id, verb: 'related', title: 'Merge undone' })
  return [kept.unique_id, ...otherIds]
}

const rowsOf = (k: Kysely<Tables>, type: RecordTypeName, ids: readonly string[]) =>
  k
    .selectFrom('crm_records')
    .select(['id', 'unique_id', 'name', 'category', 'owner_id', 'person_user_id', 'values'])
    .where('unique_id', 'in', [...ids])
    .where('type_id', '=', crmTypeOf(type).id)
    .where('deleted_at', 'is', null)
    .$castTo<MergedRow>()
    .execute()

async function allForms(k: Kysely<Tables>, { me }: Context): Promise<ReadonlyMap<RecordTypeName, OwnForm>> {
  const forms = await formsOf(k, me.companyId, RECORD_TYPE_NAMES)
  return new Map(RECORD_TYPE_NAMES.map((name, at) => [name, forms[at]!]))
}

async function tagsOf(k: Kysely<Tables>, rows: readonly MergedRow[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const held = await k
    .selectFrom('record_tags')
    .select(['record_id', 'tag_id'])
    .where(
      'record_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('tag_id')
    .execute()
  const tags = new Map<number, number[]>()
  for (const { record_id, tag_id } of held) tags.set(record_id, [...(tags.get(record_id) ?? []), tag_id])
  return tags
}

const mergeable = (row: MergedRow, tags: ReadonlyMap<number, readonly number[]>): MergedRecord => ({
  id: row.unique_id,
  values: row.values,
  tags: tags.get(row.id) ?? [],
})

async function storeValues(
  w: Work,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  kept: MergedRow,
  values: RecordValues,
): Promise<void> {
  const changes = diffValues(kept.values, values)
  if (changes.length === 0) return
  const typeId = crmTypeOf(type).id
  await refuseTaken(w.k, context.me.companyId, typeId, form, values, kept.unique_id)
  const derived = derivedColumns(type, form, values)
  await w.k
    .updateTable('crm_records')
    .set({
      ...derived,
      owner_id: derived.owner_id ?? kept.owner_id,
      values: JSON.stringify(values),
      ...(derived.category === kept.category
        ? {}
        : { order_key: await topKey(w.k, context.me.companyId, typeId, derived.category) }),
      updated_at: context.now,
    })
    .where('id', '=', kept.id)
    .execute()
  await w.record({
    subject: type,
    subjectId: kept.unique_id,
    verb: 'updated',
    title: derived.name,
    changes: labelled(form, changes),
  })
}

async function addTags(w: Work, { me }: Context, recordId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await w.k
    .insertInto('record_tags')
    .values(tagIds.map((tag_id) => ({ company_id: me.companyId, record_id: recordId, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function moveRows(
  k: Kysely<Tables>,
  table: (typeof BELONGINGS)[number]['table'],
  column: string,
  from: number,
  to: number,
): Promise<Moved[]> {
  // The tables have an id, and the column holds the id of a record.
  const rows = await k
    .updateTable(table as 'notes')
    .set({ [column as 'record_id']: to })
    .where(column as 'record_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ table, column, id, from }))
}

/** Moves the lookups of other records, such as the contact of a deal. */
async function moveReferences(
  k: Kysely<Tables>,
  type: RecordTypeName,
  forms: ReadonlyMap<RecordTypeName, OwnForm>,
  from: MergedRow,
  to: MergedRow,
): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const [name, form] of forms)
    for (const field of [...fieldsOf(form), ...form.unused]) {
      if (field.field_type !== 'lookup' || LOOKUP_TARGETS[field.name] !== type) continue
      const rows = await k
        .updateTable('crm_records')
        .set({ values: sql`jsonb_set(values, array[${String(field.id)}::text], to_jsonb(${to.unique_id}::text))` })
        .where('type_id', '=', crmTypeOf(name).id)
        .where('id', '<>', to.id)
        .where(sql<SqlBool>`values ->> ${String(field.id)}::text = ${from.unique_id}::text`)
        .returning('id')
        .execute()
      moved.push(...rows.map(({ id }) => ({ table: 'crm_records', column: String(field.id), id, from: from.id })))
    }
  return moved
}

async function moveInLists(k: Kysely<Tables>, from: number, to: number): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const table of ID_LISTS) {
    const rows = await k
      .updateTable(table)
      .set({ record_ids: sql<number[]>`array_replace(record_ids, ${from}::bigint, ${to}::bigint)` })
      .where(sql<SqlBool>`${from}::bigint = any(record_ids)`)
      .returning('id')
      .execute()
    moved.push(...rows.map(({ id }) => ({ table, column: 'record_ids', id, from })))
  }
  return moved
}

/** Gives a row back to its record, unless somebody gave it to another one since. */
async function moveBack(
  k: Kysely<Tables>,
  { table, column, id, from }: Moved,
  kept: MergedRow,
  uniqueIds: ReadonlyMap<number, string>,
): Promise<void> {
  if (table === 'crm_records') {
    await k
      .updateTable('crm_records')
      .set({ values: sql`jsonb_set(values, array[${column}::text], to_jsonb(${uniqueIds.get(from) ?? ''}::text))` })
      .where('id', '=', id)
      .where(sql<SqlBool>`values ->> ${column}::text = ${kept.unique_id}::text`)
      .execute()
    return
  }
  const list = ID_LISTS.find((name) => name === table)
  if (list !== undefined) {
    await k
      .updateTable(list)
      .set({ record_ids: sql<number[]>`array_replace(record_ids, ${kept.id}::bigint, ${from}::bigint)` })
      .where('id', '=', id)
      .execute()
    return
  }
  await k
    .updateTable(table as 'notes')
    .set({ [column as 'record_id']: from })
    .where('id', '=', id)
    .where(column as 'record_id', '=', kept.id)
    .execute()
}
