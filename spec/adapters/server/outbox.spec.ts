import { expect, it, vi } from 'vitest'
import { cleanUpJob } from '../../../adapters/server/jobs/clean-up.job.ts'
import { startJobs } from '../../../adapters/server/jobs/job-runner.ts'
import type { Services } from '../../../adapters/server/services.ts'
import { startOutbox } from '../../../adapters/server/jobs/outbox.ts'
import type { Db } from '../../../adapters/server/database/db.ts'
import { writeAsSystem } from '../../../adapters/server/database/store.ts'
import { PublishFailed, type RealtimeEngine } from '../../../adapters/server/realtime/engine.ts'
import { describeOnBothEngines, type EngineUnderTest } from './databases.ts'

describeOnBothEngines('the outbox with a remote engine', (engine) => {
  it('publishes at the start the events of a process that was killed between commit and publish', async () => {
    const { remote, sent } = remoteEngine()
    await emitted(engine, 'left behind')

    const outbox = await startOutbox(engine.db, remote, () => undefined)
    await vi.waitFor(() => expect(sent).toEqual(['left behind']))
    await outbox.catchUp()
    await outbox.stop()

    expect(sent).toEqual(['left behind'])
    expect(await waiting(engine)).toBe(0)
  })

  it('retries when the engine was unreachable, in order, without repeating accepted events', async () => {
    const { remote, sent, fail } = remoteEngine()
    const outbox = await startOutbox(engine.db, remote, () => undefined)
    fail((data) => (data === 'second' ? new PublishFailed('away', undefined) : undefined))
    await emitted(engine, 'first', 'second', 'third')
    await vi.waitFor(() => expect(sent).toEqual(['first']))

    fail(() => undefined)

    await vi.waitFor(() => expect(sent).toEqual(['first', 'second', 'third']), { timeout: 10_000 })
    await outbox.stop()
    expect(await waiting(engine)).toBe(0)
  })

  it('stops retrying when it is stopped', async () => {
    const { remote, sent, fail } = remoteEngine()
    fail(() => new PublishFailed('away', undefined))
    await emitted(engine, 'unsent')
    const outbox = await startOutbox(engine.db, { ...remote, reach: 'process' }, () => undefined)

    await outbox.stop()
    fail(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 1_500))

    expect(sent).toEqual([])
    await engine.db.query('delete from outbox')
  })

  it('continues after an event that the engine always rejects', async () => {
    const { remote, sent, fail } = remoteEngine()
    const logged: string[] = []
    fail((data) => (data === 'too large' ? new PublishFailed('refused', 413) : undefined))
    const outbox = await startOutbox(engine.db, remote, (line) => logged.push(line))

    await emitted(engine, 'too large', 'fine')

    await vi.waitFor(() => expect(sent).toEqual(['fine']))
    await outbox.stop()
    expect(logged.join()).toContain('refused')
  })

  it('publishes an event to the sockets of this process without reading it again, unless it is long', async () => {
    await engine.db.query('delete from outbox')
    const { remote, sent } = remoteEngine()
    const read: string[] = []
    const db: Db = {
      ...engine.db,
      query: (text, values) => {
        read.push(text)
        return engine.db.query(text, values)
      },
    }
    const outbox = await startOutbox(db, { ...remote, reach: 'process' }, () => undefined)
    read.length = 0

    await emitted(engine, 'short')
    await vi.waitFor(() => expect(sent).toEqual(['short']))
    expect(read).toEqual([])

    // Longer than a notification may be, also as the bytes of its characters.
    const long = ['x'.repeat(9_000), 'ü'.repeat(4_500)]
    await emitted(engine, ...long)
    await vi.waitFor(() => expect(sent).toEqual(['short', ...long]))
    await outbox.stop()
    await engine.db.query('delete from outbox')
  })

  it('does not block the database while the engine is slow', async () => {
    const { remote, release } = remoteEngine(true)
    const outbox = await startOutbox(engine.db, remote, () => undefined)
    await emitted(engine, 'slow')

    expect((await engine.db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    release()
    await outbox.stop()
  })
})

describeOnBothEngines('housekeeping', (engine) => {
  it('removes expired rows and nothing else', async () => {
    await engine.db.query(
      `insert into attempts (key, window_start, tries) values ('old', now() - interval '3 days', 1), ('new', now(), 1)`,
    )
    await engine.db.query(
      `insert into idempotency_keys (user_id, endpoint, key, created_at) values (1, 'e', 'old', now() - interval '3 days'), (1, 'e', 'new', now())`,
    )
    await engine.db.query(
      `insert into quote_configurations (unique_session_id, listing_id, product_name, quantity, currency, unit_price, total, updated_at)
       values ('old', 1, 'x', 1, 'USD', 1, 1, now() - interval '32 days'), ('new', 1, 'x', 1, 'USD', 1, 1, now() - interval '30 days')`,
    )
    await engine.db.query(
      `with company as (insert into companies (kind, name, slug) values ('buyer', 'B', 'b') returning id),
       person as (insert into users (company_id, type, full_name, email, member_id) select id, 'other', 'P', 'p@spec.example', 'P1' from company returning id)
       insert into browsing_sessions (id, user_id, started_at, created_at)
       select session, person.id, now(), now() - age::interval from person, (values ('old', '91 days'), ('new', '89 days')) given (session, age)`,
    )
    const failures: unknown[] = []
    const jobs = await startJobs(engine.db, {
      kinds: [cleanUpJob],
      services: {} as Services,
      now: () => new Date(),
      log: (line) => failures.push(line),
    })

    await jobs.idle()
    await jobs.stop()

    expect(failures).toEqual([])
    const left = await engine.db.query(
      `select key from attempts union all select key from idempotency_keys
       union all select unique_session_id from quote_configurations union all select id from browsing_sessions`,
    )
    expect(left.rows).toEqual(Array.from({ length: 4 }, () => ({ key: 'new' })))
  })
})

// Helpers

async function emitted({ db }: EngineUnderTest, ...data: string[]): Promise<void> {
  await writeAsSystem(db, async (w) => {
    for (const item of data) await w.emit({ channels: ['private-chat.1'], event: 'spec.happened', data: item })
  })
}

const waiting = async ({ db }: EngineUnderTest) =>
  (await db.query('select 1 from outbox where published_at is null')).rows.length

function remoteEngine(isSlow = false) {
  const sent: unknown[] = []
  let failureOf: (data: unknown) => Error | undefined = () => undefined
  let release: () => void = () => undefined
  const held = isSlow ? new Promise<void>((resolve) => (release = resolve)) : undefined
  const remote: RealtimeEngine = {
    reach: 'everyone',
    publish: async (_channels, _event, data) => {
      await held
      const failure = failureOf(data)
      if (failure !== undefined) throw failure
      sent.push(data)
    },
    signChannel: () => ({ auth: '' }),
  }
  return { remote, sent, fail: (rule: typeof failureOf) => (failureOf = rule), release: () => release() }
}
