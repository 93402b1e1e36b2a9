import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesBelow } from '../tools/imports.ts'

/**
 * Statements written as text. `kyselyOn` sends them: it refuses a member's statements without the tenant's condition
 * (`required-scope.ts`); statements of the system contain their own condition.
 */
const TEXTS: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'chat/contacts.ts': { count: 3, why: 'the other person of a chat, whose row no right of the caller reaches' },
  'chat/history.ts': { count: 1, why: 'a page of messages with its room and read positions, in one trip' },
  'chat/messages.ts': { count: 1, why: 'a message is numbered, stored and announced while its room is locked' },
  'chat/rooms.ts': {
    count: 2,
    why: 'rooms with their unread count and members; the members of a room, read with each message',
  },
  'ads/ad-counts.ts': { count: 1, why: 'visitors of running ads of all companies' },
  'catalogs/shop-catalogs.ts': { count: 2, why: 'published catalogues with their products on sale, as JSON' },
  'crm/automation/rule-run.ts': { count: 1, why: 'touches no table' },
  'crm/deleted-rows.ts': {
    count: 2,
    why: 'deleted rows of several tables, kept as JSON and inserted again with their ids',
  },
  'crm/record-json.ts': { count: 2, why: 'records and names by id of every list, written as JSON for speed' },
  'crm/record-rows.ts': { count: 1, why: 'the choices of filters, written as JSON for speed' },
  'demo/automation.ts': { count: 1, why: 'touches no table' },
  'demo/crm-activities.ts': { count: 1, why: 'reminders of the demo, computed from its activities' },
  'demo/crm-stories.ts': { count: 1, why: 'mails and jobs of failed e-mails, which no member may write' },
  'demo/insert-rows.ts': { count: 1, why: 'bulk inserts of the demo market' },
  'demo/listings/listings.ts': { count: 2, why: 'sequences and statistics of the demo market' },
  'files/unused-files.ts': { count: 1, why: 'pictures to which listings refer, inside JSON' },
  'http/context.ts': { count: 1, why: 'names the operator who is signed in as somebody; touches no table' },
  'http/health.ts': { count: 1, why: 'touches no table' },
  'http/shared-rate-limit.ts': { count: 1, why: 'touches no table' },
  'http/viewer.ts': { count: 1, why: 'the person of a token, read with each call' },
  'import/import.job.ts': { count: 1, why: 'touches no table' },
  'jobs/clean-up.job.ts': { count: 1, why: 'expired rows of all companies' },
  'listing/score-listings.ts': { count: 2, why: 'scores of all companies in SQL, written by core for speed' },
  'listing/specifications.ts': { count: 1, why: 'suggestions from the published listings of all companies' },
  'lookup/lookups.ts': { count: 1, why: 'categories with a published product' },
  'market/facet-counts.ts': { count: 1, why: 'counts of published products by specification' },
  'market/filter-counts.ts': { count: 1, why: 'counts of published products by filter' },
  'market/listing-sql.ts': { count: 6, why: 'ids, counts and cards of published products; rates and category ids' },
  'market/price-bands.ts': { count: 2, why: 'counts of published products by price' },
  'market/product-cards.ts': { count: 1, why: 'published products that share specifications' },
  'market/product-page.ts': { count: 2, why: 'published products, written as JSON for speed' },
  'market/saved-searches.job.ts': { count: 1, why: 'published products that match a saved search' },
  'market/search-index.job.ts': { count: 3, why: 'words of listings whose company, brand or category was renamed' },
  'market/search.ts': { count: 2, why: 'numbers of matches among published listings; known words like a typed one' },
  'market/shops.ts': { count: 4, why: 'shops of approved companies, written as JSON for speed' },
  'market/sponsored-cards.ts': { count: 1, why: 'published products of running ads' },
  'market/suggestions.ts': { count: 3, why: 'published products, their categories and sellers by the start of a name' },
  'market/suppliers.ts': { count: 2, why: 'approved shops with published products, written as JSON for speed' },
  'market/wishlist.ts': { count: 2, why: 'products of other companies on the own list, written as JSON for speed' },
  'operator/definitions.ts': { count: 2, why: 'the categories of the market and of all companies, and their profiles' },
  'operator/overview.ts': { count: 1, why: 'the versions of the database' },
  'realtime/controls.ts': { count: 1, why: 'touches no table' },
  'tracking/engagement-facts.ts': { count: 1, why: 'people of other companies at one company, in one trip' },
  'tracking/visits.bindings.ts': { count: 1, why: 'the people behind a record, who belong to other companies' },
}

/** Handles with access to the rows of all companies, besides `context.open` and `writeAsSystem`. */
const SYSTEM: Readonly<Record<string, string>> = {
  '../node/admin/run-admin.ts': 'a command of the operator',
  '../node/import/run-import.ts': 'finds the company that a file is imported for',
  'http/context.ts': 'declares `context.open`',
  'http/health.ts': 'touches no table',
  'http/outbox-page.ts': 'mails and text messages of the operator',
  'http/shared-rate-limit.ts': 'touches no table',
  'http/viewer.ts': 'the identity is not known before',
  'integrations/database-outbox.ts': 'mails and text messages of the operator',
  'jobs/job-runner.ts': 'jobs of all companies',
  'jobs/outbox.ts': 'events of all companies',
  'listing/score-listings.ts': 'a command of the operator',
  'realtime/controls.ts': 'touches no table',
  'run.ts': 'reads whether demo accounts exist',
  'serving/pages.ts': 'settings of the market',
  'serving/routes.ts': 'the sitemap, and numbers of the job queue',
  'serving/server-secrets.ts': 'settings of the server',
  'site/market-settings.ts': 'settings of the market',
}

it('should send every statement through Kysely, which carries the tenant scope', () => {
  expect(
    countsOf(/(?<!c\.req)\.query(?:<[^(]*)?\(|\.exec\(`/g),
    'build the statement on the handle of context.read or context.write',
  ).toEqual({})
})

it('should write statements as text only in the listed files, for the listed reason', () => {
  // A builder's `execute()` takes no argument; a text is executed on a handle.
  const found = countsOf(/\.execute\(\s*[^)\s]|\.executeQuery[<(]/g)

  expect(
    found,
    'build the statement with Kysely, or give its file in TEXTS the count of its texts and the reason',
  ).toEqual(Object.fromEntries(Object.entries(TEXTS).map(([name, { count }]) => [name, count])))
})

it('should access the rows of all companies only in the listed files, for the listed reason', () => {
  expect(
    Object.keys(countsOf(/kyselyOn\([^)]*'system'\)/g)).toSorted(),
    'use context.read or context.write, or name the file in SYSTEM with the reason',
  ).toEqual(Object.keys(SYSTEM).toSorted())
  // `database/store.ts` creates the handle of an identity together with its transaction.
  expect(countsOf(/kyselyOn\((?![^)]*'system'\))/g)).toEqual({})
})

// Helpers

/** The number of matches of a pattern in each file of the server and the commands, outside `database`. */
function countsOf(pattern: RegExp): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const path of [...sourcesBelow('adapters/server'), ...sourcesBelow('adapters/node')]) {
    const name = relative('adapters/server', relative(process.cwd(), path))
    if (name.startsWith('database/')) continue
    const count = [...readFileSync(path, 'utf8').matchAll(pattern)].length
    if (count > 0) found[name] = count
  }
  return found
}
