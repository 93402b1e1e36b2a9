import { type Kysely, sql } from 'kysely'
import {
  type DefinitionKind,
  fitsTexts,
  linesOf,
  nameKey,
  type DefinitionReference,
  type ReferringForm,
  usesDefinition,
  withDefinition,
} from '../../../core/catalogue/definitions.ts'
import { definitionMessages as say } from '../../../core/catalogue/definitions.messages.ts'
import { listingSummary } from '../../../core/catalogue/listing-summary.ts'
import { limits } from '../../../core/text/limits.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { containing } from '../database/patterns.ts'
import type { Change, Work } from '../database/store.ts'
import { lockInOrder } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { refusedField } from '../http/refusals.ts'
import { storedForm } from '../listing/own-listings.ts'
import type { StoredDefinition } from './definition-store.ts'

/** Listings that are changed by one statement. */
const BATCH = 500

/** The part of the form in which a kind is named. */
const FIELDS = {
  category: 'category_lists',
  brand: 'brand_id',
  specification: 'choice_options',
  application: 'product_application',
  usecases: 'product_use_cases',
} as const satisfies Readonly<Record<DefinitionKind, string>>

/** The number of listings that use each definition, by its id. */
export async function usageOf(
  k: Kysely<Tables>,
  kind: DefinitionKind,
  definitions: readonly StoredDefinition[],
): Promise<ReadonlyMap<number, number>> {
  const field = FIELDS[kind]
  const rows = await k
    .selectFrom('listings')
    .select([sql<unknown>`form -> ${sql.lit(field)}`.as('held'), sql<number>`count(*)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy(sql`form -> ${sql.lit(field)}`)
    .execute()
  const [byId, byName] = [
    new Map(definitions.map((each) => [each.id, each])),
    Map.groupBy(definitions, (each) => nameKey(each.path ?? each.name)),
  ]
  const used = new Map<number, number>()
  for (const { held, count } of rows) {
    const found = new Set(
      referencesIn(kind, held).flatMap((reference) =>
        typeof reference === 'number'
          ? (byId.get(reference)?.id ?? [])
          : (byName.get(nameKey(reference)) ?? []).map(({ id }) => id),
      ),
    )
    for (const id of found) used.set(id, (used.get(id) ?? 0) + count)
  }
  return used
}

/** The ids and names in one field of a form. */
function referencesIn(kind: DefinitionKind, held: unknown): readonly (number | string)[] {
  const values = Array.isArray(held) ? held : [held]
  switch (kind) {
    case 'application':
    case 'usecases':
      return linesOf(held)
    case 'specification':
      return values.flatMap((row) => plain((row as { readonly attribute_id?: unknown } | null)?.attribute_id))
    case 'brand':
      return values.filter((value) => typeof value === 'number')
    case 'category':
      return values.flatMap(plain)
  }
}

const plain = (value: unknown): readonly (number | string)[] =>
  typeof value === 'number' || typeof value === 'string' ? [value] : []

/**
 * Puts `to` in the place of `from` in every listing of the company, deleted ones included, so that a restored one names
 * it too. Runs after the definition itself has changed. Returns the number of changed listings that are not deleted.
 */
export async function changeInListings(
  w: Work,
  context: Context,
  kind: DefinitionKind,
  from: DefinitionReference,
  to: DefinitionReference,
): Promise<number> {
  const found = await w.k
    .selectFrom('listings')
    .select(['id', sql<unknown>`form -> ${FIELDS[kind]}`.as('held')])
    .execute()
  const ids = found
    .filter(({ held }) => usesDefinition(kind, { [FIELDS[kind]]: held } as ReferringForm, from))
    .map(({ id }) => id)
  const { alive, tooLong } = await rewriteListings(w, context.me.companyId, ids, (form) =>
    withDefinition(kind, form, from, to),
  )
  await changeInDrafts(w, kind, from, to)
  if (tooLong > 0) throw refusedField('name', say.textTooLong(tooLong, limits.longText))
  return alive
}

/** Rewrites the forms of listings of one company, with what follows from them. */
async function rewriteListings(
  w: Work,
  companyId: number,
  ids: readonly number[],
  rewrite: (form: ReferringForm) => ReferringForm,
): Promise<{ readonly alive: number; readonly tooLong: number }> {
  let alive = 0
  let tooLong = 0
  const facts = await listingFacts(w.k, companyId)
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH)
    await lockInOrder(w.k, 'listings', part)
    const rows = await w.k.selectFrom('listings').select(['id', 'form', 'deleted_at']).where('id', 'in', part).execute()
    for (const row of rows) {
      const before = storedForm(row)
      const form = rewrite(before as ReferringForm) as typeof before
      if (row.deleted_at === null) alive += 1
      if (!fitsTexts(form as ReferringForm)) tooLong += 1
      const { categoryId, categoryIds, brandId, search } = listingSummary(form, facts)
      await w.k
        .updateTable('listings')
        .set((eb) => ({
          form: JSON.stringify(form),
          category_id: categoryId,
          category_ids: [...categoryIds],
          brand_id: brandId,
          search,
          // The words of the search are computed by its job.
          search_state: 0,
          // An editor that is open meanwhile does not save the former name.
          version: eb('version', '+', 1),
        }))
        .where('id', '=', row.id)
        .execute()
    }
  }
  return { alive, tooLong }
}

/** A definition of the market, before and after. */
export interface Carried {
  readonly from: DefinitionReference
  readonly to: DefinitionReference
}

/**
 * Puts definitions in the place of others in the listings of all companies, deleted ones included. Runs unscoped, after the
 * definitions themselves have changed. Returns the number of changed listings that are not deleted.
 */
export async function carryInMarket(
  w: Work,
  kind: 'category' | 'brand' | 'specification',
  carried: readonly Carried[],
): Promise<number> {
  const ids = carried.map(({ from }) => from.id)
  const mayUse = {
    category: sql<boolean>`category_ids && ${ids}::bigint[]`,
    brand: sql<boolean>`brand_id = any(${ids}::bigint[])`,
    specification: sql<boolean>`(form -> 'choice_options')::text ilike any(${carried.flatMap(({ from }) => [containing(from.name), containing(String(from.id))])}::text[])`,
  }[kind]
  const found = await w.k.selectFrom('listings').select(['id', 'company_id']).where(mayUse).orderBy('id').execute()
  let alive = 0
  for (const [companyId, rows] of Map.groupBy(found, (row) => row.company_id)) {
    const changed = await rewriteListings(
      w,
      companyId,
      rows.map(({ id }) => id),
      (form) => carried.reduce((next, { from, to }) => withDefinition(kind, next, from, to), form),
    )
    alive += changed.alive
  }
  for (const { from, to } of carried) await changeInDrafts(w, kind, from, to)
  return alive
}

/** The same in the next versions of listings on sale. */
async function changeInDrafts(w: Work, kind: DefinitionKind, from: DefinitionReference, to: DefinitionReference) {
  const drafts = await w.k.selectFrom('listing_drafts').select(['listing_id', 'form']).forUpdate().execute()
  for (const draft of drafts) {
    const before = storedForm(draft)
    if (!usesDefinition(kind, before as ReferringForm, from)) continue
    await w.k
      .updateTable('listing_drafts')
      .set((eb) => ({
        form: JSON.stringify(withDefinition(kind, before as ReferringForm, from, to)),
        version: eb('version', '+', 1),
      }))
      .where('listing_id', '=', draft.listing_id)
      .execute()
  }
}

/** The pricing rules that name each definition of a kind, by its id. */
export async function rulesNaming(k: Kysely<Tables>, kind: DefinitionKind): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  if (kind !== 'category' && kind !== 'brand') return found
  const rules = await k.selectFrom('pricing_rules').select('target_ids').where('target', '=', kind).execute()
  for (const id of rules.flatMap(({ target_ids }) => [...new Set(target_ids)])) found.set(id, (found.get(id) ?? 0) + 1)
  return found
}

/** Puts another definition in the place of one in the pricing rules that name it. */
export async function changeInRules(w: Work, kind: DefinitionKind, from: number, to: number): Promise<void> {
  if (kind !== 'category' && kind !== 'brand') return
  const rules = await w.k
    .selectFrom('pricing_rules')
    .select(['id', 'target_ids'])
    .where('target', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, target_ids } of rules) {
    if (!target_ids.includes(from)) continue
    await w.k
      .updateTable('pricing_rules')
      .set({ target_ids: [...new Set(target_ids.map((each) => (each === from ? to : each)))] })
      .where('id', '=', id)
      .execute()
  }
}

/** The changed fields of a definition, for its history. */
export const changesBetween = (before: StoredDefinition, after: StoredDefinition): readonly Change[] => [
  ...(before.name === after.name ? [] : [{ field: 'name', label: 'Name', old: before.name, new: after.name }]),
  ...(before.path === after.path ? [] : [{ field: 'path', label: 'Category', old: before.path, new: after.path }]),
  ...(isSameJson(before.terms, after.terms)
    ? []
    : [{ field: 'terms', label: 'Values', old: before.terms, new: after.terms }]),
]
