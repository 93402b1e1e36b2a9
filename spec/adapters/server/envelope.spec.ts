import { Agent, request as nodeRequest } from 'node:http'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { FILES_PER_WINDOW } from '../../../adapters/server/http/files.ts'
import { describeMarket, type Market } from './market.ts'

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
})

interface Asked {
  readonly title: string
  readonly path: string
  readonly init?: RequestInit
  readonly status: number
  readonly answer: unknown
}

const json = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** Refusals of every kind that concern no single capability; each capability tests its own in its spec. */
const refusals: readonly Asked[] = [
  {
    title: 'an unknown call',
    path: '/api/v1/no/such',
    status: 404,
    answer: { status: false, message: 'There is no such call.' },
  },
  { title: 'an unknown call of the chat base', path: '/chat/no-such', status: 404, answer: { status: false } },
  { title: 'an unknown call of the CRM host', path: '/crm-host/no-such', status: 404, answer: { status: false } },
  { title: 'an unknown address', path: '/no-such-page', status: 404, answer: { status: false } },
  { title: 'an unknown file', path: '/files/public/none.png', status: 404, answer: { status: false } },
  {
    title: 'a path outside the files',
    path: '/files/public/..%2f..%2fdatabase',
    status: 404,
    answer: { status: false },
  },
  { title: 'a private file without its link', path: '/files/company/1/a.png', status: 404, answer: { status: false } },
  { title: 'a wrong method', path: '/api/v1/auth/login', status: 405, answer: { status: false } },
  {
    title: 'a missing token',
    path: '/api/v1/auth/logout',
    status: 401,
    answer: { status: false, message: 'Please sign in.' },
  },
  {
    title: 'an unknown token',
    path: '/api/v1/auth/logout',
    init: { headers: { authorization: 'Bearer nobody' } },
    status: 401,
    answer: { status: false },
  },
  { title: 'broken JSON', path: '/api/v1/auth/login', init: json('{"a":'), status: 422, answer: { status: false } },
  {
    title: 'a wrong type',
    path: '/api/v1/auth/login',
    init: json('{"email_id":{},"password":[]}'),
    status: 422,
    answer: { status: false },
  },
  {
    title: 'a U+0000',
    path: '/api/v1/auth/login',
    init: json('{"email_id":"a\\u0000@b.example","password":"x"}'),
    status: 422,
    answer: { status: false },
  },
  {
    title: 'a field of the prototype',
    path: '/api/v1/auth/login',
    init: json('{"__proto__":{"x":1}}'),
    status: 422,
    answer: { status: false },
  },
  {
    title: 'a method that `_method` cannot name here',
    path: '/api/v1/auth/login',
    init: json('{"_method":"DELETE"}'),
    status: 405,
    answer: { status: false },
  },
  {
    title: 'an encoding nobody reads',
    path: '/api/v1/auth/login',
    init: { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' },
    status: 422,
    answer: { status: false },
  },
  {
    title: 'a body that is too large',
    path: '/api/v1/auth/login',
    init: json(JSON.stringify({ a: 'x'.repeat(1_100_000) })),
    status: 413,
    answer: { status: false },
  },
  {
    title: 'an empty form',
    path: '/api/v1/auth/login',
    init: json('{}'),
    status: 200,
    answer: { status: false, errors: { email_id: ['Please enter email'], password: ['Please enter password'] } },
  },
  {
    title: 'wrong credentials',
    path: '/api/v1/auth/login',
    init: json('{"email_id":"a@b.example","password":"x"}'),
    status: 200,
    answer: { status: false, message: 'E-mail or password is not correct' },
  },
]

describeMarket('every response', (market) => {
  it.each(refusals)(
    '[ERR-32] [D-05, D-06] refuses $title in the envelope with $status',
    async ({ path, init, status, answer }) => {
      const response = await fetch(`${market.url}${path}`, { redirect: 'manual', ...init })

      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toContain('application/json')
      const body: unknown = await response.json()
      expect(envelope.strict().parse(body)).toMatchObject(answer as object)
    },
  )

  it('[D-06] lists the methods of an address when it refuses one', async () => {
    expect((await fetch(`${market.url}/api/v1/auth/login`, { method: 'DELETE' })).headers.get('allow')).toBe('POST')
    expect((await fetch(`${market.url}/api/v1/auth/logout`, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
  })

  it('has the protective headers and allows no other origin to read it', async () => {
    for (const path of [
      '/health',
      '/openapi.json',
      '/docs/api',
      '/outbox',
      '/api/v1/auth/login',
      '/api/v1/none',
      '/files/none',
      '/apps/1/events',
      '/none',
    ]) {
      for (const method of ['GET', 'OPTIONS', 'HEAD']) {
        const { headers, status } = await fetch(`${market.url}${path}`, {
          method,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
        expect([
          path,
          method,
          status < 500,
          headers.get('x-content-type-options'),
          headers.get('x-frame-options'),
        ]).toEqual([path, method, true, 'nosniff', 'DENY'])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })

  it('[D-280] is compressed when it is long and the caller accepts that, and is the same then', async () => {
    const { token } = await market.seller()
    const got = async (path: string, accepted: string) => {
      const response = await fetch(`${market.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
      })
      return { coding: response.headers.get('content-encoding'), body: await response.json() }
    }
    const long = 'crm/user_form_listing?type_name=Leads'
    const plain = await got(long, 'identity')

    expect(plain.coding).toBeNull()
    expect(await got(long, 'gzip, br')).toEqual({ coding: 'gzip', body: plain.body })
    expect((await got('notifications/list', 'gzip')).coding).toBeNull()
  })

  it('is the same for HEAD as for GET, without a body', async () => {
    const head = await fetch(`${market.url}/health`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('[D-10] identifies the caller by the token alone, whatever X-User-Id says', async () => {
    const [one, other] = [await market.seller(), await market.seller()]

    const response = await fetch(`${market.url}/api/v1/auth/logout`, {
      headers: { authorization: `Bearer ${one.token}`, 'x-user-id': String(other.userId) },
    })

    expect(response.status).toBe(200)
    const { rows } = await market.db.query<{ user_id: number }>(
      'select user_id from sign_ins where user_id = any($1)',
      [[one.userId, other.userId]],
    )
    expect(rows).toEqual([{ user_id: other.userId }])
  })

  it('[D-37] shows the outbox to the local machine only: not through a proxy, not under a foreign name', async () => {
    const requested = (headers: Record<string, string>) => statusOf(market, '/outbox.json', headers)

    expect(await requested({})).toBe(200)
    expect(await requested({ host: `rebound.example:${new URL(market.url).port}` })).toBe(404)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect(await requested({ [name]: '127.0.0.1' })).toBe(404)
  })

  // Some clients do with each request.
  it('responds to a client that offers another protocol', async () => {
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    expect(await statusOf(market, '/health', offer)).toBe(200)
  })

  it('survives malformed requests', async () => {
    expect(await statusOf(market, '/health', { host: 'a b' })).toBe(400)
    expect(await statusOf(market, '/api/v1/%E0%A4%A', {})).toBe(404)
    expect(await statusOf(market, '/api/v1/auth/login?a=%00', {}, 'POST')).toBe(422)
    expect(await statusOf(market, '/health', {}, 'TRACE')).toBeLessThan(500)
    expect(await statusOf(market, '/health', {})).toBe(200)
  })
})

describeMarket(
  'limits per address',
  (market) => {
    it('counts by the address that the local proxy saw, not by the claims of the caller', async () => {
      const ask = (forwarded: string) =>
        fetch(`${market.url}/api/v1/auth/logout`, { headers: { 'x-forwarded-for': forwarded } }).then(
          ({ status }) => status,
        )
      const statuses = await Promise.all(Array.from({ length: 605 }, (_, at) => ask(`10.0.${at % 256}.1, 203.0.113.7`)))

      expect(statuses.filter((status) => status === 401)).toHaveLength(600)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect(await ask('203.0.113.7, 203.0.113.8')).toBe(401)
    })

    it('[D-324] limits the files of an address apart from its calls', async () => {
      const ask = (address: string) => statusOf(market, '/files/public/none.png', { 'x-forwarded-for': address })
      const statuses = await Promise.all(Array.from({ length: FILES_PER_WINDOW + 5 }, () => ask('203.0.113.9')))

      expect(statuses.filter((status) => status === 404)).toHaveLength(FILES_PER_WINDOW)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect(await ask('203.0.113.10')).toBe(404)
      expect(await statusOf(market, '/api/v1/auth/logout', { 'x-forwarded-for': '203.0.113.9' })).toBe(401)
    })
  },
  { TRADEHALL_TEST: '0' },
)

// Behind a proxy on another machine all visitors shared one limit.
describeMarket(
  'limits per address behind two proxies',
  (market) => {
    it('counts each visitor apart, and a caller beside the proxies by its own address', async () => {
      const ask = (localAddress: string, forwarded: string) =>
        statusOf(market, '/api/v1/auth/logout', { 'x-forwarded-for': forwarded }, 'GET', localAddress)
      const visitors = Array.from({ length: 605 }, (_, at) => `203.0.${at % 200}.${1 + (at % 4)}, 10.0.0.7`)

      expect(new Set(await Promise.all(visitors.map((forwarded) => ask('127.0.0.2', forwarded))))).toEqual(
        new Set([401]),
      )
      const forged = await Promise.all(visitors.map((forwarded) => ask('127.0.0.3', forwarded)))
      expect(forged.filter((status) => status === 429)).toHaveLength(5)
    })
  },
  { TRADEHALL_TEST: '0', TRUSTED_PROXIES: '127.0.0.2, 10.0.0.0/8' },
)

// Helpers

/** Hundreds of connections at once would exceed what a system lets wait to be accepted. */
const FEW_AT_ONCE = new Agent({ maxSockets: 50 })

/** Sends headers that `fetch` would not send. */
function statusOf(
  market: Market,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  localAddress?: string,
): Promise<number> {
  const options = { method, headers, agent: FEW_AT_ONCE, ...(localAddress === undefined ? {} : { localAddress }) }
  return new Promise((resolve, reject) => {
    const request = nodeRequest(`${market.url}${path}`, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}
