import { isAscii, isUtf8 } from 'node:buffer'
import type { ObjectReader } from './object-reader.ts'

const LINE_FEED = 10

export type Listing = Readonly<Record<string, unknown>>

/** Callbacks for each line. `line` counts from 1 within the bytes. Blank lines are skipped without a report. */
export interface LineReader {
  listing(listing: Listing, line: number): void
  bad(line: number, reason: string, bytes: Buffer): void
}

/**
 * Reads whole NDJSON lines and returns their number. Lines that `readObject` cannot read go through JSON.parse, so results
 * and messages are the same with and without it.
 */
export function readLines(bytes: Buffer, reader: LineReader, readObject?: ObjectReader): number {
  // latin1 decodes ASCII twice as fast. Invalid UTF-8 must be reported, not replaced silently.
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8'
  const isSound = encoding === 'latin1' || isUtf8(bytes)
  let line = 0
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found < 0 ? bytes.length : found
    line++
    const listing = isSound ? readObject?.(bytes, start, end) : undefined
    if (listing !== undefined) reader.listing(listing, line)
    else readLine(bytes, start, end, line, encoding, isSound, reader)
    start = end + 1
  }
  return line
}

function readLine(
  bytes: Buffer,
  start: number,
  end: number,
  line: number,
  encoding: 'latin1' | 'utf8',
  isSound: boolean,
  reader: LineReader,
): void {
  if (!isSound && !isUtf8(bytes.subarray(start, end))) return reader.bad(line, 'not UTF-8', bytes.subarray(start, end))
  const text = bytes.toString(encoding, start, end)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    const bare = text.replace(/^\uFEFF/, '').trim()
    if (bare === '') return
    if (bare.length < text.length)
      return readLine(Buffer.from(bare), 0, Buffer.byteLength(bare), line, 'utf8', true, reader)
    return reader.bad(line, `not JSON: ${shortened((error as Error).message)}`, bytes.subarray(start, end))
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return reader.bad(line, `${kindOf(parsed)} where an object is expected`, bytes.subarray(start, end))
  }
  reader.listing(parsed as Listing, line)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

/** Shortens V8's message to one line, because it quotes the text. */
function shortened(message: string): string {
  const oneLine = message.replace(/\s+/g, ' ')
  return oneLine.length > 160 ? `${oneLine.slice(0, 157)}…` : oneLine
}
