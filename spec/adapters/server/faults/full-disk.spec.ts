import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { copyDatabase } from '../database-copies.ts'
import { startOwnPostgres } from '../databases.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { nothingLost, rounds } from './fault-report.ts'
import { Journal, makeWriters } from './writers.ts'

const ROUNDS = rounds(1, 10)
const DISK_MB = 200

describe('a full disk', () => {
  it('refuses writes of the embedded database until there is room, and loses none', { timeout: limit() }, async () => {
    const copy = await copyDatabase('pglite')
    const folder = join(copy.setting.kind === 'pglite' ? (copy.setting.folder ?? '') : '', '..')
    const flag = join(mkdtempSync(join(tmpdir(), 'tradehall-full-')), 'full')
    try {
      const before = await openDatabase(copy.setting)
      const journal = new Journal(await makeWriters(before))
      await before.close()
      const server = await startServerProcess({
        dataFolder: folder,
        preload: [fileURLToPath(new URL('full-disk.mjs', import.meta.url))],
        environment: { SPEC_FULL_DISK: flag },
      })
      const tried = await writeThrough(journal, server, {
        fill: () => writeFileSync(flag, ''),
        empty: () => rmSync(flag),
      })
      await server.stop()

      const after = await openDatabase(copy.setting)
      const lost = await journal.faults(after).finally(() => after.close())
      nothingLost({ fault: 'disk full', engine: 'pglite', tried, lost })
    } finally {
      await copy.remove()
      rmSync(join(flag, '..'), { recursive: true, force: true })
    }
  })

  it.skipIf(!canMount())(
    'refuses writes of PostgreSQL until there is room, and loses none',
    { timeout: limit() },
    async () => {
      const disk = mkdtempSync(join(tmpdir(), 'tradehall-disk-'))
      mountDisk(disk)
      const folder = mkdtempSync(join(tmpdir(), 'tradehall-full-'))
      try {
        const postgres = await startOwnPostgres(disk)
        const settings = { DATABASE_URL: postgres.url }
        await (await startServerProcess({ dataFolder: folder, settings })).stop()
        const db = await openDatabase({ kind: 'postgres', url: postgres.url })
        const journal = new Journal(await makeWriters(db))
        const server = await startServerProcess({ dataFolder: folder, settings })
        const filler = join(disk, 'filler')
        const tried = await writeThrough(journal, server, {
          fill: () => fillDisk(filler),
          empty: () => rmSync(filler),
        })
        await server.stop()

        const lost = await journal.faults(db)
        await db.close()
        await postgres.stop()
        nothingLost({ fault: 'disk full', engine: 'postgres', tried, lost })
      } finally {
        execFileSync('umount', ['-l', disk])
        rmSync(disk, { recursive: true, force: true })
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

// Helpers

function limit(): number {
  return 120_000 + ROUNDS * 60_000
}

/** A disk of its own size; only an administrator may mount one. */
function mountDisk(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=777`, 'tmpfs', folder], { stdio: 'ignore' })
}

function canMount(): boolean {
  if (process.platform !== 'linux') return false
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-mount-'))
  try {
    mountDisk(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes while the disk is filled and emptied again. */
async function writeThrough(
  journal: Journal,
  server: ServerProcess,
  disk: { readonly fill: () => void; readonly empty: () => void },
): Promise<Readonly<Record<string, number>>> {
  let isOver = false
  let refused = 0
  const writing = journal.write(
    () => server.url,
    () => isOver,
  )
  const stored = async (count: number) => {
    const enough = journal.count('stored') + count
    while (journal.count('stored') < enough) await pause(20)
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    await stored(10)
    const before = journal.count('unknown')
    disk.fill()
    while (journal.count('unknown') < before + 5) await pause(20)
    expect((await fetch(`${server.url}/health`)).status).toBeLessThan(600)
    disk.empty()
    refused += journal.count('unknown') - before
  }
  await stored(10)
  isOver = true
  await writing
  await journal.repeatUnknown(server.url)
  expect(journal.count('unknown')).toBe(0)
  return { 'times full': ROUNDS, 'calls refused': refused, ...journal.tried() }
}

function fillDisk(filler: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  } catch {
    // dd ends with an error when the disk is full.
  }
}
