import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderLocked, LOCK_FILE, lockDataFolder } from '../../../adapters/server/data-folder-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradehall-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('lockDataFolder', () => {
  it('creates the folder, writes its holder into the lock and releases it', async () => {
    const lock = await lockDataFolder(join(folder, 'new'))
    const holder: unknown = JSON.parse(readFileSync(lock.file, 'utf8'))

    expect(holder).toMatchObject({ pid: process.pid, startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    lock.release()
    lock.release()
    expect(existsSync(lock.file)).toBe(false)
  })

  it('refuses a second server with a readable message within 5 s, and admits it after the first has ended', async () => {
    const first = await startHolder(folder)
    const before = Date.now()

    await expect(lockDataFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Tradehall server (process ${first.pid}, since `,
    )
    expect(Date.now() - before).toBeLessThan(5_000)

    first.kill('SIGTERM')
    await once(first, 'exit')
    expect(existsSync(join(folder, LOCK_FILE))).toBe(false)
    ;(await lockDataFolder(folder)).release()
  })

  it('takes over the lock of a process that was killed', async () => {
    const first = await startHolder(folder)
    first.kill('SIGKILL')
    await once(first, 'exit')

    expect(existsSync(join(folder, LOCK_FILE))).toBe(true)
    ;(await lockDataFolder(folder)).release()
  })

  it('detects a process id that was reused', async () => {
    const lock = await lockDataFolder(folder)
    const text = readFileSync(lock.file, 'utf8')
    lock.release()
    const holder: { process: string } = JSON.parse(text)
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify({ ...holder, id: 'other', process: 'an-earlier-boot/1' }))

    ;(await lockDataFolder(folder)).release()
  })

  it.each(['', '{', '{"pid":"x"}'])('takes over a damaged lock file: %j', async (content) => {
    writeFileSync(join(folder, LOCK_FILE), content)

    ;(await lockDataFolder(folder)).release()
  })

  it('respects a lock of another machine as long as its heartbeat is fresh', async () => {
    const file = join(folder, LOCK_FILE)
    writeFileSync(
      file,
      JSON.stringify({ id: 'other', pid: 1, host: 'elsewhere', startedAt: '2026-01-01T00:00:00.000Z' }),
    )

    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderLocked)
    const aMinuteAgo = new Date(Date.now() - 60_000)
    utimesSync(file, aMinuteAgo, aMinuteAgo)
    ;(await lockDataFolder(folder)).release()
  })

  it('lets exactly one of many starters take over an abandoned lock', async () => {
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify({ id: 'dead', pid: 2 ** 22 + 1, host: 'x', startedAt: '' }))
    const aMinuteAgo = new Date(Date.now() - 60_000)
    utimesSync(join(folder, LOCK_FILE), aMinuteAgo, aMinuteAgo)

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)))

    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(
      outcomes.every((outcome) => outcome.status === 'fulfilled' || outcome.reason instanceof DataFolderLocked),
    ).toBe(true)
    winners[0]?.value.release()
  })
})

// Helpers

/** Another process that holds the lock until it is stopped. */
async function startHolder(dataFolder: string): Promise<ChildProcess> {
  const module = new URL('../../../adapters/server/data-folder-lock.ts', import.meta.url).href
  const script = `
    import { lockDataFolder } from ${JSON.stringify(module)}
    await lockDataFolder(${JSON.stringify(dataFolder)})
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    console.log('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
