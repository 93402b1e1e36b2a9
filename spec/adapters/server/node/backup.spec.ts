import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runBackup } from '../../../../adapters/node/backup/run-backup.ts'
import { runRestore } from '../../../../adapters/node/backup/run-restore.ts'
import { readConfig } from '../../../../adapters/server/config.ts'
import { type DataFolderLock, lockDataFolder } from '../../../../adapters/server/data-folder-lock.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { migrate } from '../../../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { copyDatabase, type Copy } from '../database-copies.ts'

describe.each(['pglite', 'postgres'] as const)('backup and restore on %s', (kind) => {
  let room: string
  let copy: Copy
  let data: string
  let server: RunningServer
  let lock: DataFolderLock | undefined
  const environment: Record<string, string> = {}
  let made: Promise<string> | undefined
  /** The folder of a complete backup, which specs share and leave as it is. */
  const aBackup = () =>
    (made ??= (async () => {
      const folder = join(room, 'whole')
      expect(await backup(folder, data, environment)).toMatchObject({ code: 0 })
      return folder
    })())
  beforeAll(async () => {
    room = mkdtempSync(join(tmpdir(), 'tradehall-backup-'))
    copy = await copyDatabase(kind)
    const { setting } = copy
    data = setting.kind === 'pglite' ? dirname(setting.folder ?? '') : join(room, 'data')
    if (setting.kind === 'postgres') environment['DATABASE_URL'] = setting.url
    const read = readConfig(['--port', '0', '--data', data, '--demo-size', '20'], {
      TRADEHALL_TEST: '1',
      ...environment,
    })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    // As `npm start` does: the command then fetches the copy from the server.
    if (kind === 'pglite') lock = await lockDataFolder(data)
    server = await startServer({ config: read.config, log: () => {}, onProgress: () => {} })
    const pdf = new TextEncoder().encode('%PDF-1.7\n')
    await server.services.files.put('crm/1/offer.pdf', pdf, { contentType: 'application/pdf' })
  }, 120_000)
  afterAll(async () => {
    await server.close()
    lock?.release()
    await copy.remove()
    rmSync(room, { recursive: true, force: true })
  })

  it(
    'should restore every row and every file into an empty market, which then starts',
    { timeout: 120_000 },
    async () => {
      const rows = await settledRowsOf(server.db)
      const files = filesOf(join(data, 'files'))
      const folder = await aBackup()
      // The market notes the time of a backup after the copy, and changes nothing else.
      const noted = { count: 1, sum: expect.any(String) }
      expect(await rowsOf(server.db)).toEqual({ ...rows, market_settings: noted })

      const target = await emptyMarket(kind, room)
      const result = await restore(folder, target.data, target.environment)
      expect(result).toMatchObject({ code: 0 })
      expect(result.out).toContain(`Restored the database and ${files.length} files`)
      expect(result.out).toContain(`Start the server with npm start -- --data ${target.data}.`)
      await target.opened(async (db) => {
        expect(await rowsOf(db)).toEqual(rows)
        expect(filesOf(join(target.data, 'files'))).toEqual(files)
        expect(Object.keys(rows).length).toBeGreaterThan(40)
        expect((await migrate(db)).applied).toEqual([])
        // The member's lock holds in the copy, too.
        const asMember = await db.tx((q) => q.query('select id from companies'), { companyId: 2, userId: 1 })
        expect(asMember.rows).toEqual([{ id: 2 }])
      })
      const again = await restore(folder, target.data, target.environment)
      expect(again.code).toBe(1)
      expect(again.err).toContain('is not empty')
    },
  )

  it('should copy no half of a transaction while others write', { timeout: 120_000 }, async () => {
    let isOver = false
    let pairs = 0
    const writing = (async () => {
      while (!isOver) {
        pairs += 1
        await server.db.tx(async (q) => {
          for (const half of ['a', 'b'])
            await q.query(`insert into attempts (key, window_start, tries) values ($1, now(), 1)`, [`${half}-${pairs}`])
        })
      }
    })()
    const folder = join(room, 'busy')
    expect(await backup(folder, data, environment)).toMatchObject({ code: 0 })
    isOver = true
    await writing

    const target = await emptyMarket(kind, room)
    expect(await restore(folder, target.data, target.environment)).toMatchObject({ code: 0 })
    await target.opened(async (db) => {
      const { rows } = await db.query<{ a: number; b: number }>(
        `select count(*) filter (where key like 'a-%')::int as a, count(*) filter (where key like 'b-%')::int as b from attempts`,
      )
      expect(rows[0]?.a).toBe(rows[0]?.b)
      expect(rows[0]?.a).toBeLessThanOrEqual(pairs)
    })
  })

  it('should refuse a folder that is not empty, and one that is no backup', async () => {
    const folder = join(room, `full-${randomUUID()}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'mine')

    expect((await backup(folder, data, environment)).err).toContain('is not empty')
    const target = await emptyMarket(kind, room)
    expect((await restore(folder, target.data, target.environment)).err).toContain('is no backup')
    writeFileSync(join(folder, 'backup.json'), '{"format":2}')
    expect((await restore(folder, target.data, target.environment)).err).toContain(
      'is no backup that this version reads',
    )
    expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'letter.txt'])
  })

  it('should leave nothing when it is stopped', { timeout: 60_000 }, async () => {
    const folder = join(room, 'stopped')
    const others = readdirSync(room)
    const stop = new AbortController()
    stop.abort()
    expect(await backup(folder, data, environment, stop.signal)).toMatchObject({ code: 130 })
    const during = new AbortController()
    const stopped = backup(folder, data, environment, during.signal, () => during.abort())
    expect(await stopped).toMatchObject({ code: 130 })
    expect(readdirSync(room)).toEqual(others)

    const whole = await aBackup()
    const target = await emptyMarket(kind, room)
    for (const word of ['Copying', 'Restoring']) {
      const abort = new AbortController()
      const result = await restore(whole, target.data, target.environment, abort.signal, (line) => {
        if (line.startsWith(word)) abort.abort()
      })
      expect(result.code).toBe(130)
      expect(readdirSync(target.data)).toEqual([])
    }
    expect(await restore(whole, target.data, target.environment)).toMatchObject({ code: 0 })
  })

  it('should refuse a damaged copy and change nothing', { timeout: 60_000 }, async () => {
    const folder = join(room, 'damaged')
    cpSync(await aBackup(), folder, { recursive: true })
    const part = join(folder, kind === 'pglite' ? 'database.tar.gz' : 'database.dump')
    writeFileSync(part, readFileSync(part).subarray(0, 5_000))
    const target = await emptyMarket(kind, room)

    expect(await restore(folder, target.data, target.environment)).toMatchObject({ code: 1 })
    expect(readdirSync(target.data)).toEqual([])
  })

  if (kind === 'postgres')
    it('should say what to install when pg_dump is missing', async () => {
      const folder = join(room, 'missing')
      const { code, err } = await backup(folder, data, { ...environment, PATH: '/nowhere' })

      expect([code, err]).toEqual([1, expect.stringContaining('pg_dump is not installed: install')])
      expect(existsSync(folder)).toBe(false)
    })

  if (kind === 'pglite')
    it('should copy a market that no server uses, and hand out no copy without the secret', async () => {
      const url = `http://127.0.0.1:${server.port}/admin/backup`
      for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(64)}`])
        expect((await fetch(url, { method: 'POST', headers: { authorization } })).status).toBe(404)

      const folder = join(room, 'idle')
      const idle = await copyDatabase('pglite')
      const own = dirname((idle.setting.kind === 'pglite' && idle.setting.folder) || '')
      expect(await backup(folder, own, {})).toMatchObject({ code: 0 })
      const taken = await lockDataFolder(own)
      expect((await backup(join(room, 'locked'), own, {})).err).toContain('cannot make a backup')
      taken.release()
      await idle.remove()
    })
})

// Helpers

type Command = typeof runBackup
const runWith =
  (command: Command) =>
  async (
    folder: string,
    data: string,
    environment: Record<string, string>,
    signal: AbortSignal = new AbortController().signal,
    onLine: (line: string) => void = () => {},
  ) => {
    let out = ''
    let err = ''
    const code = await command(
      { folder, data },
      {
        stdout: {
          write: (text) => {
            out += text
            onLine(text)
          },
        },
        stderr: { write: (text) => (err += text) },
        signal,
        environment: { PATH: process.env['PATH'], ...environment },
        now: new Date('2026-05-12T10:00:00Z'),
      },
    )
    return { code, out, err }
  }
const backup = runWith(runBackup)
const restore = runWith(runRestore)

/** An empty data folder and, for PostgreSQL, an empty database. */
async function emptyMarket(kind: Db['engine'], room: string) {
  const data = mkdtempSync(join(room, 'target-'))
  const environment: Record<string, string> = {}
  if (kind === 'postgres') {
    const admin = new Client({ connectionString: inject('databases').postgresUrl })
    await admin.connect()
    const name = `restored_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = new URL(inject('databases').postgresUrl)
    url.pathname = name
    environment['DATABASE_URL'] = url.href
  }
  return {
    data,
    environment,
    opened: async (work: (db: Db) => Promise<void>) => {
      const db = await openDatabase(
        environment['DATABASE_URL'] === undefined
          ? { kind: 'pglite', folder: join(data, 'database') }
          : { kind: 'postgres', url: environment['DATABASE_URL'] },
      )
      try {
        await work(db)
      } finally {
        await db.close()
      }
    },
  }
}

/** The rows once the jobs of the start have ended. */
async function settledRowsOf(db: Db): Promise<Record<string, unknown>> {
  let before = await rowsOf(db)
  for (;;) {
    await pause(1_000)
    const rows = await rowsOf(db)
    if (JSON.stringify(rows) === JSON.stringify(before)) return rows
    before = rows
  }
}

/** Count and checksum of every table. The server's jobs change their own table at any time. */
async function rowsOf(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables.filter((table) => table.name !== 'jobs'))
    found[name] = (
      await db.query(
        `select count(*)::int as count, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
      )
    ).rows[0]
  return found
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\]\.(?:types|unfinished)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted()
