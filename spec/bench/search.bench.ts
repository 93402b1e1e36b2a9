import { kyselyOn } from '../../adapters/server/database/kysely.ts'
import { migrate } from '../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../adapters/server/database/open.ts'
import { isPublic, listPage, orderOf } from '../../adapters/server/market/listing-sql.ts'
import { resolveSearch, searchCondition } from '../../adapters/server/market/search.ts'
import { fillJudgedMarket } from '../search/judged-market.ts'
import { JUDGEMENTS_OF_SEARCHES, ndcgOf } from '../search/judgements.ts'
import { figure, median } from './harness.ts'

// The quality of the search: nDCG@10 of the judged searches, beside a search for parts of words, on the same listings.
//
// npm run bench -- search

const db = await openDatabase({ kind: 'pglite' })
try {
  await migrate(db)
  const keys = await fillJudgedMarket(db)
  await db.exec('vacuum analyze listings')
  const k = kyselyOn(db, 'system')

  const found = async (search: string): Promise<readonly string[]> => {
    const resolved = await resolveSearch(k, search)
    const { cards } = await listPage(
      k,
      {
        where: [isPublic, searchCondition(resolved)],
        order: orderOf('relevance', resolved),
        currency: 1,
        isByCompany: false,
        isSearch: true,
        isPlannedOnce: true,
        page: 1,
        per_page: 10,
      },
      (_, count) => count(),
    )
    return (JSON.parse(cards) as { id: number }[]).map(({ id }) => keys.get(id) ?? '')
  }
  const containing = async (search: string): Promise<readonly string[]> => {
    const { rows } = await db.query<{ id: number }>(
      `select id from listings where is_public and search like all ($1::text[]) order by position($2 in lower(name)) = 0, score desc, id desc limit 10`,
      [
        search
          .toLowerCase()
          .split(' ')
          .map((word) => `%${word}%`),
        search.toLowerCase(),
      ],
    )
    return rows.map(({ id }) => keys.get(id) ?? '')
  }

  const scores: number[] = []
  const plain: number[] = []
  const durations: number[] = []
  for (const { search, relevant } of JUDGEMENTS_OF_SEARCHES) {
    const started = performance.now()
    const results = await found(search)
    durations.push(performance.now() - started)
    scores.push(ndcgOf(results, relevant))
    plain.push(ndcgOf(await containing(search), relevant))
    if (scores.at(-1)! < 0.999)
      console.log(`  ${scores.at(-1)!.toFixed(2)}  ${search}: ${results.slice(0, 5).join(', ')}`)
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  console.log(
    `  ${scores.length} searches; parts of words: ${mean(plain).toFixed(3)}; median duration ${median(durations).toFixed(1)} ms`,
  )
  figure('nDCG@10 of the judged searches', mean(scores), '', { atLeast: 0.985 }, 3)
} finally {
  await db.close()
}
