import { type Kysely, sql } from 'kysely'
import { withoutSecrets } from '../../../core/navigation/secrets.ts'
import type { PageView } from '../../../core/tracking/page-view.schema.ts'
import { visitedShop } from '../../../core/tracking/visited-shop.ts'
import { engagedJob } from '../crm/scoring/lead-engagement.job.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { publicShops } from '../market/public-shops.ts'

/** Pages that belong to nobody, and own ones. */
const NOBODY = { seller_company_id: null, listing_id: null, shop_page: null }

/** A gap counts up to the time after which a session is idle (D-20): nobody reads a page for hours. */
const LONGEST_GAP_SECONDS = 300

/** A view is extended by the time since the last sign of the person. */
const timeUntil = (now: Date) => ({
  seconds: sql<number>`seconds + least(${LONGEST_GAP_SECONDS}::int, greatest(0, extract(epoch from ${now}::timestamptz - seen_at)::int))`,
  seen_at: sql<Date>`greatest(seen_at, ${now}::timestamptz)`,
})

/** Stores a view. The view before it in the session ends: the time up to now is its time. */
export async function addView(context: Context, view: PageView): Promise<number> {
  const { me, now, request } = context
  const shown = await shownBy(context, view)
  const { id } = await context.writeAtOnce((k) =>
    k
      .with('before', (q) =>
        q
          .updateTable('page_views')
          .set(timeUntil(now))
          .where('id', '=', (eb) =>
            eb
              .selectFrom('page_views')
              .select(({ fn }) => fn.max('id').as('id'))
              .where('user_id', '=', me.userId)
              .where('host', '=', 'main')
              .where('session_id', '=', view.session_id),
          )
          .returning('id'),
      )
      .with('engaged', (q) => {
        const { kind, payload, key, at } = engagedJob(shown.seller_company_id, me.userId, now)
        return q
          .insertInto('jobs')
          .columns(['kind', 'payload', 'key', 'due_at'])
          .expression((eb) =>
            eb
              .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('given'))
              .select([
                sql<string>`${kind}::text`.as('kind'),
                sql<unknown>`${JSON.stringify(payload)}::jsonb`.as('payload'),
                sql<string>`${key}::text`.as('key'),
                sql<Date>`${at}::timestamptz`.as('due_at'),
              ])
              // Pages of the market are nobody's.
              .where(sql<boolean>`${shown.seller_company_id !== null}::boolean`),
          )
          .onConflict((conflict) => conflict.doNothing())
      })
      .insertInto('page_views')
      .values({
        ...shown,
        user_id: me.userId,
        session_id: view.session_id,
        type: view.type,
        page_url: withoutSecrets(view.page_url),
        page_name: view.page_name,
        referrer_url: withoutSecrets(view.referrer_url),
        product_slug: view.product_slug,
        product_categories: view.product_categories,
        // The sent ones are claims.
        ip: request.ip,
        user_agent: request.userAgent.slice(0, 500),
        started_at: now,
        seen_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Adds time to an own view; undefined when there is none of this id. */
export const extendView = (context: Context, id: number): Promise<number | undefined> =>
  context.writeAtOnce(async (k) => {
    const found = await k
      .updateTable('page_views')
      .set(timeUntil(context.now))
      .where('id', '=', id)
      .where('user_id', '=', context.me.userId)
      .where('host', '=', 'main')
      .returning('id')
      .executeTakeFirst()
    return found?.id
  })

/** Stores a visit of the CRM host. */
export const addVisit = (
  context: Context,
  { session_id, page_name, page_url }: Pick<PageView, 'session_id' | 'page_name' | 'page_url'>,
): Promise<number> =>
  context.writeAtOnce(async (k) => {
    const { id } = await k
      .insertInto('page_views')
      .values({
        host: 'crm',
        user_id: context.me.userId,
        session_id,
        page_name,
        page_url: withoutSecrets(page_url),
        ip: context.request.ip,
        user_agent: context.request.userAgent.slice(0, 500),
        started_at: context.now,
        seen_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export type ViewEvent =
  | { readonly kind: 'click'; readonly element_type: string; readonly url: string }
  | { readonly kind: 'scroll'; readonly depth: number; readonly page_height: number | null }

/** Stores a click or a reached depth of an own view. Returns whether there is such a view. */
export const addEvent = (context: Context, host: 'main' | 'crm', id: number, event: ViewEvent): Promise<boolean> =>
  context.writeAtOnce(async (k) => {
    const reached =
      event.kind === 'click'
        ? { clicks: sql<number>`clicks + 1` }
        : { depth: sql<number>`greatest(coalesce(depth, 0), ${event.depth}::int)` }
    const found = await k
      .with('own', (q) =>
        q
          .updateTable('page_views')
          .set({ ...timeUntil(context.now), ...reached })
          .where('id', '=', id)
          .where('user_id', '=', context.me.userId)
          .where('host', '=', host)
          .returning(['id', 'seller_company_id']),
      )
      .with('kept', (q) =>
        q
          .insertInto('page_events')
          .columns(['view_id', 'kind', 'at', 'element_type', 'url', 'depth', 'page_height'])
          .expression((eb) =>
            eb
              .selectFrom('own')
              .select([
                'own.id as view_id',
                sql<'click' | 'scroll'>`${event.kind}::text`.as('kind'),
                sql<Date>`${context.now}::timestamptz`.as('at'),
                sql<string | null>`${event.kind === 'click' ? event.element_type : null}::text`.as('element_type'),
                sql<string | null>`${event.kind === 'click' ? withoutSecrets(event.url) : null}::text`.as('url'),
                sql<number | null>`${event.kind === 'scroll' ? event.depth : null}::smallint`.as('depth'),
                sql<number | null>`${event.kind === 'scroll' ? event.page_height : null}::int`.as('page_height'),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing()),
      )
      .with('engaged', (q) => {
        const { kind: job, payload, key, at } = engagedJob(null, context.me.userId, context.now)
        return q
          .insertInto('jobs')
          .columns(['kind', 'payload', 'key', 'due_at'])
          .expression((eb) =>
            eb
              .selectFrom('own')
              .select([
                sql<string>`${job}::text`.as('kind'),
                sql<unknown>`${JSON.stringify(payload)}::jsonb`.as('payload'),
                sql<string>`${key}::text`.as('key'),
                sql<Date>`${at}::timestamptz`.as('due_at'),
              ])
              .where('own.seller_company_id', 'is not', null),
          )
          .onConflict((conflict) => conflict.doNothing())
      })
      .selectFrom('own')
      .select('id')
      .executeTakeFirst()
    return found !== undefined
  })

/** The company and the page of it that a view shows; nobody's for a page of the market and for the person's own company. */
async function shownBy(
  { open, me }: Context,
  { type, product_id, page_url }: PageView,
): Promise<{ seller_company_id: number | null; listing_id: number | null; shop_page: string | null }> {
  const shop = type === 'store' ? visitedShop(page_url) : undefined
  const seller =
    type === 'product' && product_id !== null
      ? await sellerOf(open, product_id)
      : shop === undefined
        ? undefined
        : await shopOwner(open, shop.slug)
  if (seller === undefined || seller === me.companyId) return NOBODY
  return shop === undefined
    ? { seller_company_id: seller, listing_id: product_id, shop_page: null }
    : { seller_company_id: seller, listing_id: null, shop_page: shop.page }
}

const sellerOf = async (open: Kysely<Tables>, listingId: number): Promise<number | undefined> =>
  (
    await open
      .selectFrom('listings')
      .select('company_id')
      .where('id', '=', listingId)
      .where('is_public', '=', true)
      .executeTakeFirst()
  )?.company_id

const shopOwner = async (open: Kysely<Tables>, slug: string): Promise<number | undefined> =>
  (await publicShops(open).select('id').where('slug', '=', slug).executeTakeFirst())?.id
