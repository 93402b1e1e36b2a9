import { CannotRun } from '../command-line.ts'
import { recordAt } from './csv-places.ts'
import type { ListingFile } from './listing-file.ts'

/** Maximum line length. Longer lines are reported and skipped; no product form is that long. */
export const MAX_LINE_BYTES = 16 << 20
/** Maximum length of a CSV record. A longer record has an unclosed quote. */
const MAX_RECORD_BYTES = 4 << 20
const LINE_FEED = 10

/** Whole lines (or CSV records) of a file, as bytes. */
export interface Batch {
  readonly bytes: Buffer
  /** The line exceeds the maximum length; `bytes` has only its beginning. */
  readonly isTooLong?: true
}
export type CsvHeader = readonly string[] | undefined

/** A batch with the columns of its file. */
export interface HeadedBatch extends Batch {
  readonly columns: CsvHeader
  /** Number of lines before this batch without a listing: the CSV header. */
  readonly linesBefore: number
}

/** Splits a file into batches of whole lines of about `size` bytes. Buffers at most one batch and one line. */
export async function* inBatches(
  file: ListingFile,
  size: number,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<HeadedBatch> {
  const cut = file.format === 'csv' ? lastRecordEnd : lastLineEnd
  let columns: CsvHeader
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
      let end = file.format === 'csv' && columns === undefined ? 0 : cut(bytes)
      if (end === 0 && file.format === 'csv' && bytes.length > MAX_RECORD_BYTES) {
        if (columns === undefined)
          throw new CannotRun(`${file.name}: the first line does not end within ${MAX_RECORD_BYTES >> 20} MiB.`)
        // The reader of the batch reports the faulty line and continues after it.
        end = bytes.indexOf(LINE_FEED) + 1
      }
      if (end > 0) {
        yield { bytes: bytes.subarray(0, end), columns, linesBefore }
        linesBefore = 0
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
    if (header === undefined) throw new CannotRun(`${file.name} is empty: there is nothing to read.`)
    columns = header.columns
    linesBefore = header.lines
    bytes = bytes.subarray(header.next)
  }
  // Keep the whole lines before the fault; drop the truncated one.
  if (fault !== undefined) bytes = bytes.subarray(0, cut(bytes))
  if (bytes.length > 0) yield { bytes, columns, linesBefore }
  if (fault !== undefined) throw fault.error
}

async function headerOf(
  name: string,
  bytes: Buffer,
  isLast: boolean,
): Promise<{ columns: readonly string[]; next: number; lines: number } | undefined> {
  // Loaded lazily: JSON lines do not need the CSV code and start faster without it.
  const [{ columnsOf }, { cellsOf }] = await Promise.all([import('./csv-cells.ts'), import('./csv-records.ts')])
  const place = recordAt(bytes, 0, isLast)
  if (place === undefined) return undefined
  const read = cellsOf(bytes.toString('utf8', place.start, place.end).replace(/^\uFEFF/, ''))
  const columns = 'fault' in read ? read : columnsOf(read.cells)
  if ('fault' in columns) throw new CannotRun(`${name}: ${columns.fault}.`)
  return { columns: columns.names, next: place.next, lines: place.lines }
}

function lastLineEnd(bytes: Buffer): number {
  return bytes.lastIndexOf(LINE_FEED) + 1
}

/** The end of the last whole record. Scans from the start, because quotes decide which line ends count. */
function lastRecordEnd(bytes: Buffer): number {
  let end = 0
  for (;;) {
    const place = recordAt(bytes, end, false)
    if (place === undefined) return end
    end = place.next
  }
}
