import { type Kysely, sql } from 'kysely'
import { menuActions, type MenuEntry } from '../../../core/storefront/shop-menu.ts'
import { isReservedSlug, slugProblem } from '../../../core/storefront/slug.ts'
import type { SlugState, StoreForm } from '../../../core/storefront/store-form.schema.ts'
import { storefrontMessages as say } from '../../../core/storefront/storefront.messages.ts'
import { isGranted, type PermissionNeed } from '../../../core/permissions/permissions.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { lacksRight, refusedField } from '../http/refusals.ts'
import { menuOf, STORE_COLUMNS, type StoreColumns, storeFormOf } from './store-row.ts'

/** An address that a shop left still leads to it; older ones are free again. D-158. */
const KEPT_FORMER_SLUGS = 3

type Fields = Readonly<Record<string, unknown>>

/** The state of an address for a company, with its text. `k` must reach the addresses of all companies. */
export async function slugState(
  k: Kysely<Tables>,
  slug: string,
  own: { readonly companyId: number; readonly slug: string },
): Promise<{ readonly state: SlugState; readonly text: string }> {
  const problem = slugProblem(slug)
  if (problem !== undefined) return { state: isReservedSlug(slug) ? 'reserved' : 'malformed', text: problem }
  if (slug === own.slug) return { state: 'own', text: say.slugOwn }
  const taken = await k
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', own.companyId)
    .union(
      k
        .selectFrom('former_slugs')
        .select('company_id as id')
        .where('slug', '=', slug)
        .where('company_id', '!=', own.companyId),
    )
    .executeTakeFirst()
  return taken === undefined ? { state: 'free', text: say.slugFree } : { state: 'taken', text: say.slugTaken }
}

export const lockedStore = (w: Work, companyId: number): Promise<StoreColumns> =>
  w.k.selectFrom('companies').select(STORE_COLUMNS).where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow()

/** Saves the store settings in the caller's transaction; a new address keeps the old one leading to the shop. */
export async function saveStore(w: Work, context: Context, sent: StoreForm, was: Fields | undefined): Promise<void> {
  const { companyId } = context.me
  const company = await lockedStore(w, companyId)
  const before = storeFormOf(company)
  const after = was === undefined ? sent : mergeEdit(before, sent, was)
  const changed = (Object.keys(before) as (keyof StoreForm)[]).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  if (after.slug !== before.slug) await moveShop(w, context, before.slug, after.slug)
  const { slug: _slug, ...store } = after
  await w.k
    .updateTable('companies')
    .set({ store: JSON.stringify(store) })
    .where('id', '=', companyId)
    .execute()
  await w.record({
    subject: 'company',
    subjectId: companyId,
    verb: 'updated',
    title: 'Store',
    changes: changed.map((field) => ({ field, label: LABELS[field], old: before[field], new: after[field] })),
  })
}

const LABELS: Readonly<Record<keyof StoreForm, string>> = {
  slug: 'Address of the shop',
  title: 'Title',
  description: 'Description',
  shows_logo: 'Logo',
}

async function moveShop(w: Work, context: Context, from: string, to: string): Promise<void> {
  const { companyId } = context.me
  const k = await w.asSystem()
  const { state, text } = await slugState(k, to, { companyId, slug: from })
  if (state !== 'free') throw refusedField('slug', text)
  await k.deleteFrom('former_slugs').where('slug', 'in', [from, to]).where('company_id', '=', companyId).execute()
  await k.insertInto('former_slugs').values({ slug: from, company_id: companyId, left_at: context.now }).execute()
  await k
    .deleteFrom('former_slugs')
    .where('company_id', '=', companyId)
    .where('slug', 'not in', (older) =>
      older
        .selectFrom('former_slugs')
        .select('slug')
        .where('company_id', '=', companyId)
        .orderBy('left_at', 'desc')
        .limit(KEPT_FORMER_SLUGS),
    )
    .execute()
  await k.updateTable('companies').set({ slug: to }).where('id', '=', companyId).execute()
  await w.as(context.identity)
}

/** Saves the menu in the caller's transaction. */
export async function saveMenu(
  w: Work,
  context: Context,
  items: readonly MenuEntry[],
  was: readonly unknown[] | undefined,
): Promise<readonly MenuEntry[]> {
  const { me } = context
  const company = await lockedStore(w, me.companyId)
  const before = menuOf(company)
  const after =
    was === undefined ? items : mergeEdit({ items: before }, { items }, { items: menuOf({ shop_menu: was }) }).items
  const actions = menuActions(before, after)
  if (actions.length === 0) return before
  for (const action of actions) requireRight(context, { module: 'Manage Menu', action })
  await requireCategories(w, before, after)
  await w.k
    .updateTable('companies')
    .set({ shop_menu: JSON.stringify(after) })
    .where('id', '=', me.companyId)
    .execute()
  await w.record({
    subject: 'company',
    subjectId: me.companyId,
    verb: 'updated',
    title: 'Menu',
    changes: [{ field: 'items', label: 'Entries', old: namesOf(before), new: namesOf(after) }],
  })
  return after
}

function requireRight({ me }: Context, need: PermissionNeed) {
  if (!isGranted(me, need)) throw lacksRight(need)
}

const namesOf = (entries: readonly MenuEntry[]): string => entries.map(({ name }) => name).join(', ')

/** New entries name categories that exist. */
async function requireCategories(w: Work, before: readonly MenuEntry[], after: readonly MenuEntry[]): Promise<void> {
  const known = new Set(before.map(({ target }) => target))
  const added = after.flatMap(({ kind, target }, at) =>
    kind === 'category' && !known.has(target) ? [{ at, target }] : [],
  )
  if (added.length === 0) return
  const rows = await w.k
    .selectFrom('categories')
    .select('slug')
    .where('slug', '=', sql<string>`any(${added.map(({ target }) => target)}::text[])`)
    .execute()
  const missing = added.find(({ target }) => !rows.some(({ slug }) => slug === target))
  if (missing !== undefined) throw refusedField(`items.${missing.at}.target`, say.unknownCategory)
}
