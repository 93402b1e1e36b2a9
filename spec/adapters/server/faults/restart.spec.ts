import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { resetLinkJob } from '../../../../adapters/server/account/reset-link.job.ts'
import { readConfig } from '../../../../adapters/server/config.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { enqueue } from '../../../../adapters/server/jobs/enqueue.ts'
import { startServer } from '../../../../adapters/server/server.ts'
import { startOwnPostgres } from '../databases.ts'
import { nothingLost, rounds } from './fault-report.ts'
import { Journal, makeWriters } from './writers.ts'

const ROUNDS = rounds(2, 25)

describe('PostgreSQL that crashes and starts again while people write', () => {
  it('keeps what was acknowledged, and nothing by halves', { timeout: 60_000 + ROUNDS * 30_000 }, async () => {
    const postgres = await startOwnPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'tradehall-restart-'))
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], {
      DATABASE_URL: postgres.url,
      TRADEHALL_TEST: '1',
    })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    // The jobs of a cut connection wait for the end of their lease.
    const server = await startServer({ config: read.config, log: () => undefined, jobs: { leaseMs: 2_000 } })
    try {
      const journal = new Journal(await makeWriters(server.db))
      const email = 'jobs@spec.example'
      await server.db.query(`update users set email = $1 where type = 'other'`, [email])
      const jobs = () =>
        server.db.query(`select
          (select count(*)::int from jobs where state <> 'done' and kind in ('reset-link', 'mail')) as waiting,
          (select count(*)::int from one_time_codes) as links,
          (select count(*)::int from outside_messages where subject in ('Choose your password', 'Set a new password')) as mails,
          (select count(*)::int from outside_messages where subject in ('Choose your password', 'Set a new password') and state = 'sent') as sent`)
      const url = `http://127.0.0.1:${server.port}`
      let isOver = false
      const writing = journal.write(
        () => url,
        () => isOver,
      )
      for (let round = 1; round <= ROUNDS; round += 1) {
        const stored = journal.count('stored')
        while (journal.count('stored') < stored + 10) await pause(10)
        // A job of each round may be cut at any point.
        await writeAsSystem(server.db, (w) => enqueue(w, resetLinkJob, { email }, { key: `round ${round}` }))
        await pause(Math.random() * 100)
        await postgres.restart()
      }
      const stored = journal.count('stored')
      while (journal.count('stored') < stored + 10) await pause(10)
      isOver = true
      await writing
      const cut = journal.count('unknown')
      await journal.repeatUnknown(url)

      await server.db.query(`update jobs set due_at = now() where state = 'waiting' and lease is null`)
      await vi.waitFor(
        async () => expect((await jobs()).rows).toEqual([{ waiting: 0, links: ROUNDS, mails: ROUNDS, sent: ROUNDS }]),
        { timeout: 60_000, interval: 500 },
      )
      const open = journal.count('unknown')
      nothingLost({
        fault: 'PostgreSQL restarted under load',
        engine: 'postgres',
        tried: { restarts: ROUNDS, 'jobs done': ROUNDS, ...journal.tried(), 'calls cut': cut },
        lost: [...(await journal.faults(server.db)), ...(open > 0 ? [`${open} calls could not be repeated`] : [])],
      })
    } finally {
      await server.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
