import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Effect from 'effect/Effect'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type CallOptions, basesOn, createCaller } from '../../../adapters/http/call.ts'
import { openSignIn } from '../../../adapters/server/account/sign-in.ts'
import { type Config, readConfig } from '../../../adapters/server/config.ts'
import type { Db } from '../../../adapters/server/database/db.ts'
import { writeAsSystem } from '../../../adapters/server/database/store.ts'
import { type RunningServer, startServer } from '../../../adapters/server/server.ts'
import type { ServerOptions } from '../../../adapters/server/serving/server-options.ts'
import type { AnyEndpoint, CallResponse, CallInput } from '../../../core/contracts/endpoint.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import { type Copy, copyDatabase } from './database-copies.ts'
import { borrowPglite } from './shared-pglite.ts'

/** A person with a real client. */
export interface Person {
  readonly userId: number
  readonly companyId: number
  readonly token: string | undefined
  readonly email: string
  readonly slug: string
  /** Makes a call; rejects with the failure. */
  readonly call: <E extends AnyEndpoint>(
    contract: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallResponse<E>>
  /** Makes a call that must fail; resolves with the failure. */
  readonly fails: <E extends AnyEndpoint>(
    contract: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallFailure>
}

/** A running server on one engine with the real client, for contract specs. */
export interface Market {
  readonly engine: Db['engine']
  readonly url: string
  readonly db: Db
  readonly server: RunningServer
  /** The server's log, which has the reason that a response does not reveal. */
  readonly logged: string[]
  /** The server's clock; specs move it. */
  readonly clock: { now: Date }
  readonly visitor: Person
  /** Creates an approved seller with an empty company. */
  readonly seller: (about?: {
    readonly approval?: 'pending' | 'approved'
    readonly name?: string
    readonly plan?: string
  }) => Promise<Person>
  readonly buyer: () => Promise<Person>
  /** An operator of the market (D-189). */
  readonly operator: () => Promise<Person>
  /** Creates a sub-user of a seller, with a role of exactly these rights. */
  readonly subuser: (of: Person, permissions: PermissionList) => Promise<Person>
  /** The same person with another sign-in. */
  readonly holding: (person: Person, token: string) => Person
  /** Text messages and mails in the outbox for an address or number, newest first. */
  readonly messagesTo: (recipient: string) => Promise<readonly { readonly kind: string; readonly body: string }[]>
}

/** Runs specs against the real server on PGlite and on PostgreSQL, over HTTP with the real client. */
export function describeMarket(
  name: string,
  specs: (market: Market) => void,
  environment: Record<string, string> = {},
  jobs: ServerOptions['jobs'] = {},
): void {
  for (const engine of ['pglite', 'postgres'] as const) describeMarketOn(engine, name, specs, environment, jobs)
}

/** Runs specs against the real server on one engine, for what the database has no part in and what costs seconds. */
export function describeMarketOn(
  engine: Db['engine'],
  name: string,
  specs: (market: Market) => void,
  environment: Record<string, string> = {},
  jobs: ServerOptions['jobs'] = {},
): void {
  describe(`${name} on ${engine === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, () => {
    let copy: Copy | undefined
    let server: RunningServer | undefined
    let folder: string | undefined
    const clock = { now: new Date() }
    const logged: string[] = []
    const keep = (line: string, error?: unknown) => {
      logged.push(line)
      // The response of a 500 does not reveal its cause.
      if (line.startsWith('500 ')) console.error(line, error)
    }
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tradehall-market-'))
      const config = configOf(folder, environment)
      const options = { log: keep, now: () => clock.now, jobs }
      if (engine === 'pglite') server = await startServer({ ...options, config, openDatabase: borrowPglite })
      else {
        copy = await copyDatabase('postgres')
        server = await startServer({ ...options, config: { ...config, database: copy.setting as Config['database'] } })
      }
    })
    afterAll(async () => {
      await server?.close()
      await copy?.remove()
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    })
    specs(marketOf(engine, () => running(server), clock, logged))
  })
}

// Helpers

function running(server: RunningServer | undefined): RunningServer {
  if (server === undefined) throw new Error('The server is there in hooks and tests only.')
  return server
}

function configOf(folder: string, environment: Record<string, string>): Config {
  const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1', ...environment })
  if (read.kind !== 'config') throw new Error(JSON.stringify(read))
  return read.config
}

function marketOf(engine: Db['engine'], server: () => RunningServer, clock: { now: Date }, logged: string[]): Market {
  let made = 0
  /** The create calls that were repeated, each once with the same parts. */
  const repeated = new Set<string>()
  const person = (about: Omit<Person, 'call' | 'fails'>): Person => {
    const run = <E extends AnyEndpoint>(contract: E, input: CallInput<E>, options?: CallOptions) =>
      createCaller({ bases: basesOn(`http://127.0.0.1:${server().port}`), facts: () => ({ token: about.token }) }).call(
        contract,
        input,
        options,
      )
    const call: Person['call'] = async (contract, input, options) => {
      const result = await Effect.runPromise(Effect.result(run(contract, input, options)))
      if (result._tag === 'Failure') throw result.failure
      return result.success
    }
    return {
      ...about,
      call: async (contract, input, options) => {
        const parts = `${contract.id}(${Object.keys(input as object).join()})`
        if (!contract.creates || options?.idempotencyKey !== undefined || repeated.has(parts))
          return call(contract, input, options)
        repeated.add(parts)
        const again = { ...options, idempotencyKey: randomUUID() }
        const first = await call(contract, input, again)
        expect(await call(contract, input, again), `${contract.id}, sent again after a lost response`).toEqual(first)
        return first
      },
      fails: async (contract, input, options) => {
        const result = await Effect.runPromise(Effect.result(run(contract, input, options)))
        if (result._tag === 'Success')
          throw new Error(`${contract.id} should fail, but answered ${JSON.stringify(result.success)}`)
        return result.failure
      },
    }
  }
  const make = (
    type: 'seller' | 'subuser' | 'other',
    {
      companyId,
      permissions,
      approval = 'approved',
      name,
      plan,
    }: {
      companyId?: number
      permissions?: PermissionList
      approval?: 'pending' | 'approved'
      name?: string
      plan?: string
    } = {},
  ): Promise<Person> =>
    writeAsSystem(server().db, async ({ k }) => {
      made += 1
      const slug = `company-${made}`
      const kind = type === 'other' ? 'buyer' : 'seller'
      const company =
        companyId === undefined
          ? await k
              .insertInto('companies')
              .values({
                kind,
                name: name ?? `Company ${made}`,
                slug,
                country: 'DE',
                approval,
                plan: plan ?? (kind === 'buyer' ? 'buyer' : 'trade'),
              })
              .returning(['id', 'slug'])
              .executeTakeFirstOrThrow()
          : await k.selectFrom('companies').select(['id', 'slug']).where('id', '=', companyId).executeTakeFirstOrThrow()
      if (kind === 'seller' && companyId === undefined) {
        // The picture that `formOf` puts into listings.
        const picture = { name: 'pump.png', content_type: 'image/png', size: 1, access: 'public' }
        const sweep_after = new Date('2099-01-01')
        const key = `public/listings/${company.id}/pump.png`
        await k
          .insertInto('files')
          .values({ ...picture, key, company_id: company.id, sweep_after })
          .execute()
      }
      const role =
        permissions === undefined
          ? undefined
          : await k
              .insertInto('roles')
              .values({ company_id: company.id, name: `Role ${made}`, permissions: JSON.stringify(permissions) })
              .returning('id')
              .executeTakeFirstOrThrow()
      const email = `person${made}@spec.example`
      const { id } = await k
        .insertInto('users')
        .values({
          company_id: company.id,
          type,
          role_id: role?.id ?? null,
          full_name: `Person ${made}`,
          email,
          member_id: `S${made}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const request = {
        address: '/',
        ip: '127.0.0.1',
        userAgent: 'spec',
        host: '',
        sessionHash: undefined,
        pageUrl: undefined,
        socketId: undefined,
        isLocal: true,
      }
      const { accessToken } = await openSignIn(k, id, { now: clock.now, request })
      return person({ userId: id, companyId: company.id, token: accessToken, email, slug: company.slug })
    })
  return {
    engine,
    clock,
    logged,
    get url() {
      return `http://127.0.0.1:${server().port}`
    },
    get db() {
      return server().db
    },
    get server() {
      return server()
    },
    visitor: person({ userId: 0, companyId: 0, token: undefined, email: '', slug: '' }),
    seller: (about) => make('seller', about),
    buyer: () => make('other'),
    operator: async () => {
      const made = await make('other')
      await server().db.query('insert into operators (user_id) values ($1)', [made.userId])
      return made
    },
    subuser: (of, permissions) => make('subuser', { companyId: of.companyId, permissions }),
    holding: (about, token) => person({ ...about, token }),
    messagesTo: async (recipient) => {
      // Some mails are written by jobs.
      await server().jobs.idle()
      const { rows } = await server().db.query<{ kind: string; body: string }>(
        'select kind, body from outside_messages where recipient = $1 order by id desc',
        [recipient],
      )
      return rows
    },
  }
}
