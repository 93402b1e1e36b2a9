import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import {
  columnSql,
  emptyEntriesSql,
  listingScoreSql,
  variationStateSql,
} from '../../../core/listing-score/score-sql.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

/** The result for one page of listings. Scores in hundredths. Deleted rows are scored and stored, but not counted. */
export interface ScoredPage {
  /** The last id of the page; null after the last page. */
  readonly last: number | null
  readonly listings: number
  readonly sum: number
  readonly least: number | null
  readonly most: number | null
  /** Listings by tenth: 0 to below 10%, … 90 to 100%. */
  readonly histogram: Readonly<Record<string, number>>
  /** Listings by variant of the form. */
  readonly columns: Readonly<Record<string, number>>
  /** How often each entry is empty. */
  readonly empty: Readonly<Record<string, number>>
  /** Rows whose stored score differs. */
  readonly differing: number
}

/**
 * The state of a listing's variations, over a row `l` of listings: the checked terms of each level, and the default
 * price.
 */
const VARIATIONS = `case when l.product_type = 'configured' then ${variationStateSql({
  optionCounts: `(select array_agg((select count(*) from specifications t where t.listing_id = l.id and t.is_checked and t.parent_id = any(v.attributes))) from levels v where v.listing_id = l.id)`,
  standardPrice:
    '(select max(m.price_minor) from matrix_items m where m.listing_id = l.id and m.is_default and not m.retired)',
})} end`

/**
 * Scores a page of all sellers' listings in the database, by one statement; with `writes` it stores the scores that
 * differ. Unscoped, because the command is the market operator's. Pages go by id, so that a large table is locked in
 * small parts.
 */
export async function scorePage(
  db: Db,
  {
    after,
    size,
    rules,
    writes,
  }: { readonly after: number; readonly size: number; readonly rules: ListingRules; readonly writes: boolean },
): Promise<ScoredPage> {
  const form = { form: 'l.form', variations: VARIATIONS }
  const score = listingScoreSql(rules, { ...form, firstParam: 3 })
  const counted = (what: string, from = 'live') =>
    `(select coalesce(jsonb_object_agg(k, n), '{}') from (select ${what} as k, count(*) as n from ${from} group by 1) as c)`
  const statement = `with page as (
      select l.id, l.score as stored, l.deleted_at is null as is_live, ${score.text} as score, ${emptyEntriesSql(rules, form)} as empty,
        ${columnSql('l.form')} as variant
      from (select * from listings where id > $1 order by id limit $2) as l
    ), live as (select * from page where is_live)
    ${writes ? ', written as (update listings l set score = p.score / 100.0 from page p where p.id = l.id and p.stored is distinct from p.score / 100.0 and not exists (select 1 from listing_drafts d where d.listing_id = l.id))' : ''}
    select (select max(id) from page) as last, count(*)::int as listings, coalesce(sum(score), 0)::float8 as sum, min(score) as least, max(score) as most,
      ${counted('least(9, score / 1000)::text')} as histogram, ${counted('variant')} as columns, ${counted('e', 'live cross join unnest(empty) as e')} as empty,
      (select count(*)::int from page where stored is distinct from score / 100.0) as differing
    from live`
  return db.tx(async (q) => {
    const k = kyselyOn(q, 'system')
    // JIT compilation of such a long expression takes longer than evaluating it for a page.
    await sql`set local jit = off`.execute(k)
    const { rows } = await k.executeQuery<ScoredPage>(CompiledQuery.raw(statement, [after, size, ...score.values]))
    return rows[0]!
  })
}
