import { isUtf8 } from 'node:buffer'
import type { CsvColumns, CsvHeader } from './batches.ts'
import { listingOfCells } from './csv-cells.ts'
import { recordAt, type RecordPlace } from './csv-places.ts'
import { allCells, cellsOf } from './csv-records.ts'
import { type LineReader, readLines } from './lines-in.ts'
import type { ObjectReader } from './object-reader.ts'

const LINE_FEED = 10

/** Reads whole NDJSON lines, or whole CSV records with `columns`. Returns the number of lines. */
export function listingsIn(bytes: Buffer, columns: CsvHeader, reader: LineReader, readObject?: ObjectReader): number {
  return columns === undefined ? readLines(bytes, reader, readObject) : readRecords(bytes, columns, reader)
}

function readRecords(bytes: Buffer, columns: CsvColumns, reader: LineReader): number {
  return readValidRecords(bytes, columns, reader) ?? readRecordsOneByOne(bytes, columns, reader)
}

/** Reads all records at once; undefined if any record is invalid. */
function readValidRecords(bytes: Buffer, { names, separator }: CsvColumns, reader: LineReader): number | undefined {
  if (!isUtf8(bytes)) return undefined
  const places: { place: RecordPlace; line: number }[] = []
  let line = 1
  for (let at = 0; ;) {
    const place = recordAt(bytes, at, true, separator)
    if (place === undefined) break
    if (place.isOpen) return undefined
    if (place.end > place.start) places.push({ place, line })
    line += place.lines
    at = place.next
  }
  const rows = allCells(bytes.toString('utf8'), places.length, separator)
  if (rows === undefined) return undefined
  for (const [index, { place, line: first }] of places.entries()) {
    const read = listingOfCells(names, rows[index] ?? [])
    if ('fault' in read) reader.bad(first, read.fault, bytes.subarray(place.start, place.end))
    else reader.listing(read.listing, first)
  }
  return line - 1
}

/** Reads one record at a time. After a record with an unclosed quote, skips only its first line. */
function readRecordsOneByOne(bytes: Buffer, { names, separator }: CsvColumns, reader: LineReader): number {
  let line = 1
  for (let at = 0; ;) {
    const place = recordAt(bytes, at, true, separator)
    if (place === undefined) return line - 1
    const raw = bytes.subarray(place.start, place.end)
    const read =
      place.end === place.start
        ? { cells: undefined }
        : isUtf8(raw)
          ? cellsOf(raw.toString('utf8'), separator)
          : { fault: 'not UTF-8' }
    if ('fault' in read && place.lines > 1) {
      const end = bytes.indexOf(LINE_FEED, at)
      reader.bad(line, read.fault, bytes.subarray(at, end))
      line++
      at = end + 1
      continue
    }
    const listing = 'fault' in read ? read : read.cells === undefined ? undefined : listingOfCells(names, read.cells)
    if (listing !== undefined && 'fault' in listing) reader.bad(line, listing.fault, raw)
    else if (listing !== undefined) reader.listing(listing.listing, line)
    line += place.lines
    at = place.next
  }
}
