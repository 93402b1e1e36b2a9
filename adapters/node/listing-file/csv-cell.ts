/**
 * Formats one CSV cell. A text that a spreadsheet would run as a formula gets a leading apostrophe; numbers are unchanged.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(value)
  const guarded = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
