import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planPrices, type PricePlan } from '../../../core/calculator/price-plan.ts'
import { priceVariations, rowKey, type PricedLevel } from '../../../core/calculator/price-variations.ts'
import { termColumns } from '../../../core/calculator/term-columns.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('priceVariations', () => {
  const size: PricedLevel = { tag: 'size', options: [{ terms: [1] }, { terms: [2] }], values: [10, 20] }
  const colour: PricedLevel = {
    tag: 'colour',
    options: [{ terms: [5] }, { terms: [6] }, { terms: [7] }],
    values: [1, 2, 3],
  }

  it('[D-61] should price each key by the terms it names, first level first', () => {
    const found = priceVariations(
      planOf(['size', 'colour', 'rate'], 'size * colour + rate'),
      [size, colour],
      [{ tag: 'rate', value: 0.5 }],
      ['1-5', '1-7', '2-6', '2-5'],
    )
    expect([...found.prices]).toEqual([10.5, 30.5, 40.5, 20.5])
    expect(found.invalid).toBe(0)
    expect(found.reasonOf(0)).toBeUndefined()
  })

  it('[D-60] should read as many terms of the key as a multi level combines', () => {
    const look: PricedLevel = {
      tag: 'look',
      options: [{ terms: [1, 5] }, { terms: [1, 6] }, { terms: [2, 5] }],
      values: [3, 4, 5],
    }
    const found = priceVariations(
      planOf(['look', 'size'], 'look * 100 + size'),
      [look, size],
      [],
      ['1-5-2', '1-6-1', '2-5-1'],
    )
    expect([...found.prices]).toEqual([320, 410, 510])
  })

  it('[D-61] should count a level without options as absent', () => {
    const empty: PricedLevel = { tag: 'none', options: [], values: [] }
    const plan = planOf(['size', 'none', 'colour'], 'size + colour')
    expect([...priceVariations(plan, [size, empty, colour], [], ['2-7']).prices]).toEqual([23])
    expect(priceVariations(planOf(['size', 'none'], 'size + none'), [size, empty], [], ['2']).reasonOf(0)).toBe(
      'missing',
    )
  })

  it.each([
    ['1-9', 'a term that the level lacks'],
    ['1', 'a key that is too short'],
    ['', 'an empty key'],
    ['9-5', 'a first term unknown'],
  ])('should call %j (%s) a missing value', (key) => {
    const found = priceVariations(planOf(['size', 'colour'], 'size + colour'), [size, colour], [], ['1-5', key])
    expect(found.prices[0]).toBe(11)
    expect(found.prices[1]).toBeNaN()
    expect([found.invalid, found.reasonOf(0), found.reasonOf(1)]).toEqual([1, undefined, 'missing'])
  })

  it('should treat an option without a finite number as a missing value, also as a divisor', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      const found = priceVariations(
        planOf(['size', 'colour'], '1 / size + min(size, 1)'),
        [{ ...size, values: [value, 4] }, colour],
        [],
        ['1-5', '2-5'],
      )
      expect([found.reasonOf(0), found.prices[1]]).toEqual(['missing', 1.25])
    }
    expect(
      priceVariations(
        planOf(['size', 'rate'], 'size / rate'),
        [size],
        [{ tag: 'rate', value: Infinity }],
        ['1'],
      ).reasonOf(0),
    ).toBe('missing')
  })

  it('should return no prices without variations', () => {
    const found = priceVariations(planOf(['size'], 'size'), [size], [], [])
    expect([found.prices.length, found.invalid]).toEqual([0, 0])
  })

  it('[D-61] should return the same prices for keys in any order, one by one, and by rows', () => {
    const plan = planOf(['size', 'colour'], 'max(size / colour, 3) - round(colour / 2)')
    const aKey = fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(5, 6, 7)).map(([one, other]) => `${one}-${other}`)
    fc.assert(
      fc.property(fc.array(aKey, { maxLength: 1100, size: 'max' }), (keys) => {
        const together = priceVariations(plan, [size, colour], [], keys)
        const place = keys.length >> 1
        const key = keys[place]
        if (key === undefined) return
        const [first = 0, second = 0] = key.split('-').map(Number)
        const alone = plan.priceRow((tag) => (tag === 'size' ? size.values[first - 1] : colour.values[second - 5]))
        expect(together.prices[place]).toBe(alone.ok ? alone.price : Number.NaN)
        expect(together.invalid).toBe(keys.filter((each) => each.startsWith('3')).length)
      }),
      { numRuns: runs(30) },
    )
  }, 60_000)
})

describe('termColumns', () => {
  it('should use NaN where a row has no term or the term has no finite number', () => {
    const columns = termColumns(
      [{ tag: 'a', values: [5, Infinity], codes: [0, 1, -1, 7, 0] }],
      [{ tag: 'k', value: 2 }],
      5,
    )
    expect([...(columns.get('a') ?? [])]).toEqual([5, Number.NaN, Number.NaN, Number.NaN, 5])
    expect([...(columns.get('k') ?? [])]).toEqual([2, 2, 2, 2, 2])
  })
})

describe('rowKey', () => {
  it('should join the level and its terms', () => {
    expect(rowKey(12, [5, 8])).toBe('12_5-8')
    expect(rowKey('3', [])).toBe('3_')
  })
})

// Helpers

function planOf(tags: readonly string[], final: string): PricePlan {
  const found = planPrices(
    tags.map((tag) => ({ tag, group: 1 })),
    { equations: [], groups: [], final },
  )
  if (!found.ok) throw new Error(JSON.stringify(found.problems))
  return found.plan
}
