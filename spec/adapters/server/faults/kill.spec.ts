import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { copyDatabase } from '../database-copies.ts'
import { startServerProcess } from '../server-process.ts'
import { nothingLost, rounds } from './fault-report.ts'
import { Journal, makeWriters } from './writers.ts'

const ROUNDS = rounds(2, 50)
const ROUND_MS = 30_000

describe.each(['pglite', 'postgres'] as const)('a server on %s that is killed while people write', (engine) => {
  it('keeps what it acknowledged, and nothing by halves', { timeout: 120_000 + ROUNDS * ROUND_MS }, async () => {
    const copy = await copyDatabase(engine)
    const folder = mkdtempSync(join(tmpdir(), 'tradehall-kill-'))
    const dataFolder = copy.setting.kind === 'pglite' ? join(copy.setting.folder ?? '', '..') : folder
    const settings: Record<string, string> = copy.setting.kind === 'postgres' ? { DATABASE_URL: copy.setting.url } : {}
    try {
      const before = await openDatabase(copy.setting)
      const journal = new Journal(await makeWriters(before))
      await before.close()

      for (let round = 1; round <= ROUNDS; round += 1) {
        const server = await startServerProcess({ dataFolder, settings })
        await journal.repeatUnknown(server.url)
        let isOver = false
        const writing = journal.write(
          () => server.url,
          () => isOver,
        )
        const stored = journal.count('stored')
        while (journal.count('stored') < stored + 5) await pause(5)
        await pause(Math.random() * 200)
        await server.kill()
        isOver = true
        await writing
      }
      const cut = journal.count('unknown')
      const last = await startServerProcess({ dataFolder, settings })
      await journal.repeatUnknown(last.url)
      await last.stop()

      const after = await openDatabase(copy.setting)
      const lost = await journal.faults(after).finally(() => after.close())
      const open = journal.count('unknown')
      nothingLost({
        fault: 'kill -9 in mid-write',
        engine,
        tried: { kills: ROUNDS, ...journal.tried(), 'calls cut by the last kill': cut },
        lost: [...lost, ...(open > 0 ? [`${open} calls could not be repeated`] : [])],
      })
    } finally {
      await copy.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
