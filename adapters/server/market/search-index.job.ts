import { sql } from 'kysely'
import { z } from 'zod'
import { listingWords } from '../../../core/search/listing-words.ts'
import { stemOf } from '../../../core/search/words.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { searchColumns } from '../catalogue/listing-row.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { storedForm } from '../listing/own-listings.ts'

/** Number of listings of one transaction. */
const BATCH = 500

/**
 * Keeps the search complete: computes the words of listings again whose company, brand or category was renamed (or that
 * an older release stored), and collects the terms of listings for the correction of typing errors.
 */
export const searchIndexJob = jobKind({
  name: 'search-index',
  payload: z.object({}),
  tries: 3,
  intervalMs: 30_000,
  timeLimitMs: 10 * 60_000,
  run: async (_, { transact, signal }) => {
    for (const step of [indexWords, collectTerms]) {
      let changed = BATCH
      while (changed > 0) {
        signal.throwIfAborted()
        changed = await transact(step)
      }
    }
  },
})

/** Computes the words of some listings of one company. Returns their number. */
export async function indexWords({ k }: Work): Promise<number> {
  const due = await k
    .selectFrom('listings')
    .select(['id', 'company_id'])
    .where('search_state', '=', 0)
    .orderBy('company_id')
    .limit(BATCH)
    .execute()
  const companyId = due[0]?.company_id
  if (companyId === undefined) return 0
  const ids = due.filter((row) => row.company_id === companyId).map(({ id }) => id)
  await lockInOrder(k, 'listings', ids)
  const rows = await k.selectFrom('listings').select(['id', 'form', 'category_ids']).where('id', 'in', ids).execute()
  const facts = await listingFacts(k, companyId)
  const found = rows.map((row) => ({ id: row.id, ...searchColumns(storedForm(row), facts, row.category_ids) }))
  await sql`update listings l set search_words = v.words::tsvector, search_head = v.head::tsvector, search_state = 1
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map((one) => one.search_words)}::text[], ${found.map((one) => one.search_head)}::text[]) v (id, words, head)
    where l.id = v.id`.execute(k)
  return rows.length
}

/** Collects the terms of some public listings. Returns their number. */
export async function collectTerms({ k }: Work): Promise<number> {
  const { rows } = await sql<{
    id: number
    title: string
    above: string
    brand: string
    categories: string[]
    seller: string
  }>`
    select l.id, l.name as title, coalesce(l.form ->> 'pre_title_name', '') as above, coalesce(b.name, '') as brand, c.name as seller,
      array(select k.name from categories k where k.id = any(l.category_ids)) as categories
    from listings l join companies c on c.id = l.company_id left join brands b on b.id = l.brand_id
    where l.search_state = 1 and l.is_public order by l.id limit ${BATCH}::int`.execute(k)
  const terms = new Set(rows.flatMap((row) => listingWords({ ...row, model: '', others: [] }).terms))
  if (terms.size > 0) {
    // In order, so that two processes never wait for each other's words.
    const words = [...terms].toSorted()
    await sql`insert into search_terms (word, stem) select * from unnest(${words}::text[], ${words.map(stemOf)}::text[])
      on conflict do nothing`.execute(k)
  }
  await lockInOrder(
    k,
    'listings',
    rows.map(({ id }) => id),
  )
  if (rows.length > 0)
    await k
      .updateTable('listings')
      .set({ search_state: 2 })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('search_state', '=', 1)
      .execute()
  return rows.length
}
