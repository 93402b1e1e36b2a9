import { parseArgs } from 'node:util'

/** Exit codes of all commands. Ctrl+C ends with 130, as shells expect. */
export const EXIT = { fine: 0, cannotRun: 1, someRefused: 2, stopped: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The reason why a command cannot run; the message is for the terminal. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** Runs a command. Writes the message of `CannotRun` to `stderr`; any other error is a defect and is rethrown. */
export async function runCommand(
  stderr: { write(text: string): unknown },
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    stderr.write(`${error.message}\n`)
    return EXIT.cannotRun
  }
}

/** What a command was asked for on its command line. */
export type CommandRead<Options> =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }
  | { readonly kind: 'options'; readonly options: Options }

/** Prints the help or the faults, or runs the command with a signal that Ctrl+C and SIGTERM abort, and then exits. */
export async function runRead<Options>(
  read: CommandRead<Options>,
  run: (options: Options, signal: AbortSignal) => Promise<ExitCode>,
): Promise<void> {
  switch (read.kind) {
    case 'help':
      process.stdout.write(`${read.text}\n`)
      break
    case 'faults':
      process.stderr.write(`${read.faults.join('\n')}\n`)
      process.exitCode = EXIT.cannotRun
      break
    case 'options': {
      const stop = new AbortController()
      process.on('SIGINT', () => stop.abort())
      process.on('SIGTERM', () => stop.abort())
      process.exit(await run(read.options, stop.signal))
    }
  }
}

export interface OptionSpec {
  /** Name of the value in the help; without it the option is a flag. */
  readonly value?: string
  readonly help: string
  /** The allowed values, for options with a fixed set. */
  readonly choices?: readonly string[]
}

export type ReadOptions<Name extends string> = {
  readonly given: { readonly [K in Name]?: string | true }
  readonly positionals: readonly string[]
  readonly faults: readonly string[]
}

/** Parses a command's arguments. Every fault is one line. A single `-` is a positional for standard input. */
export function readOptions<Name extends string>(
  args: readonly string[],
  options: Readonly<Record<Name, OptionSpec>>,
): ReadOptions<Name> {
  const given: { [K in Name]?: string | true } = {}
  const positionals: string[] = []
  const faults: string[] = []
  const unknown: string[] = []
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries<OptionSpec>(options).map(([name, { value }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      positionals.push(token.value)
      continue
    }
    if (!Object.hasOwn(options, token.name)) {
      unknown.push(token.rawName)
      continue
    }
    const name = token.name as Name
    const { value: wanted, choices } = options[name]
    if (wanted === undefined) {
      if (token.value === undefined) given[name] = true
      else faults.push(`--${name} takes no value.`)
    } else if (
      token.value === undefined ||
      token.value === '' ||
      (token.value.startsWith('--') && token.inlineValue !== true)
    ) {
      faults.push(`--${name} needs a value: --${name} ${wanted}.`)
    } else if (choices !== undefined && !choices.includes(token.value)) {
      faults.push(`--${name} ${token.value} is not known: choose ${choices.join(' or ')}.`)
    } else given[name] = token.value
  }
  if (unknown.length > 0) {
    const names = Object.keys(options).map((name) => `--${name}`)
    faults.push(
      `Unknown ${unknown.length === 1 ? 'option' : 'options'} ${unknown.join(', ')}: choose from ${names.join(', ')}.`,
    )
  }
  return { given, positionals, faults }
}

/** The table of options for the help. */
export function optionLines(options: Readonly<Record<string, OptionSpec>>): string {
  const rows = Object.entries(options).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`).join('\n')
}

/** 1234567 → "1,234,567". */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** "1 listing", "2 listings". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
