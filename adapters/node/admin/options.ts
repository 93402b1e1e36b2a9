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
  const [verb, slug, ...more] = positionals
  if (given.help === true || (args.length === 0 && verb === undefined)) return { kind: 'help', text: usage() }
  const fault = (...lines: string[]): ReadAdminOptions => ({ kind: 'faults', faults: lines })
  if (faults.length > 0) return fault(...faults)
  if (more.length > 0 && verb !== 'jobs' && verb !== 'withdraw' && verb !== 'operator')
    return fault(`One company at a time: ${more.join(', ')} is too much.`)
  const data = typeof given.data === 'string' ? given.data : undefined
  if (verb !== 'reject' && given.reason !== undefined) return fault('--reason belongs to reject.')
  const states: readonly string[] =
    verb === 'companies' ? approvalStates : verb === 'jobs' && slug === undefined ? jobStates : []
  if (typeof given.state === 'string' && !states.includes(given.state))
    return fault(
      states.length === 0
        ? '--state belongs to companies and jobs.'
        : `--state of ${verb} is one of ${states.join(', ')}.`,
    )
  switch (verb) {
    case 'companies':
      if (slug !== undefined) return fault(`companies takes no name: ${slug} is too much.`)
      return { kind: 'task', task: { kind: 'companies', state: given.state as ApprovalState | undefined }, data }
    case 'approve':
    case 'reject': {
      if (slug === undefined)
        return fault(
          `Name the company: npm run admin -- ${verb} SLUG (npm run admin -- companies --state pending lists them).`,
        )
      if (verb === 'approve') return { kind: 'task', task: { kind: 'approve', slug }, data }
      const reason = operatorReason.safeParse(given.reason ?? '')
      if (!reason.success)
        return fault(
          `${reason.error.issues[0]?.message ?? 'Please give a reason'}: npm run admin -- reject ${slug} --reason "…"`,
        )
      return { kind: 'task', task: { kind: 'reject', slug, reason: reason.data }, data }
    }
    case 'jobs': {
      if (slug === undefined)
        return { kind: 'task', task: { kind: 'jobs', state: given.state as JobState | undefined }, data }
      if (slug !== 'retry') return fault(`jobs ${slug} is not known: choose jobs or jobs retry ID… (--help shows all).`)
      if (more.length === 0)
        return fault('Name the jobs: npm run admin -- jobs retry ID… (npm run admin -- jobs lists them), or all.')
      if (more.length === 1 && more[0] === 'all') return { kind: 'task', task: { kind: 'retry', ids: undefined }, data }
      const wrong = more.filter((id) => !/^[1-9]\d{0,14}$/.test(id))
      if (wrong.length > 0) return fault(`A job is named by its number: ${wrong.join(', ')} is none.`)
      return { kind: 'task', task: { kind: 'retry', ids: more.map(Number) }, data }
    }
    case 'texts':
      return slug === undefined
        ? { kind: 'task', task: { kind: 'texts' }, data }
        : fault('texts lists all of them: npm run admin -- texts')
    case 'publish':
      return slug === undefined
        ? fault('Name the file: npm run admin -- publish FILE')
        : { kind: 'task', task: { kind: 'publish', file: slug }, data }
    case 'withdraw': {
      const [name, ...rest] = more
      const kind = TEXT_KINDS.find((known) => known === slug)
      if (kind === undefined || name === undefined || rest.length > 0)
        return fault(
          'Name one text: npm run admin -- withdraw post SLUG, or page SLUG (npm run admin -- texts lists them).',
        )
      return { kind: 'task', task: { kind: 'withdraw', text: kind, slug: name }, data }
    }
    case 'operator': {
      const [address = '', ...rest] = more
      if (slug === 'list' && more.length === 0) return { kind: 'task', task: { kind: 'operators' }, data }
      if ((slug !== 'add' && slug !== 'remove') || rest.length > 0)
        return fault('Say what to do: operator add MAIL, operator remove MAIL, or operator list (--help shows all).')
      const email = emailAddress.safeParse(address)
      if (!email.success) return fault(`Name the operator by a mail address: npm run admin -- operator ${slug} MAIL`)
      const kind = slug === 'add' ? 'addOperator' : 'removeOperator'
      return { kind: 'task', task: { kind, email: email.data }, data }
    }
    case undefined:
      return fault(
        'Say what to do: companies, approve SLUG or reject SLUG --reason "…", jobs, texts, or operator (--help shows all).',
      )
    default:
      return fault(
        `${verb} is not known: choose companies, approve SLUG or reject SLUG --reason "…", jobs, texts, or operator (--help shows all).`,
      )
  }
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
