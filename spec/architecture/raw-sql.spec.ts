import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesBelow } from '../tools/imports.ts'

/** Statements as text bypass the query builder and with it the tenant scope; row-level security alone holds them. */
const LEFT: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'account/attempts.ts': { count: 2, why: 'counters of no company' },
  'account/metrics.ts': { count: 2, why: 'still to be built by Kysely' },
  'chat/chat.bindings.ts': { count: 2, why: 'still to be built by Kysely; rooms are judged by row-level security' },
  'chat/messages.ts': { count: 4, why: 'still to be built by Kysely; rooms are judged by row-level security' },
  'chat/rooms.ts': { count: 3, why: 'still to be built by Kysely; rooms are judged by row-level security' },
  'crm/mail-limits.ts': { count: 1, why: 'still to be built by Kysely' },
  'demo/crm.ts': { count: 7, why: 'bulk inserts of the demo market' },
  'demo/listings/listings.ts': { count: 5, why: 'bulk inserts of the demo market' },
  'demo/seed.ts': { count: 1, why: 'reads whether a market exists' },
  'demo/trade/trade.ts': { count: 6, why: 'bulk inserts of the demo market' },
  'http/context.ts': { count: 3, why: 'idempotency keys, before and after a change of identity' },
  'http/health.ts': { count: 1, why: 'touches no table' },
  'http/viewer.ts': { count: 1, why: 'the identity is not known before' },
  'jobs/housekeeping.ts': { count: 1, why: 'expired rows of all companies' },
  'jobs/outbox.ts': { count: 5, why: 'events of all companies' },
  'listing/score-listings.ts': { count: 2, why: 'scores in SQL, written by core for speed' },
  'realtime/controls.ts': { count: 1, why: 'touches no table' },
  'run.ts': { count: 1, why: 'reads whether demo accounts exist' },
  'server.ts': { count: 2, why: 'settings of the server' },
  'trade/price-of.ts': { count: 3, why: 'public listings of all sellers' },
  'trade/quotes.ts': { count: 4, why: 'dealings between two companies' },
}

it('should write statements as text only where this list says why', () => {
  const found: Record<string, number> = {}
  for (const path of sourcesBelow('adapters/server')) {
    const name = relative('adapters/server', relative(process.cwd(), path))
    if (name.startsWith('database/')) continue
    const count = [...readFileSync(path, 'utf8').matchAll(/(?<!c\.req)\.query(?:<[^(]*)?\(/g)].length
    if (count > 0) found[name] = count
  }

  expect(found).toEqual(Object.fromEntries(Object.entries(LEFT).map(([name, { count }]) => [name, count])))
})
