import type { Kysely } from 'kysely'
import { listingFacts } from '../../adapters/server/catalogue/listing-facts.ts'
import { listingColumns } from '../../adapters/server/catalogue/listing-row.ts'
import { writeAsSystem } from '../../adapters/server/database/store.ts'
import type { Db } from '../../adapters/server/database/db.ts'
import type { Tables } from '../../adapters/server/database/tables.ts'
import { collectTerms } from '../../adapters/server/market/search-index.job.ts'
import { checkProductDraft } from '../../core/catalogue/product-form.schema.ts'
import { JUDGED_LISTINGS, type JudgedListing } from './catalogue.ts'

/** Fills a migrated database with the judged listings, and returns their keys by id. */
export async function fillJudgedMarket(db: Db): Promise<ReadonlyMap<number, string>> {
  const keys = await writeAsSystem(db, async ({ k }) => {
    const brands = new Map<string, number>()
    for (const name of new Set(JUDGED_LISTINGS.map(({ brand }) => brand).filter((brand) => brand !== '')))
      brands.set(name, await insertBrand(k, name))
    const found = new Map<number, string>()
    for (const [seller, listings] of Map.groupBy(JUDGED_LISTINGS, (one) => one.seller)) {
      const companyId = await insertSeller(k, seller)
      const facts = await listingFacts(k, companyId)
      for (const listing of listings)
        found.set(
          await insertListing(k, { listing, companyId, facts, brandId: brands.get(listing.brand) }),
          listing.key,
        )
    }
    return found
  })
  while ((await writeAsSystem(db, collectTerms)) > 0);
  return keys
}

// Helpers

const slugOf = (name: string) => `judged-${name.toLowerCase().replaceAll(' ', '-')}`

async function insertBrand(k: Kysely<Tables>, name: string): Promise<number> {
  const { id } = await k
    .insertInto('brands')
    .values({ company_id: null, name, slug: slugOf(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertSeller(k: Kysely<Tables>, name: string): Promise<number> {
  const { id } = await k
    .insertInto('companies')
    .values({ kind: 'seller', name, slug: slugOf(name), approval: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertListing(
  k: Kysely<Tables>,
  {
    listing,
    companyId,
    facts,
    brandId,
  }: {
    listing: JudgedListing
    companyId: number
    facts: Awaited<ReturnType<typeof listingFacts>>
    brandId: number | undefined
  },
): Promise<number> {
  const checked = checkProductDraft({
    availability: 'in_stock',
    product_type: 'simple',
    price_type: 'fixed',
    name: listing.title,
    model_number: listing.model,
    brand_id: brandId ?? '',
    category_lists: [listing.category],
    description: listing.description,
  })
  if (!checked.ok) throw new Error(`${listing.key}: ${JSON.stringify(checked.messages)}`)
  const columns = listingColumns(checked.value, facts)
  if (columns.category_id === null) throw new Error(`${listing.key}: there is no category ${listing.category}`)
  const { id } = await k
    .insertInto('listings')
    .values({ ...columns, company_id: companyId, slug: `judged-${listing.key}`, published: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
