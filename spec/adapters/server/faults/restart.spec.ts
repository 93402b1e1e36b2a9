import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { readConfig } from '../../../../adapters/server/config.ts'
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
    const server = await startServer({ config: read.config, log: () => undefined })
    try {
      const journal = new Journal(await makeWriters(server.db))
      const url = `http://127.0.0.1:${server.port}`
      let isOver = false
      const writing = journal.write(
        () => url,
        () => isOver,
      )
      for (let round = 1; round <= ROUNDS; round += 1) {
        const stored = journal.count('stored')
        while (journal.count('stored') < stored + 10) await pause(10)
        await pause(Math.random() * 100)
        await postgres.restart()
      }
      const stored = journal.count('stored')
      while (journal.count('stored') < stored + 10) await pause(10)
      isOver = true
      await writing
      const cut = journal.count('unknown')
      await journal.repeatUnknown(url)

      const open = journal.count('unknown')
      nothingLost({
        fault: 'PostgreSQL restarted under load',
        engine: 'postgres',
        tried: { restarts: ROUNDS, ...journal.tried(), 'calls cut': cut },
        lost: [...(await journal.faults(server.db)), ...(open > 0 ? [`${open} calls could not be repeated`] : [])],
      })
    } finally {
      await server.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
