import { COLUMNS } from '../../../core/catalogue/product-variants.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { LISTING_ENTRY_NAMES } from '../../../core/listing-score/listing-entries.ts'
import type { Db } from '../../server/database/db.ts'
import { scorePage, type ScoredPage } from '../../server/listing/score-listings.ts'
import { counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { marketConfig, onMarket } from '../market-access.ts'
import { openOutput } from '../output.ts'
import { type Screen, showProgress } from '../progress.ts'
import type { DatabaseOptions } from './options.ts'
import { readRulesFile } from './rules-file.ts'
import { addTally, emptyTally, summaryLines, summaryOf, type Tally } from './tally.ts'

const PAGE_LISTINGS = 5_000

export interface DatabaseRun {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: Screen
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly now: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Scores the listings of the configured market, page by page. Writes faults to `stderr` and never throws. */
export function scoreDatabase(options: DatabaseOptions, run: DatabaseRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const rules = await readRulesFile(options.rules)
    return onMarket(marketConfig(options.data, run.environment), 'the scoring', (db) =>
      scoreMarket(db, rules, options, run),
    )
  })
}

/** Scores the listings of an open market. */
export async function scoreMarket(
  db: Db,
  rules: ListingRules,
  options: DatabaseOptions,
  run: DatabaseRun,
): Promise<ExitCode> {
  const startedAt = run.now()
  const summaryFile = options.summary === undefined ? undefined : await openOutput(options.summary, '--summary', [])
  const tally = emptyTally()
  const progress = showProgress(run.stderr, 'listing', undefined, run.now)
  let differing = 0
  for (let after: number | null = 0; after !== null && !run.signal.aborted;) {
    const page: ScoredPage = await scorePage(db, { after, size: PAGE_LISTINGS, rules, writes: options.writes })
    addTally(tally, tallyOf(page))
    differing += page.differing
    after = page.last
    progress.update(0, tally.listings)
  }
  progress.clear()
  const summary = summaryOf(
    tally,
    { lines: tally.listings, badLines: 0, seconds: (run.now() - startedAt) / 1000, isStopped: run.signal.aborted },
    rules,
  )
  const lines = summaryLines(summary)
  await summaryFile?.write(`${JSON.stringify({ ...summary, differing }, null, 2)}\n`)
  await summaryFile?.close()
  run.stdout.write(
    `${(summaryFile === undefined ? lines : lines.slice(0, 1)).join('\n')}\n${differingLine(differing, options)}\n`,
  )
  return run.signal.aborted ? EXIT.stopped : EXIT.fine
}

function differingLine(differing: number, { writes, rules }: DatabaseOptions): string {
  if (differing === 0) return 'Every stored score is the same.'
  const changed = `${counted(differing, 'stored score')} ${differing === 1 ? 'differs' : 'differ'}`
  const line = writes ? `${changed} and ${differing === 1 ? 'is' : 'are'} updated.` : `${changed}.`
  return writes || rules !== undefined ? line : `${line} --write stores them.`
}

function tallyOf(page: ScoredPage): Tally {
  return {
    listings: page.listings,
    sum: page.sum,
    least: page.least ?? Infinity,
    most: page.most ?? -Infinity,
    histogram: Array.from({ length: 10 }, (_, tenth) => page.histogram[tenth] ?? 0),
    columns: COLUMNS.map((column) => page.columns[column] ?? 0),
    missing: LISTING_ENTRY_NAMES.map((name) => page.empty[name] ?? 0),
  }
}
