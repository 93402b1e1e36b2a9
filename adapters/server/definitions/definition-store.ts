import type { Kysely } from 'kysely'
import { brandSlug } from '../../../core/catalogue/listing-slug.ts'
import type { DefinitionKind } from '../../../core/catalogue/definitions.ts'
import { numbered, plainSlug } from '../../../core/text/plain-slug.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

/** A definition that a company can choose: its own, or the market's. */
export interface StoredDefinition {
  readonly id: number
  readonly name: string
  readonly isOwn: boolean
  readonly parentId: number | null
  /** Names from the sector down, of a category. */
  readonly path: string | undefined
  readonly terms: readonly string[]
  readonly createdAt: Date
}

/** What the forms of the kinds hold together. */
export interface DefinitionValues {
  readonly name: string
  readonly parent_id?: number | undefined
  readonly terms?: readonly string[] | undefined
}

/** The rows of each kind, read and written as a member of the company. */
export interface DefinitionStore {
  readonly rows: (k: Kysely<Tables>) => Promise<readonly StoredDefinition[]>
  readonly insert: (w: Work, companyId: number, values: DefinitionValues, now: Date) => Promise<number>
  readonly update: (w: Work, id: number, values: DefinitionValues) => Promise<void>
  readonly remove: (w: Work, id: number) => Promise<void>
}

const brands: DefinitionStore = {
  rows: async (k) =>
    (await k.selectFrom('brands').select(['id', 'name', 'company_id', 'created_at']).execute()).map(plainRow),
  insert: async (w, company_id, { name }, created_at) =>
    (
      await w.k
        .insertInto('brands')
        .values({ company_id, name, slug: brandSlug(name), created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: async (w, id, { name }) => {
    await w.k
      .updateTable('brands')
      .set({ name, slug: brandSlug(name) })
      .where('id', '=', id)
      .execute()
  },
  remove: async (w, id) => {
    await w.k.deleteFrom('brands').where('id', '=', id).execute()
  },
}

const specifications: DefinitionStore = {
  rows: async (k) =>
    (await k.selectFrom('attributes').select(['id', 'name', 'company_id', 'terms', 'created_at']).execute()).map(
      (row) => ({ ...plainRow(row), terms: Array.isArray(row.terms) ? row.terms.map(String) : [] }),
    ),
  insert: async (w, company_id, { name, terms }, created_at) =>
    (
      await w.k
        .insertInto('attributes')
        .values({ company_id, name, terms: JSON.stringify(terms ?? []), created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: async (w, id, { name, terms }) => {
    await w.k
      .updateTable('attributes')
      .set({ name, terms: JSON.stringify(terms ?? []) })
      .where('id', '=', id)
      .execute()
  },
  remove: async (w, id) => {
    await w.k.deleteFrom('attributes').where('id', '=', id).execute()
  },
}

const texts = (kind: 'application' | 'usecases'): DefinitionStore => ({
  rows: async (k) =>
    (
      await k
        .selectFrom('product_texts')
        .select(['id', 'name', 'company_id', 'created_at'])
        .where('kind', '=', kind)
        .execute()
    ).map(plainRow),
  insert: async (w, company_id, { name }, created_at) =>
    (
      await w.k
        .insertInto('product_texts')
        .values({ company_id, kind, name, created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: async (w, id, { name }) => {
    await w.k.updateTable('product_texts').set({ name }).where('id', '=', id).execute()
  },
  remove: async (w, id) => {
    await w.k.deleteFrom('product_texts').where('id', '=', id).execute()
  },
})

const CATEGORY_SLUG_LENGTH = 80
const categories: DefinitionStore = {
  rows: async (k) =>
    (
      await k.selectFrom('categories').select(['id', 'name', 'company_id', 'parent_id', 'path', 'created_at']).execute()
    ).map((row) => ({ ...plainRow(row), parentId: row.parent_id, path: row.path })),
  insert: async (w, company_id, values, created_at) => {
    const { path, path_ids, ...place } = await placeOf(w, values)
    const { id } = await w.k
      .insertInto('categories')
      .values({ ...place, company_id, path, slug: await freeSlug(w, company_id, values.name), created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await w.k
      .updateTable('categories')
      .set({ path_ids: [...path_ids, id] })
      .where('id', '=', id)
      .execute()
    return id
  },
  update: async (w, id, values) => {
    const { path_ids, ...place } = await placeOf(w, values)
    await w.k
      .updateTable('categories')
      .set({ ...place, path_ids: [...path_ids, id] })
      .where('id', '=', id)
      .execute()
  },
  remove: async (w, id) => {
    await w.k.deleteFrom('categories').where('id', '=', id).execute()
  },
}

export const definitionStores: Readonly<Record<DefinitionKind, DefinitionStore>> = {
  category: categories,
  brand: brands,
  specification: specifications,
  application: texts('application'),
  usecases: texts('usecases'),
}

// Helpers

const plainRow = (row: {
  readonly id: number
  readonly name: string
  readonly company_id: number | null
  readonly created_at: Date
}): StoredDefinition => ({
  id: row.id,
  name: row.name,
  isOwn: row.company_id !== null,
  parentId: null,
  path: undefined,
  terms: [],
  createdAt: row.created_at,
})

/** The columns that follow from the category above, which the caller has checked. */
async function placeOf(w: Work, { name, parent_id }: DefinitionValues) {
  const parent = await w.k
    .selectFrom('categories')
    .select(['id', 'path', 'path_ids'])
    .where('id', '=', parent_id ?? 0)
    .where('company_id', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    name,
    parent_id: parent.id,
    path: `${parent.path} / ${name}`,
    path_ids: parent.path_ids,
    depth: parent.path_ids.length + 1,
  }
}

/** Slugs are unique in the whole market; with the company's number they never meet one of the tree. */
async function freeSlug(w: Work, companyId: number, name: string): Promise<string> {
  const wanted = `${plainSlug(name, CATEGORY_SLUG_LENGTH) || 'category'}-c${companyId}`
  const taken = new Set(
    (await w.k.selectFrom('categories').select('slug').where('company_id', '=', companyId).execute()).map(
      ({ slug }) => slug,
    ),
  )
  return taken.has(wanted) ? numbered(wanted, (slug) => !taken.has(slug)) : wanted
}
