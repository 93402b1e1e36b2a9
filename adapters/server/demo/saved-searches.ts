import { savedQuery } from '../../../core/product-list/saved-search.ts'
import { fromQueryText } from '../../../core/product-list/product-list.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import type { DemoPart } from './demo-part.ts'

const SEARCHES = [
  { name: 'Solar panels for the new warehouse', query: 'search_keyword=solar panel', days: 3, notices: true },
  { name: 'Rice, delivered within two weeks', query: 'search_keyword=rice&lead=14', days: 20, notices: true },
  { name: 'Small orders from Italy', query: 'search_by_country=it&quantity=50', days: 41, notices: false },
] as const

/** Searches that the buyer with the known password has saved. */
export const savedSearchesPart: DemoPart = {
  name: 'saved searches',
  seed: async (w, { buyers, now }) => {
    const [owner] = buyers[0]?.people ?? []
    if (owner === undefined) return
    await w.k
      .insertInto('saved_searches')
      .values(
        SEARCHES.toReversed().map(({ name, query, days, notices }) => ({
          user_id: owner.id,
          name,
          query: savedQuery(fromQueryText(query)),
          currency_id: DEFAULT_CURRENCY_ID,
          notices,
          created_at: new Date(now.getTime() - days * DAY_MS),
          seen_until: now,
          check_at: now,
        })),
      )
      .execute()
  },
}
