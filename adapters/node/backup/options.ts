import { optionLines, type OptionSpec, readOptions } from '../command-line.ts'

const OPTIONS = {
  data: { value: 'DIR', help: 'folder of the market (.data, or DATA_DIR); DATABASE_URL goes before for the database' },
  help: { help: 'show this' },
} as const satisfies Record<string, OptionSpec>

export interface BackupOptions {
  /** The folder of the backup. */
  readonly folder: string
  readonly data: string | undefined
}

export type ReadBackupOptions =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }
  | { readonly kind: 'options'; readonly options: BackupOptions }

/** Parses the arguments of `npm run backup` and `npm run restore`. */
export function readBackupOptions(command: 'backup' | 'restore', args: readonly string[]): ReadBackupOptions {
  const { given, positionals, faults } = readOptions(args, OPTIONS)
  if (given.help === true) return { kind: 'help', text: USAGE[command].join('\n') }
  if (faults.length > 0) return { kind: 'faults', faults }
  const [folder, ...more] = positionals
  if (more.length > 0) return { kind: 'faults', faults: [`One folder at a time: ${more.join(', ')} is too much.`] }
  if (folder === undefined)
    return { kind: 'faults', faults: [`Name the folder: npm run ${command} -- FOLDER (--help shows all).`] }
  return { kind: 'options', options: { folder, data: typeof given.data === 'string' ? given.data : undefined } }
}

const END = [
  '',
  optionLines(OPTIONS),
  '',
  'Exit codes: 0 done, 1 not done, 130 stopped by Ctrl+C, which leaves nothing.',
]

const USAGE = {
  backup: [
    'npm run backup -- FOLDER      copy the database and the uploaded files to a new folder, also while the server runs',
    '',
    'PostgreSQL is copied by pg_dump. Files on S3 are not copied: use the versions or the copies of your storage.',
    ...END,
  ],
  restore: [
    'npm run restore -- FOLDER     put a backup into an empty data folder or, with DATABASE_URL, an empty database',
    '',
    'PostgreSQL is restored by pg_restore. Start the server afterwards: it brings the database up to date.',
    ...END,
  ],
} as const
