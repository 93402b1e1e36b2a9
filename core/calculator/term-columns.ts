/** The chosen value of one tag in every variation: `codes` are indexes into `values`, by row of the matrix. */
export interface TermChoice {
  readonly tag: string
  /** attributes_values of the terms (similar levels), or the row values (multi levels). D-60. */
  readonly values: readonly number[]
  /** For each variation the index of its term in `values`; -1 when it has none. */
  readonly codes: ArrayLike<number>
}

/**
 * Arranges the values of all variations in columns, one per tag, for `priceColumns`. Constants have one value for all
 * rows. A value that is not finite is missing (NaN).
 */
export function termColumns(
  choices: readonly TermChoice[],
  constants: readonly { readonly tag: string; readonly value: number }[],
  rows: number,
): ReadonlyMap<string, Float64Array> {
  const columns = new Map<string, Float64Array>()
  for (const { tag, values, codes } of choices) {
    const column = new Float64Array(rows)
    for (let row = 0; row < rows; row++) column[row] = finite(values[codes[row] ?? -1])
    columns.set(tag, column)
  }
  for (const { tag, value } of constants) columns.set(tag, new Float64Array(rows).fill(finite(value)))
  return columns
}

/** A finite number unchanged, everything else as NaN. */
export const finite = (value: number | undefined): number => (Number.isFinite(value) ? (value as number) : Number.NaN)
