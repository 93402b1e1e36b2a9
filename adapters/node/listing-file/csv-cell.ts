import { guardCell } from '../../../core/import/cell.ts'
import { quotedCell } from '../../../core/text/csv.ts'

/** Formats one CSV cell, guarded against formulas (D-205); numbers are unchanged. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(value)
  return quotedCell(isNumber ? value : guardCell(value))
}
