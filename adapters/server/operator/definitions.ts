import { type Kysely, sql } from 'kysely'
import { type DefinitionReference, nameKey } from '../../../core/catalogue/definitions.ts'
import { brandSlug } from '../../../core/catalogue/listing-slug.ts'
import type { OperatorDefinitionRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import type { SharedKind } from '../../../core/operator/operator-states.ts'
import { numbered, plainSlug } from '../../../core/text/plain-slug.ts'
import { isUniqueViolation } from '../database/db.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { definitionStores } from '../definitions/definition-store.ts'
import { carryInMarket, changeInRules, rulesNaming, usageOf } from '../definitions/definition-usage.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { noteAction } from './audit-log.ts'
import type { Author } from './settings.ts'

export interface DefinitionChoice extends PageInput {
  readonly kind: SharedKind
  readonly search: string
}

/** The definitions of the market of one kind, with what uses them: of categories, everything below counts too. */
export async function sharedPage(k: Kysely<Tables>, { kind, search, page, per_page }: DefinitionChoice) {
  const rows = await sharedRows(k, kind)
  const wanted = nameKey(search)
  const found = rows.filter(({ path, name }) => nameKey(path ?? name).includes(wanted))
  const before = (page - 1) * per_page
  return { rows: found.slice(before, before + per_page), total: found.length }
}

async function sharedRows(k: Kysely<Tables>, kind: SharedKind): Promise<OperatorDefinitionRow[]> {
  const all = await definitionStores[kind].rows(k)
  const shared = all.filter(({ isOwn }) => !isOwn)
  const [used, rules] = await Promise.all([
    kind === 'category' ? branchUsage(k) : usageOf(k, kind, shared),
    rulesNaming(k, kind),
  ])
  const own = Map.groupBy(
    all.filter(({ isOwn }) => isOwn),
    ({ parentId }) => parentId,
  )
  const below = Map.groupBy(shared, ({ parentId }) => parentId)
  return shared
    .map((row) => ({
      id: row.id,
      name: row.name,
      path: row.path ?? null,
      parent_id: row.parentId,
      listings: used.get(row.id) ?? 0,
      rules: rules.get(row.id) ?? 0,
      below: kind === 'category' ? (below.get(row.id)?.length ?? 0) : 0,
      own_below: kind === 'category' ? (own.get(row.id)?.length ?? 0) : 0,
    }))
    .toSorted((one, other) => (one.path ?? one.name).localeCompare(other.path ?? other.name, 'en'))
}

/** The number of listings in each category or below it, by its id. */
async function branchUsage(k: Kysely<Tables>): Promise<ReadonlyMap<number, number>> {
  const each = sql<number>`unnest(category_ids)`
  const rows = await k
    .selectFrom(k.selectFrom('listings').select(each.as('id')).where('deleted_at', 'is', null).as('each'))
    .select((eb) => ['each.id', eb.fn.countAll<number>().as('count')])
    .groupBy('each.id')
    .execute()
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
}

interface Edit {
  readonly name: string
  readonly parent_id?: number | null | undefined
}

/** Renames a definition of the market, or moves a category; what names it is changed too. */
export async function changeShared(
  w: Work,
  kind: SharedKind,
  id: number,
  sent: Edit,
  was: Readonly<Record<string, unknown>>,
  by: Author,
): Promise<string> {
  await lockFor(w.k, 'shared-definitions')
  const before = await oneShared(w.k, kind, id)
  const values = mergeEdit({ name: before.name, parent_id: before.parent_id }, sent, was)
  const [pathBefore, carried] = [before.path ?? before.name, await changed(w, kind, before, values)]
  const after = await oneShared(w.k, kind, id)
  const pathAfter = after.path ?? after.name
  if (pathBefore !== pathAfter)
    await noteAction(w, {
      operatorId: by.operatorId,
      action: before.parent_id === after.parent_id ? 'definition.renamed' : 'definition.moved',
      target: { kind: 'definition', id: `${kind}:${id}`, name: pathAfter },
      reason: say.changedFromTo(pathBefore, pathAfter),
      now: by.now,
    })
  return say.definitionSaved(after.name, carried)
}

async function changed(w: Work, kind: SharedKind, before: OperatorDefinitionRow, values: Edit): Promise<number> {
  try {
    if (kind === 'category') return await changeCategory(w, before, values)
    if (kind === 'brand')
      await w.k
        .updateTable('brands')
        .set({ name: values.name, slug: brandSlug(values.name) })
        .where('id', '=', before.id)
        .execute()
    else await w.k.updateTable('attributes').set({ name: values.name }).where('id', '=', before.id).execute()
  } catch (error) {
    if (NAME_INDEXES.some((index) => isUniqueViolation(error, index))) throw refusedField('name', say.definitionTaken)
    throw error
  }
  return carryInMarket(w, kind, [{ from: referenceOf(before), to: { id: before.id, name: values.name } }])
}

const NAME_INDEXES = ['brands_name', 'attributes_name', 'categories_path']

async function changeCategory(w: Work, before: OperatorDefinitionRow, { name, parent_id }: Edit): Promise<number> {
  const parentId = parent_id ?? null
  const row = await w.k
    .selectFrom('categories')
    .select(['slug', 'depth'])
    .where('id', '=', before.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (parentId !== before.parent_id) await requirePlace(w, row.depth, parentId)
  const branch = await branchOf(w.k, before.id)
  const isRenamed = name !== before.name
  const slug = isRenamed ? await freeSlug(w.k, name, before.id) : row.slug
  await w.k
    .updateTable('categories')
    .set({ name, slug, parent_id: parentId, is_changed: true })
    .where('id', '=', before.id)
    .execute()
  if (slug !== row.slug) await keepAddress(w, row.slug, before.id, slug)
  await derivePaths(w, before.id)
  const now = new Map((await branchOf(w.k, before.id)).map((each) => [each.id, each]))
  return carryInMarket(
    w,
    'category',
    branch.map((from) => ({ from, to: now.get(from.id) ?? from })),
  )
}

/** A category keeps its level: its listings, filters and the menu rely on three of them. */
async function requirePlace(w: Work, depth: number, parentId: number | null): Promise<void> {
  const parent =
    parentId === null
      ? undefined
      : await w.k
          .selectFrom('categories')
          .select('depth')
          .where('id', '=', parentId)
          .where('company_id', 'is', null)
          .executeTakeFirst()
  if ((parent?.depth ?? 0) !== depth - 1) throw refusedField('parent_id', say.categoryLevel(depth))
}

const branchOf = (k: Kysely<Tables>, id: number) =>
  k
    .selectFrom('categories')
    .select(['id', 'name', 'path'])
    .where(sql<boolean>`path_ids @> array[${id}::bigint]`)
    .orderBy('depth', 'desc')
    .execute()

/** Paths and ids of a category and of everything below follow from the names and places. */
async function derivePaths(w: Work, id: number): Promise<void> {
  await sql`with recursive tree as (
      select c.id, coalesce(p.path || ' / ', '') || c.name as path, coalesce(p.path_ids, '{}') || c.id as path_ids
      from categories c left join categories p on p.id = c.parent_id where c.id = ${id}::bigint
      union all
      select c.id, t.path || ' / ' || c.name, t.path_ids || c.id from categories c join tree t on c.parent_id = t.id)
    update categories c set path = t.path, path_ids = t.path_ids, depth = cardinality(t.path_ids)
    from tree t where t.id = c.id`.execute(w.k)
}

const SLUG_LENGTH = 80

async function freeSlug(k: Kysely<Tables>, name: string, id: number): Promise<string> {
  const wanted = plainSlug(name, SLUG_LENGTH) || 'category'
  const rows = await k
    .selectFrom('categories')
    .select('slug')
    .where('id', '<>', id)
    .where('slug', 'like', `${wanted}%`)
    .union(
      k
        .selectFrom('former_categories')
        .select('slug')
        .where('category_id', '<>', id)
        .where('slug', 'like', `${wanted}%`),
    )
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return taken.has(wanted) ? numbered(wanted, (slug) => !taken.has(slug)) : wanted
}

/** The former address leads to the category; the present one is nobody's former address. */
async function keepAddress(w: Work, former: string, id: number, present: string | undefined): Promise<void> {
  if (present !== undefined) await w.k.deleteFrom('former_categories').where('slug', '=', present).execute()
  await w.k
    .insertInto('former_categories')
    .values({ slug: former, category_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: id }))
    .execute()
}

/** Puts another definition of the market in the place of one, everywhere, and deletes it. */
export async function mergeShared(w: Work, kind: SharedKind, id: number, intoId: number, by: Author): Promise<string> {
  await lockFor(w.k, 'shared-definitions')
  const before = await oneShared(w.k, kind, id)
  const into = (await sharedRows(w.k, kind)).find((row) => row.id === intoId && row.id !== id)
  if (into === undefined) throw refusedField('into_id', say.mergeTarget)
  const carried =
    kind === 'category'
      ? await mergeCategory(w, before, into)
      : await carryInMarket(w, kind, [{ from: referenceOf(before), to: referenceOf(into) }])
  await changeInRules(w, kind, id, intoId)
  await definitionStores[kind].remove(w, id)
  await noteAction(w, {
    operatorId: by.operatorId,
    action: 'definition.merged',
    target: { kind: 'definition', id: `${kind}:${intoId}`, name: into.path ?? into.name },
    reason: say.mergedFrom(before.path ?? before.name, carried),
    now: by.now,
  })
  return say.definitionMerged(before.name, into.name, carried)
}

async function mergeCategory(w: Work, from: OperatorDefinitionRow, into: OperatorDefinitionRow): Promise<number> {
  if (from.below > 0) throw refusedField('into_id', say.mergeHasBelow(from.below))
  const [{ slug, depth }, target] = await Promise.all(
    [from.id, into.id].map((id) =>
      w.k.selectFrom('categories').select(['slug', 'depth']).where('id', '=', id).executeTakeFirstOrThrow(),
    ) as [Promise<{ slug: string; depth: number }>, Promise<{ slug: string; depth: number }>],
  )
  if (depth !== target.depth) throw refusedField('into_id', say.mergeLevel)
  const branch = await branchOf(w.k, from.id)
  const own = branch.filter((row) => row.id !== from.id)
  // Categories that companies made below this one move with it.
  await w.k.updateTable('categories').set({ parent_id: into.id }).where('parent_id', '=', from.id).execute()
  try {
    await derivePaths(w, into.id)
  } catch (error) {
    if (isUniqueViolation(error, 'categories_path')) throw refusedField('into_id', say.mergeOwnTaken)
    throw error
  }
  const now = new Map((await branchOf(w.k, into.id)).map((row) => [row.id, row]))
  const carried = await carryInMarket(w, 'category', [
    ...own.map((row) => ({ from: row, to: now.get(row.id) ?? row })),
    { from: referenceOf(from), to: referenceOf(into) },
  ])
  await w.k.updateTable('former_categories').set({ category_id: into.id }).where('category_id', '=', from.id).execute()
  await keepAddress(w, slug, into.id, undefined)
  // The main categories of companies are ids in their profile.
  await sql`update companies set profile = jsonb_set(profile, '{company,main_categories}', (
      select coalesce(jsonb_agg(m.id order by m.at), '[]') from (
        select case when e.value = to_jsonb(${from.id}::bigint) then to_jsonb(${into.id}::bigint) else e.value end as id, min(e.at) as at
        from jsonb_array_elements(profile #> '{company,main_categories}') with ordinality e (value, at) group by 1) m))
    where profile #> '{company,main_categories}' @> to_jsonb(${from.id}::bigint)`.execute(w.k)
  return carried
}

async function oneShared(k: Kysely<Tables>, kind: SharedKind, id: number): Promise<OperatorDefinitionRow> {
  const row = (await sharedRows(k, kind)).find((each) => each.id === id)
  if (row === undefined) throw notFound(kind)
  return row
}

const referenceOf = ({ id, name, path }: OperatorDefinitionRow): DefinitionReference => ({
  id,
  name,
  ...(path !== null && { path }),
})
