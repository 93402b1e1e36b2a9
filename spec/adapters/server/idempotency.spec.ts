import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openSignIn } from '../../../adapters/server/account/sign-in.ts'
import type { Db } from '../../../adapters/server/database/db.ts'
import { writeAsSystem } from '../../../adapters/server/database/store.ts'
import { bind, createApi } from '../../../adapters/server/http/bind.ts'
import { createBodyRoom } from '../../../adapters/server/http/body-room.ts'
import { trustedProxies } from '../../../adapters/server/http/peer.ts'
import { createRateLimit } from '../../../adapters/server/http/rate-limit.ts'
import { refused } from '../../../adapters/server/http/refusals.ts'
import type { Services } from '../../../adapters/server/services.ts'
import { endpoint, open, signedIn } from '../../../core/contracts/endpoint.ts'
import { describeOnBothEngines } from './databases.ts'

const role = z.object({ id: z.number(), name: z.string() })
const createRole = endpoint({
  id: 'spec.createRole',
  method: 'POST',
  path: 'spec/roles',
  access: signedIn,
  creates: true,
  input: z.object({ name: z.string() }),
  response: { data: role },
  summary: 'Spec',
})
const removeRole = endpoint({
  id: 'spec.removeRole',
  method: 'POST',
  path: 'spec/roles',
  override: 'DELETE',
  access: signedIn,
  input: z.object({ id: z.number() }),
  response: { removed: z.number() },
  summary: 'Spec',
})
const echo = endpoint({
  id: 'spec.echo',
  method: 'POST',
  path: 'spec/echo',
  access: open,
  encoding: 'form',
  summary: 'Spec',
  input: z.object({
    count: z.number().optional(),
    isOn: z.boolean().optional(),
    name: z.string().optional(),
    list: z.array(z.number()).optional(),
    byName: z.record(z.string(), z.number()).optional(),
  }),
  response: { data: z.unknown() },
})
const swallow = endpoint({ id: 'spec.swallow', method: 'POST', path: 'spec/swallow', access: open, summary: 'Spec' })
const inside = endpoint({
  id: 'spec.inside',
  method: 'POST',
  path: 'spec/inside',
  access: open,
  response: { data: z.unknown() },
  summary: 'Spec',
})
const one = endpoint({
  id: 'spec.one',
  method: 'GET',
  path: 'spec/things/{id}',
  params: { id: z.coerce.number().int() },
  access: open,
  response: { data: z.unknown() },
  summary: 'Spec',
})
const special = endpoint({
  id: 'spec.special',
  method: 'GET',
  path: 'spec/things/special',
  access: open,
  response: { data: z.unknown() },
  summary: 'Spec',
})
const drop = endpoint({
  id: 'spec.drop',
  method: 'DELETE',
  path: 'spec/things/{thing}',
  params: { thing: z.string() },
  access: open,
  response: { data: z.unknown() },
  summary: 'Spec',
})

const bindings = [
  bind(one, ({ id }) => ({ data: id })),
  bind(special, () => ({ data: 'special' })),
  bind(drop, ({ thing }) => ({ data: thing })),
  bind(createRole, ({ name }, context) =>
    context.write(async (w) => {
      if (name === 'Refused') throw refused('Not this one.')
      const made = await w.k
        .insertInto('roles')
        .values({ company_id: context.me.companyId, name, permissions: '[]' })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      return { data: made }
    }),
  ),
  bind(removeRole, async ({ id }, context) => {
    const [{ numDeletedRows }] = (await context.write((w) =>
      w.k.deleteFrom('roles').where('id', '=', id).execute(),
    )) as [{ numDeletedRows: bigint }]
    return { removed: Number(numDeletedRows) }
  }),
  bind(echo, (input) => ({ data: input })),
  bind(swallow, (_, context) =>
    context.writeAsSystem(async (w) => {
      await w.k.insertInto('settings').values({ name: 'swallowed', value: '1' }).execute()
      await sql`select 1 / 0`.execute(w.k).catch(() => undefined)
      return {}
    }),
  ),
  bind(inside, (_, context) =>
    context.writeAsSystem(async () => ({ data: await context.open.selectFrom('settings').selectAll().execute() })),
  ),
]

describeOnBothEngines('a create call', (engine) => {
  let tokens: readonly [string, string]
  const api = (db = engine.db) =>
    createApi(bindings, {
      db,
      services: {} as Services,
      now: () => new Date(),
      log: () => undefined,
      checkResponses: true,
      rateLimit: createRateLimit(10_000),
      proxies: trustedProxies([]),
      bodyRoom: createBodyRoom(() => ''),
    })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await api().request(`http://x/api/v1/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
    })
    return {
      code: response.status,
      ...((await response.json()) as {
        status: boolean
        message: string
        data?: { id: number }
        errors?: Record<string, string[]>
      }),
    }
  }
  const create = (name: string, key: string | undefined, by = 0) =>
    post(
      'spec/roles',
      { name },
      { authorization: `Bearer ${tokens[by]}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    )
  const rolesNamed = async (name: string) =>
    (await engine.db.query('select 1 from roles where name = $1', [name])).rows.length

  beforeAll(async () => {
    const made: string[] = []
    for (const name of ['one', 'two']) {
      made.push(
        await writeAsSystem(engine.db, async ({ k }) => {
          const company = await k
            .insertInto('companies')
            .values({ kind: 'seller', name, slug: name })
            .returning('id')
            .executeTakeFirstOrThrow()
          const user = await k
            .insertInto('users')
            .values({
              company_id: company.id,
              type: 'seller',
              full_name: name,
              email: `${name}@spec.example`,
              member_id: name,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const request = {
            address: '/',
            ip: '',
            userAgent: '',
            host: '',
            sessionHash: undefined,
            pageUrl: undefined,
            socketId: undefined,
            isLocal: true,
          }
          return (await openSignIn(k, user.id, { now: new Date(), request })).accessToken
        }),
      )
    }
    tokens = made as unknown as readonly [string, string]
  })

  it('creates one row for ten equal concurrent calls, and returns the same response to all', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Ten at once', 'ten')))

    expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 200, status: true, data: { name: 'Ten at once' } })
    expect(await rolesNamed('Ten at once')).toBe(1)
  })

  it('looks up the holder of a token twice for ten concurrent calls: for the first, and for those after it', async () => {
    let lookups = 0
    const query: Db['query'] = (text, values) => {
      if (text.includes('from sign_ins')) lookups += 1
      return engine.db.query(text, values)
    }
    const counting = api(
      new Proxy(engine.db, { get: (db, name) => (name === 'query' ? query : Reflect.get(db, name)) }),
    )
    const call = async () =>
      counting.request('http://x/api/v1/spec/roles', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, call))

    expect(answers.map(({ status }) => status)).not.toContain(401)
    expect(lookups).toBe(2)
  })

  it('refuses the same key with another input, and changes nothing', async () => {
    await create('First input', 'reused')

    expect(await create('Second input', 'reused')).toMatchObject({ code: 422, status: false })
    expect(await rolesNamed('Second input')).toBe(0)
  })

  it('separates the keys of different people', async () => {
    const [mine, theirs] = [await create('Shared key', 'shared', 0), await create('Shared key', 'shared', 1)]

    expect(theirs.data?.id).not.toBe(mine.data?.id)
    expect(await rolesNamed('Shared key')).toBe(2)
  })

  it('releases the key when the call failed', async () => {
    expect(await create('Refused', 'again')).toMatchObject({ code: 200, status: false, message: 'Not this one.' })
    expect(await create('Accepted', 'again')).toMatchObject({ code: 200, status: true })
  })

  it('reports a taken name to the slower of two callers, without a 500', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('Same name', undefined)))

    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    for (const response of answers.filter(({ status }) => !status)) {
      expect(response).toMatchObject({ code: 200, errors: { name: ['A role of this name exists already.'] } })
    }
  })

  it('[D-09] lets a form delete by `_method` and a program by DELETE, but never by a plain POST', async () => {
    const made = [await create('To go 1', undefined), await create('To go 2', undefined)].map(({ data }) => data?.id)
    const authorization = `Bearer ${tokens[0]}`

    expect(await post('spec/roles', `_method=DELETE&id=${made[0]}`, { authorization })).toMatchObject({
      code: 200,
      removed: 1,
    })
    const own = await api().request('http://x/api/v1/spec/roles', {
      method: 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: made[1] }),
    })
    expect(await own.json()).toMatchObject({ status: true, removed: 1 })
    expect(await post('spec/roles', { _method: 'PATCH', name: 'Not made' }, { authorization })).toMatchObject({
      code: 405,
    })
    expect(await rolesNamed('Not made')).toBe(0)
  })

  it('[D-14] parses numbers, booleans and lists from the texts of a form', async () => {
    expect((await post('spec/echo', 'count=12&isOn=1&name[]=x&list=3')).data).toEqual({
      count: 12,
      isOn: true,
      name: 'x',
      list: [3],
    })
    expect(await post('spec/echo', { count: '12' })).toMatchObject({ code: 422 })
    expect(await post('spec/echo', 'count=twelve')).toMatchObject({
      code: 422,
      errors: { count: [expect.any(String)] },
    })
  })

  it('reports a refused field whose name every object inherits', async () => {
    expect(await post('spec/echo', { byName: { constructor: 'x', toString: 'y' } })).toMatchObject({
      code: 422,
      errors: { 'byName.constructor': [expect.any(String)] },
    })
  })

  it('parses a form of thousands of fields quickly, and refuses one with too many', async () => {
    const startedAt = performance.now()
    const member = { authorization: `Bearer ${tokens[0]}` }
    expect(await post('spec/echo', 'list[]=1&'.repeat(10_000).slice(0, -1), member)).toMatchObject({ code: 200 })
    expect(await post('spec/echo', 'a=1&'.repeat(100_000), member)).toMatchObject({ code: 422 })
    expect(await post('spec/echo', 'list[]=1&'.repeat(1_000).slice(0, -1))).toMatchObject({ code: 200 })
    expect(await post('spec/echo', 'list[]=1&'.repeat(1_001).slice(0, -1))).toMatchObject({ code: 422 })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('prefers a literal part of an address to a variable one, and gives each contract its own parameter names', async () => {
    const ask = async (path: string, method = 'GET') =>
      ((await (await api().request(`http://x/api/v1/spec/things/${path}`, { method })).json()) as { data: unknown })
        .data

    expect([await ask('7'), await ask('special'), await ask('7', 'DELETE')]).toEqual([7, 'special', '7'])
    expect((await api().request('http://x/api/v1/spec/things/%00', { method: 'DELETE' })).status).toBe(404)
  })

  it('never confirms what a broken transaction did not store', async () => {
    expect(await post('spec/swallow', {})).toMatchObject({ status: false })
    expect((await engine.db.query(`select 1 from settings where name = 'swallowed'`)).rows).toEqual([])
  })

  it('fails instead of deadlocking when a handler uses the database inside its transaction', async () => {
    expect(await post('spec/inside', {})).toMatchObject({ code: 500, status: false })
    expect(await create('Still answers', undefined)).toMatchObject({ status: true })
  })
})
