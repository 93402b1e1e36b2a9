import { randomUUID } from 'node:crypto'
import { keysBetween } from '../../../core/crm/lists/order-key.ts'
import { diffValues } from '../../../core/crm/records/history.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { readEngagement } from '../../../core/crm/scoring/score-facts.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import { scorerOf } from '../crm/scoring/lead-scorer.ts'
import { leadsToScore, rescoreLeads } from '../crm/scoring/rescore.ts'
import { derivedColumns, labelled } from '../crm/write-record.ts'
import { jsonTable } from '../database/json-table.ts'
import type { Work } from '../database/store.ts'
import type { ImportBatch, Importer } from './import-target.ts'
import type { Prepared } from './record-form.ts'
import type { Outcome } from './record-plan.ts'

/** Inserts records with their history; returns their ids by row. */
export async function insertRecords(
  w: Work,
  { importer: { companyId, userId }, now }: ImportBatch,
  { type, form }: Pick<Prepared, 'type' | 'form'>,
  rows: readonly Outcome[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map()
  const typeId = crmTypeOf(type).id
  const score = type === 'Leads' ? await scorerOf(w, companyId) : undefined
  const drafts = rows.map(({ n, values = {}, uniqueId = randomUUID() }) => ({
    n,
    values,
    unique_id: uniqueId,
    derived: derivedColumns(type, form, values),
    scores: score?.(values, readEngagement({})) ?? {},
  }))
  const keys = await topKeys(
    w,
    companyId,
    typeId,
    drafts.map(({ derived }) => derived.category),
  )
  const inserted = await w.k
    .insertInto('crm_records')
    .values(
      drafts.map(({ values, unique_id, derived, scores }, at) => ({
        company_id: companyId,
        type_id: typeId,
        unique_id,
        ...derived,
        ...scores,
        owner_id: derived.owner_id ?? userId,
        values: JSON.stringify(values),
        order_key: keys[at]!,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'unique_id'])
    .execute()
  const ids = new Map(inserted.map(({ id, unique_id }) => [unique_id, id]))
  if (score !== undefined)
    await rescore(
      w,
      companyId,
      drafts.flatMap(({ derived, unique_id }) => (derived.email === null ? [] : ids.get(unique_id)!)),
      now,
    )
  await recordAll(
    w,
    drafts.map(({ values, unique_id, derived }) => ({
      subject: type,
      subject_id: unique_id,
      verb: 'created',
      title: derived.name,
      changes: labelled(form, diffValues({}, values)),
    })),
    { companyId, userId },
  )
  return new Map(drafts.map(({ n, unique_id }) => [n, ids.get(unique_id)!]))
}

/** Writes changed values of records, with their history. */
export async function changeRecords(
  w: Work,
  { importer: { companyId, userId }, now }: ImportBatch,
  { type, form }: Prepared,
  rows: readonly Outcome[],
): Promise<void> {
  if (rows.length === 0) return
  const hasOwnerField = ownerFieldOf(type, form) !== undefined
  const score = type === 'Leads' ? await scorerOf(w, companyId) : undefined
  const drafts = rows.flatMap(({ stored, values, changes }) => {
    if (stored === undefined || values === undefined || changes === undefined) return []
    const derived = derivedColumns(type, form, values)
    return [{ stored, values, changes, derived, isMoved: derived.category !== stored.category }]
  })
  const typeId = crmTypeOf(type).id
  const moved = drafts.filter(({ isMoved }) => isMoved)
  const keys =
    moved.length === 0
      ? []
      : await topKeys(
          w,
          companyId,
          typeId,
          moved.map(({ derived }) => derived.category),
        )
  const keyOf = new Map(moved.map(({ stored }, at) => [stored.id, keys[at]!]))
  await w.k
    .updateTable('crm_records')
    .from(
      jsonTable(
        drafts.map(({ stored, values, derived }) => ({
          id: stored.id,
          values,
          ...derived,
          owner_id: hasOwnerField ? derived.owner_id : stored.owner_id,
          order_key: keyOf.get(stored.id) ?? null,
          ...(score?.(values, readEngagement(stored.engagement)) ?? { score: 0, engagement_score: 0 }),
        })),
        'id bigint, values jsonb, name text, email text, phone text, category text, search text, owner_id bigint, order_key text, score int, engagement_score int',
      ),
    )
    .set((eb) => ({
      values: eb.ref('input.values'),
      name: eb.ref('input.name'),
      email: eb.ref('input.email'),
      phone: eb.ref('input.phone'),
      category: eb.ref('input.category'),
      search: eb.ref('input.search'),
      owner_id: eb.ref('input.owner_id'),
      score: eb.ref('input.score'),
      engagement_score: eb.ref('input.engagement_score'),
      order_key: eb.fn.coalesce('input.order_key', 'crm_records.order_key'),
      updated_at: now,
    }))
    .whereRef('crm_records.id', '=', 'input.id')
    .where('crm_records.company_id', '=', companyId)
    .execute()
  if (score !== undefined)
    await rescore(
      w,
      companyId,
      drafts.flatMap(({ stored, derived }) => (stored.email === derived.email ? [] : stored.id)),
      now,
    )
  await recordAll(
    w,
    drafts.map(({ stored, derived, changes }) => ({
      subject: type,
      subject_id: stored.unique_id,
      verb: 'updated',
      title: derived.name,
      changes: labelled(form, changes),
    })),
    { companyId, userId },
  )
}

/** Deletes records with their history. */
export async function deleteRecords(
  w: Work,
  type: RecordTypeName,
  records: readonly { readonly id: number; readonly unique_id: string; readonly name: string }[],
  { importer, now }: ImportBatch,
): Promise<void> {
  if (records.length === 0) return
  await w.k
    .updateTable('crm_records')
    .set({ deleted_at: now })
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .execute()
  await recordAll(
    w,
    records.map(({ unique_id, name }) => ({
      subject: type,
      subject_id: unique_id,
      verb: 'deleted',
      title: name,
      changes: [],
    })),
    importer,
  )
}

/** Ascending keys above all cards of their columns, in the order of the rows. */
async function topKeys(
  w: Work,
  companyId: number,
  typeId: number,
  categories: readonly string[],
): Promise<readonly string[]> {
  // The cards of colleagues count whom the person does not see.
  const tops = await w.unscoped((k) =>
    k
      .selectFrom('crm_records')
      .select((eb) => ['category', eb.fn.min('order_key').as('least')])
      .where('company_id', '=', companyId)
      .where('type_id', '=', typeId)
      .where('category', 'in', [...new Set(categories)])
      .where('deleted_at', 'is', null)
      .groupBy('category')
      .execute(),
  )
  const least = new Map(tops.map((top) => [top.category, top.least]))
  const free = new Map(
    [...Map.groupBy(categories, (category) => category)].map(([category, { length }]) => [
      category,
      [...keysBetween(null, least.get(category) ?? null, length)],
    ]),
  )
  return categories.map((category) => free.get(category)!.shift()!)
}

/** Scores leads by the people behind their addresses. */
async function rescore(w: Work, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const leads = await leadsToScore(w.k, companyId)
    .where('id', 'in', [...ids])
    .execute()
  await rescoreLeads(w, companyId, leads, await scorerOf(w, companyId), { readsEngagement: true, now })
}

interface Entry {
  readonly subject: string
  readonly subject_id: string
  readonly verb: string
  readonly title: string
  readonly changes: unknown
}

/** Adds many entries to the company's history with one statement. */
async function recordAll(w: Work, entries: readonly Entry[], { companyId, userId }: Importer): Promise<void> {
  if (entries.length === 0) return
  await w.k
    .insertInto('history')
    .values(
      entries.map(({ changes, ...entry }) => ({
        ...entry,
        company_id: companyId,
        user_id: userId,
        changes: JSON.stringify(changes),
      })),
    )
    .execute()
}
