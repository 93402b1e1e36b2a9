import type { Kysely, Selectable } from 'kysely'
import {
  type SavedSearch,
  savedSearchDelete,
  savedSearches,
  savedSearchRestore,
  savedSearchStore,
  savedSearchUpdate,
} from '../../../core/contracts/saved-searches.contract.ts'
import { fromQueryText } from '../../../core/product-list/product-list.ts'
import { savedSearchMessages as say } from '../../../core/product-list/saved-search.messages.ts'
import { MAX_SAVED_SEARCHES, savedSearchText } from '../../../core/product-list/saved-search.ts'
import { CURRENCIES, DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { lockFor } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { filterLabels } from './filter-labels.ts'

export const savedSearchBindings = [
  bind(savedSearches, async (_, context) => {
    const rows = await context.read((k) =>
      k.selectFrom('saved_searches').selectAll().where('deleted_at', 'is', null).orderBy('id', 'desc').execute(),
    )
    return { data: await shown(context, rows) }
  }),

  bind(savedSearchStore, async ({ name, query, currency, notices }, context) => {
    const labelOf = await labelsOf(context, [query])
    // A repeated call gets what the transaction returned.
    return context.write(async ({ k }) => {
      await makeRoom(k, context.me.userId, { query, currency_id: currency })
      const row = await k
        .insertInto('saved_searches')
        .values({
          user_id: context.me.userId,
          name,
          query,
          currency_id: currency,
          notices,
          created_at: context.now,
          seen_until: context.now,
          check_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { data: asSaved(row, labelOf), message: say.saved }
    })
  }),

  bind(savedSearchUpdate, async ({ id, name, notices }, context) => {
    const row = await context.write(async ({ k }) => {
      const before = await k
        .selectFrom('saved_searches')
        .select(['name', 'notices'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (before === undefined) throw notFound('saved search')
      return k
        .updateTable('saved_searches')
        .set({
          name: name ?? before.name,
          notices: notices ?? before.notices,
          // Products that were published while notices were off cause no notice later.
          ...(notices === true && !before.notices && { seen_until: context.now, check_at: context.now }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    const message = name !== undefined ? say.renamed : row.notices ? say.noticesOn : say.noticesOff
    return { data: await one(context, row), message }
  }),

  bind(savedSearchDelete, ({ id }, context) =>
    context.write(async ({ k }) => {
      const gone = await k
        .updateTable('saved_searches')
        .set({ deleted_at: context.now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (gone === undefined) throw notFound('saved search')
      return { message: say.deleted }
    }),
  ),

  bind(savedSearchRestore, async ({ id }, context) => {
    const row = await context.write(async ({ k }) => {
      const gone = await k
        .selectFrom('saved_searches')
        .select(['query', 'currency_id'])
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
      if (gone === undefined) throw notFound('saved search')
      await makeRoom(k, context.me.userId, gone)
      return k
        .updateTable('saved_searches')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return { data: await one(context, row), message: say.restored }
  }),
]

type Row = Selectable<Tables['saved_searches']>

/** Refuses a search that the person has already, and one beyond the limit. Saves of one person take turns. */
async function makeRoom(
  k: Kysely<Tables>,
  userId: number,
  { query, currency_id }: Pick<Row, 'query' | 'currency_id'>,
): Promise<void> {
  await lockFor(k, `saved searches ${userId}`)
  const rows = await k
    .selectFrom('saved_searches')
    .select(['name', 'query', 'currency_id'])
    .where('deleted_at', 'is', null)
    .execute()
  const same = rows.find((row) => row.query === query && row.currency_id === currency_id)
  if (same !== undefined) throw refused(say.savedAlready(same.name))
  if (rows.length >= MAX_SAVED_SEARCHES) throw refused(say.full(MAX_SAVED_SEARCHES))
}

async function one(context: Context, row: Row): Promise<SavedSearch> {
  const [data] = await shown(context, [row])
  if (data === undefined) throw notFound('saved search')
  return data
}

async function shown(context: Context, rows: readonly Row[]): Promise<SavedSearch[]> {
  const labelOf = await labelsOf(
    context,
    rows.map(({ query }) => query),
  )
  return rows.map((row) => asSaved(row, labelOf))
}

type Labels = Awaited<ReturnType<typeof filterLabels>>

const labelsOf = (context: Context, queries: readonly string[]): Promise<Labels> =>
  filterLabels(
    context.open,
    queries.map((query) => fromQueryText(query).filters),
  )

const asSaved = (row: Row, labelOf: Labels): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: row.query,
  currency: row.currency_id,
  about: savedSearchText(fromQueryText(row.query), labelOf, codeOf(row.currency_id)),
  notices: row.notices,
  created_at: formatWireTime(row.created_at),
  told_at: row.told_at === null ? null : formatWireTime(row.told_at),
})

const codeOf = (id: number): string => (CURRENCIES.find((one) => one.id === id) ?? currencyByDefault).code
const currencyByDefault = CURRENCIES.find(({ id }) => id === DEFAULT_CURRENCY_ID) ?? CURRENCIES[0]
