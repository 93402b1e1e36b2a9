import type { Readable } from 'node:stream'
import { writeAs } from '../../server/database/store.ts'
import type { Db, Identity } from '../../server/database/db.ts'
import { kyselyOn } from '../../server/database/kysely.ts'
import { CannotRun, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { type HeadedBatch, inBatches } from '../listing-file/batches.ts'
import { nothingIn, openListingFile } from '../listing-file/listing-file.ts'
import { listingsIn } from '../listing-file/listings-in.ts'
import { marketConfig, onMarket } from '../market-access.ts'
import { type Screen, showProgress } from '../progress.ts'
import { type BatchOutcome, type BatchSettings, importBatch, type Incoming } from './import-batch.ts'
import { checkListing } from './check-listing.ts'
import type { ImportOptions } from './options.ts'
import { createReasons, type ImportCounts, type Reasons, reportLines } from './report.ts'

/** Listings per transaction: the most that a stopped or failed run loses. */
const BATCH_LISTINGS = 200
const READ_BYTES = 1 << 18
const SELLERS_NAMED = 8

export interface ImportRun {
  readonly stdin: Readable
  readonly stdout: { write(text: string): unknown }
  readonly stderr: Screen
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly now: () => number
  readonly today: Date
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Runs the command on the configured market. Writes faults to `stderr` and never throws. */
export function runImport(options: ImportOptions, run: ImportRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const config = marketConfig(options.data, run.environment)
    // Opens the file first, so that a wrong name fails before the database opens.
    const file = await openListingFile(options.file, options.inputFormat, run.stdin)
    return onMarket(config, 'the import', (db) => importInto(db, file, options, run))
  })
}

/** Imports an open file into an open market. */
export async function importInto(
  db: Db,
  file: Awaited<ReturnType<typeof openListingFile>>,
  options: ImportOptions,
  run: ImportRun,
): Promise<ExitCode> {
  const seller = await findSeller(db, options.seller)
  const publishes = options.publishes && seller.approval === 'approved'
  const settings: BatchSettings = { identity: seller.identity, publishes, writes: options.writes, now: run.today }
  const found = nothingFound()
  const { counts, refused, lacks, brands, categories } = found
  const lineOf = new Map<string, number>()
  const progress = showProgress(run.stderr, 'listing', file.size, run.now)
  const startedAt = run.now()
  const year = run.today.getUTCFullYear()
  let bytesRead = 0
  let waiting: Incoming[] = []
  let fault: CannotRun | undefined

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    const outcome = await writeAs(db, seller.identity, (w) => importBatch(w, batch, settings)).catch(
      (error: unknown) => {
        const [first, last] = [batch[0]?.line, batch.at(-1)?.line]
        throw new CannotRun(
          `Lines ${first} to ${last} could not be written: ${(error as Error).message}\nWhat came before is written; run the same again when the cause is mended.`,
        )
      },
    )
    addOutcome(found, outcome)
    progress.update(bytesRead, counts.listings + refused.total)
  }

  try {
    for await (const batch of inBatches(file, READ_BYTES, (bytes) => (bytesRead += bytes))) {
      if (run.signal.aborted) break
      counts.lines += batch.linesBefore
      if (batch.isTooLong) {
        counts.lines++
        refused.add('the line is longer than any listing', counts.lines)
        continue
      }
      for (const each of checkedListings(batch, found, lineOf, year)) {
        waiting.push(each)
        if (waiting.length < BATCH_LISTINGS) continue
        await flush()
        if (run.signal.aborted) break
      }
    }
    if (!run.signal.aborted) await flush()
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    fault = error
  }
  progress.clear()
  if (fault === undefined && !run.signal.aborted && counts.listings + refused.total === 0) throw nothingIn(file.name)

  run.stdout.write(
    `${reportLines({
      file: file.name,
      seller: seller.name,
      isWritten: options.writes,
      isStopped: run.signal.aborted,
      counts,
      refused,
      lacks,
      brands: [...brands.values()],
      categories: [...categories.values()],
      seconds: (run.now() - startedAt) / 1000,
      hints: [
        ...(options.publishes && !publishes
          ? [
              `  ${seller.name} is not approved yet, so nothing is published: npm run admin -- approve ${options.seller}`,
            ]
          : []),
        ...(run.signal.aborted ? ['Stopped: what was done until then is written. Run the same again to go on.'] : []),
        ...(options.writes ? [] : ['Dry run: nothing was written. --write does it.']),
      ],
    }).join('\n')}\n`,
  )
  if (fault !== undefined) throw fault
  if (run.signal.aborted) return EXIT.stopped
  return refused.total > 0 ? EXIT.someRefused : EXIT.fine
}

/** What a run has read and written so far, as its report shows it. */
interface Found {
  readonly counts: ImportCounts
  readonly refused: Reasons
  readonly lacks: Reasons
  /** New brands and categories by their names in lower case. */
  readonly brands: Map<string, string>
  readonly categories: Map<string, string>
}

const nothingFound = (): Found => ({
  counts: { lines: 0, listings: 0, created: 0, updated: 0, unchanged: 0, published: 0, complete: 0 },
  refused: createReasons(),
  lacks: createReasons(),
  brands: new Map(),
  categories: new Map(),
})

function addOutcome({ counts, refused, lacks, brands, categories }: Found, outcome: BatchOutcome): void {
  for (const name of ['created', 'updated', 'unchanged', 'published'] as const) counts[name] += outcome[name]
  for (const each of outcome.refused) refused.add(each.reason, each.line)
  for (const each of outcome.kept) {
    if (each.lacks.length === 0) counts.complete++
    for (const reason of each.lacks) lacks.add(reason, each.line)
  }
  for (const name of outcome.brands) brands.set(name.toLowerCase(), name)
  for (const path of outcome.categories) categories.set(path.toLowerCase(), path)
  counts.listings += outcome.kept.length
}

/** The valid listings of a batch. Counts its lines and the refused ones; `lineOf` has the line of each id so far. */
function checkedListings(
  batch: HeadedBatch,
  { counts, refused }: Found,
  lineOf: Map<string, number>,
  year: number,
): readonly Incoming[] {
  const before = counts.lines
  const read: Incoming[] = []
  counts.lines += listingsIn(batch.bytes, batch.columns, {
    bad: (line, reason) => refused.add(reason, before + line),
    listing: (listing, line) => {
      const checked = checkListing(listing, year)
      if (checked.kind === 'refused') return refused.add(checked.reason, before + line)
      if (lineOf.has(checked.sourceKey)) return refused.add('the id stands twice: the first one counts', before + line)
      lineOf.set(checked.sourceKey, before + line)
      read.push({ line: before + line, ...checked })
    },
  })
  return read
}

interface Seller {
  readonly name: string
  readonly approval: string
  /** The identity of the company's owner. */
  readonly identity: Identity
}

async function findSeller(db: Db, slug: string): Promise<Seller> {
  const k = kyselyOn(db, 'system')
  const company = await k
    .selectFrom('companies')
    .select(['id', 'name', 'kind', 'approval'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (company === undefined || company.kind !== 'seller') {
    const others = await k
      .selectFrom('companies')
      .select('slug')
      .where('kind', '=', 'seller')
      .orderBy('id')
      .limit(SELLERS_NAMED + 1)
      .execute()
    const named = others.slice(0, SELLERS_NAMED).map((row) => row.slug)
    const list =
      named.length === 0
        ? 'this market has no seller yet'
        : `there are ${named.join(', ')}${others.length > SELLERS_NAMED ? ' and more (npm run admin -- companies)' : ''}`
    throw new CannotRun(
      company === undefined ? `There is no seller ${slug}: ${list}.` : `${slug} is a buyer and sells nothing: ${list}.`,
    )
  }
  const owner = await k
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company.id)
    .where('type', '=', 'seller')
    .orderBy('id')
    .executeTakeFirst()
  if (owner === undefined) throw new CannotRun(`${counted(0, 'owner')} found for ${slug}: the seller has no account.`)
  return { name: company.name, approval: company.approval, identity: { companyId: company.id, userId: owner.id } }
}
