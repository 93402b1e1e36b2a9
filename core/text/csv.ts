import { guardCell } from '../import/cell.ts'

type Row = readonly (string | number | null)[]

/** Tells spreadsheets that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV for spreadsheets: quoted where needed, with a byte order mark, CRLF and protection against cells that would
 * run as formulas (D-205).
 */
export const csvOf = (rows: readonly Row[]): string => BYTE_ORDER_MARK + csvLines(rows)

/** The same without the byte order mark, for a file that is written in parts. */
export const csvLines = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : quotedCell(guardCell(value))
}

/** A text in quotes where CSV needs them. */
export const quotedCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
