import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS } from '../../../core/calculator/evaluate.ts'
import {
  planPrices,
  roundBlock,
  type Formulas,
  type PricePlan,
  type PriceTag,
} from '../../../core/calculator/price-plan.ts'
import { termColumns } from '../../../core/calculator/term-columns.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('planPrices', () => {
  it('[D-67] should price a product without formulas as the sum of its terms, without constants', () => {
    expect(price(none, { size: 10, colour: 2.5, lens: 4, rate: 100 })).toEqual({ ok: true, price: 16.5 })
  })

  it('[D-67] should evaluate equations, then groups, then the final one', () => {
    const formulas = {
      equations: [
        { id: 2, text: 'eq_1 * 2' },
        { id: 1, text: 'size + colour' },
      ],
      groups: [{ id: 1, text: 'eq_2 + 1' }],
      final: 'group_1 + group_2 * rate',
    }
    expect(price(formulas, { size: 1, colour: 2, lens: 5, rate: 10 })).toEqual({ ok: true, price: 57 })
  })

  it('[D-67] should use the sum of its equations for a group without a formula', () => {
    const formulas = {
      equations: [
        { id: 1, text: 'size * 2' },
        { id: 2, text: 'eq_1 + rate' },
      ],
      groups: [],
      final: undefined,
    }
    // group 1: eq_1 + eq_2 (it leads to size); group 2: its term
    expect(price(formulas, { size: 3, colour: 9, lens: 5, rate: 10 })).toEqual({ ok: true, price: 6 + 16 + 5 })
  })

  it.each([
    [{ equations: [{ id: 1, text: 'sise + 1' }], groups: [], final: undefined }, 'eq_1', 1, "'sise' is not known"],
    [{ equations: [{ id: 1, text: '(size' }], groups: [], final: undefined }, 'eq_1', 1, 'This ( is never closed'],
    [
      { equations: [{ id: 1, text: '1 + group_1' }], groups: [], final: undefined },
      'eq_1',
      5,
      "'group_1' can only be used in a later step",
    ],
    [
      { equations: [], groups: [{ id: 1, text: 'group_2' }], final: undefined },
      'group_1',
      1,
      "'group_2' can only be used in a later step",
    ],
    [{ equations: [], groups: [], final: 'eq_7' }, 'final', 1, "'eq_7' is not known"],
  ])('[D-69] should name the entry that cannot be saved: %j', (formulas, entry, at, reason) => {
    expect(planPrices(tags, formulas)).toEqual({ ok: false, problems: [{ entry, at, reason }] })
  })

  it('[D-69] should name a cycle', () => {
    const formulas = {
      equations: [
        { id: 1, text: '1 + eq_2' },
        { id: 2, text: 'eq_1' },
      ],
      groups: [],
      final: undefined,
    }
    expect(planPrices(tags, formulas)).toEqual({
      ok: false,
      problems: [{ entry: 'eq_2', at: 1, reason: 'The formulas depend on each other: eq_1 uses eq_2 uses eq_1' }],
    })
    const itself = planPrices(tags, { equations: [{ id: 1, text: 'eq_1' }], groups: [], final: undefined })
    expect(itself.ok).toBe(false)
  })

  it('[D-69] should report every cycle with its path and the position where it closes', () => {
    const formulas = {
      equations: [
        { id: 1, text: 'size + eq_2' },
        { id: 2, text: 'eq_3 * 2' },
        { id: 3, text: '1 - eq_2 - eq_1' },
        { id: 4, text: 'eq_4' },
      ],
      groups: [],
      final: undefined,
    }
    expect(planPrices(tags, formulas)).toEqual({
      ok: false,
      problems: [
        { entry: 'eq_3', at: 5, reason: 'The formulas depend on each other: eq_2 uses eq_3 uses eq_2' },
        { entry: 'eq_3', at: 12, reason: 'The formulas depend on each other: eq_1 uses eq_2 uses eq_3 uses eq_1' },
        { entry: 'eq_4', at: 1, reason: 'The formulas depend on each other: eq_4 uses eq_4' },
      ],
    })
  })

  it('[D-69] should refuse a duplicate formula', () => {
    expect(
      planPrices(tags, {
        ...none,
        equations: [
          { id: 1, text: 'size' },
          { id: 1, text: 'colour' },
        ],
      }),
    ).toEqual({
      ok: false,
      problems: [{ entry: 'eq_1', at: 1, reason: "'eq_1' is given twice" }],
    })
  })

  it('[D-66] should read a level called "Final" as the level, in rows and columns', () => {
    const found = planPrices([{ tag: 'final', group: 1 }], {
      equations: [{ id: 1, text: 'final * 2' }],
      groups: [],
      final: 'eq_1 + final',
    })
    if (!found.ok) throw new Error(JSON.stringify(found.problems))
    expect(found.plan.priceRow(() => 5)).toEqual({ ok: true, price: 15 })
    const columns = new Map([['final', Float64Array.from({ length: 1100 }, (_, row) => row)]])
    const { prices } = found.plan.priceColumns(columns, 1100)
    expect([prices[0], prices[511], prices[512], prices[1099]]).toEqual([0, 1533, 1536, 3297])
  })

  it('[D-66] should read a tag before a step of the same name, in rows, columns and the explanation alike', () => {
    const found = planPrices([{ tag: 'eq_1', group: 1 }], {
      equations: [
        { id: 1, text: 'eq_1 + 1' },
        { id: 2, text: 'eq_1 * 2' },
      ],
      groups: [],
      final: 'eq_1 + eq_2',
    })
    if (!found.ok) throw new Error(JSON.stringify(found.problems))
    expect(found.plan.priceRow(() => 5)).toEqual({ ok: true, price: 15 })
    expect(found.plan.explainRow(() => 5).result).toEqual({ ok: true, price: 15 })
    expect(found.plan.priceColumns(new Map([['eq_1', Float64Array.of(5)]]), 1).prices[0]).toBe(15)
  })

  it('should write prices only into the passed array', () => {
    const into = new Float64Array(700).fill(-1)
    const found = planOf({ ...none, final: 'size + 1' }).priceColumns(
      new Map([['size', Float64Array.from({ length: 600 }, (_, row) => row)]]),
      600,
      into,
    )
    expect(found.prices).toBe(into)
    expect([into[0], into[511], into[512], into[599], into[600], into[699]]).toEqual([1, 512, 513, 600, -1, -1])
  })

  it.each([1, 511, 512, 513, 1024, 1300])(
    'should price %d sound rows over columns, and ask for none of them by itself',
    (rows) => {
      const reads: string[] = []
      const columns = new Map([
        ['size', Float64Array.from({ length: rows }, (_, row) => row / 8)],
        ['colour', new Float64Array(rows).fill(0.25)],
      ])
      const counting: ReadonlyMap<string, Float64Array> = Object.assign(new Map(columns), {
        get: (tag: string) => (reads.push(tag), columns.get(tag)),
      })
      const plan = planOf({ ...none, equations: [{ id: 1, text: 'size + colour' }], final: 'eq_1 * 2' })
      const { prices, invalid } = plan.priceColumns(counting, rows)
      expect([...prices]).toEqual(Array.from({ length: rows }, (_, row) => row / 4 + 0.5))
      expect([reads, invalid]).toEqual([['size', 'colour'], 0])
    },
  )

  it('should look up only the rows whose failure is asked for', () => {
    const reads: number[] = []
    const column = Float64Array.from({ length: 600 }, (_, row) =>
      row % 100 === 7 ? -1 : row === 9 ? -0.001 : row === 10 ? 0.005 : row === 11 ? Number.NaN : row,
    )
    const plan = planOf({ ...none, final: 'size' })
    const counting: ReadonlyMap<string, Float64Array> = Object.assign(new Map([['size', column]]), {
      get: () => (reads.push(1), column),
    })
    const { prices, invalid, reasonOf } = plan.priceColumns(counting, 600)
    expect([reads.length, invalid]).toEqual([1, 7])
    expect([reasonOf(7), reasonOf(11), reasonOf(12), reasonOf(-1), reasonOf(600)]).toEqual([
      'negative',
      'missing',
      undefined,
      undefined,
      undefined,
    ])
    expect(reads.length).toBe(1 + 2)
    expect([prices[7], prices[9], prices[10], prices[12]]).toEqual([Number.NaN, 0, 0.01, 12])
  })

  it('should treat non-finite values as missing', () => {
    const plan = planOf({ ...none, final: 'size ^ 0' })
    for (const value of [Infinity, -Infinity, Number.NaN, undefined])
      expect(plan.priceRow(() => value)).toEqual({ ok: false, reason: 'missing' })
  })

  it('[D-69] should fail only the rows that a missing or short column affects', () => {
    const plan = planOf({ ...none, final: 'size + colour' })
    const size = new Float64Array(520).fill(1)
    const without = plan.priceColumns(new Map([['size', size]]), 520)
    expect([without.invalid, without.reasonOf(0), without.reasonOf(519)]).toEqual([520, 'missing', 'missing'])
    const short = plan.priceColumns(
      new Map([
        ['size', size],
        ['colour', new Float64Array(515).fill(2)],
      ]),
      520,
    )
    expect([short.invalid, short.prices[514], short.reasonOf(514), short.reasonOf(515)]).toEqual([
      5,
      3,
      undefined,
      'missing',
    ])
  })

  it.each([
    [0.004999999, 0],
    [0.005, 0.01],
    [0.0149999999, 0.01],
    [0.015, 0.02],
    [1.005, 1.01],
    [4561.465, 4561.47],
    [9_999_999.994, 9_999_999.99],
    [12_345_678.125, 12_345_678.13],
    [1e15, 1e15],
    [1e-9, 0],
    [0, 0],
  ])('[D-70] should round %d to %d in columns as in rows', (exact, rounded) => {
    const plan = planOf({ ...none, final: 'size' })
    expect(plan.priceColumns(new Map([['size', Float64Array.of(exact)]]), 1).prices[0]).toBe(rounded)
    expect(plan.priceRow(() => exact)).toEqual({ ok: true, price: rounded })
  })

  it.each([
    ['1e308 * size', { size: 10 }],
    ['eq_1 - 1e308 * size', { size: 10 }],
    ['1 / (1 / size)', { size: 0 }],
    ['min(1, 1e308 * size)', { size: 10 }],
    ['max(-(1 / size), 1)', { size: 0 }],
    ['0.5 ^ (1e308 * size)', { size: 10 }],
    ['(1e308 * size) ^ 0', { size: 10 }],
    ['1 / eq_1', { size: 0 }],
    ['max(eq_1)', { size: 0 }],
    ['round(2, eq_1)', { size: 0 }],
    ['1 / abs(1e308 * size)', { size: -10 }],
    ['1 / -(1e308 * size)', { size: 10 }],
    ['1 / sqrt(1e308 * size)', { size: 10 }],
    ['1 / ceil(1e308 * size)', { size: 10 }],
  ])('[D-69] should not let %s hide a failed step, in rows or columns', (final, { size }) => {
    const plan = planOf({ ...none, equations: [{ id: 1, text: '1 / size' }], final })
    const row = plan.priceRow((tag) => (tag === 'size' ? size : undefined))
    expect(row.ok).toBe(false)
    const columns = plan.priceColumns(new Map([['size', Float64Array.of(1, size, 1)]]), 3)
    expect([columns.prices[1], columns.reasonOf(1)]).toEqual([Number.NaN, row.ok ? undefined : row.reason])
  })

  it('[D-70] should round only the price, half away from zero, to 2 decimals', () => {
    expect(price({ ...none, final: 'size * 1' }, { size: 1.005 })).toEqual({ ok: true, price: 1.01 })
    expect(price({ ...none, final: 'size - 1' }, { size: 1.005 })).toEqual({ ok: true, price: 0.01 })
    expect(price({ ...none, final: '(size / 3) * 3' }, { size: 0.01 })).toEqual({ ok: true, price: 0.01 })
    expect(price({ ...none, final: '-size' }, { size: 0 })).toEqual({ ok: true, price: 0 })
  })

  it.each([
    ['1 / size', { size: 0 }, 'division'],
    ['min(1, 1 / size)', { size: 0 }, 'division'],
    ['-size', { size: 1 }, 'negative'],
    ['size + colour', { size: 1 }, 'missing'],
    ['sqrt(size)', { size: -1 }, 'root'],
  ])('[D-69] should give %s no price', (final, values, reason) => {
    expect(price({ ...none, final }, values)).toEqual({ ok: false, reason })
  })

  it('should price columns like rows, including failures and blocks', () => {
    const aValue = fc.oneof(fc.integer({ min: -3, max: 50 }), fc.double({ min: 0, max: 100, noNaN: true }))
    const aTable = fc.array(aValue, { minLength: 1, maxLength: 6 })
    const finals = [
      'size * colour + lens',
      'sqrt(size) / colour',
      'max(eq_1, lens, 3)^0.5',
      'round(size / lens, 1)',
      'group_1 * rate',
    ]
    fc.assert(
      fc.property(
        aTable,
        aTable,
        aTable,
        fc.constantFrom(...finals),
        fc.integer({ min: 1, max: 1300 }),
        (sizes, colours, lenses, final, rows) => {
          const plan = planOf({ equations: [{ id: 1, text: 'size - colour' }], groups: [], final })
          const choice = (tag: string, values: readonly number[], step: number) => ({
            tag,
            values,
            codes: Array.from({ length: rows }, (_, row) => (row * step) % values.length),
          })
          const choices = [choice('size', sizes, 1), choice('colour', colours, 3), choice('lens', lenses, 7)]
          const columns = plan.priceColumns(termColumns(choices, [{ tag: 'rate', value: 2 }], rows), rows)
          let invalid = 0
          for (let row = 0; row < rows; row++) {
            const at = (tag: string) => {
              const found = choices.find((one) => one.tag === tag)
              return tag === 'rate' ? 2 : found?.values[found.codes[row] ?? -1]
            }
            const expected = plan.priceRow(at)
            if (!expected.ok) invalid++
            if (columns.prices[row] !== (expected.ok ? expected.price : Number.NaN) || !expected.ok) {
              expect(columns.prices[row]).toBe(expected.ok ? expected.price : Number.NaN)
              expect(columns.reasonOf(row)).toBe(expected.ok ? undefined : expected.reason)
            }
          }
          expect(columns.invalid).toBe(invalid)
        },
      ),
      { numRuns: runs(40) },
    )
  }, 600_000)
})

describe('roundBlock', () => {
  it.each([
    [0, 0],
    [0.004, 0],
    [0.006, 0.01],
    [1.2344, 1.23],
    [1.2349999, 1.23],
    [1.2350001, 1.24],
    [0.01, 0.01],
    [9_999_999.99, 9_999_999.99],
    [99.9, 99.9],
  ])('[D-70] should decide %d: %d', (exact, price) => {
    const { prices, left } = rounded(exact)
    expect([prices[0], left]).toEqual([price, []])
  })

  it.each([0.005, 1.235, 1.235 - 4e-9, 1.235 + 4e-9, 1e7, 12_345_678, -0.01, -5, Number.NaN, Infinity, -Infinity])(
    '[D-70] should leave %d for a closer look',
    (exact) => {
      expect(rounded(exact).left).toEqual([0])
    },
  )

  it('should list the rows in order', () => {
    expect(rounded(1, 0.005, 2, -1, 3).left).toEqual([1, 3])
  })
})

// Helpers

/** The results of the first rows of a block whose other values are 0. */
function rounded(...values: readonly number[]) {
  const exact = new Float64Array(BLOCK_ROWS)
  exact.set(values)
  const prices = new Float64Array(BLOCK_ROWS)
  const others = new Uint16Array(BLOCK_ROWS)
  const count = roundBlock(exact, prices, others)
  return { prices, left: Array.from(others.subarray(0, count)) }
}

const tags: readonly PriceTag[] = [
  { tag: 'size', group: 1 },
  { tag: 'colour', group: 1 },
  { tag: 'lens', group: 2 },
  { tag: 'rate', group: undefined },
]
const none: Formulas = { equations: [], groups: [], final: undefined }

function planOf(formulas: Formulas): PricePlan {
  const result = planPrices(tags, formulas)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.plan
}

const price = (formulas: Formulas, values: Readonly<Record<string, number>>) =>
  planOf(formulas).priceRow((tag) => values[tag])
