import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import { discardDraft, draftDifference } from '../../../core/contracts/listing.contract.ts'
import { Conflict } from '../../../core/failure/failures.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { notFound } from '../http/refusals.ts'
import { editorForm } from './editor-form.ts'
import { levelsOf, readLevels, variationNamer } from './levels-store.ts'
import { draftOf, endDraft, type LiveVariations, restoreLive } from './listing-drafts.ts'
import { lockedListing, ownListing } from './own-listings.ts'
import { differingFields, savedResponse } from './save-listing.ts'
import { currencyOf } from './variation-facts.ts'

/** Names of variations in an answer. */
const NAMED = 50

export const draftBindings = [
  bind(draftDifference, async ({ id }, context) =>
    context.read(async (k) => {
      const row = await ownListing(k, id)
      const draft = await draftOf(k, id)
      if (row.live === undefined || draft === undefined) throw notFound('draft')
      const [before, after] = [
        (await editorForm(k, row.live, context)).form as Readonly<Record<string, unknown>>,
        (await editorForm(k, row, context)).form as Readonly<Record<string, unknown>>,
      ]
      // Terms are compared as specifications.
      const fields = differingFields(before, after).filter((name) => name !== 'specification_terms')
      const picked = (form: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(fields.map((name) => [name, form[name] ?? null]))
      const live = draft.live as LiveVariations
      const liveLevels = levelsOf(live.specifications, live.level_groups, live.levels)
      const { levels, specifications } = await readLevels(k, id)
      const items = await k
        .selectFrom('matrix_items')
        .select(['id', 'key', 'price_minor', 'status', 'position'])
        .where('listing_id', '=', id)
        .where('retired', '=', false)
        .orderBy('position')
        .execute()
      const old = new Map(live.matrix_items.filter(({ retired }) => !retired).map((item) => [item.key, item]))
      const now = new Set(items.map(({ key }) => key))
      const [oldName, newName] = [variationNamer(liveLevels), variationNamer(levels)]
      const [liveCurrency, currency] = [currencyOf(row.live), currencyOf(row)]
      const stateOf = (item: { price_minor: unknown; status: number }, of: typeof currency) => ({
        price: toAmount({ minor: Number(item.price_minor), currency: of }),
        status: item.status === 1 ? (1 as const) : (0 as const),
      })
      const changed = items.flatMap((item) => {
        const was = old.get(item.key)
        if (was === undefined) return []
        const [one, other] = [stateOf(was, liveCurrency), stateOf(item, currency)]
        if (one.price === other.price && one.status === other.status && liveCurrency === currency) return []
        return [{ name: newName(item.key), live: one, draft: other }]
      })
      const added = items.filter(({ key }) => !old.has(key)).map(({ key }) => newName(key))
      const removed = [...old.keys()].filter((key) => !now.has(key)).map(oldName)
      const termsOf = (
        rows: readonly { id: number; parent_id: number | null; name: string; is_checked: boolean }[],
      ) => {
        const names = new Map(rows.map((each) => [each.id, termToScreen(each.name)]))
        return new Set(
          rows
            .filter(({ parent_id, is_checked }) => parent_id === null || is_checked)
            .map(({ parent_id, name }) =>
              parent_id === null ? termToScreen(name) : `${names.get(parent_id) ?? ''}: ${termToScreen(name)}`,
            ),
        )
      }
      const [oldTerms, newTerms] = [termsOf(live.specifications), termsOf(specifications)]
      return {
        data: {
          fields,
          live: picked(before),
          draft: picked(after),
          specifications: {
            added: [...newTerms].filter((name) => !oldTerms.has(name)),
            removed: [...oldTerms].filter((name) => !newTerms.has(name)),
          },
          variations: {
            added: { total: added.length, names: added.slice(0, NAMED) },
            removed: { total: removed.length, names: removed.slice(0, NAMED) },
            changed: { total: changed.length, rows: changed.slice(0, NAMED) },
          },
          live_currency: liveCurrency,
          currency,
          started_at: formatWireTime(draft.created_at),
          updated_at: formatWireTime(draft.updated_at),
        },
      }
    }),
  ),

  bind(discardDraft, async ({ id, version }, context) =>
    context.write(async (w) => {
      const listing = await lockedListing(w.k, id)
      const draft = await draftOf(w.k, id)
      if (draft === undefined) throw notFound('draft')
      if (version !== undefined && version !== draft.version)
        throw new Conflict({ message: say.draftMeanwhile, present: {}, version: draft.version })
      await restoreLive(w, draft)
      await endDraft(w, id)
      const row = await w.k
        .updateTable('listings')
        // An editor that is open meanwhile does not save the dropped version unasked.
        .set({ version: draft.version + 1 })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'listing', subjectId: id, verb: 'draft discarded', title: listing.name })
      return { data: savedResponse(row), message: say.draftDiscarded }
    }),
  ),
]
