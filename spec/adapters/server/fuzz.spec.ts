import { expect, it } from 'vitest'
import { z } from 'zod'
import { formEntries } from '../../../adapters/http/form-encoding.ts'
import { bindings } from '../../../adapters/server/bindings.ts'
import { createRandom } from '../../../adapters/server/demo/random.ts'
import { templateOf } from '../../../adapters/server/http/openapi.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { describeMarket, type Market, type Person } from './market.ts'
import { sample } from './sample-input.ts'

type Json = Record<string, unknown>

/**
 * How long each engine is tested; every call gets at least two rounds. FUZZ_SECONDS and FUZZ_SEED allow longer runs.
 */
const BUDGET_MS = Number(process.env['FUZZ_SECONDS'] ?? 9) * 1_000
const SEED = Number(process.env['FUZZ_SEED'] ?? 42)
const ROUNDS = process.env['FUZZ_SECONDS'] === undefined ? 12 : 1_000
const LEAST_ROUNDS = 2
const MARK = 'FOREIGN-7c1f'

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { a: deep(levels - 1) })

/** Texts that people paste, attackers send and programs get wrong. */
const naughty: readonly unknown[] = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  "' or '1'='1",
  "'; drop table users; --",
  '$1',
  '$$',
  '%s',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  '‮txet lanoitceri',
  'Ω≈ç√∫˜µ',
  '\r\nX-Injected: 1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '1e309',
  '0x10',
  '-0',
  '00012',
  '2026-02-30',
  '99999-01-01',
  '0000-00-00 00:00:00',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '[',
  '{"a":',
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -(2 ** 63),
  [],
  [null],
  [[[]]],
  Array.from({ length: 2_000 }, (_, at) => at),
  {},
  { toString: 'x' },
  { constructor: { prototype: { x: 1 } } },
  { length: 5 },
  { $gt: '' },
  deep(30),
  deep(60),
  ['a', 'a'],
  [{}],
  [-1, 0, 1],
]

/** Whole bodies that no screen sends. */
const rawBodies: readonly (readonly [type: string, body: string])[] = [
  ['application/json', ''],
  ['application/json', '[]'],
  ['application/json', 'null'],
  ['application/json', '"x"'],
  ['application/json', '1'],
  ['application/json', '{'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', JSON.stringify(Array.from({ length: 20_000 }, () => 1))],
  ['application/json', '\ufeff{}'],
  ['application/x-www-form-urlencoded', '&&==&[]=1&a[[]]=2&[=3&]=4&__proto__[x]=1&%00=1&%ED%A0%80=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"; filename="\u0001.png"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['text/html', '<p>'],
  ['application/json', '{"_method":"DELETE"}'],
  ['application/json', '{"_method":["PUT"]}'],
]

describeMarket('every call with random input', (market) => {
  it(
    'never returns 5xx, always returns the envelope, and never reads or changes a row of another company',
    { timeout: BUDGET_MS * 2 + 90_000 },
    async () => {
      const random = createRandom(SEED)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T
      const foreign = await withRows(market, await market.seller())
      const before = await rowsOf(market, foreign)
      const forged = [
        foreign.userId,
        foreign.companyId,
        foreign.roleId,
        0,
        -1,
        2 ** 31,
        2 ** 53,
        1e30,
        '1 or 1=1',
        "1'",
        '%00',
        '..',
        '١',
        ' 1',
        '1.5',
      ]
      const people = { seller: await market.seller(), visitor: market.visitor }
      const broken: string[] = []
      /** Calls whose input only the database refused: they should refuse it themselves, by field. */
      const late = new Set<string>()
      let count = 0

      const fire = async (contract: AnyEndpoint, who: keyof typeof people, round: number) => {
        const { url, init, said } = requestFor(market, contract, { round, pick, forged })
        const token = people[who].token
        if (token !== undefined) init.headers = { ...init.headers, authorization: `Bearer ${token}` }
        const loggedBefore = market.logged.length
        const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => error as Error)
        count += 1
        for (const line of market.logged.slice(loggedBefore))
          if (line.startsWith('refused '))
            late.add(`${contract.id} ${line.replace(/^refused \S+ /, '')}: ${said.slice(0, 200)}`)
        const problem = response instanceof Error ? `no response: ${response.message}` : await problemOf(response)
        if (problem !== undefined)
          broken.push(
            `${contract.id} by ${who}: ${problem}\n    ${said.slice(0, 400)}\n    ${market.logged.at(-1) ?? ''}`,
          )
        // Calls that end a sign-in or remove the caller may succeed; then a new person continues.
        if (!(response instanceof Error) && response.status === 401 && who === 'seller')
          people.seller = await market.seller()
      }

      const deadline = Date.now() + BUDGET_MS
      for (let round = 0; round < ROUNDS && (round < LEAST_ROUNDS || Date.now() < deadline); round += 1) {
        for (const { contract } of bindings) {
          if (round >= LEAST_ROUNDS && Date.now() > deadline) break
          await fire(contract, 'seller', round)
          await fire(contract, 'visitor', round)
        }
      }

      if (process.env['FUZZ_SECONDS'] !== undefined)
        process.stdout.write(
          `${count} requests to ${bindings.length} calls\n${broken.join('\n')}\nrefused by the database alone:\n${[...late].toSorted().join('\n')}\n`,
        )
      expect(broken.slice(0, 20).join('\n')).toBe('')
      expect(count).toBeGreaterThanOrEqual(bindings.length * 2)
      expect(await rowsOf(market, foreign)).toEqual(before)
      expect((await fetch(`${market.url}/health`)).status).toBe(200)
    },
  )
})

// Helpers

type Shot = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

interface Aim {
  readonly round: number
  readonly pick: <T>(list: readonly T[]) => T
  readonly forged: readonly unknown[]
}

/** A valid request except for what the round breaks: nothing sent, a raw body, then one or two fields at a time. */
function requestFor(
  market: Market,
  contract: AnyEndpoint,
  { round, pick, forged }: Aim,
): { url: string; init: Shot; said: string } {
  const path = templateOf(contract).replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(
      wellFormed(
        String(pick([...forged, ...naughty.filter((value) => typeof value === 'string' && value.length < 200)])),
      ),
    ),
  )
  const method = contract.override === undefined ? contract.method : 'POST'
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Json
  const input = round === 0 ? {} : sample(schema, schema)
  const values = { ...(typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Json) : {}) }
  const names = Object.keys(values)
  for (let spoilt = 0; spoilt < (round % 3) + (round === 0 ? 0 : 1) && names.length > 0; spoilt += 1) {
    const name = pick(names)
    values[name] = /(^|_)ids?$/.test(name) && pick([true, false]) ? pick(forged) : pick(naughty)
  }
  if (contract.override !== undefined) values['_method'] = contract.override
  const origin = `${market.url}${path}`
  if (method === 'GET' || contract.encoding === 'query') {
    const query = new URLSearchParams(formEntries(values).map(([key, value]) => [wellFormed(key), textOf(value)]))
      .toString()
      .slice(0, 7_000)
    return { url: `${origin}?${query}`, init: { method, headers: {} }, said: `${method} ${path}?${query}` }
  }
  if (round === 1 || round === 5) {
    const [type, body] = pick(rawBodies)
    return {
      url: origin,
      init: { method, headers: { 'content-type': type }, body },
      said: `${method} ${path} ${type} ${body}`,
    }
  }
  if (contract.encoding === 'json') {
    const body = JSON.stringify(values)
    return {
      url: origin,
      init: { method, headers: { 'content-type': 'application/json' }, body },
      said: `${method} ${path} ${body}`,
    }
  }
  const entries = formEntries(values)
  const said = `${method} ${path} ${entries.map(([key, value]) => `${key}=${textOf(value)}`).join('&')}`
  if (contract.encoding === 'form')
    return {
      url: origin,
      init: {
        method,
        headers: {},
        body: new URLSearchParams(entries.map(([key, value]) => [wellFormed(key), textOf(value)])),
      },
      said,
    }
  const form = new FormData()
  for (const [key, value] of entries)
    form.append(wellFormed(key), typeof value === 'string' ? wellFormed(value) : value)
  return { url: origin, init: { method, headers: {}, body: form }, said }
}

const wellFormed = (text: string): string => text.toWellFormed()
const textOf = (value: string | Blob): string => wellFormed(typeof value === 'string' ? value : '')

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The fault of a response; undefined when there is none. */
async function problemOf(response: Response): Promise<string | undefined> {
  const text = await response.text()
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`
  if (text.includes(MARK)) return `a row of another company: ${text.slice(0, 200)}`
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff'
  if (response.headers.has('location') || response.headers.has('x-injected')) return 'a header that the caller chose'
  if (response.ok && !(response.headers.get('content-type') ?? '').includes('json')) return undefined
  try {
    const parsed = envelope.safeParse(JSON.parse(text))
    if (!parsed.success) return `${response.status} without envelope: ${text.slice(0, 200)}`
    return !response.ok && parsed.data.status ? `${response.status} with status true` : undefined
  } catch {
    return `${response.status} is not JSON: ${text.slice(0, 200)}`
  }
}

async function withRows(market: Market, person: Person): Promise<Person & { readonly roleId: number }> {
  // Names of people and companies are not secret: anybody who writes to them sees them.
  await market.db.query('update users set email = $2, mobile = $3 where id = $1', [
    person.userId,
    `${MARK}@spec.example`,
    MARK,
  ])
  const { rows } = await market.db.query<{ id: number }>(
    `insert into roles (company_id, name, permissions) values ($1, $2, '[]') returning id`,
    [person.companyId, `${MARK} Role`],
  )
  await market.db.query(
    `insert into listings (company_id, slug, name, form, availability, price_type, product_type) values ($1, $2, $2, '{}', 'in_stock', 'fixed', 'simple')`,
    [person.companyId, `${MARK}-listing`],
  )
  await market.db.query(
    `insert into crm_records (company_id, type_id, unique_id, name, order_key) values ($1, 1, $2, $2, 'a')`,
    [person.companyId, `${MARK}-record`],
  )
  await market.db.query(
    `insert into notifications (user_id, company_id, kind, title, body) values ($1, $2, 'spec', $3, '')`,
    [person.userId, person.companyId, `${MARK} Notice`],
  )
  return { ...person, roleId: rows[0]?.id ?? 0 }
}

/** Tables to which others may add by writing, asking or looking: dealings between companies. */
const DEALINGS = new Set(['notifications', 'threads', 'rooms', 'room_members', 'messages', 'quotes', 'outbox'])

/** Everything that only the other company may see. */
async function rowsOf(market: Market, { companyId, userId }: Person): Promise<Record<string, unknown>> {
  const { rows: tables } = await market.db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !DEALINGS.has(name)))
    found[name] = (
      await market.db
        // The job of the search index writes these three whenever it gets to a row.
        .query(
          `select to_jsonb(t) - array['search_head', 'search_state', 'search_words'] as row
             from ${name} t where company_id = $1 order by to_jsonb(t)::text`,
          [companyId],
        )
        .catch(() => ({ rows: [] }))
    ).rows
  found['companies'] = (await market.db.query('select * from companies where id = $1', [companyId])).rows
  found['sign_ins'] = (await market.db.query('select * from sign_ins where user_id = $1', [userId])).rows
  return found
}
