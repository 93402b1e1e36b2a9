import type { ColumnPrices, PricePlan } from './price-plan.ts'
import { termColumns } from './term-columns.ts'

/** A level for pricing: its variable, its options in order and the number of each. */
export interface PricedLevel {
  readonly tag: string
  readonly options: readonly { readonly terms: readonly (number | string)[] }[]
  /** By index in `options`. */
  readonly values: readonly number[]
}

/**
 * Prices variations by their keys (term ids joined by '-', first level first), all at once over columns, on server and
 * browser. A level without options is not part of the keys (D-61). An option of a key that the level lacks is a missing
 * value.
 */
export function priceVariations(
  plan: PricePlan,
  levels: readonly PricedLevel[],
  constants: readonly { readonly tag: string; readonly value: number }[],
  keys: readonly string[],
): ColumnPrices {
  const filled = levels.filter((level) => level.options.length > 0)
  const places = filled.map((level) => new Map(level.options.map((option, place) => [option.terms.join('-'), place])))
  const codes = filled.map(() => new Int32Array(keys.length))
  for (let row = 0; row < keys.length; row++) {
    const terms = (keys[row] ?? '').split('-')
    let start = 0
    for (let index = 0; index < filled.length; index++) {
      const width = filled[index]?.options[0]?.terms.length ?? 1
      const code = codes[index]
      if (code !== undefined) code[row] = places[index]?.get(terms.slice(start, start + width).join('-')) ?? -1
      start += width
    }
  }
  const none = new Int32Array(keys.length)
  return plan.priceColumns(
    termColumns(
      filled.map(({ tag, values }, index) => ({ tag, values, codes: codes[index] ?? none })),
      constants,
      keys.length,
    ),
    keys.length,
  )
}

/** The name of a row of a level: "12_5-8" is the option of terms 5 and 8 in level 12. */
export const rowKey = (levelId: number | string, terms: readonly (number | string)[]): string =>
  `${levelId}_${terms.join('-')}`
