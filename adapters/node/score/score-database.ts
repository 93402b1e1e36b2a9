import { COLUMNS } from '../../../core/catalogue/product-variants.ts'
import { LISTING_ENTRY_NAMES } from '../../../core/listing-score/listing-entries.ts'
import { scorePage, type ScoredPage } from '../../server/listing/score-listings.ts'
import { CannotRun, counted, EXIT, type ExitCode } from '../command-line.ts'
import { marketConfig, MarketInUse, openMarket } from '../market-access.ts'
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

/** Scores the listings of the market that the settings name, page by page where they lie. Faults are written to `stderr`, never thrown. */
export async function scoreDatabase(options: DatabaseOptions, run: DatabaseRun): Promise<ExitCode> {
  try {
    const rules = await readRulesFile(options.rules)
    const market = await openMarket(marketConfig(options.data, run.environment)).catch((error: unknown) => {
      if (error instanceof MarketInUse) throw new CannotRun(`A server works with the embedded database: stop it for the time of the scoring, or run both on PostgreSQL (DATABASE_URL).\n  ${error.message}`)
      throw error
    })
    try {
      const startedAt = run.now()
      const tally = emptyTally()
      const progress = showProgress(run.stderr, 'listing', undefined, run.now)
      let differing = 0
      for (let after: number | null = 0; after !== null && !run.signal.aborted; ) {
        const page: ScoredPage = await scorePage(market.db, { after, size: PAGE_LISTINGS, rules, writes: options.writes })
        addTally(tally, tallyOf(page))
        differing += page.differing
        after = page.last === null ? null : Number(page.last)
        progress.update(0, tally.listings)
      }
      progress.clear()
      const summary = summaryOf(tally, { lines: tally.listings, badLines: 0, seconds: (run.now() - startedAt) / 1000, isStopped: run.signal.aborted }, rules)
      const lines = summaryLines(summary)
      if (options.summary !== undefined) {
        const file = await openOutput(options.summary, '--summary', [])
        await file.write(`${JSON.stringify({ ...summary, differing }, null, 2)}\n`)
        await file.close()
      }
      run.stdout.write(`${(options.summary === undefined ? lines : lines.slice(0, 1)).join('\n')}\n${differingLine(differing, options)}\n`)
      return run.signal.aborted ? EXIT.stopped : EXIT.fine
    } finally {
      await market.close()
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    run.stderr.write(`${error.message}\n`)
    return EXIT.cannotRun
  }
}

function differingLine(differing: number, { writes, rules }: DatabaseOptions): string {
  if (differing === 0) return 'Every stored score is the same.'
  const told = `${counted(differing, 'stored score')} ${writes ? (differing === 1 ? 'was another and is' : 'were others and are') + ' written anew' : differing === 1 ? 'is another' : 'are others'}.`
  return writes || rules !== undefined ? told : `${told} --write stores them.`
}

function tallyOf(page: ScoredPage): Tally {
  const of = (counts: Readonly<Record<string, number>>, name: string | number) => Number(counts[name] ?? 0)
  return {
    listings: Number(page.listings),
    sum: Number(page.sum),
    least: page.least === null ? Infinity : Number(page.least),
    most: page.most === null ? -Infinity : Number(page.most),
    histogram: Array.from({ length: 10 }, (_, tenth) => of(page.histogram, tenth)),
    columns: COLUMNS.map((column) => of(page.columns, column)),
    missing: LISTING_ENTRY_NAMES.map((name) => of(page.empty, name)),
  }
}
