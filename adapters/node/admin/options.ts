import { approvalStates, type ApprovalState } from '../../../core/company/approval-states.ts'
import { jobStates, type JobState } from '../../../core/operator/operator-states.ts'
import { emailAddress } from '../../../core/account/account.schema.ts'
import { operatorReason } from '../../../core/operator/operator.schema.ts'
import { TEXT_KINDS, type TextKind } from '../../../core/site/text-file.ts'
import { optionLines, type OptionSpec, readOptions } from '../command-line.ts'

const OPTIONS = {
  state: {
    value: [...approvalStates, ...jobStates].join('|'),
    help: 'companies and jobs: only those',
    choices: [...approvalStates, ...jobStates],
  },
  reason: { value: 'TEXT', help: 'reject: why; the company reads it' },
  data: { value: 'DIR', help: 'folder of the embedded database (.data, or DATA_DIR); DATABASE_URL goes before' },
  help: { help: 'show this' },
} as const satisfies Record<string, OptionSpec>

export type AdminTask =
  | { readonly kind: 'companies'; readonly state: ApprovalState | undefined }
  | { readonly kind: 'approve'; readonly slug: string }
  | { readonly kind: 'reject'; readonly slug: string; readonly reason: string }
  | { readonly kind: 'jobs'; readonly state: JobState | undefined }
  /** Without ids all dead jobs. */
  | { readonly kind: 'retry'; readonly ids: readonly number[] | undefined }
  | { readonly kind: 'texts' }
  | { readonly kind: 'publish'; readonly file: string }
  | { readonly kind: 'operators' }
  | { readonly kind: 'addOperator'; readonly email: string }
  | { readonly kind: 'removeOperator'; readonly email: string }
  | { readonly kind: 'withdraw'; readonly text: TextKind; readonly slug: string }

export type ReadAdminOptions =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }
  | { readonly kind: 'task'; readonly task: AdminTask; readonly data: string | undefined }

/** Parses the arguments of `npm run admin`. */
export function readAdminOptions(args: readonly string[]): ReadAdminOptions {
  const { given, positionals, faults } = readOptions(args, OPTIONS)
  const [verb, name, ...more] = positionals
  if (given.help === true || (args.length === 0 && verb === undefined)) return { kind: 'help', text: usage() }
  if (faults.length > 0) return { kind: 'faults', faults }
  const words: Words = { name, more, reason: textOf(given.reason), state: textOf(given.state) }
  const task = strayWord(verb, words) ?? taskOf(verb, words)
  return typeof task === 'string'
    ? { kind: 'faults', faults: [task] }
    : { kind: 'task', task, data: textOf(given.data) }
}

/** The words after the verb, and the options. */
interface Words {
  readonly name: string | undefined
  readonly more: readonly string[]
  readonly reason: string | undefined
  readonly state: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const ALL_VERBS = 'companies, approve SLUG or reject SLUG --reason "…", jobs, texts, or operator (--help shows all).'

/** The task of each verb, or why it cannot be done. */
const VERBS: Readonly<Record<string, (words: Words) => AdminTask | string>> = {
  companies: ({ name, state }) =>
    name === undefined
      ? { kind: 'companies', state: state as ApprovalState | undefined }
      : `companies takes no name: ${name} is too much.`,
  approve: ({ name }) => (name === undefined ? nameCompany('approve') : { kind: 'approve', slug: name }),
  reject: readReject,
  jobs: readJobs,
  texts: ({ name }) => (name === undefined ? { kind: 'texts' } : 'texts lists all of them: npm run admin -- texts'),
  publish: ({ name }) =>
    name === undefined ? 'Name the file: npm run admin -- publish FILE' : { kind: 'publish', file: name },
  withdraw: readWithdraw,
  operator: readOperator,
}

function taskOf(verb: string | undefined, words: Words): AdminTask | string {
  if (verb === undefined) return `Say what to do: ${ALL_VERBS}`
  const read = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  return read === undefined ? `${verb} is not known: choose ${ALL_VERBS}` : read(words)
}

/** Why a word or option does not belong to its verb. */
function strayWord(verb: string | undefined, { name, more, reason, state }: Words): string | undefined {
  if (more.length > 0 && verb !== 'jobs' && verb !== 'withdraw' && verb !== 'operator')
    return `One at a time: ${more.join(', ')} is too much.`
  if (verb !== 'reject' && reason !== undefined) return '--reason belongs to reject.'
  const states: readonly string[] =
    verb === 'companies' ? approvalStates : verb === 'jobs' && name === undefined ? jobStates : []
  if (state === undefined || states.includes(state)) return undefined
  return states.length === 0
    ? '--state belongs to companies and jobs.'
    : `--state of ${verb} is one of ${states.join(', ')}.`
}

const nameCompany = (verb: string): string =>
  `Name the company: npm run admin -- ${verb} SLUG (npm run admin -- companies --state pending lists them).`

function readReject({ name, reason = '' }: Words): AdminTask | string {
  if (name === undefined) return nameCompany('reject')
  const read = operatorReason.safeParse(reason)
  return read.success
    ? { kind: 'reject', slug: name, reason: read.data }
    : `${read.error.issues[0]?.message ?? 'Please give a reason'}: npm run admin -- reject ${name} --reason "…"`
}

function readJobs({ name, more, state }: Words): AdminTask | string {
  if (name === undefined) return { kind: 'jobs', state: state as JobState | undefined }
  if (name !== 'retry') return `jobs ${name} is not known: choose jobs or jobs retry ID… (--help shows all).`
  if (more.length === 0)
    return 'Name the jobs: npm run admin -- jobs retry ID… (npm run admin -- jobs lists them), or all.'
  if (more.length === 1 && more[0] === 'all') return { kind: 'retry', ids: undefined }
  const wrong = more.filter((id) => !/^[1-9]\d{0,14}$/.test(id))
  return wrong.length === 0
    ? { kind: 'retry', ids: more.map(Number) }
    : `A job is named by its number: ${wrong.join(', ')} is none.`
}

function readWithdraw({ name, more: [slug, ...rest] }: Words): AdminTask | string {
  const text = TEXT_KINDS.find((kind) => kind === name)
  return text === undefined || slug === undefined || rest.length > 0
    ? 'Name one text: npm run admin -- withdraw post SLUG, or page SLUG (npm run admin -- texts lists them).'
    : { kind: 'withdraw', text, slug }
}

function readOperator({ name, more }: Words): AdminTask | string {
  if (name === 'list' && more.length === 0) return { kind: 'operators' }
  const [address = '', ...rest] = more
  if ((name !== 'add' && name !== 'remove') || rest.length > 0)
    return 'Say what to do: operator add MAIL, operator remove MAIL, or operator list (--help shows all).'
  const email = emailAddress.safeParse(address)
  return email.success
    ? { kind: name === 'add' ? 'addOperator' : 'removeOperator', email: email.data }
    : `Name the operator by a mail address: npm run admin -- operator ${name} MAIL`
}

function usage(): string {
  return [
    'npm run admin -- companies [--state pending]      list companies with the state of their approval',
    'npm run admin -- approve SLUG                     let the company trade in public; its owner is notified',
    'npm run admin -- reject SLUG --reason "…"         decline it; its owner reads the reason',
    'npm run admin -- jobs [--state dead]              list jobs that wait or were given up, with their errors',
    'npm run admin -- jobs retry ID… | all             put jobs that were given up back',
    'npm run admin -- texts                            list posts of the blog and pages',
    'npm run admin -- publish FILE                     store a post or page; the file has a head, a line --- and Markdown',
    'npm run admin -- withdraw post|page SLUG          remove it',
    'npm run admin -- operator add MAIL                make an account for the console at /operator; a mail brings its password',
    'npm run admin -- operator remove MAIL | list      delete such an account, or list them',
    '',
    'Works on the market that npm start runs, also while it runs, and on DATABASE_URL.',
    '',
    optionLines(OPTIONS),
    '',
    'Exit codes: 0 done, 1 not done.',
  ].join('\n')
}
