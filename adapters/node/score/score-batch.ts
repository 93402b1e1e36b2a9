import { COLUMNS, columnOf } from '../../../core/catalogue/product-variants.ts'
import type { Column } from '../../../core/catalogue/product-variants.ts'
import { columnEntries } from '../../../core/listing-score/column-entries.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { LISTING_ENTRY_NAMES, markFilled } from '../../../core/listing-score/listing-entries.ts'
import { listingReads, type Reads } from '../../../core/listing-score/listing-reads.ts'
import { createListingScorer } from '../../../core/listing-score/listing-score.ts'
import type { CsvHeader } from '../listing-file/batches.ts'
import { csvCell } from '../listing-file/csv-cell.ts'
import type { LineReader, Listing } from '../listing-file/lines-in.ts'
import { emptyTally, type Tally } from './tally.ts'

export type OutputFormat = 'ndjson' | 'csv'
export const OUTPUT_FORMATS: readonly OutputFormat[] = ['ndjson', 'csv']

export interface ScoreSettings {
  readonly format: OutputFormat
  /** Adds the points of each entry and their reasons. */
  readonly isExplained: boolean
  /** Keeps the text of bad lines. */
  readonly keepsBadText: boolean
  /** Whether any file is CSV. */
  readonly hasTables: boolean
  /** The rules that differ from the defaults. */
  readonly rules: ListingRules
}

export interface BadLine {
  /** From 1, within the batch. */
  readonly line: number
  readonly reason: string
  readonly text?: string
}

export interface ScoredBatch {
  /** In UTF-8. */
  readonly output: Uint8Array<ArrayBuffer>
  readonly lines: number
  readonly tally: Tally
  readonly badCount: number
  /** All bad lines if their text is kept, else the first ones. */
  readonly bad: readonly BadLine[]
}

/** Maximum number of bad lines to show. The rest are counted, or written in full with --bad. */
export const BAD_SHOWN = 20
const COMBINATIONS_REMEMBERED = 4096

/** The header line of CSV output. */
export function outputHeader({ format, isExplained }: ScoreSettings): string {
  return format === 'csv' ? `id,score,column,missing${isExplained ? ',explain' : ''}\n` : ''
}

/** The members of a listing to read: those that are scored, and the id. */
export function readsOf({ rules }: ScoreSettings): Reads {
  const { members, below } = listingReads(rules)
  return { members: new Map([...members, ['id', 'value']]), below }
}

/** `listingsIn`, or its NDJSON part if no file is CSV. */
export type ReadListings = (bytes: Buffer, columns: CsvHeader, reader: LineReader) => number

/**
 * Creates the function that scores a batch of whole lines: one output line per listing, in order, and the counts. Compiles
 * the rules once. Does not validate: unreadable values count as empty (`createListingScorer`).
 */
export function createBatchScorer(
  settings: ScoreSettings,
  read: ReadListings,
): (bytes: Buffer, columns: CsvHeader) => ScoredBatch {
  const scorer = createListingScorer(settings.rules)
  const asksContent = Object.values(settings.rules).some((entry) => entry.rules.length > 0)
  const flags = new Uint8Array(LISTING_ENTRY_NAMES.length)
  const combinations = Object.fromEntries(
    COLUMNS.map((column) => [column, combinationsOf(column, settings, scorer.hundredths)]),
  ) as Record<Column, ReturnType<typeof combinationsOf>>

  const output = createBytes()

  return (bytes, columns) => {
    const tally = emptyTally()
    const bad: BadLine[] = []
    let badCount = 0
    output.clear()
    const refuse = (line: number, reason: string, raw: Buffer) => {
      badCount++
      if (settings.keepsBadText) bad.push({ line, reason, text: raw.toString('utf8') })
      else if (bad.length < BAD_SHOWN) bad.push({ line, reason })
    }
    const score = (listing: Listing) => {
      const column = columnOf(listing)
      markFilled(listing, flags)
      const { hundredths: byFilled, missing, text } = combinations[column](flags, listing)
      const hundredths = asksContent ? scorer.hundredths(listing) : byFilled
      const explained = settings.isExplained ? JSON.stringify(explanation(listing)) : undefined
      output.add(
        settings.format === 'csv'
          ? csvLine(listing['id'], hundredths, column, text, explained)
          : jsonLine(listing['id'], hundredths, column, text, explained),
      )
      count(tally, column, hundredths, missing)
    }
    const explanation = (listing: Listing) =>
      scorer.explain(listing).entries.map(({ entry, earned, possible, missing: lost, reason }) => ({
        entry,
        earned,
        possible,
        missing: lost,
        reason,
      }))

    const lines = read(bytes, columns, {
      listing: (listing, line) => {
        try {
          score(listing)
        } catch (error) {
          // Nested too deeply to traverse: reject this line only.
          refuse(line, `cannot be scored: ${(error as Error).message}`, Buffer.alloc(0))
        }
      },
      bad: refuse,
    })
    return { output: output.copy(), lines, tally, badCount, bad }
  }
}

/** Collects texts as bytes in a buffer that batches reuse. A string that grows line by line causes GC pressure. */
function createBytes() {
  const UTF8_BYTES_A_UNIT = 3
  let bytes = Buffer.allocUnsafeSlow(1 << 18)
  let length = 0
  return {
    add(text: string): void {
      const needed = length + text.length * UTF8_BYTES_A_UNIT
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(needed * 2)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(text, length)
    },
    clear(): void {
      length = 0
    },
    copy: (): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(0, length)),
  }
}

function jsonLine(
  id: unknown,
  hundredths: number,
  column: Column,
  missing: string,
  explained: string | undefined,
): string {
  const named = typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : 'null'
  const tail = explained === undefined ? '' : `,"explain":${explained}`
  return `{"id":${named},"score":${hundredths / 100},"column":"${column}","missing":${missing}${tail}}\n`
}

function csvLine(
  id: unknown,
  hundredths: number,
  column: Column,
  missing: string,
  explained: string | undefined,
): string {
  const named = typeof id === 'string' || typeof id === 'number' ? csvCell(id) : ''
  return `${named},${hundredths / 100},${column},${missing}${explained === undefined ? '' : `,${csvCell(explained)}`}\n`
}

function count(tally: Tally, column: Column, hundredths: number, missing: readonly number[]): void {
  tally.listings++
  tally.sum += hundredths
  if (hundredths < tally.least) tally.least = hundredths
  if (hundredths > tally.most) tally.most = hundredths
  tally.histogram[Math.min(9, Math.floor(hundredths / 1000))]!++
  tally.columns[COLUMNS.indexOf(column)]!++
  for (let index = 0; index < missing.length; index++) tally.missing[missing[index]!]!++
}

/** The result for one combination of filled entries. */
interface Combination {
  readonly hundredths: number
  /** Indexes of the empty entries. */
  readonly missing: readonly number[]
  readonly text: string
}

/**
 * Without rules, a score depends only on which entries are filled, and a file has few combinations. Each is computed once
 * and cached by its bits.
 */
function combinationsOf(
  column: Column,
  { format, rules }: ScoreSettings,
  hundredthsOf: (listing: Listing) => number,
): (flags: Uint8Array, listing: Listing) => Combination {
  const places = columnEntries(column, rules).entries.map(({ at }) => at)
  const known = new Map<number, Combination>()
  return (flags, listing) => {
    let bits = 0
    // Up to 37 entries: too many for 32 bits, exact in a double.
    for (let index = 0; index < places.length; index++) bits = bits * 2 + flags[places[index]!]!
    const found = known.get(bits)
    if (found !== undefined) return found
    const missing = places.filter((at) => flags[at] === 0)
    const names = missing.map((at) => LISTING_ENTRY_NAMES[at]!)
    const made = {
      hundredths: hundredthsOf(listing),
      missing,
      text: format === 'csv' ? names.join('|') : JSON.stringify(names),
    }
    if (known.size >= COMBINATIONS_REMEMBERED) known.clear()
    known.set(bits, made)
    return made
  }
}
