import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ListingFacts } from './listing-row.ts'

/**
 * Loads the categories and brands available to a company and its name, for `listingColumns`. Categories are found by id,
 * slug, full path or a unique name; brands by id or name, own ones before shared ones.
 */
export async function listingFacts(
  k: Kysely<Tables>,
  companyId: number,
): Promise<Required<Omit<ListingFacts, 'variations'>>> {
  const categories = await k
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'path', 'path_ids'])
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
    .execute()
  const brands = await k
    .selectFrom('brands')
    .select(['id', 'name', 'company_id'])
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
    .execute()
  const company = await k.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  const byId = new Map(categories.map((category) => [category.id, category.path_ids]))
  const byText = new Map<string, readonly number[]>()
  const names = Map.groupBy(categories, (category) => category.name.toLowerCase())
  for (const [name, same] of names) if (same.length === 1 && same[0] !== undefined) byText.set(name, same[0].path_ids)
  for (const category of categories)
    byText.set(category.slug, category.path_ids).set(category.path.toLowerCase(), category.path_ids)
  const brandById = new Map(brands.map((brand) => [brand.id, brand]))
  const brandByName = new Map<string, (typeof brands)[number]>()
  for (const brand of brands.toSorted((a, b) => Number(a.company_id !== null) - Number(b.company_id !== null)))
    brandByName.set(brand.name.toLowerCase(), brand)
  const nameById = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    seller: company?.name ?? '',
    categoryName: (id) => nameById.get(id) ?? '',
    categoryIds: (category) =>
      typeof category === 'number' ? byId.get(category) : byText.get(category.trim().toLowerCase()),
    brand: (brand) => (typeof brand === 'number' ? brandById.get(brand) : brandByName.get(brand.trim().toLowerCase())),
  }
}
