import { isAscii, isUtf8 } from 'node:buffer'
import type { CsvHeader } from './batches.ts'
import { listingOfCells } from './csv-cells.ts'
import { allCells, cellsOf, recordAt, type RecordPlace } from './csv-records.ts'

const LINE_FEED = 10

export type Listing = Readonly<Record<string, unknown>>

/** What becomes of each line; `line` counts from 1 within the bytes given. Blank lines are nobody's fault and are passed over. */
export interface LineReader {
  listing(listing: Listing, line: number): void
  bad(line: number, reason: string, bytes: Buffer): void
}

/** Reads bytes that hold whole NDJSON lines, or whole CSV records under `columns`. Answers how many lines there were. */
export function listingsIn(bytes: Buffer, columns: CsvHeader, reader: LineReader): number {
  return columns === undefined ? readLines(bytes, reader) : readRecords(bytes, columns, reader)
}

function readLines(bytes: Buffer, reader: LineReader): number {
  // Plain ASCII is decoded twice as fast; a damaged text must not become question marks without a word.
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8'
  const isSound = encoding === 'latin1' || isUtf8(bytes)
  let line = 0
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found < 0 ? bytes.length : found
    line++
    readLine(bytes, start, end, line, encoding, isSound, reader)
    start = end + 1
  }
  return line
}

function readLine(bytes: Buffer, start: number, end: number, line: number, encoding: 'latin1' | 'utf8', isSound: boolean, reader: LineReader): void {
  if (!isSound && !isUtf8(bytes.subarray(start, end))) return reader.bad(line, 'not UTF-8', bytes.subarray(start, end))
  const text = bytes.toString(encoding, start, end)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    const bare = text.replace(/^\uFEFF/, '').trim()
    if (bare === '') return
    if (bare.length < text.length) return readLine(Buffer.from(bare), 0, Buffer.byteLength(bare), line, 'utf8', true, reader)
    return reader.bad(line, `not JSON: ${shortened((error as Error).message)}`, bytes.subarray(start, end))
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return reader.bad(line, `${kindOf(parsed)} where an object is expected`, bytes.subarray(start, end))
  }
  reader.listing(parsed as Listing, line)
}

function readRecords(bytes: Buffer, columns: readonly string[], reader: LineReader): number {
  return readSoundRecords(bytes, columns, reader) ?? readDoubtfulRecords(bytes, columns, reader)
}

/** All at once; undefined when any record is faulty. */
function readSoundRecords(bytes: Buffer, columns: readonly string[], reader: LineReader): number | undefined {
  if (!isUtf8(bytes)) return undefined
  const places: { place: RecordPlace; line: number }[] = []
  let line = 1
  for (let at = 0; ; ) {
    const place = recordAt(bytes, at, true)
    if (place === undefined) break
    if (place.isOpen) return undefined
    if (place.end > place.start) places.push({ place, line })
    line += place.lines
    at = place.next
  }
  const rows = allCells(bytes.toString('utf8'), places.length)
  if (rows === undefined) return undefined
  for (const [index, { place, line: first }] of places.entries()) {
    const read = listingOfCells(columns, rows[index] ?? [])
    if ('fault' in read) reader.bad(first, read.fault, bytes.subarray(place.start, place.end))
    else reader.listing(read.listing, first)
  }
  return line - 1
}

/** One by one. A stray quote may swallow what follows, so that only its first line is given up. */
function readDoubtfulRecords(bytes: Buffer, columns: readonly string[], reader: LineReader): number {
  let line = 1
  for (let at = 0; ; ) {
    const place = recordAt(bytes, at, true)
    if (place === undefined) return line - 1
    const raw = bytes.subarray(place.start, place.end)
    const read = place.end === place.start ? { cells: undefined } : isUtf8(raw) ? cellsOf(raw.toString('utf8')) : { fault: 'not UTF-8' }
    if ('fault' in read && place.lines > 1) {
      const end = bytes.indexOf(LINE_FEED, at)
      reader.bad(line, read.fault, bytes.subarray(at, end))
      line++
      at = end + 1
      continue
    }
    const listing = 'fault' in read ? read : read.cells === undefined ? undefined : listingOfCells(columns, read.cells)
    if (listing !== undefined && 'fault' in listing) reader.bad(line, listing.fault, raw)
    else if (listing !== undefined) reader.listing(listing.listing, line)
    line += place.lines
    at = place.next
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

/** V8 quotes the text it failed on; a message is one short line. */
function shortened(message: string): string {
  const oneLine = message.replace(/\s+/g, ' ')
  return oneLine.length > 160 ? `${oneLine.slice(0, 157)}…` : oneLine
}
