import { isAscii, isUtf8 } from 'node:buffer'
import type { CsvHeader } from './batches.ts'
import { listingOfCells } from './csv-cells.ts'
import { allCells, cellsOf, recordAt } from './csv-records.ts'

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
  const places: { start: number; end: number; line: number }[] = []
  const open: number[] = []
  let line = 1
  for (let at = 0; ; ) {
    const place = recordAt(bytes, at, true)
    if (place === undefined) break
    if (place.isOpen) {
      // The quote may swallow all that follows: only its own line is given up.
      const found = bytes.indexOf(LINE_FEED, at)
      const end = found < 0 ? bytes.length : found
      open.push(places.length)
      places.push({ start: at, end, line })
      line++
      at = end + 1
      if (found < 0) break
      continue
    }
    const isBlank = place.end === place.start
    if (!isBlank) places.push({ start: place.start, end: place.end, line })
    line += place.lines
    at = place.next
  }
  const isSound = isUtf8(bytes)
  const together = open.length === 0 && isSound ? allCells(bytes.toString('utf8'), places.length) : undefined
  for (const [index, place] of places.entries()) {
    const raw = bytes.subarray(place.start, place.end)
    if (!isSound && !isUtf8(raw)) {
      reader.bad(place.line, 'not UTF-8', raw)
      continue
    }
    const cells = together?.[index]
    const read = cells === undefined ? cellsOf(raw.toString('utf8')) : { cells }
    const listing = 'fault' in read ? read : listingOfCells(columns, read.cells)
    if ('fault' in listing) reader.bad(place.line, listing.fault, raw)
    else reader.listing(listing.listing, place.line)
  }
  return line - 1
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
