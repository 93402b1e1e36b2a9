import type { ApprovalState } from '../../../core/company/approval-states.ts'
import type { JobState } from '../../../core/operator/operator-states.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  companyApprovals,
  companyApprove,
  companyReject,
  jobList,
  jobRetry,
  operatorAdd,
  operatorList,
  operatorRemove,
  operatorRow,
  type OperatorRow,
  approvalRow,
  type ApprovalRow,
  jobRow,
  type JobRow,
  textList,
  textRemove,
  textRow,
  type TextRow,
  textStore,
} from '../../../core/contracts/admin.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { addressOf, pathOf } from '../../../core/navigation/addresses.ts'
import { readTextFile, type SiteText, type TextKind } from '../../../core/site/text-file.ts'
import { NotFound, Refused } from '../../../core/failure/failures.ts'
import { type AdminAccess, readAdminAccess } from '../../server/admin-secret.ts'
import { decideApproval, listApprovals } from '../../server/admin/company-approval.ts'
import { listJobs } from '../../server/admin/job-list.ts'
import { addOperator, listOperators, removeOperator } from '../../server/operator/operators.ts'
import { retryJobsAs } from '../../server/operator/jobs.ts'
import { publishFile, withdrawText } from '../../server/operator/texts.ts'
import { listTexts } from '../../server/site/site-texts.ts'
import type { Config } from '../../server/config.ts'
import { kyselyOn } from '../../server/database/kysely.ts'
import { writeAsSystem } from '../../server/database/store.ts'
import { mounts } from '../../server/http/bind.ts'
import { CannotRun, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { marketConfig, MarketInUse, openMarket, type OpenMarket } from '../market-access.ts'
import type { AdminTask } from './options.ts'

/** Time limit for the server's response. */
const RESPONSE_MS = 15_000

export interface AdminRun {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly now: Date
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Runs one task, through the running server if it uses the embedded database. Writes faults to `stderr` and never throws. */
export function runAdmin(task: AdminTask, data: string | undefined, run: AdminRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const config = marketConfig(data, run.environment)
    const lines = await openMarket(config).then(
      (market) => directly(market, config, task, run.now),
      (error: unknown) => {
        if (error instanceof MarketInUse) return throughServer(config, error, task)
        throw error
      },
    )
    run.stdout.write(`${lines.join('\n')}\n`)
    return EXIT.fine
  })
}

async function directly(market: OpenMarket, config: Config, task: AdminTask, now: Date): Promise<readonly string[]> {
  const { db } = market
  try {
    switch (task.kind) {
      case 'companies':
        return companyLines(task.state, await listApprovals(kyselyOn(db, 'system'), task.state))
      case 'jobs':
        return jobLines(task.state, await listJobs(kyselyOn(db, 'system'), task.state))
      case 'texts':
        return textLines(await listTexts(kyselyOn(db, 'system')))
      case 'publish': {
        const text = await textIn(task.file)
        const { isNew } = await writeAsSystem(db, (w) => publishFile(w, text, { operatorId: null, now }))
        return publishedLines(text, isNew, config)
      }
      case 'withdraw':
        await writeAsSystem(db, (w) => withdrawText(w, task.text, task.slug, { operatorId: null, now }))
        return withdrawnLines(task)
      case 'operators':
        return operatorLines(await listOperators(kyselyOn(db, 'system')))
      case 'addOperator':
        return addedLines(await writeAsSystem(db, (w) => addOperator(w, task.email, now)))
      case 'removeOperator':
        await writeAsSystem(db, (w) => removeOperator(w, task.email, now))
        return removedLines(task.email)
      case 'retry':
        return retryLines(await writeAsSystem(db, (w) => retryJobsAs(w, null, task.ids, now)))
      case 'approve':
      case 'reject': {
        const decision =
          task.kind === 'approve'
            ? ({ state: 'approved' } as const)
            : ({ state: 'rejected', reason: task.reason } as const)
        const row = await writeAsSystem(db, (w) =>
          decideApproval(w, { slug: task.slug }, decision, { now, origin: config.publicUrl, operatorId: null }),
        )
        return decisionLines(task.kind, row)
      }
    }
  } catch (error) {
    if (error instanceof NotFound || error instanceof Refused) throw new CannotRun(error.message)
    throw error
  } finally {
    await market.close()
  }
}

async function throughServer(config: Config, inUse: MarketInUse, task: AdminTask): Promise<readonly string[]> {
  const access = readAdminAccess(config.dataFolder)
  if (access === undefined)
    throw new CannotRun(
      `${inUse.message}\nThat one cannot be asked: it is still starting, it is a command that will end soon, or ${config.dataFolder}/server.json is another user's.`,
    )
  switch (task.kind) {
    case 'companies': {
      const input = task.state === undefined ? {} : { state: task.state }
      return companyLines(task.state, await sendCommand(access, companyApprovals, input, z.array(approvalRow)))
    }
    case 'jobs': {
      const input = task.state === undefined ? {} : { state: task.state }
      return jobLines(task.state, await sendCommand(access, jobList, input, z.array(jobRow)))
    }
    case 'texts':
      return textLines(await sendCommand(access, textList, {}, z.array(textRow)))
    case 'publish': {
      const text = await textIn(task.file)
      const { is_new } = await sendCommand(access, textStore, { text }, textStore.response.shape.data)
      return publishedLines(text, is_new, config)
    }
    case 'withdraw':
      await sendCommand(access, textRemove, { kind: task.text, slug: task.slug }, z.undefined())
      return withdrawnLines(task)
    case 'operators':
      return operatorLines(await sendCommand(access, operatorList, {}, z.array(operatorRow)))
    case 'addOperator':
      return addedLines(await sendCommand(access, operatorAdd, { email: task.email }, operatorRow))
    case 'removeOperator':
      await sendCommand(access, operatorRemove, { email: task.email }, z.undefined())
      return removedLines(task.email)
    case 'retry': {
      const input = task.ids === undefined ? {} : { ids: task.ids }
      const { retried } = await sendCommand(access, jobRetry, input, jobRetry.response.shape.data)
      return retryLines(retried)
    }
    case 'approve':
      return decisionLines('approve', await sendCommand(access, companyApprove, { slug: task.slug }, approvalRow))
    case 'reject': {
      const input = { slug: task.slug, reason: task.reason }
      return decisionLines('reject', await sendCommand(access, companyReject, input, approvalRow))
    }
  }
}

async function sendCommand<T>(
  access: AdminAccess,
  contract: AnyEndpoint,
  input: object,
  data: z.ZodType<T>,
): Promise<T> {
  const address = `http://127.0.0.1:${access.port}${mounts[contract.base]}/${contract.path}`
  const response = await fetch(address, {
    method: contract.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, secret: access.secret }),
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_MS),
  }).catch((error: unknown) => {
    throw new CannotRun(
      `The server that holds the data folder does not answer on port ${access.port}: ${(error as Error).message}.`,
    )
  })
  const parsed = z
    .object({ status: z.boolean(), message: z.string() })
    .loose()
    .safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new CannotRun(`What answers on port ${access.port} is no Tradehall server.`)
  if (!parsed.data.status) throw new CannotRun(parsed.data.message)
  return data.parse(parsed.data['data'])
}

async function textIn(file: string): Promise<SiteText> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CannotRun(`${file} cannot be read: ${(error as Error).message}`)
  })
  const read = readTextFile(content)
  if (!read.ok) throw new CannotRun(`${file} is no post or page:\n${read.problems.join('\n')}`)
  return read.text
}

function textLines(rows: readonly TextRow[]): readonly string[] {
  if (rows.length === 0) return ['There are no posts or pages yet.']
  const slug = Math.max(...rows.map((row) => row.slug.length))
  return [
    ...rows.map((row) => `${row.kind}  ${row.published_at.slice(0, 10)}  ${row.slug.padEnd(slug)}  ${row.title}`),
    counted(rows.length, 'text', 'texts'),
  ]
}

function publishedLines({ kind, slug, title }: SiteText, isNew: boolean, { publicUrl }: Config): readonly string[] {
  const address = addressOf(kind === 'post' ? 'blog' : 'page', { slug })
  return [`“${title}” is ${isNew ? 'published' : 'replaced'}: ${publicUrl ?? ''}${address}`]
}

const withdrawnLines = ({ text, slug }: { readonly text: TextKind; readonly slug: string }): readonly string[] => [
  `The ${text} ${slug} is removed.`,
]

function operatorLines(rows: readonly OperatorRow[]): readonly string[] {
  if (rows.length === 0) return ['There are no operators yet: npm run admin -- operator add MAIL']
  const email = Math.max(...rows.map((row) => row.email.length))
  return [
    ...rows.map(
      (row) =>
        `${row.email.padEnd(email)}  since ${row.created_at.slice(0, 10)}${row.has_password ? '' : '  (has not chosen a password yet)'}`,
    ),
    counted(rows.length, 'operator', 'operators'),
  ]
}

const addedLines = ({ email }: OperatorRow): readonly string[] => [
  `${email} is an operator. A mail brings a link to choose a password; after that the console is at ${pathOf('operator')}.`,
]

const removedLines = (email: string): readonly string[] => [`${email} is no operator any more, and is signed out.`]

function companyLines(state: ApprovalState | undefined, rows: readonly ApprovalRow[]): readonly string[] {
  if (rows.length === 0) return [state === undefined ? 'There are no companies yet.' : `No company is ${state}.`]
  const wide = (of: (each: ApprovalRow) => string) => Math.max(...rows.map((each) => of(each).length))
  const [slug, name] = [wide((each) => each.slug), wide((each) => each.name)]
  return [
    ...rows.map(
      (each) =>
        `${each.approval.padEnd(8)}  ${each.kind.padEnd(6)}  ${each.slug.padEnd(slug)}  ${each.name.padEnd(name)}  ${each.email}${each.reason === null ? '' : `  (${each.reason})`}`,
    ),
    counted(rows.length, 'company', 'companies'),
  ]
}

function decisionLines(kind: 'approve' | 'reject', row: ApprovalRow): readonly string[] {
  const notified = row.email === '' ? '' : `; ${row.email} is notified${kind === 'approve' ? '' : ' of the reason'}`
  return [`${row.name} (${row.slug}) is ${kind === 'approve' ? 'approved' : 'rejected'}${notified}.`]
}

function jobLines(state: JobState | undefined, rows: readonly JobRow[]): readonly string[] {
  if (rows.length === 0) return [state === undefined ? 'There are no jobs.' : `No job is ${state}.`]
  const kind = Math.max(...rows.map((row) => row.kind.length))
  return [
    ...rows.map((row) => {
      const when = row.state === 'dead' ? 'given up' : row.is_running ? 'runs now' : `due ${row.due_at.slice(0, 19)}Z`
      const error = row.error === null ? '' : `  ${row.error.replaceAll(/\s+/g, ' ')}`
      return `${String(row.id).padStart(6)}  ${row.state.padEnd(7)}  ${row.kind.padEnd(kind)}  ${counted(row.tries, 'try', 'tries')}, ${when}${error}`
    }),
    counted(rows.length, 'job', 'jobs'),
  ]
}

const retryLines = (retried: number): readonly string[] => [
  retried === 0 ? 'None of these jobs was given up.' : `${counted(retried, 'job', 'jobs')} will be tried again.`,
]
