import { parse } from 'csv-parse/sync'
import type { CsvSeparator } from './csv-places.ts'

/** Parses one record into its cells, or returns the fault. */
export function cellsOf(
  record: string,
  separator: CsvSeparator,
): { readonly cells: readonly string[] } | { readonly fault: string } {
  try {
    const [cells = []] = parse(record, { delimiter: separator, relax_column_count: true }) as string[][]
    return { cells }
  } catch (error) {
    return { fault: csvFault(error) }
  }
}

/** Parses all records of a text at once, which is much faster than one by one. Undefined if any record is invalid. */
export function allCells(
  text: string,
  records: number,
  separator: CsvSeparator,
): readonly (readonly string[])[] | undefined {
  try {
    const rows = parse(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: true }) as string[][]
    return rows.length === records ? rows : undefined
  } catch {
    return undefined
  }
}

function csvFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened and never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text stands behind a closing quote: quotes inside a cell are doubled'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside an unquoted cell: quote the whole cell and double the quotes in it'
    default:
      return `not readable as CSV (${error instanceof Error ? error.message : String(error)})`
  }
}
