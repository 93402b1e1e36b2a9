import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '../../../core/import/import.schema.ts'
import { detectDelimiter, detectEncoding, SAMPLE_BYTES } from '../../../core/import/text-table.ts'
import { JobRefused } from '../jobs/job-kind.ts'
import type { FileRow } from './import-target.ts'

/** A file that cannot be read, in words for the person who sent it. */
export class UnreadableFile extends JobRefused {}

/** The parts of a file in their order. */
export type FileParts = () => AsyncIterable<Uint8Array>

const MAX_RECORD_CHARACTERS = 4_000_000
/** The parser does not stop within what it is given, so that it gets little at a time. */
const SLICE_BYTES = 64 * 1024

/**
 * The rows of a CSV file that are not blank, numbered as spreadsheets number them. Holds one part at a time. `onRead` is
 * called with the bytes read so far.
 */
export async function* csvRows(
  parts: FileParts,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRow> {
  let first: Uint8Array = new Uint8Array()
  for await (const part of parts()) {
    first = part
    break
  }
  const encoding = detectEncoding(first)
  const sample = new TextDecoder(encoding).decode(first.subarray(0, SAMPLE_BYTES))
  const parser = parse({
    delimiter: detectDelimiter(sample),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  pipeline(Readable.from(decoded(parts, encoding, onRead)), parser, () => undefined)
  let n = 0
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      n += 1
      if (n === 1 && /^sep=.?$/i.test(record.join(''))) continue
      const cells = record.map((cell) => storable(cell))
      if (cells.every((cell) => cell === '')) continue
      yield checkedRow({ n, cells })
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (!(error instanceof CsvError)) throw error
    // Rows before the faulty one may not have arrived yet.
    const row = Number(error['records'] ?? n) + 1
    throw new UnreadableFile(error.code === 'CSV_INVALID_CLOSING_QUOTE' ? say.quoteWrong(row) : say.quoteOpen(row))
  }
}

async function* decoded(parts: FileParts, encoding: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let read = 0
  for await (const part of parts())
    for (let at = 0; at < part.length; at += SLICE_BYTES) {
      const slice = part.subarray(at, at + SLICE_BYTES)
      yield decoder.decode(slice, { stream: true })
      onRead((read += slice.length))
    }
  yield decoder.decode()
}

/** The row without empty cells at its end; throws for one beyond the limits. */
export function checkedRow({ n, cells }: FileRow): FileRow {
  if (cells.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH))
    throw new UnreadableFile(say.cellTooLong(n))
  const last = cells.findLastIndex((cell) => cell !== '')
  if (last >= MAX_IMPORT_COLUMNS) throw new UnreadableFile(say.tooManyColumns(MAX_IMPORT_COLUMNS))
  return { n, cells: cells.slice(0, last + 1) }
}

/** The characters of a row's texts. */
export const charactersOf = ({ cells }: FileRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

/** A text that the database can store, trimmed. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()
