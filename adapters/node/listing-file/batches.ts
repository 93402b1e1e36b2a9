import { CannotRun } from '../command-line.ts'
import { type CsvSeparator, recordAt, separatorOf } from './csv-places.ts'
import { type ListingFile, nothingIn } from './listing-file.ts'

/** Maximum line length. Longer lines are reported and skipped; no product form is that long. */
export const MAX_LINE_BYTES = 16 << 20
/** Maximum length of a CSV record. A longer record has an unclosed quote. */
const MAX_RECORD_BYTES = 4 << 20
/** Maximum number of lines of a batch of CSV: short lines would take a hundred times the memory of their bytes. */
const BATCH_LINES = 20_000
const LINE_FEED = 10

/** Whole lines (or CSV records) of a file, as bytes. */
export interface Batch {
  readonly bytes: Buffer
  /** The line exceeds the maximum length; `bytes` has only its beginning. */
  readonly isTooLong?: true
}
/** The columns of a CSV file, in order, and what stands between its cells. */
export interface CsvColumns {
  readonly names: readonly string[]
  readonly separator: CsvSeparator
}
export type CsvHeader = CsvColumns | undefined

/** A batch with the columns of its file. */
export interface HeadedBatch extends Batch {
  readonly columns: CsvHeader
  /** Number of lines before this batch without a listing: the CSV header. */
  readonly linesBefore: number
}

/**
 * Splits a file into batches of whole lines of about `size` bytes, and of CSV also of at most `BATCH_LINES` lines. Buffers at
 * most one batch and one line.
 */
export async function* inBatches(
  file: ListingFile,
  size: number,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<HeadedBatch> {
  let columns: CsvHeader
  /** Where batches end: after whole lines, or records. */
  const cuts = (bytes: Buffer): readonly number[] =>
    file.format === 'csv' ? (columns === undefined ? [] : recordCuts(bytes, columns.separator)) : lineCut(bytes)
  let linesBefore = 0
  let held: Buffer[] = []
  let heldBytes = 0
  // Buffer length for the next search, so that a long line is not searched again with every chunk.
  let wanted = size
  let isSkipping = false

  let fault: { readonly error: unknown } | undefined
  try {
    for await (const read of file.read(onBytes)) {
      let chunk = read
      if (isSkipping) {
        const end = chunk.indexOf(LINE_FEED)
        if (end < 0) continue
        isSkipping = false
        chunk = chunk.subarray(end + 1)
      }
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes < wanted) continue
      let bytes = Buffer.concat(held, heldBytes)
      if (file.format === 'csv' && columns === undefined) {
        const header = await headerOf(file.name, bytes, false)
        if (header !== undefined) {
          columns = header.columns
          linesBefore = header.lines
          bytes = bytes.subarray(header.next)
        }
      }
      let ends = cuts(bytes)
      if (ends.length === 0 && file.format === 'csv' && bytes.length > MAX_RECORD_BYTES) {
        if (columns === undefined)
          throw new CannotRun(`${file.name}: the first line does not end within ${MAX_RECORD_BYTES >> 20} MiB.`)
        // The reader of the batch reports the faulty line and continues after it.
        ends = lineCut(bytes.subarray(0, bytes.indexOf(LINE_FEED) + 1))
      }
      let end = 0
      for (const next of ends) {
        yield { bytes: pieceOf(bytes, end, next), columns, linesBefore }
        linesBefore = 0
        end = next
      }
      if (end > 0) {
        // The rest begins the next batch.
      } else if (bytes.length > MAX_LINE_BYTES) {
        yield { bytes: bytes.subarray(0, 1000), columns, linesBefore, isTooLong: true }
        linesBefore = 0
        isSkipping = true
        end = bytes.length
      }
      const rest = bytes.subarray(end)
      held = rest.length === 0 ? [] : [Buffer.from(rest)]
      heldBytes = rest.length
      wanted = Math.max(size, end === 0 ? heldBytes * 2 : 0)
    }
  } catch (error) {
    fault = { error }
  }
  let bytes = Buffer.concat(held, heldBytes)
  if (file.format === 'csv' && columns === undefined) {
    const header = await headerOf(file.name, bytes, fault === undefined)
    if (header === undefined && fault !== undefined) throw fault.error
    if (header === undefined) throw nothingIn(file.name)
    columns = header.columns
    linesBefore = header.lines
    bytes = bytes.subarray(header.next)
  }
  // Keep the whole lines before the fault; drop the truncated one.
  if (fault !== undefined) bytes = bytes.subarray(0, cuts(bytes).at(-1) ?? 0)
  let end = 0
  for (const next of [
    ...cuts(bytes).filter((each) => each < bytes.length),
    ...(bytes.length > 0 ? [bytes.length] : []),
  ]) {
    yield { bytes: pieceOf(bytes, end, next), columns, linesBefore }
    linesBefore = 0
    end = next
  }
  if (fault !== undefined) throw fault.error
}

async function headerOf(
  name: string,
  bytes: Buffer,
  isLast: boolean,
): Promise<{ columns: CsvColumns; next: number; lines: number } | undefined> {
  // Loaded lazily: JSON lines do not need the CSV code and start faster without it.
  const [{ columnsOf }, { cellsOf }] = await Promise.all([import('./csv-cells.ts'), import('./csv-records.ts')])
  if (
    isLast &&
    bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim() === ''
  )
    throw nothingIn(name)
  const separator = separatorOf(bytes)
  const place = recordAt(bytes, 0, isLast, separator)
  if (place === undefined) return undefined
  const read = cellsOf(bytes.toString('utf8', place.start, place.end).replace(/^\uFEFF/, ''), separator)
  const columns = 'fault' in read ? read : columnsOf(read.cells)
  if ('fault' in columns) throw new CannotRun(`${name}: ${columns.fault}.`)
  return { columns: { names: columns.names, separator }, next: place.next, lines: place.lines }
}

/** The end of the last whole line, if there is one. */
function lineCut(bytes: Buffer): readonly number[] {
  const end = bytes.lastIndexOf(LINE_FEED) + 1
  return end === 0 ? [] : [end]
}

/**
 * Ends of records at most `BATCH_LINES` lines apart, the last one that of the last whole record. Scans from the start,
 * because quotes decide which line ends count.
 */
function recordCuts(bytes: Buffer, separator: CsvSeparator): readonly number[] {
  const cuts: number[] = []
  let end = 0
  let lines = 0
  for (;;) {
    const place = recordAt(bytes, end, false, separator)
    if (place === undefined) return end > (cuts.at(-1) ?? 0) ? [...cuts, end] : cuts
    // The reader of the batch reports the first line of an unclosed record, and goes on after it.
    end = place.isOpen ? bytes.indexOf(LINE_FEED, end) + 1 : place.next
    lines += place.isOpen ? 1 : place.lines
    if (lines < BATCH_LINES) continue
    cuts.push(end)
    lines = 0
  }
}

/** A part of the bytes; a small one as its own memory, so that sending it to a thread does not copy all of them. */
function pieceOf(bytes: Buffer, start: number, end: number): Buffer {
  return start === 0 && end * 2 > bytes.length ? bytes.subarray(start, end) : Buffer.from(bytes.subarray(start, end))
}
