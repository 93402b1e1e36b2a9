import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  correctedSearches,
  correctionsOf,
  editsBetween,
  isCorrectable,
  oneEditAway,
} from '../../../core/search/correction.ts'
import { headVector, listingWords, MAX_LISTING_WORDS, type SearchedTexts } from '../../../core/search/listing-words.ts'
import { literally, matchQuery, MAX_WORDS, searchQuery, withoutQuotes } from '../../../core/search/search-query.ts'
import { RANK_POINTS, rankOf, rankParts } from '../../../core/search/search-rank.ts'

describe('listingWords', () => {
  it('has a model in every way of writing it', () => {
    const { all } = words({ model: 'QU-828 X' })
    expect(all).toEqual(expect.arrayContaining(['qu', '828', 'x', 'qu828', '828x', 'qu828x']))
  })

  it('has a measure in its short form, and neighbours as one word', () => {
    const { all } = words({ title: '20 tonnes fork lift' })
    expect(all).toEqual(expect.arrayContaining(['20t', 'forklift', 'fork', 'lift', 'tonne']))
  })

  it('names the field and position of each ranked word', () => {
    expect(headVector(words({ title: 'Rice', categories: ['Rice & Grains'] }).head)).toBe(
      `'rice':1A,12C 'ricegrain':12C,13C 'grain':13C`,
    )
  })

  it('collects the terms as they are written, without numbers', () => {
    expect(words({ title: 'Circuit Breakers 20A', seller: 'Volta' }).terms).toEqual(['circuit', 'breakers', 'volta'])
  })

  it('never has more words than its limit, whatever the description', () => {
    const description = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ')
    expect(words({ title: 'Pump', others: [description] }).all).toHaveLength(MAX_LISTING_WORDS)
  })
})

describe('searchQuery', () => {
  it('looks for whole words, and with a wider reach for starts of words', () => {
    const query = searchQuery('steel pi')
    expect(matchQuery(query, 'whole')).toBe(`('steel' | 'steelpi') & ('pi' | 'steelpi')`)
    expect(matchQuery(query, 'starts')).toBe(`('steel' | 'steelpi' | 'steel':*) & ('pi' | 'steelpi')`)
  })

  it('takes a number with its unit as one word', () => {
    expect(matchQuery(searchQuery('20 t crane'), 'starts')).toContain(`'20t' & `)
  })

  it('takes a search in quotation marks literally, and writes them', () => {
    const query = searchQuery(literally('circut "breaker'))
    expect(query.isLiteral).toBe(true)
    expect(matchQuery(query, 'starts')).toBe(matchQuery(query, 'whole'))
    expect(withoutQuotes(literally('circut breaker'))).toBe('circut breaker')
    expect(withoutQuotes('circut breaker')).toBe('circut breaker')
  })

  it('has no query without words, and never more than eight words', () => {
    expect(matchQuery(searchQuery('!? %'), 'whole')).toBeUndefined()
    expect(searchQuery('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10').words).toHaveLength(MAX_WORDS)
  })

  it('never writes anything into a query but words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(matchQuery(searchQuery(text), 'starts') ?? '').toMatch(/^(?:'[\p{L}\p{N}.]+'(?::\*)?|[ ()&|])*$/u)
      }),
    )
  })
})

describe('rankOf', () => {
  const rank = (keyword: string, texts: Partial<SearchedTexts>, reach: 'whole' | 'starts' = 'whole') =>
    rankOf(words(texts), rankParts(searchQuery(keyword), reach))

  it('puts rice before rice cookers, by the category', () => {
    const rice = rank('rice', { title: 'Basmati Rice', categories: ['Rice'] })
    expect(rice).toBeGreaterThan(rank('rice', { title: 'Rice Cooker', categories: ['Kitchen Appliances'] }))
  })

  it('puts title before brand or model, these before category and seller, these before the description', () => {
    const ranks = [
      { title: 'Volta pump' },
      { title: 'Pump', brand: 'Volta' },
      { title: 'Pump', seller: 'Volta' },
      { title: 'Pump', others: ['Made by Volta'] },
    ].map((texts) => rank('volta', texts))
    expect(ranks).toEqual([14, 6, 2, 0])
  })

  it('puts a product before what is made for it', () => {
    const excavator = rank('excavators', { title: 'Crawler Excavator', categories: ['Excavators'] })
    const breaker = rank('excavators', { title: 'Hydraulic Breaker for Excavators', categories: ['Excavators'] })
    expect(excavator - breaker).toBe(RANK_POINTS.title + RANK_POINTS.brand)
  })

  it('puts neighbours before the same words apart', () => {
    expect(rank('steel pipe', { title: 'Steel pipe' }) - rank('steel pipe', { title: 'Steel and copper pipe' })).toBe(
      RANK_POINTS.phrase,
    )
  })

  it('puts a product before what is made for it when its model is searched', () => {
    const pump = { title: 'Vacuum Pump', model: 'QU-828X' }
    const kit = { title: 'Repair Kit for Vacuum Pump QU 828 X', model: 'QU828X-KIT' }
    for (const keyword of ['QU-828 X', 'qu828x', 'qu 828x vacuum pump'])
      expect([keyword, rank(keyword, pump) > rank(keyword, kit)]).toEqual([keyword, true])
  })

  it('puts whole words before starts of words', () => {
    expect(rank('hood', { title: 'Pump', others: ['hood'] }, 'starts')).toBeGreaterThan(
      rank('hood', { title: 'Hoodie', categories: ['Hoodies'] }, 'starts'),
    )
  })

  it('never falls when a listing has more words in its title', () => {
    const aText = fc
      .array(fc.constantFrom('steel', 'pipe', 'valve', 'qu-828', '20 t'), { maxLength: 4 })
      .map((list) => list.join(' '))
    fc.assert(
      fc.property(aText, aText, aText, (keyword, title, brand) => {
        const parts = rankParts(searchQuery(keyword), 'starts').filter(({ points }) => points !== RANK_POINTS.phrase)
        expect(rankOf(words({ title: `${keyword} ${title}`, brand }), parts)).toBeGreaterThanOrEqual(
          rankOf(words({ title, brand }), parts),
        )
      }),
    )
  })
})

describe('corrections', () => {
  it('counts swapped neighbours as one edit', () => {
    expect([
      editsBetween('wtaer', 'water'),
      editsBetween('circut', 'circuit'),
      editsBetween('a', ''),
      editsBetween('ab', 'ab'),
    ]).toEqual([1, 1, 1, 0])
  })

  it('lists everything one edit away', () => {
    expect(oneEditAway('pup')).toEqual(expect.arrayContaining(['pump', 'up', 'pu', 'ppu', 'cup']))
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,6}$/), (word) => {
        for (const other of oneEditAway(word)) expect(editsBetween(word, other)).toBe(1)
      }),
    )
  })

  it('keeps the closest words only, those with the same first letter first', () => {
    expect(correctionsOf('pannel', ['fannel', 'panels', 'panel', 'channel']).map(({ word }) => word)).toEqual([
      'panel',
      'fannel',
    ])
    expect(correctionsOf('pannle', ['panels', 'channel']).map(({ edits }) => edits)).toEqual([2])
    expect(correctionsOf('pump', ['bulb', 'pomps'])).toEqual([])
  })

  it('corrects no numbers and no short words', () => {
    expect(['rice', '828xyz', 'pumps'].map(isCorrectable)).toEqual([false, false, true])
  })

  it('corrects all unknown words at once, the fewest edits first', () => {
    const found = new Map([
      ['circut', [{ word: 'circuit', edits: 1 }]],
      [
        'braker',
        [
          { word: 'breaker', edits: 1 },
          { word: 'brakes', edits: 2 },
        ],
      ],
    ])
    expect(correctedSearches(['circut', 'braker', 'box'], found)).toEqual([
      { words: ['circuit', 'breaker', 'box'], edits: 2 },
      { words: ['circuit', 'brakes', 'box'], edits: 3 },
    ])
    expect(correctedSearches(['circut', 'x'], new Map([...found, ['x', []]]))).toEqual([])
  })
})

// Helpers

const words = (texts: Partial<SearchedTexts>) =>
  listingWords({ title: '', above: '', brand: '', model: '', categories: [], seller: '', others: [], ...texts })
