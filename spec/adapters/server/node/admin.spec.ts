import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAdminOptions } from '../../../../adapters/node/admin/options.ts'
import { runAdmin } from '../../../../adapters/node/admin/run-admin.ts'
import { readAdminAccess, SERVER_FILE } from '../../../../adapters/server/admin-secret.ts'
import { type Config, readConfig } from '../../../../adapters/server/config.ts'
import { type DataFolderLock, lockDataFolder } from '../../../../adapters/server/data-folder-lock.ts'
import { type Db } from '../../../../adapters/server/database/db.ts'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { companyApprovals } from '../../../../core/contracts/admin.contract.ts'
import { type Copy, copyDatabase } from '../database-copies.ts'
import { describeMarket } from '../market.ts'

describe('npm run admin beside a running server on the embedded database', () => {
  const market = embeddedMarket()

  it(
    'lists, approves and rejects through the server, and notifies the owner by notification, event and mail',
    { timeout: 60_000 },
    async () => {
      const { data, db } = market
      const sockets: string[] = []
      const stopListening = await db().listen('outbox', (payload) => sockets.push(payload))
      await company(db(), 'waits')

      expect((await admin(['companies', '--state', 'pending', '--data', data()])).out).toMatch(
        /^pending +seller +waits +Company waits +waits@spec\.example\n1 company\n$/,
      )
      const approved = await admin(['approve', 'waits', '--data', data()])
      expect(approved).toMatchObject({
        code: 0,
        out: 'Company waits (waits) is approved; waits@spec.example is notified.\n',
        err: '',
      })
      expect(await facts(db(), 'waits')).toEqual({
        approval: 'approved',
        approval_reason: null,
        notifications: ['Your company was approved'],
        mails: ['Your company was approved'],
        events: ['notification.added'],
        history: ['approved'],
      })

      const rejected = await admin(['reject', 'waits', '--reason', 'No trade register number', '--data', data()])
      expect(rejected).toMatchObject({
        code: 0,
        out: 'Company waits (waits) is rejected; waits@spec.example is notified of the reason.\n',
      })
      expect(await facts(db(), 'waits')).toMatchObject({
        approval: 'rejected',
        approval_reason: 'No trade register number',
        history: ['approved', 'rejected'],
      })
      expect(sockets.length).toBeGreaterThan(0)
      await stopListening()
    },
  )

  it('lists jobs that were given up with their errors, and puts them back through the server', async () => {
    const { data, db } = market
    const { rows } = await db().query<{ id: number }>(
      `insert into jobs (kind, payload, state, tries, error, ended_at) values
         ('mail', '{"uid": "0b6ac8e4-7b2f-4f6e-9b5e-3a1d0c9f8e7d"}', 'dead', 16, E'550 No\nsuch user', now()),
         ('mail', '{"uid": "1b6ac8e4-7b2f-4f6e-9b5e-3a1d0c9f8e7d"}', 'dead', 1, 'broken', now()) returning id`,
    )
    const [one, other] = rows.map(({ id }) => id)

    const listed = await admin(['jobs', '--state', 'dead', '--data', data()])
    expect(listed.out).toMatch(/^ +\d+ +dead +mail +1 try, given up +broken\n/)
    expect(listed.out).toMatch(/^ +\d+ +dead +mail +16 tries, given up +550 No such user$/m)
    expect(await admin(['jobs', 'retry', String(one), '--data', data()])).toMatchObject({
      code: 0,
      out: '1 job will be tried again.\n',
    })
    expect((await admin(['jobs', 'retry', '999999', '--data', data()])).out).toBe('None of these jobs was given up.\n')
    await expect.poll(() => idsOf(db(), 'dead')).toEqual([other])
    expect((await admin(['jobs', 'retry', 'all', '--data', data()])).out).toBe('1 job will be tried again.\n')
    // The mails of these jobs do not exist, so nothing is left to do.
    await expect
      .poll(async () => (await admin(['jobs', '--state', 'dead', '--data', data()])).out)
      .toBe('No job is dead.\n')
    expect((await admin(['jobs', '--data', data()])).out).toMatch(/ waiting +clean-up +0 tries, due \d{4}-/)
  })

  it('[D-166] publishes, replaces, lists and withdraws a post through the server', async () => {
    const file = join(market.data(), 'post.md')
    const write = (title: string) =>
      writeFileSync(file, `kind: post\nslug: news\ntitle: ${title}\ndate: 2026-01-05\n---\nHello`)
    write('News')
    expect(await admin(['publish', file, '--data', market.data()])).toEqual({
      code: 0,
      out: '“News” is published: /blogdetail/news\n',
      err: '',
    })
    write('Newer')
    expect((await admin(['publish', file, '--data', market.data()])).out).toMatch(/^“Newer” is replaced/)
    expect((await admin(['texts', '--data', market.data()])).out).toBe('post  2026-01-05  news  Newer\n1 text\n')
    expect((await admin(['withdraw', 'post', 'news', '--data', market.data()])).out).toBe('The post news is removed.\n')
    expect(await admin(['withdraw', 'post', 'news', '--data', market.data()])).toMatchObject({
      code: 1,
      err: 'There is no such post.\n',
    })
    write('')
    expect((await admin(['publish', file, '--data', market.data()])).err).toMatch(
      /is no post or page:\nPlease enter title/,
    )
    expect((await admin(['publish', `${file}x`, '--data', market.data()])).err).toMatch(/cannot be read/)
  })

  it('[D-189] adds, lists and removes operators through the server, and mails a link to choose a password', async () => {
    const { data, db } = market
    await company(db(), 'trades')

    expect((await admin(['operator', 'list', '--data', data()])).out).toMatch(/^There are no operators yet/)
    expect((await admin(['operator', 'add', 'Ada@spec.example', '--data', data()])).out).toMatch(
      /^ada@spec\.example is an operator\. A mail brings a link .* at \/operator\.\n$/i,
    )
    expect((await admin(['operator', 'add', 'ada@spec.example', '--data', data()])).err).toMatch(
      /is an operator already\.\n$/,
    )
    expect((await admin(['operator', 'add', 'trades@spec.example', '--data', data()])).err).toMatch(
      /has an account of the market/,
    )
    expect((await admin(['operator', 'list', '--data', data()])).out).toMatch(
      /^ada@spec\.example +since \d{4}-.* +\(has not chosen a password yet\)\n1 operator\n$/i,
    )
    await expect
      .poll(
        async () => (await db().query(`select 1 from outside_messages where subject = 'Choose your password'`)).rows,
      )
      .toHaveLength(1)
    expect((await admin(['operator', 'remove', 'ada@spec.example', '--data', data()])).out).toMatch(
      /is no operator any more, and is signed out\.\n$/,
    )
    expect((await admin(['operator', 'remove', 'ada@spec.example', '--data', data()])).err).toBe(
      'There is no such operator: ada@spec.example.\n',
    )
    const { rows } = await db().query<{ action: string; operator_id: number | null }>(
      `select action, operator_id from operator_actions where target_kind = 'operator' order by id`,
    )
    expect(rows).toEqual([
      { action: 'operator.added', operator_id: null },
      { action: 'operator.removed', operator_id: null },
    ])
  })

  it('reports what cannot be done, and changes nothing', async () => {
    const { data, db } = market
    await company(db(), 'known')
    await admin(['approve', 'known', '--data', data()])

    expect(await admin(['approve', 'known', '--data', data()])).toEqual({
      code: 1,
      out: '',
      err: 'Company known is approved already.\n',
    })
    expect(await admin(['approve', 'nobody', '--data', data()])).toEqual({
      code: 1,
      out: '',
      err: 'There is no such company: nobody.\n',
    })
    expect((await facts(db(), 'known')).history).toEqual(['approved'])
  })

  it('lets only the owner of the data folder read the secret, and removes it at the end', () => {
    expect(statSync(join(market.data(), SERVER_FILE)).mode & 0o777).toBe(0o600)
  })

  it('reports a server that cannot be reached', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradehall-admin-'))
    writeFileSync(join(folder, 'database'), '')
    const lock = await lockDataFolder(folder)
    try {
      expect((await admin(['companies', '--data', folder])).err).toContain(
        'That one cannot be asked: it is still starting',
      )
      writeFileSync(join(folder, SERVER_FILE), JSON.stringify({ port: 1, secret: 'x'.repeat(64) }))
      expect((await admin(['companies', '--data', folder])).err).toContain(
        'The server that holds the data folder does not answer on port 1',
      )
    } finally {
      lock.release()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe.each(['pglite', 'postgres'] as const)('npm run admin on %s without a server', (engine) => {
  it('works directly on the database', { timeout: 90_000 }, async () => {
    const copy = await copyDatabase(engine)
    const environment: Record<string, string> =
      copy.setting.kind === 'postgres'
        ? { DATABASE_URL: copy.setting.url }
        : { DATA_DIR: join(copy.setting.folder ?? '', '..') }
    const during = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const db = await openDatabase(copy.setting)
      return work(db).finally(() => db.close())
    }
    try {
      await during((db) => company(db, 'alone'))

      expect((await admin(['companies'], environment)).out).toContain('alone')
      expect(await admin(['reject', 'alone', '--reason', 'Not a trader'], environment)).toEqual({
        code: 0,
        out: 'Company alone (alone) is rejected; alone@spec.example is notified of the reason.\n',
        err: '',
      })
      expect(await admin(['reject', 'alone', '--reason', 'Not a trader'], environment)).toMatchObject({
        code: 1,
        err: 'Company alone is rejected already.\n',
      })
      expect(await during((db) => facts(db, 'alone'))).toEqual({
        approval: 'rejected',
        approval_reason: 'Not a trader',
        notifications: ['Your company was not approved'],
        mails: ['Your company was not approved'],
        events: ['notification.added'],
        history: ['rejected'],
      })
      // The mail waits for a server.
      expect((await admin(['jobs'], environment)).out).toMatch(/^ +1  waiting  mail  0 tries, due .*\n1 job\n$/)
      await during((db) => db.query(`update jobs set state = 'dead', error = 'no server', ended_at = now()`))
      expect((await admin(['jobs', 'retry', '1'], environment)).out).toBe('1 job will be tried again.\n')
      expect(await during((db) => idsOf(db, 'waiting'))).toEqual([1])
    } finally {
      await copy.remove()
    }
  })
})

describeMarket('admin calls', (market) => {
  it('are refused without the secret, with a wrong one, and behind a proxy', async () => {
    const { config } = market.server.services
    const ask = async (secret: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${market.url}/api/v1/${companyApprovals.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ secret }),
      })
      return response.status
    }
    const right = readAdminAccess(config.dataFolder)?.secret

    expect(await ask('')).toBe(403)
    expect(await ask('x'.repeat(64))).toBe(403)
    // On PostgreSQL commands use the database directly, so no secret exists that would open the call.
    expect(right === undefined).toBe(market.engine === 'postgres')
    if (right !== undefined) {
      expect(await ask(right)).toBe(200)
      expect(await ask(right, { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
      expect(await ask(`${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`)).toBe(403)
    }
  })
})

describe('readAdminOptions', () => {
  it.each([
    [['frobnicate'], /^frobnicate is not known: choose companies, approve SLUG or reject SLUG/],
    [['approve'], /^Name the company: npm run admin -- approve SLUG/],
    [['reject', 'x'], /^Please give a reason: npm run admin -- reject x --reason "…"$/],
    [['approve', 'x', '--reason', 'y'], /^--reason belongs to reject\.$/],
    [['companies', 'x'], /^companies takes no name: x is too much\.$/],
    [
      ['companies', '--state', 'odd'],
      /^--state odd is not known: choose pending or approved or rejected or suspended or waiting or dead\.$/,
    ],
    [['companies', '--state', 'dead'], /^--state of companies is one of pending, approved, rejected, suspended\.$/],
    [['jobs', '--state', 'pending'], /^--state of jobs is one of waiting, dead\.$/],
    [['approve', 'x', '--state', 'dead'], /^--state belongs to companies and jobs\.$/],
    [['publish'], /^Name the file/],
    [['withdraw', 'news'], /^Name one text/],
    [['operator'], /^Say what to do: operator add MAIL/],
    [['operator', 'add'], /^Name the operator by a mail address: npm run admin -- operator add MAIL$/],
    [['operator', 'add', 'a@b.example', 'c@d.example'], /^Say what to do: operator add MAIL/],
    [['jobs', 'again'], /^jobs again is not known: choose jobs or jobs retry ID/],
    [['jobs', 'retry'], /^Name the jobs: npm run admin -- jobs retry ID/],
    [['jobs', 'retry', '7', 'x'], /^A job is named by its number: x is none\.$/],
    [['approve', 'x', 'y'], /^One at a time: y is too much\.$/],
    [['--data', 'x'], /^Say what to do/],
  ])('reports the faults of %j', (args, message) => {
    const read = readAdminOptions(args)
    expect(read.kind === 'faults' ? read.faults.join('\n') : read.kind).toMatch(message)
  })

  it('shows the help without arguments', () => {
    expect(readAdminOptions([])).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('npm run admin -- approve SLUG') as unknown,
    })
  })
})

// Helpers

/** A server on the embedded database in a locked data folder of its own, as `npm start` sets it up. */
function embeddedMarket(): { readonly data: () => string; readonly db: () => Db } {
  let copy: Copy | undefined
  let server: RunningServer | undefined
  let lock: DataFolderLock | undefined
  let folder = ''
  beforeAll(async () => {
    copy = await copyDatabase('pglite')
    // The copy is in a folder named database, so its parent is a data folder.
    folder = copy.setting.kind === 'pglite' ? join(copy.setting.folder ?? '', '..') : ''
    const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1' })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    const config: Config = read.config
    lock = await lockDataFolder(folder)
    server = await startServer({ config, log: () => undefined })
  })
  afterAll(async () => {
    await server?.close()
    expect(readAdminAccess(folder)).toBeUndefined()
    lock?.release()
    await copy?.remove()
  })
  return {
    data: () => folder,
    db: () => {
      if (server === undefined) throw new Error('The server is there in hooks and tests only.')
      return server.db
    },
  }
}

async function admin(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const read = readAdminOptions(args)
  if (read.kind !== 'task') throw new Error(JSON.stringify(read))
  let out = ''
  let err = ''
  const code = await runAdmin(read.task, read.data, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    now: new Date(),
    environment,
  })
  return { code, out, err }
}

const idsOf = async (db: Db, state: string) =>
  (await db.query<{ id: number }>('select id from jobs where state = $1 order by id', [state])).rows.map(({ id }) => id)

async function company(db: Db, slug: string): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `insert into companies (kind, name, slug) values ('seller', $1, $2) returning id`,
    [`Company ${slug}`, slug],
  )
  await db.query(
    `insert into users (company_id, type, full_name, email, member_id) values ($1, 'seller', 'Owner', $2, $3)`,
    [rows[0]?.id, `${slug}@spec.example`, slug],
  )
}

async function facts(db: Db, slug: string) {
  const list = async (text: string) => (await db.query<{ value: string }>(text, [slug])).rows.map((row) => row.value)
  const { rows } = await db.query<{ approval: string; approval_reason: string | null }>(
    'select approval, approval_reason from companies where slug = $1',
    [slug],
  )
  return {
    ...rows[0],
    notifications: await list(
      `select n.title as value from notifications n join companies c on c.id = n.company_id where c.slug = $1 order by n.id`,
    ),
    mails: await list(
      `select subject as value from outside_messages where recipient = $1 || '@spec.example' order by id`,
    ),
    events: await list(
      `select o.event as value from outbox o join users u on o.channels = array['private-chat.' || u.id] where u.email = $1 || '@spec.example' order by o.id`,
    ),
    history: await list(
      `select h.verb as value from history h join companies c on c.id = h.company_id where c.slug = $1 order by h.id`,
    ),
  }
}
