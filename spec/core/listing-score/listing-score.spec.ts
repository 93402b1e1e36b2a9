import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkProductDraft, fieldsOf, toWire } from '../../../core/catalogue/product-form.schema.ts'
import { columnOf, COLUMNS } from '../../../core/catalogue/product-variants.ts'
import type { Column } from '../../../core/catalogue/product-variants.ts'
import { LISTING_ENTRY_NAMES, listingEntries, weightOf } from '../../../core/listing-score/listing-entries.ts'
import type { ListingEntryName, ScorableListing } from '../../../core/listing-score/listing-entries.ts'
import {
  createListingScorer,
  explainListing,
  nextBestActions,
  scoreListing,
} from '../../../core/listing-score/listing-score.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { bestAnswer } from '../../../core/listing-score/score-entry.ts'
import { aFullForm, aPartialForm, aScoreRule, aSingleAnswer } from '../../arbitraries/product.ts'
import { runs } from '../../arbitraries/runs.ts'

/** Milliseconds: PROPERTY_RUNS asks for many more cases. */
const LONG = 600_000

describe('the weight table', () => {
  it.each([
    ['SF', 29],
    ['SQ', 28],
    ['OF', 25],
    ['OQ', 25],
  ] as const)('sums to exactly 100.00 in %s over %i entries', (column, count) => {
    const weights = LISTING_ENTRY_NAMES.map((name) => weightOf(name, column)).filter(
      (weight) => weight !== null && weight > 0,
    )
    expect(weights.reduce<number>((total, weight) => total + Number(weight), 0)).toBe(10_000)
    expect(explainListing(full(column)).entries).toHaveLength(count)
    expect(weights).toHaveLength(count)
    expect(weights.every(Number.isInteger)).toBe(true)
  })

  it('has an entry exactly where the form has its field', () => {
    for (const column of COLUMNS) {
      const shown = new Set(fieldsOf(column).map((field) => field.name))
      for (const name of LISTING_ENTRY_NAMES)
        expect(weightOf(name, column) !== null).toBe(shown.has(listingEntries[name].field))
    }
  })
})

describe('scoreListing', () => {
  it.each<[string, string, readonly Column[], ListingEntryName, number]>([
    ['COMPLETE-02', 'the category sector', ['SF', 'SQ'], 'category_sector', 9],
    ['COMPLETE-03', 'the parent category', ['SF', 'SQ'], 'category_parent', 6],
    ['COMPLETE-04', 'the category sector', ['OF', 'OQ'], 'category_sector', 10.7],
    ['COMPLETE-05', 'the parent category', ['OF', 'OQ'], 'category_parent', 7.9],
    ['COMPLETE-08', 'the brand', ['SF', 'SQ'], 'brand', 5.59],
    ['COMPLETE-09', 'the brand', ['OF'], 'brand', 10],
    ['COMPLETE-09', 'the brand', ['OQ'], 'brand', 9.57],
    ['COMPLETE-10', 'payment methods', ['SF', 'SQ'], 'payment_methods', 8],
    ['COMPLETE-11', 'payment methods', ['OF', 'OQ'], 'payment_methods', 17.13],
    ['COMPLETE-13', 'the incoterms', ['SF', 'OF'], 'incoterms', 8],
    ['COMPLETE-14', 'the MOQ', ['SQ', 'OQ'], 'moq', 8],
    ['COMPLETE-17', 'the country of existence', ['SF', 'SQ'], 'exist_country', 7],
    ['COMPLETE-18', 'the city of existence', ['SF', 'SQ'], 'exist_city', 8],
    ['COMPLETE-19', 'one image', ['SF', 'SQ'], 'photos', 5],
    ['COMPLETE-20', 'alt text', ['SF', 'SQ'], 'photos_alt', 4],
    ['COMPLETE-21', 'one image', ['OF', 'OQ'], 'photos', 4.28],
    ['COMPLETE-21', 'alt text', ['OF', 'OQ'], 'photos_alt', 4.28],
    ['COMPLETE-22', 'Product Application', COLUMNS, 'application', 1],
    ['COMPLETE-22', 'Product Use Cases', COLUMNS, 'use_cases', 1],
    ['COMPLETE-23', 'the return policy', COLUMNS, 'return_policy', 2],
  ])('[%s] gives for %s alone in %j its weight (%s: %d)', (_id, _what, columns, name, score) => {
    for (const column of columns) expect(scoreListing(only(column, name))).toBe(score)
  })

  it('[COMPLETE-01] chooses the table by availability', () => {
    expect(scoreListing({ availability: 'in_stock', brand_id: 1 })).toBe(5.59)
    expect(scoreListing({ availability: 'by_order', brand_id: 1 })).toBe(9.57)
  })

  it('[COMPLETE-06] gives about 1.86 for each description field in stock', () => {
    const fields = [
      'name',
      'pre_title',
      'model',
      'description',
      'attributes',
      'specifications',
      'validity',
      'year',
      'condition',
      'dispatch_in',
      'dispatch_day',
    ] as const
    for (const column of ['SF', 'SQ'] as const) {
      for (const name of fields)
        expect(Math.abs(scoreListing(only(column, name)) - 1.86)).toBeLessThanOrEqual(0.0100001)
    }
  })

  it('[COMPLETE-07] gives 2.14 for each description field by order', () => {
    const fields = [
      'name',
      'pre_title',
      'model',
      'description',
      'attributes',
      'specifications',
      'in_house',
      'in_house_days',
      'delivery_time',
      'delivery_select',
    ] as const
    for (const column of ['OF', 'OQ'] as const)
      for (const name of fields) expect(scoreListing(only(column, name))).toBe(2.14)
  })

  it('[COMPLETE-12] gives 4 for each field of fixed pricing', () => {
    for (const name of ['price', 'stock', 'unit'] as const) expect(scoreListing(only('SF', name))).toBe(4)
    expect(scoreListing(only('OF', 'price'))).toBe(4)
  })

  it('[COMPLETE-15] gives 1 for each place of origin field in stock', () => {
    for (const column of ['SF', 'SQ'] as const) {
      for (const name of ['origin_country', 'seaport', 'airport'] as const)
        expect(scoreListing(only(column, name))).toBe(1)
    }
  })

  it('[COMPLETE-16] gives about 2 for each place of origin field by order', () => {
    for (const column of ['OF', 'OQ'] as const) {
      for (const name of ['origin_territory', 'origin_countries', 'seaport', 'airport'] as const) {
        expect(Math.abs(scoreListing(only(column, name)) - 2)).toBeLessThanOrEqual(0.2)
      }
    }
  })

  it.each<[string, number, ScorableListing]>([
    ['everything, SF', 100, full('SF')],
    ['everything, SQ', 100, full('SQ')],
    ['everything, OF', 100, full('OF')],
    ['everything, OQ', 100, full('OQ')],
    [
      'SF without alt text, return policy, model number, city',
      84.15,
      without('SF', 'photos_alt', 'return_policy', 'model', 'exist_city'),
    ],
    ['OF without payment methods and alt text', 78.59, without('OF', 'payment_methods', 'photos_alt')],
    ['OQ without MOQ and both origin choices', 87.62, without('OQ', 'moq', 'origin_territory', 'origin_countries')],
    ['SQ without MOQ', 92, without('SQ', 'moq')],
    ['only what is required, SF', 73.44, required('SF')],
    ['only what is required, SQ', 73.44, required('SQ')],
    ['only what is required, OF', 63.89, required('OF')],
    ['only what is required, OQ', 63.89, required('OQ')],
  ])('[D-76] scores %s: %d', (_what, score, listing) => expect(scoreListing(listing)).toBe(score))

  it('gives 0 for missing, blank, empty and invalid values', () => {
    for (const listing of [
      {},
      {
        name: '  ',
        brand_id: null,
        photos: [{ url: '', alt: ' ' }],
        choice_options: [{ attribute_id: 1, values: [' '] }],
      },
      { price_type: 'fixed', unit_price: 52 },
      { price_type: 'fixed', unit_price: 0, currency_id: 1 },
      { order_quantity: [{ min: null, max: null, per_unit: null }], qty_unit: 'Kg', qty_currency: 1 },
      { existence_place: { country: '', city: '' }, category_lists: [''], country_origins: [{}] },
    ])
      expect(scoreListing(listing)).toBe(0)
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(
            [...new Set(LISTING_ENTRY_NAMES.map((name) => listingEntries[name].field))].map((field) => [
              field,
              fc.anything({ maxDepth: 2, maxKeys: 3 }),
            ]),
          ),
        ),
        (junk) => {
          expect(scoreListing(junk)).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('counts 0 and false as values (D-74)', () => {
    expect(scoreListing({ price_type: 'fixed', current_stock: 0 })).toBe(4)
    expect(scoreListing({ dispatch_in: 0 })).toBe(1.86)
  })

  it('requires a value on every level and a default price above 0 for a configured product', () => {
    const configured = { ...full('SF'), product_type: 'configured' }
    const ready = { levels_complete: true, default_price: 4 }
    expect(scoreListing({ ...configured, variations: ready })).toBe(100)
    expect(scoreListing({ ...configured, variations: { ...ready, levels_complete: false } })).toBe(98.14)
    expect(scoreListing({ ...configured, variations: { ...ready, default_price: 0 } })).toBe(96)
    expect(
      scoreListing({
        ...configured,
        choice_options: [
          { attribute_id: 1, values: ['a'] },
          { attribute_id: 2, values: [] },
        ],
      }),
    ).toBe(98.14)
    expect(
      scoreListing({
        ...full('SF'),
        choice_options: [
          { attribute_id: 1, values: ['a'] },
          { attribute_id: 2, values: [] },
        ],
      }),
    ).toBe(100)
  })

  it('reads categories as paths, ids, objects and level by level', () => {
    expect(scoreListing({ category_lists: ['Machinery'] })).toBe(9)
    for (const category_lists of [
      ['Machinery / Pumps'],
      [12],
      ['12'],
      [{ id: 12 }],
      [{ path: 'Machinery / Pumps' }],
      ['Machinery', 'Pumps'],
    ]) {
      expect(scoreListing({ category_lists })).toBe(15)
    }
  })

  it(
    'scores a raw listing as it scores the draft that is stored',
    () => {
      fc.assert(
        fc.property(aPartialForm(), (form) => {
          const wire = toWire(form)
          const draft = checkProductDraft(JSON.parse(JSON.stringify(wire)))
          expect(draft.ok && scoreListing(draft.value)).toBe(scoreListing(wire))
        }),
        { numRuns: runs(40) },
      )
    },
    LONG,
  )

  it(
    'scores a complete form 100 in every column',
    () => {
      fc.assert(
        fc.property(aFullForm(), (form) => {
          expect(scoreListing(toWire(form))).toBe(100)
        }),
        { numRuns: runs(40) },
      )
    },
    LONG,
  )
})

describe('createListingScorer', () => {
  it('counts (information score + best rule points) × weight over the maximum', () => {
    const scorer = createListingScorer({
      brand: {
        informationScore: 1,
        rules: [
          { operator: '=', value: 'Acme', points: 3, action: 'add' },
          { operator: '=', value: 'NoName', points: 1, action: 'subtract' },
        ],
      },
    })
    // 100 × (94.41 + 5.59 × points) ÷ (94.41 + 5.59 × 4)
    expect(scorer.percentage({ ...full('SF'), brand_id: 'ACME' })).toBe(100)
    expect(scorer.percentage({ ...full('SF'), brand_id: 'Other' })).toBe(85.64)
    expect(scorer.percentage({ ...full('SF'), brand_id: 'noname' })).toBe(80.85)
    expect(scorer.percentage({ ...full('SF'), brand_id: '' })).toBe(80.85)
  })

  it(
    'stays within 0 and 100 and adds up exactly for any rules',
    () => {
      fc.assert(
        fc.property(someRules, aPartialForm(), (rules, form) => {
          const scorer = createListingScorer(rules)
          const wire = toWire(form)
          const { percentage, units, outOf, entries } = scorer.explain(wire)
          expect(percentage).toBeGreaterThanOrEqual(0)
          expect(percentage).toBeLessThanOrEqual(100)
          expect(scorer.percentage(wire)).toBe(percentage)
          expect(scorer.hundredths(wire)).toBe(Math.round(percentage * 100))
          expect(sum(entries.map((entry) => entry.earnedUnits))).toBe(units)
          expect(sum(entries.map((entry) => entry.possibleUnits))).toBe(outOf)
          for (const entry of entries) expect(entry.earnedUnits).toBeLessThanOrEqual(Math.max(0, entry.possibleUnits))
        }),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )

  it(
    'does not depend on the order of rules',
    () => {
      fc.assert(
        fc.property(someRules, aPartialForm(), (rules, form) => {
          const reversed = Object.fromEntries(
            Object.entries(rules).map(([name, own]) => [name, { ...own, rules: own.rules.toReversed() }]),
          )
          expect(createListingScorer(reversed).percentage(toWire(form))).toBe(
            createListingScorer(rules).percentage(toWire(form)),
          )
        }),
        { numRuns: runs(40) },
      )
    },
    LONG,
  )

  it(
    'reaches the maximum of an entry with some answer, and never exceeds it',
    () => {
      fc.assert(
        fc.property(
          someRules,
          fc.constantFrom(...PLAIN),
          fc.constantFrom(...COLUMNS),
          aSingleAnswer,
          (rules, [name, field], column, answer) => {
            const scorer = createListingScorer(rules)
            const own = rules[name]
            const best = bestAnswer({
              informationScore: own?.informationScore ?? 1,
              weight: 1,
              rules: own?.rules ?? [],
            })
            const earned = (value: unknown) =>
              scorer.explain({ ...full(column), [field]: value }).entries.find(({ entry }) => entry === name)!
            expect(earned(best).earnedUnits).toBe(earned(best).possibleUnits)
            expect(earned(best).reason).toBe('complete')
            expect(earned(answer).earnedUnits).toBeLessThanOrEqual(earned(answer).possibleUnits)
          },
        ),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )

  it(
    'never falls when one more entry is filled, unless a rule subtracts',
    () => {
      const gaining = someRules.map((rules) =>
        Object.fromEntries(
          Object.entries(rules).map(([name, own]) => [
            name,
            {
              ...own,
              rules: own.rules.map((rule) => ({ ...rule, action: 'add' as const, points: Math.abs(rule.points) })),
            },
          ]),
        ),
      )
      fc.assert(
        fc.property(gaining, aPartialForm(), aFullForm(), fc.nat(), (rules, form, more, pick) => {
          const scorer = createListingScorer(rules)
          const wire = toWire(form) as Record<string, unknown>
          const empty = Object.entries(toWire(more)).filter(
            ([name]) => !SELECTORS.includes(name) && scoreListing({ [name]: wire[name] }) === 0,
          )
          if (empty.length === 0) return
          const [name, value] = empty[pick % empty.length]!
          expect(scorer.hundredths({ ...wire, [name]: value })).toBeGreaterThanOrEqual(
            scorer.hundredths({ ...wire, [name]: undefined }),
          )
        }),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )

  it(
    'scores a changed listing like a new scorer',
    () => {
      fc.assert(
        fc.property(
          someRules,
          fc.array(aPartialForm(), { minLength: 2, maxLength: 3 }),
          fc.constantFrom(...PLAIN),
          aSingleAnswer,
          (rules, forms, [, field], answer) => {
            const scorer = createListingScorer(rules)
            for (const form of forms) {
              const wire = toWire(form)
              const changed = { ...wire, [field]: answer }
              for (const listing of [wire, changed, wire]) {
                const fresh = createListingScorer(rules)
                expect(scorer.hundredths(listing)).toBe(fresh.hundredths(listing))
                expect(scorer.explain(listing)).toEqual(fresh.explain(listing))
              }
            }
          },
        ),
        { numRuns: runs(30) },
      )
    },
    LONG,
  )

  it('reads weights by column, to the hundredth, and omits entries without weight', () => {
    const scorer = createListingScorer({
      brand: { informationScore: 1, rules: [], weights: { SF: 0, OF: 30 } },
      validity: { informationScore: 2, rules: [], weights: { SF: 5.59, OF: 7 } },
    })
    const entries = (column: Column) => scorer.explain(full(column)).entries
    expect(entries('SF').map(({ entry }) => entry)).not.toContain('brand')
    expect(entries('SF').find(({ entry }) => entry === 'validity')).toMatchObject({
      possibleUnits: 111_800,
      earnedUnits: 111_800,
    })
    expect(scorer.explain(full('SF')).outOf).toBe(1_000_000 - 55_900 - 18_500 + 111_800)
    expect(entries('SQ').find(({ entry }) => entry === 'brand')?.possibleUnits).toBe(55_900)
    expect(entries('OF').find(({ entry }) => entry === 'brand')?.possibleUnits).toBe(300_000)
    // A weight adds no field that the form lacks.
    expect(entries('OF').map(({ entry }) => entry)).not.toContain('validity')
    expect(scorer.percentage({ ...full('OF'), brand_id: '' })).toBe(75)
  })

  it('is 100 only without missing entries, and never below 0', () => {
    const heavy = {
      informationScore: 1,
      rules: [{ operator: '=' as const, value: 'A', points: 900, action: 'add' as const }],
    }
    const scorer = createListingScorer({ brand: { ...heavy, weights: { SF: 1000 } } })
    // 99.996% would be rounded up.
    expect(scorer.percentage({ ...without('SF', 'origin_country'), brand_id: 'a' })).toBe(99.99)
    expect(scorer.percentage({ ...full('SF'), brand_id: 'A' })).toBe(100)
    const cruel = createListingScorer({
      brand: { informationScore: 0, rules: [{ operator: '!=', value: 'A', points: 900, action: 'subtract' }] },
    })
    expect(cruel.percentage({ ...full('SF'), brand_id: 'B' })).toBe(0)
    expect(cruel.explain({ ...full('SF'), brand_id: 'B' })).toMatchObject({
      percentage: 0,
      units: 944_100 - 900 * 55_900,
      outOf: 944_100,
    })
  })

  it('gives only the information score to an entry without a plain value', () => {
    const scorer = createListingScorer({
      photos: { informationScore: 1, rules: [{ operator: '!=', value: 'x', points: 1, action: 'add' }] },
    })
    expect(scorer.explain({ photos: [{ url: ['a'] }] }).entries.find(({ entry }) => entry === 'photos')).toMatchObject({
      earnedUnits: 50_000,
      possibleUnits: 100_000,
      reason: 'below the maximum',
    })
  })

  it.each<[string, ListingEntryName, ScorableListing, string, number]>([
    ['the sector of a path', 'category_sector', { category_lists: ['Machinery / Pumps'] }, 'machinery', 2],
    [
      'the sector of a row',
      'category_sector',
      { category_lists: [{ sector: 'Machinery', name: 'x' }] },
      'machinery',
      2,
    ],
    [
      'the name of a row without sector',
      'category_sector',
      { category_lists: [{ sector: '', name: 'Machinery' }] },
      'machinery',
      2,
    ],
    [
      'the sector of a row’s path',
      'category_sector',
      { category_lists: [{ path: 'Machinery / Pumps', sector: 'x' }] },
      'machinery',
      2,
    ],
    ['the parent of a path', 'category_parent', { category_lists: ['Machinery / Pumps / Wells'] }, 'pumps', 2],
    ['the parent behind an empty sector', 'category_parent', { category_lists: ['/ Pumps'] }, 'pumps', 2],
    ['the parent of a row', 'category_parent', { category_lists: [{ parent: 'Pumps' }] }, 'pumps', 2],
    ['the parent of a row’s path', 'category_parent', { category_lists: [{ path: 'Machinery / Pumps' }] }, 'pumps', 2],
    ['the second category as the parent', 'category_parent', { category_lists: ['Machinery', 'Pumps'] }, 'pumps', 2],
    ['the id of a category', 'category_parent', { category_lists: [12] }, '12', 2],
    [
      'the values of attributes',
      'attributes',
      { choice_options: [{ values: ['red'] }, { values: 'Blue' }] },
      'blue',
      2,
    ],
    ['the price', 'price', { price_type: 'fixed', unit_price: '5', currency_id: 1 }, '5', 2],
    [
      'the default price of variations',
      'price',
      {
        price_type: 'fixed',
        product_type: 'configured',
        unit_price: 9,
        currency_id: 1,
        variations: { levels_complete: true, default_price: 5 },
      },
      '5',
      2,
    ],
    [
      'the prices of tiers',
      'tier_price',
      {
        qty_currency: 1,
        order_quantity: [
          { max: 9, per_unit: 4 },
          { max: 20, per_unit: 5 },
        ],
      },
      '5',
      2,
    ],
    ['the first minimum', 'moq', { qty_unit: 'Kg', order_quantity: [{ min: 5 }, { min: 9 }] }, '5', 2],
    ['the country of a place', 'exist_country', { existence_place: { country: 'DE' } }, 'de', 2],
    ['the country of a written place', 'exist_country', { existence_place: 'Frankfurt, Hesse, DE' }, 'de', 2],
    ['the city of a written place', 'exist_city', { existence_place: 'Frankfurt, Hesse, DE' }, 'frankfurt, hesse', 2],
    [
      'the codes of origins',
      'origin_countries',
      { availability: 'by_order', country_origins: [{ country_code: 'DE' }, 'NO'] },
      'no',
      2,
    ],
    ['the address of a picture', 'photos', { photos: [{ url: 'a.jpg', id: 'x' }] }, 'a.jpg', 2],
    ['the id of a picture without address', 'photos', { photos: [{ url: '', id: 7 }] }, '7', 2],
    ['the alternative text', 'photos_alt', { photos: [{ alt: 'A pump' }] }, 'a pump', 2],
    ['the values of a list', 'payment_methods', { payment_methods: ['LC', 'TT'] }, 'tt', 2],
    ['another value', 'brand', { brand_id: 'Other' }, 'acme', 1],
  ])('asks rules about %s', (_what, name, listing, value, times) => {
    const scorer = createListingScorer({
      [name]: { informationScore: 1, rules: [{ operator: '=', value, points: 1, action: 'add' }] },
    })
    const { earnedUnits, possibleUnits } = scorer.explain(listing).entries.find(({ entry }) => entry === name)!
    expect(earnedUnits * 2).toBe(possibleUnits * times)
  })

  it('equals the default for a file without rules', () => {
    const plain = createListingScorer(
      Object.fromEntries(LISTING_ENTRY_NAMES.map((name) => [name, { informationScore: 1, rules: [] }])),
    )
    fc.assert(
      fc.property(aPartialForm(), (form) => {
        expect(plain.percentage(toWire(form))).toBe(scoreListing(toWire(form)))
      }),
    )
  })

  it('is 0 when the rules award no points', () => {
    const nothing = createListingScorer(
      Object.fromEntries(LISTING_ENTRY_NAMES.map((name) => [name, { informationScore: 0, rules: [] }])),
    )
    expect(nothing.percentage(full('SF'))).toBe(0)
  })
})

describe('explainListing', () => {
  it('explains each entry’s part, reason and field; the missing parts sum exactly to the rest', () => {
    fc.assert(
      fc.property(aPartialForm(), (form) => {
        const { percentage, entries, column } = explainListing(toWire(form))
        const hundredths = (points: number) => Math.round(points * 100)
        expect(sum(entries.map((entry) => hundredths(entry.earned)))).toBe(hundredths(percentage))
        expect(sum(entries.map((entry) => hundredths(entry.missing)))).toBe(10_000 - hundredths(percentage))
        expect(sum(entries.map((entry) => hundredths(entry.possible)))).toBe(10_000)
        expect(column).toBe(columnOf(toWire(form)))
        for (const entry of entries) expect(entry.reason).toBe(entry.earned < entry.possible ? 'empty' : 'complete')
      }),
    )
    expect(explainListing(without('SF', 'brand')).entries.find((entry) => entry.entry === 'brand')).toEqual({
      entry: 'brand',
      label: 'Brand',
      field: 'brand_id',
      earned: 0,
      possible: 5.59,
      missing: 5.59,
      earnedUnits: 0,
      possibleUnits: 55_900,
      reason: 'empty',
    })
  })

  it('never falls when one more entry is filled', () => {
    fc.assert(
      fc.property(aFullForm(), fc.infiniteStream(fc.boolean()), fc.nat(), (form, kept, pick) => {
        const wire = toWire(form) as Record<string, unknown>
        const names = Object.keys(wire).filter((name) => !SELECTORS.includes(name))
        const partial = Object.fromEntries(
          Object.entries(wire).filter(([name]) => SELECTORS.includes(name) || kept.next().value),
        )
        const more = names[pick % names.length]!
        expect(scoreListing({ ...partial, [more]: wire[more] })).toBeGreaterThanOrEqual(scoreListing(partial))
      }),
    )
  })
})

describe('nextBestActions', () => {
  it('shows the three largest gains with their fields', () => {
    expect(nextBestActions({ availability: 'by_order', price_type: 'fixed' })).toEqual([
      { entry: 'payment_methods', label: 'Payment methods', field: 'payment_methods', gain: 17.13 },
      { entry: 'category_sector', label: 'Category sector', field: 'category_lists', gain: 10.7 },
      { entry: 'brand', label: 'Brand', field: 'brand_id', gain: 10 },
    ])
    expect(nextBestActions(full('SQ'))).toEqual([])
    expect(nextBestActions(without('SF', 'year'))).toEqual([
      { entry: 'year', label: 'Manufacturing year', field: 'manufacturer_year', gain: 1.85 },
    ])
  })

  it('raises the score by exactly the gain shown when one is applied', () => {
    const names = fc.subarray([...LISTING_ENTRY_NAMES])
    fc.assert(
      fc.property(fc.constantFrom(...COLUMNS), names, (column, missing) => {
        const lacking = missing.filter((name) => weightOf(name, column) !== null)
        const listing = without(column, ...lacking)
        const before = Math.round(scoreListing(listing) * 100)
        for (const { entry, gain } of nextBestActions(listing, 40)) {
          const after = without(column, ...lacking.filter((name) => name !== entry))
          expect(Math.round(scoreListing(after) * 100) - before).toBe(Math.round(gain * 100))
        }
      }),
    )
  })

  it(
    'is correct for any rules when the answer becomes the best one',
    () => {
      fc.assert(
        fc.property(
          someRules,
          fc.constantFrom(...COLUMNS),
          fc.constantFrom(...PLAIN),
          fc.oneof(aSingleAnswer, fc.constant('')),
          (rules, column, [name, field], answer) => {
            const scorer = createListingScorer(rules)
            const listing = { ...full(column), [field]: answer }
            const own = rules[name]
            const best = bestAnswer({
              informationScore: own?.informationScore ?? 1,
              weight: 1,
              rules: own?.rules ?? [],
            })
            const gained = scorer.hundredths({ ...listing, [field]: best }) - scorer.hundredths(listing)
            const told = scorer.nextBestActions(listing, 40).find(({ entry }) => entry === name)
            expect(Math.max(0, gained)).toBe(Math.round((told?.gain ?? 0) * 100))
          },
        ),
        { numRuns: runs(100) },
      )
    },
    LONG,
  )

  it('is correct for edited rules', () => {
    const rules: ListingRules = {
      brand: { informationScore: 1, rules: [{ operator: '=', value: 'Acme', points: 0.37, action: 'add' }] },
    }
    const scorer = createListingScorer(rules)
    const listing = { ...without('OQ', 'moq'), brand_id: 'Other' }
    const action = scorer.nextBestActions(listing, 9).find((each) => each.entry === 'brand')!
    expect(scorer.hundredths({ ...listing, brand_id: 'acme' }) - scorer.hundredths(listing)).toBe(
      Math.round(action.gain * 100),
    )
  })
})

// Helpers

/** Entries whose answer is the value of one field, in every column. */
const PLAIN = [
  ['brand', 'brand_id'],
  ['name', 'name'],
  ['pre_title', 'pre_title_name'],
  ['model', 'model_number'],
  ['description', 'description'],
  ['seaport', 'sea_'],
  ['airport', 'port_'],
  ['return_policy', 'return_policy'],
] as const

const SELECTORS = ['availability', 'product_type', 'price_type']

const someRules: fc.Arbitrary<ListingRules> = fc.dictionary(
  fc.constantFrom(...LISTING_ENTRY_NAMES),
  fc.record({
    informationScore: fc.integer({ min: 0, max: 300 }).map((points) => points / 100),
    rules: fc.array(aScoreRule, { maxLength: 4 }),
  }),
  { maxKeys: 6 },
)

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Input that fills exactly one entry. */
function filling(): Record<ListingEntryName, ScorableListing> {
  return {
    category_sector: { category_lists: ['Machinery'] },
    category_parent: { category_lists: [' / Pumps'] },
    brand: { brand_id: 3 },
    name: { name: 'Pump' },
    pre_title: { pre_title_name: 'New' },
    model: { model_number: 'P-1' },
    description: { description: 'A pump' },
    attributes: { choice_options: [{ attribute_id: 1, values: ['red'] }] },
    specifications: { specification_terms: [5] },
    validity: { validity: '1 year' },
    year: { manufacturer_year: 1900 },
    condition: { condition: 'Brand New' },
    dispatch_in: { dispatch_in: '3' },
    dispatch_day: { dispatch_day: 'Days' },
    in_house: { in_house_production: 'Days' },
    in_house_days: { in_house_production_days: 0 },
    delivery_time: { delivery_time: 2 },
    delivery_select: { delivery_select: 'weeks' },
    payment_methods: { payment_methods: ['TT'] },
    incoterms: { price_term: 'FOB' },
    price: { unit_price: 5, currency_id: 1 },
    tier_price: { order_quantity: [{ min: null, max: 9, per_unit: 5 }], qty_currency: 1 },
    moq: { order_quantity: [{ min: 1, max: null, per_unit: null }], qty_unit: 'Kg' },
    stock: { current_stock: 0 },
    unit: { unit: 'Kg' },
    exist_country: { existence_place: { country: 'DE', city: '' } },
    exist_city: { existence_place: { country: '', city: 'Hamburg' } },
    origin_country: { country_origin_id: 'DE' },
    origin_territory: { tertiary_id: 'Europe' },
    origin_countries: { country_origins: [{ country_code: 'DE' }] },
    seaport: { sea_: 'Jebel Ali' },
    airport: { port_: 'DXB' },
    photos: { photos: [{ url: '/a.jpg', alt: '' }] },
    photos_alt: { photos: [{ url: '', alt: 'A red pump' }] },
    application: { product_application: 'Wells' },
    use_cases: { product_use_cases: 'Farms' },
    return_policy: { return_policy: '30 days' },
  }
}

/** Fields that two entries share, filled for both. */
const SHARED: readonly {
  readonly pair: readonly [ListingEntryName, ListingEntryName]
  readonly both: ScorableListing
}[] = [
  { pair: ['category_sector', 'category_parent'], both: { category_lists: ['Machinery / Pumps'] } },
  { pair: ['tier_price', 'moq'], both: { order_quantity: [{ min: 1, max: 9, per_unit: 5 }] } },
  { pair: ['exist_country', 'exist_city'], both: { existence_place: { country: 'DE', city: 'Hamburg' } } },
  { pair: ['photos', 'photos_alt'], both: { photos: [{ url: '/a.jpg', alt: 'A red pump' }] } },
]

function listing(column: Column, names: readonly ListingEntryName[]): ScorableListing {
  const fill = filling()
  const parts = names.map((name) => fill[name])
  const shared = SHARED.filter(({ pair }) => pair.every((name) => names.includes(name))).map(({ both }) => both)
  const selectors = {
    availability: column.startsWith('S') ? 'in_stock' : 'by_order',
    price_type: column.endsWith('F') ? 'fixed' : 'quantity',
  }
  return Object.assign({}, ...parts, ...shared, selectors) as ScorableListing
}

function only(column: Column, name: ListingEntryName): ScorableListing {
  return listing(column, [name])
}

function full(column: Column): ScorableListing {
  return without(column)
}

function without(column: Column, ...missing: readonly ListingEntryName[]): ScorableListing {
  return listing(
    column,
    LISTING_ENTRY_NAMES.filter((name) => weightOf(name, column) !== null && !missing.includes(name)),
  )
}

function required(column: Column): ScorableListing {
  const needed = new Set(
    fieldsOf(column)
      .filter((field) => field.required)
      .map((field) => field.name),
  )
  return listing(
    column,
    LISTING_ENTRY_NAMES.filter((name) => needed.has(listingEntries[name].field)),
  )
}
