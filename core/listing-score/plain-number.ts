import { NUMBER_PATTERN } from '../filters/filter-text.ts'

const PLAIN_DECIMAL = new RegExp(NUMBER_PATTERN)

/** "12" and 12 are equal (D-14). Only plain decimals count; other texts and non-finite values are not numbers. */
export function numberOf(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return PLAIN_DECIMAL.test(text) ? Number(text) : undefined
}
