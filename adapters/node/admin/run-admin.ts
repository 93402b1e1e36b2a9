import { z } from 'zod'
import {
  companyApprovals,
  companyApprove,
  companyReject,
  type ApprovalRow,
} from '../../../core/contracts/admin.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { NotFound, Refused } from '../../../core/failure/failures.ts'
import { type AdminAccess, readAdminAccess } from '../../server/admin-secret.ts'
import { decideApproval, listApprovals } from '../../server/admin/company-approval.ts'
import type { Config } from '../../server/config.ts'
import { kyselyOn } from '../../server/database/kysely.ts'
import { writeAsSystem } from '../../server/database/store.ts'
import { mounts } from '../../server/http/bind.ts'
import { databaseOutbox } from '../../server/integrations/database-outbox.ts'
import { createMailer } from '../../server/integrations/mail.ts'
import { CannotRun, counted, EXIT, type ExitCode, runCommand } from '../command-line.ts'
import { marketConfig, MarketInUse, openMarket, type OpenMarket } from '../market-access.ts'
import type { AdminTask } from './options.ts'

/** Time limit for the server's response. */
const ANSWER_MS = 15_000

export interface AdminRun {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly now: Date
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** The result of a task; `note` is an additional message for the operator. */
interface Done {
  readonly rows: readonly ApprovalRow[]
  readonly note: string
}

/** Runs one task, through the running server if it uses the embedded database. Writes faults to `stderr` and never throws. */
export function runAdmin(task: AdminTask, data: string | undefined, run: AdminRun): Promise<ExitCode> {
  return runCommand(run.stderr, async () => {
    const config = marketConfig(data, run.environment)
    const done = await openMarket(config).then(
      (market) => directly(market, config, task, run.now),
      (error: unknown) => {
        if (error instanceof MarketInUse) return throughServer(config, error, task)
        throw error
      },
    )
    run.stdout.write(`${linesOf(task, done.rows).join('\n')}\n`)
    if (done.note !== '') run.stderr.write(`${done.note}\n`)
    return EXIT.fine
  })
}

async function directly(market: OpenMarket, config: Config, task: AdminTask, now: Date): Promise<Done> {
  const { db } = market
  const mailer = createMailer(config.smtp, databaseOutbox(db))
  try {
    if (task.kind === 'companies') return { rows: await listApprovals(kyselyOn(db, 'system'), task.state), note: '' }
    const decision =
      task.kind === 'approve' ? ({ state: 'approved' } as const) : ({ state: 'rejected', reason: task.reason } as const)
    const { row, mail } = await writeAsSystem(db, (w) => decideApproval(w, task.slug, decision, now, config.publicUrl))
    const isMailed =
      mail === undefined ||
      (await mailer.send(mail).then(
        () => true,
        () => false,
      ))
    return {
      rows: [row],
      note: isMailed ? '' : `The decision was saved, but the mail to ${row.email} could not be sent.`,
    }
  } catch (error) {
    if (error instanceof NotFound || error instanceof Refused) throw new CannotRun(error.message)
    throw error
  } finally {
    mailer.close()
    await market.close()
  }
}

async function throughServer(config: Config, inUse: MarketInUse, task: AdminTask): Promise<Done> {
  const access = readAdminAccess(config.dataFolder)
  if (access === undefined)
    throw new CannotRun(
      `${inUse.message}\nThat one cannot be asked: it is still starting, it is a command that will end soon, or ${config.dataFolder}/server.json is another user's.`,
    )
  switch (task.kind) {
    case 'companies': {
      const { data, message } = await asked(
        access,
        companyApprovals,
        task.state === undefined ? {} : { state: task.state },
        z.array(companyApprovals.response.shape.data.element),
      )
      return { rows: data, note: message }
    }
    case 'approve': {
      const { data, message } = await asked(
        access,
        companyApprove,
        { slug: task.slug },
        companyApprove.response.shape.data,
      )
      return { rows: [data], note: message }
    }
    case 'reject': {
      const { data, message } = await asked(
        access,
        companyReject,
        { slug: task.slug, reason: task.reason },
        companyReject.response.shape.data,
      )
      return { rows: [data], note: message }
    }
  }
}

async function asked<T>(
  access: AdminAccess,
  contract: AnyEndpoint,
  input: object,
  data: z.ZodType<T>,
): Promise<{ readonly data: T; readonly message: string }> {
  const address = `http://127.0.0.1:${access.port}${mounts[contract.base]}/${contract.path}`
  const response = await fetch(address, {
    method: contract.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, secret: access.secret }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    throw new CannotRun(
      `The server that holds the data folder does not answer on port ${access.port}: ${(error as Error).message}.`,
    )
  })
  const answer = z
    .object({ status: z.boolean(), message: z.string() })
    .loose()
    .safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new CannotRun(`What answers on port ${access.port} is no Tradehall server.`)
  if (!answer.data.status) throw new CannotRun(answer.data.message)
  return { data: data.parse(answer.data['data']), message: answer.data.message }
}

function linesOf(task: AdminTask, rows: readonly ApprovalRow[]): readonly string[] {
  const [row] = rows
  switch (task.kind) {
    case 'companies': {
      if (rows.length === 0)
        return [task.state === undefined ? 'There are no companies yet.' : `No company is ${task.state}.`]
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
    case 'approve':
      return row === undefined
        ? []
        : [`${row.name} (${row.slug}) is approved${row.email === '' ? '' : `; ${row.email} is notified`}.`]
    case 'reject':
      return row === undefined
        ? []
        : [
            `${row.name} (${row.slug}) is rejected${row.email === '' ? '' : `; ${row.email} is notified of the reason`}.`,
          ]
  }
}
