import { optionLines, type OptionSpec, readOptions } from '../command-line.ts'
import { CSV_COLUMNS, JSON_COLUMNS, LIST_COLUMNS } from '../listing-file/csv-cells.ts'
import { INPUT_FORMATS, type InputFormat } from '../listing-file/listing-file.ts'

const OPTIONS = {
  seller: { value: 'SLUG', help: 'whose catalogue (npm run admin -- companies lists them)' },
  write: { help: 'write; without it nothing is changed' },
  publish: { help: 'with --write: put complete listings on sale, the others stay drafts' },
  data: { value: 'DIR', help: 'folder of the embedded database (.data, or DATA_DIR); DATABASE_URL goes before' },
  'input-format': {
    value: INPUT_FORMATS.join('|'),
    help: 'format of the listings (by ending, else by content)',
    choices: INPUT_FORMATS,
  },
  help: { help: 'show this' },
} as const satisfies Record<string, OptionSpec>

export interface ImportOptions {
  readonly file: string
  readonly seller: string
  readonly writes: boolean
  readonly publishes: boolean
  readonly data: string | undefined
  readonly inputFormat: InputFormat | undefined
}

export type ReadImportOptions =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }
  | { readonly kind: 'options'; readonly options: ImportOptions }

/** Parses the arguments of `npm run import`. */
export function readImportOptions(args: readonly string[]): ReadImportOptions {
  const { given, positionals, faults: found } = readOptions(args, OPTIONS)
  if (given.help === true) return { kind: 'help', text: usage() }
  const faults = [...found]
  const [file] = positionals
  const { seller, data } = given
  if (positionals.length > 1) faults.push(`One file at a time: ${positionals.slice(1).join(', ')} is too much.`)
  if (faults.length === 0 && file === undefined)
    faults.push('Name the file of listings: npm run import -- listings.ndjson --seller SLUG (--help shows all).')
  if (faults.length === 0 && typeof seller !== 'string')
    faults.push('Name the seller: --seller SLUG (npm run admin -- companies lists them).')
  if (faults.length > 0 || file === undefined || typeof seller !== 'string') return { kind: 'faults', faults }
  return {
    kind: 'options',
    options: {
      file,
      seller,
      writes: given.write === true,
      publishes: given.publish === true,
      data: typeof data === 'string' ? data : undefined,
      inputFormat: given['input-format'] as InputFormat | undefined,
    },
  }
}

function usage(): string {
  return [
    'npm run import -- FILE --seller SLUG [options]',
    '',
    'Brings a file of listings into a seller’s catalogue. FILE holds product forms: NDJSON, one a line, or CSV, whose first line names the',
    'fields; packed with gzip or not; - is standard input. Each listing has an id: a second run finds the listing by it and changes only',
    'what differs. Brands and categories are found by name; those the market lacks are added. Pictures that are not stored here stay in the',
    'form and are not shown. The listings of the seller’s plan are not counted: the market’s operator decides.',
    '',
    optionLines(OPTIONS),
    '',
    'Columns of a CSV file:',
    ...columnLines(),
    `JSON, or plain texts separated by | (payment_methods: T/T|LC): ${LIST_COLUMNS.join(', ')}.`,
    `JSON: ${JSON_COLUMNS.join(', ')}.`,
    '',
    'Exit codes: 0 fine, 1 could not run, 2 some listings were refused (the others are in), 130 stopped by Ctrl+C.',
  ].join('\n')
}

function columnLines(): readonly string[] {
  const width = Math.max(...CSV_COLUMNS.map(({ name }) => name.length))
  return CSV_COLUMNS.map(({ name, label }) => `  ${name.padEnd(width)}  ${label}`)
}
