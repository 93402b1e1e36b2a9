import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { collectTerms, indexWords } from '../../../../adapters/server/market/search-index.job.ts'
import { resolveSearch, searchRank } from '../../../../adapters/server/market/search.ts'
import { productFilters, productList } from '../../../../core/contracts/market.contract.ts'
import { headVector, listingWords, wordsVector } from '../../../../core/search/listing-words.ts'
import { literally, searchQuery } from '../../../../core/search/search-query.ts'
import { rankOf, rankParts } from '../../../../core/search/search-rank.ts'
import { sql } from '../../../../adapters/server/database/store.ts'
import { fillJudgedMarket } from '../../../search/judged-market.ts'
import { JUDGEMENTS_OF_SEARCHES, ndcgOf } from '../../../search/judgements.ts'
import { describeMarket, type Market } from '../market.ts'
import { listing } from './goods.ts'

/** The mean nDCG@10 of the judged searches. Raise it when the search gets better; never lower it. */
const FLOOR = 0.985

describeMarket('the search', (market) => {
  it('[D-147] finds what the judged searches mean, in a fitting order', async () => {
    const keys = await fillJudgedMarket(market.db)
    const scores: { search: string; score: number; found: string }[] = []
    for (const { search, relevant } of JUDGEMENTS_OF_SEARCHES) {
      const { data } = await market.visitor.call(productList, { search_keyword: search })
      const found = data.data.map(({ id }) => keys.get(id) ?? '')
      scores.push({ search, score: ndcgOf(found, relevant), found: found.slice(0, 6).join(' ') })
    }
    const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
    const worst = scores.toSorted((one, other) => one.score - other.score).slice(0, 12)
    expect(scores.length).toBeGreaterThanOrEqual(60)
    expect(mean, JSON.stringify(worst)).toBeGreaterThanOrEqual(FLOOR)
  }, 120_000)

  it('[D-147] finds starts of words, but no parts of words', async () => {
    const only = await shop(market, ['Basmati Rice', 'Ricer of Steel', 'Fixed Price Pump'])
    expect(await only.names('rice')).toEqual(['Basmati Rice', 'Ricer of Steel'])
    expect((await only.names('ric')).toSorted()).toEqual(['Basmati Rice', 'Ricer of Steel'])
    expect(await only.names('ice')).toEqual([])
    // With enough whole words, starts of words are no longer listed.
    for (const name of ['Rice A', 'Rice B']) await only.add(name)
    expect(await only.names('rice')).toEqual(['Rice B', 'Rice A', 'Basmati Rice'])
  })

  it('[D-147] corrects typing errors, says so, and takes a search in quotation marks literally', async () => {
    const only = await shop(market, ['Zirconium Crucible 40 ml', 'Zirconium Rod'])
    await writeAsSystem(market.db, collectTerms)
    const corrected = await only.ask('zirkonium crucibel')
    expect(corrected.data.data.map(({ name }) => name)).toEqual(['Zirconium Crucible 40 ml'])
    expect(corrected.search).toEqual({ shown: 'zirconium crucible', others: [] })
    // The counts of the filters are those of the corrected search.
    const { data } = await market.visitor.call(productFilters, { ...only.seller, search_keyword: 'zirkonium crucibel' })
    expect(data.price_range.count).toBe(1)

    const literal = await only.ask(literally('zirkonium crucibel'))
    expect(literal.data.total).toBe(0)
    expect(literal.search).toEqual({ others: [] })
    expect((await only.ask('zirconium')).search).toEqual({ others: [] })
  })

  it('[D-147] never corrects a word of a category, nor beyond the closest known word', async () => {
    const only = await shop(market, ['Candels Quartz'])
    await writeAsSystem(market.db, collectTerms)
    // A category without products: nothing is on sale, but nothing is misspelt.
    expect((await only.ask('candles')).search).toEqual({ others: [] })
    expect((await only.ask('candlse')).search).toEqual({ others: [] })
  })

  it('ranks a product before its repair kit when its model is searched', async () => {
    const person = await market.seller({ name: 'Pumps' })
    const pump = await listing(market, person, { name: 'Rotary Vane Pump', model_number: 'ZQ-828X' })
    const kit = await listing(market, person, { name: 'Repair Kit for Pump ZQ 828 X', model_number: 'ZQ828X-KIT' })
    const { data } = await market.visitor.call(productList, { search_keyword: 'ZQ-828 X' })
    expect(data.data.map(({ id }) => id)).toEqual([pump, kit])
  })

  it('offers the search without one of its words when nothing has all of them', async () => {
    const only = await shop(market, ['Cedar Plank', 'Cedar Beam', 'Brass Hook'])
    const { data, search } = await only.ask('cedar hook')
    expect(data.total).toBe(0)
    expect(search?.others).toEqual([
      { keyword: 'hook', total: 1 },
      { keyword: 'cedar', total: 2 },
    ])
  })

  it('finds listings by the name of their seller, also after a new name, and not before they are published', async () => {
    const seller = await market.seller({ name: 'Obsidian Harbour' })
    const id = await listing(market, seller, { name: 'Anchor Chain' })
    const draft = await listing(market, seller, { name: 'Anchor Buoy' }, { published: 0 })
    const found = async (search_keyword: string) =>
      (await market.visitor.call(productList, { search_keyword })).data.data.map((row) => row.id)
    expect(await found('obsidian harbour')).toEqual([id])

    await market.db.query(`update companies set name = 'Granite Quay' where id = $1`, [seller.companyId])
    expect(await writeAsSystem(market.db, indexWords)).toBe(2)
    expect(await writeAsSystem(market.db, indexWords)).toBe(0)
    expect(await found('granite quay')).toEqual([id])
    expect(await found(literally('obsidian harbour'))).toEqual([])

    await market.db.query('update listings set published = 1 where id = $1', [draft])
    expect(await found('granite quay')).toEqual([draft, id])
  })

  it('ranks in SQL as core does', async () => {
    const aText = fc
      .array(fc.constantFrom('steel', 'pipes', 'valve', 'QU-828', '20 t', 'for', 'tyre', 'stee', 'Aluminum'), {
        maxLength: 6,
      })
      .map((words) => words.join(' '))
    const cases = fc.sample(
      fc.record({ title: aText, brand: aText, category: aText, seller: aText, other: aText, keyword: aText }),
      150,
    )
    const k = kyselyOn(market.db, 'system')
    let points = 0
    for (const { title, brand, category, seller, other, keyword } of cases) {
      const words = listingWords({
        title,
        above: '',
        brand,
        model: '',
        categories: [category],
        seller,
        others: [other],
      })
      for (const reach of ['whole', 'starts'] as const) {
        const rank = rankParts(searchQuery(keyword), reach)
        const inSql = searchRank({ match: undefined, rank, shown: undefined, others: [] }) ?? sql`0`
        const { rows } = await sql<{ rank: number }>`select ${inSql} as rank
          from (select ${headVector(words.head)}::tsvector as search_head, ${wordsVector(words.all)}::tsvector as search_words) l`.execute(
          k,
        )
        expect([keyword, title, reach, rows[0]?.rank]).toEqual([keyword, title, reach, rankOf(words, rank)])
        points += rows[0]?.rank ?? 0
      }
    }
    expect(points).toBeGreaterThan(1_000)
  }, 60_000)

  it('answers odd searches calmly', async () => {
    const odd = ["'", '"', "'':*", '&|!', '\\', '"""', '%', 'x'.repeat(200), '🙂', "o'); drop table listings"]
    for (const text of odd)
      expect([text, (await market.visitor.call(productList, { search_keyword: text })).data.total]).toEqual([text, 0])
    expect((await resolveSearch(kyselyOn(market.db, 'system'), '!!')).match).toBeUndefined()
  })
})

// Helpers

/** A shop with these products, searched alone. */
async function shop(market: Market, names: readonly string[]) {
  const person = await market.seller({ name: 'Shop' })
  const add = (name: string) =>
    listing(market, person, { name, description: '', model_number: '', category_lists: ['Quinoa'] })
  for (const name of names) await add(name)
  const seller = { seller_id: person.companyId }
  const ask = (search_keyword: string) => market.visitor.call(productList, { ...seller, search_keyword })
  return { seller, add, ask, names: async (text: string) => (await ask(text)).data.data.map(({ name }) => name) }
}
