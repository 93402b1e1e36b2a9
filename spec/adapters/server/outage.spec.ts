import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Effect from 'effect/Effect'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { basesOn, createCaller } from '../../../adapters/http/call.ts'
import { hashPassword } from '../../../adapters/server/account/passwords.ts'
import { readConfig } from '../../../adapters/server/config.ts'
import { type RunningServer, startServer } from '../../../adapters/server/server.ts'
import { signIn } from '../../../core/contracts/account.contract.ts'
import type { RunningPostgres } from '../../tools/postgres.ts'
import { startOwnPostgres } from './databases.ts'

describe('a database that fails and returns while people work', () => {
  let postgres: RunningPostgres
  let server: RunningServer
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-outage-'))

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], {
      DATABASE_URL: postgres.url,
      TRADEHALL_TEST: '1',
    })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    server = await startServer({ config: read.config, log: () => undefined })
    await server.db.query(`insert into companies (kind, name, slug) values ('seller', 'Outage', 'outage')`)
    await server.db.query(
      `insert into users (company_id, type, full_name, email, member_id, password_hash) select id, 'seller', 'O', 'o@spec.example', 'O1', $1 from companies`,
      [await hashPassword('Harbour-42')],
    )
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const signingIn = () =>
    Effect.runPromise(
      Effect.result(
        createCaller({ bases: basesOn(`http://127.0.0.1:${server.port}`), facts: () => ({}) }).call(signIn, {
          email_id: 'o@spec.example',
          password: 'Harbour-42',
        }),
      ),
    )

  it('returns 503 with a readable message meanwhile, and works again afterwards, events included', async () => {
    expect((await signingIn())._tag).toBe('Success')
    const published = vi.spyOn(server.services.realtime, 'publish')

    await postgres.crash()
    const refused = await signingIn()
    expect(refused).toMatchObject({ _tag: 'Failure', failure: { _tag: 'ServerFault', status: 503 } })
    const asked = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
      return [response.status, await response.json()] as const
    }
    // Readiness is the state of the database as last seen.
    await vi.waitFor(async () => expect(await asked('/health/ready')).toMatchObject([503, { status: false }]), {
      timeout: 10_000,
    })
    expect(await asked('/health')).toEqual([200, { status: true, message: 'alive' }])

    await postgres.restart()
    await vi.waitFor(async () => expect((await signingIn())._tag).toBe('Success'), { timeout: 15_000, interval: 200 })
    await vi.waitFor(async () => expect((await asked('/health/ready'))[0]).toBe(200), { timeout: 10_000 })
    await server.db.query(
      `insert into outbox (channels, event, data) values ('{private-chat.1}', 'after.outage', '{}')`,
    )
    await vi.waitFor(() => expect(published).toHaveBeenCalledWith(['private-chat.1'], 'after.outage', {}, undefined), {
      timeout: 15_000,
      interval: 100,
    })
  })
})
