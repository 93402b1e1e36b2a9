import { levelOptions, optionCounts } from './levels.ts'
import type { Levels } from './levels.ts'
import { notNegative, productMessages as say } from './product.messages.ts'

type Id = number | string

/** Rows of the matrix per page in the editor. Spec §9 "Page sizes", D-63. */
export const MATRIX_PAGE_SIZE = 200
/** Maximum number of variations of a product. D-61. */
export const MATRIX_LIMIT = 10_000

/** One variation as stored. `key` is its term ids joined by '-'. Spec §3 "Variation matrix item", D-61. */
export interface MatrixItem {
  readonly matrix_id: Id
  readonly key: string
  readonly price: number
  readonly image: readonly string[]
  readonly is_default: boolean
  readonly status: 0 | 1
  /** The levels no longer have this key. The row is neither sold nor listed, and is restored unchanged when the key returns. */
  readonly retired: boolean
}

/** The effect of a level change, shown before it is applied. D-61. */
export interface MatrixDifference {
  readonly add: readonly string[]
  readonly keep: readonly MatrixItem[]
  /** Retired rows that return with their id, price, images and status. */
  readonly restore: readonly MatrixItem[]
  readonly retire: readonly MatrixItem[]
  /** All keys of the new matrix; the first level varies slowest. */
  readonly order: readonly string[]
}

/** The number of variations of the levels; levels without terms count as absent. */
export function variationCount(levels: Levels): number {
  const counts = optionCounts(levels).filter((count) => count > 0)
  return counts.length === 0 ? 0 : counts.reduce((product, count) => product * count, 1)
}

/** The keys of all variations; the first level varies slowest. Does not enforce the limit: check `variationCount` first. */
export function variationKeys(levels: Levels): readonly string[] {
  const filled = levelOptions(levels).filter((options) => options.length > 0)
  if (filled.length === 0) return []
  return filled.reduce<string[]>(
    (keys, options) =>
      keys.flatMap((key) => options.map((option) => (key === '' ? '' : `${key}-`) + option.terms.join('-'))),
    [''],
  )
}

/** The rows to add, keep, restore and retire so that the matrix matches the levels; refused beyond 10000. D-61. */
export function matrixDifference(
  items: readonly MatrixItem[],
  levels: Levels,
): { readonly ok: true; readonly difference: MatrixDifference } | { readonly ok: false; readonly message: string } {
  if (variationCount(levels) > MATRIX_LIMIT) return { ok: false, message: say.tooManyVariations }
  const order = variationKeys(levels)
  const wanted = new Set(order)
  const known = new Set(items.map((item) => item.key))
  const surviving = items.filter((item) => wanted.has(item.key))
  return {
    ok: true,
    difference: {
      add: order.filter((key) => !known.has(key)),
      keep: surviving.filter((item) => !item.retired),
      restore: surviving.filter((item) => item.retired),
      retire: items.filter((item) => !item.retired && !wanted.has(item.key)),
      order,
    },
  }
}

/**
 * Applies a difference: returns live rows in order, then retired rows. New rows have price 0 and status 1. Exactly one live
 * row is the default: the previous default, else the first row. The caller provides the ids of new rows. D-61.
 */
export function applyDifference(
  items: readonly MatrixItem[],
  difference: MatrixDifference,
  idFor: (key: string) => Id,
): readonly MatrixItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const live = difference.order.map((key): MatrixItem => {
    const known = byKey.get(key)
    if (known === undefined)
      return { matrix_id: idFor(key), key, price: 0, image: [], is_default: false, status: 1, retired: false }
    return known.retired ? { ...known, retired: false, is_default: false } : known
  })
  const wanted = new Set(difference.order)
  const retired = items
    .filter((item) => !wanted.has(item.key))
    .map((item) => ({ ...item, is_default: false, retired: true }))
  return [...withOneDefault(live), ...retired]
}

/** Changes of one variation; omitted values stay. Spec §3: image, remove_image. */
export interface MatrixChange {
  readonly price?: number
  readonly status?: 0 | 1
  readonly is_default?: boolean
  readonly image?: readonly string[]
  readonly remove_image?: readonly string[]
}

/**
 * Changes one variation. Making it the default unmarks the previous default. The mark can only move to another row, so
 * exactly one row is the default. Spec §4 "matrix item update", D-61.
 */
export function updateMatrixItem(
  items: readonly MatrixItem[],
  matrix_id: Id,
  change: MatrixChange,
): { readonly ok: true; readonly items: readonly MatrixItem[] } | { readonly ok: false; readonly message: string } {
  const found = items.find((item) => item.matrix_id === matrix_id && !item.retired)
  if (found === undefined) return { ok: false, message: say.variationUnknown }
  const price = change.price ?? found.price
  if (!(price >= 0 && Number.isFinite(price))) return { ok: false, message: notNegative('Price') }
  const dropped = new Set(change.remove_image)
  const image = [...found.image.filter((each) => !dropped.has(each)), ...(change.image ?? [])]
  const takesDefault = change.is_default === true && !found.is_default
  const changed = {
    ...found,
    price,
    image,
    status: change.status ?? found.status,
    is_default: found.is_default || takesDefault,
  }
  return {
    ok: true,
    items: items.map((item) => {
      if (item === found) return changed
      return takesDefault && item.is_default ? { ...item, is_default: false } : item
    }),
  }
}

/** Removes one variation. If it was the default, the first remaining row becomes the default. */
export function removeMatrixItem(items: readonly MatrixItem[], matrix_id: Id): readonly MatrixItem[] {
  const left = items.filter((item) => item.matrix_id !== matrix_id)
  return [...withOneDefault(left.filter((item) => !item.retired)), ...left.filter((item) => item.retired)]
}

/** Facts about a configured product that its listing score needs. `listing-completeness.md` "Formula". */
export interface VariationState {
  /** Every level has a value. */
  readonly levels_complete: boolean
  /** The default row's price; null without a matrix. */
  readonly default_price: number | null
}

/** The facts of a matrix: whether its levels are complete, and the price of the default row that is not retired. */
export function variationState(levels: Levels, items: readonly MatrixItem[]): VariationState {
  const standard = items.find((item) => item.is_default && !item.retired)
  return variationStateOf(optionCounts(levels), standard?.price ?? null)
}

/** The same, from the number of options per level and the price of the default row that is not retired. */
export const variationStateOf = (counts: readonly number[], standardPrice: number | null): VariationState => ({
  levels_complete: counts.length > 0 && counts.every((count) => count > 0),
  default_price: standardPrice,
})

function withOneDefault(live: readonly MatrixItem[]): readonly MatrixItem[] {
  const standard = Math.max(
    0,
    live.findIndex((item) => item.is_default),
  )
  return live.map((item, index) =>
    item.is_default === (index === standard) ? item : { ...item, is_default: index === standard },
  )
}
