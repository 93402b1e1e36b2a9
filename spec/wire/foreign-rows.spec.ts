import { expect, it } from 'vitest'
import { createRandom } from '../../adapters/server/demo/random.ts'
import { ownerPermissions } from '../../core/permissions/permissions.ts'
import { describeMarket, type Market, type Person } from '../adapters/server/market.ts'
import { newsOf } from '../adapters/server/news-of.ts'
import { NOT_BUILT } from './not-built.ts'
import { REQUESTS } from './requests/index.ts'
import { type Call, CALLS, type Request, send } from './wire.ts'
import { translator } from './translator.ts'
import { worldOf } from './world.ts'

/** FOREIGN_SEED chooses another order of calls. */
const SEED = Number(process.env['FOREIGN_SEED'] ?? 7)
const MINUTE_MS = 60_000
/** Calls between two comparisons of the owner's rows; FOREIGN_BATCH=1 names the one call that changes them. */
const BATCH = Number(process.env['FOREIGN_BATCH'] ?? 20)
/** The share of calls by engine. The rules are the same statements on both, so PGlite takes a part that the seed chooses; FOREIGN_SHARE=1 takes all. */
const SHARE = { pglite: Number(process.env['FOREIGN_SHARE'] ?? 0.25), postgres: 1 } as const

/** Calls by which somebody else may change rows of a company, because the two deal with each other. */
const DEALINGS: readonly string[] = ['API-QUOTE-02']

// Each call of the specification is made with the ids of another company's rows, by everybody else and in random order. Nobody sees a
// text of those rows, in any response, notification or event, and the rows stay as they are.

describeMarket(
  'rows of another company',
  (market) => {
    it(
      'stay unseen and unchanged by every call of every role',
      async () => {
        const random = createRandom(SEED)
        const owner = await worldOf(market)
        const marks = new Set<string>()
        const world = {
          ...owner,
          fresh: (word: string) => {
            const text = owner.fresh(word)
            marks.add(text)
            return text
          },
        }
        const roles = await strangers(market)
        const found: string[] = []
        let cells = 0
        let shownToOwner = 0
        const every = CALLS.filter(({ id }) => !NOT_BUILT.includes(id)).toSorted(() => random.next() - 0.5)
        const calls = every.slice(0, Math.ceil(every.length * SHARE[market.engine]))
        for (const batch of batchesOf(calls)) {
          const requests: { readonly call: Call; readonly built: Request }[] = []
          for (const call of batch) requests.push({ call, built: (await REQUESTS[call.id]?.(world)) as Request })
          // People of other companies make the call as themselves; a public call shows published rows to everybody.
          const inputs = JSON.stringify(requests.map(({ built }) => [built.values, built.body]))
          for (const mark of [...marksIn(inputs, marks), ...(await publishedNames(market, marks))]) marks.delete(mark)
          await settled(market)
          const before = await rowsOf(market, world.seller)
          for (const { call, built } of requests)
            await Promise.all(
              Object.entries(roles).map(async ([role, as]) => {
                cells += 1
                const response = await send(market, call, { ...built, as })
                const seen = marksIn(JSON.stringify(response), marks)
                if (seen.length > 0) found.push(`${call.id} shows ${seen.join(', ')} to ${role}`)
                if (response.http >= 500) found.push(`${call.id} by ${role}: HTTP ${response.http}`)
              }),
            )
          const after = await rowsOf(market, world.seller)
          const changed = Object.keys(after).filter((table) => after[table] !== before[table])
          const names = batch.map(({ id }) => id)
          if (changed.length > 0 && !names.every((id) => DEALINGS.includes(id)))
            found.push(`one of ${names.join(', ')} changes ${changed.join(', ')}`)
          // The same calls show their rows to the owner.
          for (const { call, built } of requests)
            if (marksIn(JSON.stringify(await send(market, call, built)), marks).length > 0) shownToOwner += 1
        }
        const told = await newsOf(market, Object.values(roles))
        found.push(...marksIn(told, marks).map((mark) => `an event or a notification shows ${mark}`))

        console.log(
          `${market.engine}: ${calls.length} calls × ${Object.keys(roles).length} roles = ${cells} cells, ${shownToOwner} calls show the rows to their owner`,
        )
        expect(found).toEqual([])
        expect(shownToOwner).toBeGreaterThan(20 * SHARE[market.engine])
      },
      8 * MINUTE_MS,
    )
  },
  translator,
)

// Helpers

/** The calls in groups with one comparison of all rows each, because that costs most; the dealings are apart. */
function batchesOf(calls: readonly Call[]): readonly (readonly Call[])[] {
  const others = calls.filter(({ id }) => !DEALINGS.includes(id))
  const count = Math.ceil(others.length / BATCH)
  return [
    ...Array.from({ length: count }, (_, at) => others.slice(at * BATCH, (at + 1) * BATCH)),
    calls.filter(({ id }) => DEALINGS.includes(id)),
  ]
}

/** People of other companies, and a visitor. */
async function strangers(market: Market): Promise<Readonly<Record<string, Person>>> {
  const seller = await market.seller()
  return {
    'another seller': seller,
    'a sub-user with all rights': await market.subuser(seller, ownerPermissions),
    'a sub-user without rights': await market.subuser(seller, []),
    'a buyer': await market.buyer(),
    'a visitor': market.visitor,
  }
}

const marksIn = (text: string, marks: ReadonlySet<string>): readonly string[] =>
  [...marks].filter((mark) => text.includes(mark))

/** Those of the texts that everybody may read. */
async function publishedNames(market: Market, marks: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await market.db.query<{ row: string }>(
    `select to_jsonb(l)::text as row from listings l where published = 1 and deleted_at is null`,
  )
  return rows.flatMap(({ row }) => marksIn(row, marks))
}

/** Waits for what the owner's dealings still cause: rules that run, and scores of leads that follow their people. */
async function settled(market: Market): Promise<void> {
  await market.db.query(`update jobs set due_at = now() where kind = 'lead-engagement' and state = 'waiting'`)
  await market.server.jobs.idle()
}

/** A checksum of the company's rows by table. */
async function rowsOf(market: Market, { companyId }: Person): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await market.db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const { rows } = await market.db.query<{ name: string; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as sum from ${name} t where company_id = $1`,
      )
      .join(' union all '),
    [companyId],
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
