import { optionLines, type OptionSpec, readOptions } from '../command-line.ts'
import { INPUT_FORMATS, type InputFormat } from '../listing-file/listing-file.ts'
import { BAD_SHOWN, OUTPUT_FORMATS, type OutputFormat } from './score-batch.ts'

const MAX_WORKERS = 256

const OPTIONS = {
  out: { value: 'FILE', help: 'write the scores here (standard output)' },
  format: {
    value: OUTPUT_FORMATS.join('|'),
    help: 'format of the scores (by the ending of --out, else ndjson)',
    choices: OUTPUT_FORMATS,
  },
  'input-format': {
    value: INPUT_FORMATS.join('|'),
    help: 'format of the listings (by ending, else by content)',
    choices: INPUT_FORMATS,
  },
  explain: { help: 'add what each entry earned and why' },
  rules: { value: 'FILE', help: 'score by the weights and rules of this JSON file (core/listing-score/README.md)' },
  bad: {
    value: 'FILE',
    help: `write every bad line here, with reason and text, as NDJSON (the first ${BAD_SHOWN} are always shown)`,
  },
  summary: { value: 'FILE', help: 'write the summary here as JSON, instead of to the terminal' },
  resume: { help: 'go on where the same command with --out broke off; the result is the same as of one run' },
  workers: { value: 'N', help: 'threads that score (one a core)' },
  database: {
    help: 'score the listings of the market where they lie, in place of FILE; tells which stored scores differ',
  },
  write: { help: 'with --database: store the scores that differ' },
  data: {
    value: 'DIR',
    help: 'with --database: folder of the embedded database (.data, or DATA_DIR); DATABASE_URL goes before',
  },
  help: { help: 'show this' },
} as const satisfies Record<string, OptionSpec>

export interface ScoreOptions {
  readonly files: readonly string[]
  readonly out: string | undefined
  readonly format: OutputFormat
  readonly inputFormat: InputFormat | undefined
  readonly isExplained: boolean
  readonly bad: string | undefined
  readonly summary: string | undefined
  readonly rules: string | undefined
  readonly isResumed: boolean
  readonly workers: number
}

/** Options for scoring the market's database. */
export interface DatabaseOptions {
  readonly rules: string | undefined
  readonly summary: string | undefined
  readonly writes: boolean
  readonly data: string | undefined
}

export type ReadScoreOptions =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }
  | { readonly kind: 'options'; readonly options: ScoreOptions }
  | { readonly kind: 'database'; readonly options: DatabaseOptions }

/** Parses the arguments of `npm run score`. */
export function readScoreOptions(args: readonly string[], cores: number): ReadScoreOptions {
  const { given, positionals, faults: found } = readOptions(args, OPTIONS)
  if (given.help === true) return { kind: 'help', text: usage() }
  const faults = [...found]
  if (given.database === true) {
    const other = (['out', 'format', 'input-format', 'explain', 'bad', 'resume', 'workers'] as const).filter(
      (name) => given[name] !== undefined,
    )
    if (other.length > 0)
      faults.push(`--database scores where the listings lie: leave out ${other.map((name) => `--${name}`).join(', ')}.`)
    if (positionals.length > 0) faults.push(`--database takes no file: leave out ${positionals.join(', ')}.`)
    if (given.write === true && given.rules !== undefined)
      faults.push('--write stores the scores that the market itself shows: leave out --rules.')
    if (faults.length > 0) return { kind: 'faults', faults }
    return {
      kind: 'database',
      options: {
        rules: text(given.rules),
        summary: text(given.summary),
        writes: given.write === true,
        data: text(given.data),
      },
    }
  }
  for (const name of ['write', 'data'] as const)
    if (given[name] !== undefined) faults.push(`--${name} goes with --database.`)
  if (positionals.length === 0 && faults.length === 0)
    faults.push(
      'Name the file of listings, or - for standard input: npm run score -- listings.ndjson (--help shows all).',
    )
  if (positionals.filter((path) => path === '-').length > 1) faults.push('Standard input (-) can be read only once.')
  if (given.resume === true && given.out === undefined)
    faults.push('--resume goes on with a file: name it with --out FILE.')
  if (given.resume === true && positionals.includes('-'))
    faults.push('--resume cannot read standard input again: name the file.')
  const workers = given.workers === undefined ? cores : Number(given.workers)
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS)
    faults.push(`--workers ${given.workers} is no number from 1 to ${MAX_WORKERS}.`)
  const named = (['out', 'bad', 'summary'] as const).filter((name) => given[name] !== undefined)
  for (const [index, name] of named.entries()) {
    const same = named.slice(0, index).find((other) => given[other] === given[name])
    if (same !== undefined) faults.push(`--${same} and --${name} name the same file.`)
  }
  if (faults.length > 0) return { kind: 'faults', faults }
  const out = text(given.out)
  return {
    kind: 'options',
    options: {
      files: positionals,
      out,
      format:
        (text(given.format) as OutputFormat | undefined) ??
        (out?.toLowerCase().endsWith('.csv') === true ? 'csv' : 'ndjson'),
      inputFormat: text(given['input-format']) as InputFormat | undefined,
      isExplained: given.explain === true,
      bad: text(given.bad),
      summary: text(given.summary),
      rules: text(given.rules),
      isResumed: given.resume === true,
      workers,
    },
  }
}

function text(value: string | true | undefined): string | undefined {
  return value === true ? undefined : value
}

function usage(): string {
  return [
    'npm run score -- FILE… [options]',
    'npm run score -- --database [--write] [--rules FILE] [--summary FILE] [--data DIR]',
    '',
    'Scores how complete listings are. FILE is NDJSON (one product form a line) or CSV (first line: field names; lists as JSON or',
    'separated by |), packed with gzip or not; - is standard input. One line of output a listing: id, score, column, missing.',
    'Memory stays the same however long the files are.',
    '',
    optionLines(OPTIONS),
    '',
    'Exit codes: 0 all scored, 1 could not run, 2 some lines were bad (the others are scored), 130 stopped by Ctrl+C.',
    'With --out, a run that broke off or was stopped leaves FILE.resume beside its output: the same command with --resume goes on.',
    'npm writes two lines of its own to standard output: use npm run -s score, or --out.',
  ].join('\n')
}
