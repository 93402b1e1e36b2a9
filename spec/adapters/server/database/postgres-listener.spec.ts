import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DatabaseUnavailable, type Db } from '../../../../adapters/server/database/db.ts'
import { openPostgres } from '../../../../adapters/server/database/postgres.ts'
import { createPostgresListener } from '../../../../adapters/server/database/postgres-listener.ts'
import { type SilentProxy, startSilentProxy } from '../../../tools/silent-proxy.ts'
import { describeOn, type EngineUnderTest } from '../databases.ts'

describeOn('postgres', 'listening to channels', (engine) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('reports a gap after a lost connection, and receives notifications again', async () => {
    const received: string[] = []
    const onGap = vi.fn()
    stops.push(await engine.db.listen('spec', (payload) => received.push(payload), onGap))
    stops.push(await engine.db.listen('other', (payload) => received.push(`other ${payload}`)))
    await notify('before')
    await vi.waitFor(() => expect(received).toEqual(['before']), { timeout: 5_000 })

    // One connection for all channels.
    expect(await terminateListeners()).toBe(1)
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    await notify('after')
    await notify('too', 'other')

    await vi.waitFor(() => expect(received).toEqual(['before', 'after', 'other too']), { timeout: 5_000 })
  })

  it('hears nothing of a channel that it has left', async () => {
    const received: string[] = []
    const stop = await engine.db.listen('left', () => received.push('left'))
    stops.push(await engine.db.listen('spec', () => received.push('spec')))

    await stop()
    await notify('one', 'left')
    await notify('two')

    await vi.waitFor(() => expect(received).toEqual(['spec']), { timeout: 5_000 })
  })

  it('stays closed once it is stopped, even while it waits for a reconnection', async () => {
    const onGap = vi.fn()
    const stop = await engine.db.listen('spec', () => {}, onGap)
    await terminateListeners()
    await stop()
    await new Promise((resolve) => setTimeout(resolve, 1_200))

    expect(onGap).not.toHaveBeenCalled()
    expect(await listeners()).toEqual([])
  })

  const notify = (payload: string, channel = 'spec') => engine.db.query('select pg_notify($1, $2)', [channel, payload])
  const listeners = async () =>
    (
      await engine.db.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'tradehall listener' and datname = current_database()`,
      )
    ).rows
  const terminateListeners = async (): Promise<number> => {
    const found = await listeners()
    for (const { pid } of found) await engine.db.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), { timeout: 5_000, interval: 20 })
    return found.length
  }
})

// Firewalls and balancers drop connections without a word to either end: nothing comes, and nothing fails.
describeOn('postgres', 'a connection that falls silent', (engine) => {
  let proxy: SilentProxy
  let db: Db | undefined
  beforeAll(async () => {
    proxy = await startSilentProxy(targetOf(engine))
    return () => proxy.close()
  })
  afterEach(async () => {
    await db?.close()
    db = undefined
  })

  it('is found by the listener, which opens another one and reports the gap', async () => {
    const received: string[] = []
    const onGap = vi.fn()
    const listener = createPostgresListener({
      settings: { connectionString: through(engine, proxy) },
      probeEveryMs: 100,
      patienceMs: 300,
    })
    await listener.listen('spec', (payload) => received.push(payload), onGap)

    proxy.silence()
    await engine.db.query(`select pg_notify('spec', 'missed')`)
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    await engine.db.query(`select pg_notify('spec', 'heard')`)

    await vi.waitFor(() => expect(received).toEqual(['heard']), { timeout: 5_000 })
    await listener.close()
  })

  it('ends the statement that waits for it, and the next one works', async () => {
    db = await openPostgres({ url: through(engine, proxy), connections: 1, lostMs: 300, isServing: () => true })
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])

    proxy.silence()
    await expect(db.query('select 2 as two')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(db.tx((q) => q.query('select 3 as three'))).resolves.toMatchObject({ rows: [{ three: 3 }] })

    proxy.silence()
    await expect(db.tx((q) => q.query('select 4'))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(db.read((q) => q.query('select 5 as five'), NOBODY)).resolves.toMatchObject({ rows: [{ five: 5 }] })

    // The end of the transaction above is not waited for.
    await db.query('select 6')
    proxy.silence()
    await expect(db.readOne('select 7', [], NOBODY)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await db.query('select 8 as eight')).rows).toEqual([{ eight: 8 }])
  })

  it('does not limit what runs before requests are served, such as a migration', async () => {
    db = await openPostgres({ url: through(engine, proxy), connections: 1, lostMs: 100 })
    expect((await db.query(`select 'done' as state from pg_sleep(0.4)`)).rows).toEqual([{ state: 'done' }])
  })
})

// Helpers

const NOBODY = { companyId: 0, userId: 0 }

function targetOf({ setting }: EngineUnderTest): { host: string; port: number } {
  if (setting.kind !== 'postgres') throw new Error('PostgreSQL only')
  const { hostname, port } = new URL(setting.url)
  return { host: hostname, port: Number(port) }
}

/** The database's address by way of the proxy. */
function through({ setting }: EngineUnderTest, { port }: SilentProxy): string {
  if (setting.kind !== 'postgres') throw new Error('PostgreSQL only')
  const url = new URL(setting.url)
  url.host = `127.0.0.1:${port}`
  return url.href
}
