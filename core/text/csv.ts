/**
 * Rows as CSV for spreadsheets: quoted where needed, with a byte order mark, CRLF and protection against cells that would
 * run as formulas.
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** A spreadsheet reads the full-width forms like the others. */
const STARTS_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = STARTS_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
