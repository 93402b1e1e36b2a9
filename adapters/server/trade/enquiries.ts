import type { Kysely } from 'kysely'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { enquiryIndex, type EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { seesCompanyEnquiries } from '../../../core/permissions/permissions.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { serialNumber } from '../../../core/trade/enquiries.ts'
import { sentSteps } from '../../../core/trade/price-steps.schema.ts'
import { turnOf } from '../../../core/trade/quote-statuses.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'
import { requireRight } from '../crm/crm-access.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { onSaleOf } from './on-sale.ts'
import { isTurnOf, newestOf, statusFrom } from './quote-status.ts'

export const enquiryBindings = [
  bind(enquiryIndex, async (filter, context) => {
    const { page, per_page } = filter
    const { companyId } = context.me
    const seesAll = seesCompanyEnquiries(context.me)
    if (filter.type === 'received' && !seesAll) requireRight(context.me, 'Leads', 'View')
    const { rows, total, threads } = await context.read((k) =>
      quotePage(k, filter, { ...context.me, seesAll, now: context.now }),
    )
    const parties = await partiesOf(
      context.open,
      rows.flatMap((row) => [row.seller_user_id, row.buyer_user_id]),
    )
    const onSale = await onSaleOf(
      context.open,
      rows.flatMap(({ listing_id }) => listing_id ?? []),
    )
    const data = rows.map((row, index): EnquiryRow => {
      const thread = threads.find((each) => each.quote_id === row.id)
      return {
        ...quoteFacts(row, context.now),
        serial_no: serialNumber(page, per_page, index),
        type: row.buyer_company_id === companyId ? 'sent' : 'received',
        seller: parties(row.seller_user_id),
        buyer: parties(row.buyer_user_id),
        is_on_sale: onSale.has(row.listing_id ?? 0),
        thread_id: thread?.id ?? null,
        lead_unique_id: thread?.unique_id ?? null,
      }
    })
    return {
      data: paginatorOf(data, total, { page, per_page }, context),
    }
  }),
]

interface QuoteReader {
  readonly companyId: number
  readonly userId: number
  /** Whether the person sees the quotes of the company; otherwise those that the person asked for. */
  readonly seesAll: boolean
  readonly now: Date
}

/** A page of the quotes that fit the filter, each with its newest offer, and the threads that belong to them. */
async function quotePage(
  k: Kysely<Tables>,
  { type, room_id, turn, ended_as, distinct, page, per_page }: HandlerInput<typeof enquiryIndex>,
  { companyId, userId, seesAll, now }: QuoteReader,
) {
  const matching = k
    .selectFrom('quotes')
    .leftJoin('quote_offers as o', (join) =>
      join.onRef('o.quote_id', '=', 'quotes.id').onRef('o.version', '=', 'quotes.offer_count'),
    )
    .$if(turn !== undefined, (query) => query.where(isTurnOf(turn ?? 'mine', companyId, now)))
    .$if(ended_as !== undefined, (query) => query.where('quotes.stage', '=', ended_as!))
    .$if(type === 'sent', (query) => query.where('quotes.buyer_company_id', '=', companyId))
    .$if(type === 'received', (query) => query.where('quotes.seller_company_id', '=', companyId))
    .$if(!seesAll, (query) => query.where('quotes.buyer_user_id', '=', userId))
    .$if(room_id !== undefined, (query) => query.where('quotes.room_id', '=', room_id ?? ''))
  const wanted = matching.$if(distinct !== undefined, (query) =>
    query.where(
      'quotes.id',
      'in',
      matching
        .select((eb) => eb.fn.max('quotes.id').as('id'))
        .groupBy(['quotes.listing_id', 'quotes.product_name', 'quotes.combinations']),
    ),
  )
  const { count } = await wanted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll('quotes')
    .select([
      'o.version as offer_version',
      'o.side as offer_side',
      'o.quantity as offer_quantity',
      'o.unit_price as offer_unit_price',
      'o.total as offer_total',
      'o.price_term as offer_price_term',
      'o.place as offer_place',
      'o.payment_method as offer_payment_method',
      'o.lead_time_days as offer_lead_time_days',
      'o.valid_until as offer_valid_until',
      'o.ended_as as offer_ended_as',
      'o.created_at as offer_created_at',
    ])
    .orderBy('quotes.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const ids = rows.map((row) => row.id)
  const threads =
    ids.length === 0
      ? []
      : await k
          .selectFrom('threads')
          .leftJoin('crm_records', 'crm_records.id', 'threads.lead_id')
          .select(['threads.id', 'threads.quote_id', 'crm_records.unique_id'])
          .where('threads.quote_id', 'in', ids)
          .execute()
  return { rows, total: count, threads }
}

type QuoteRow = Awaited<ReturnType<typeof quotePage>>['rows'][number]

/** What a row of the list has from the quote itself and its newest offer. */
function quoteFacts(row: QuoteRow, now: Date) {
  const amount = (minor: number) =>
    isCurrencyCode(row.currency) ? toAmount({ minor, currency: row.currency }) : minor / 100
  const newest = newestOf(row)
  const status = statusFrom(row.stage, newest, now)
  return {
    id: row.id,
    unique_session_id: row.unique_session_id,
    seller_user_id: row.seller_user_id,
    enquiry_user_id: row.buyer_user_id,
    product_id: row.listing_id,
    product_name: row.product_name,
    product_image: row.product_image,
    price: amount(row.unit_price),
    final_price: amount(row.total),
    currency: row.currency,
    price_reason: row.price_reason,
    price_steps: sentSteps(row.price_steps, amount),
    quantity: row.quantity,
    unit: row.unit_name,
    price_term: row.price_term,
    product_datetime: formatWireTime(row.quoted_at),
    pre_title_name: row.pre_title_name,
    message: row.message,
    combinations: row.combinations as Combination[],
    target_price: row.target_price === null ? null : amount(row.target_price),
    needed_by: row.needed_by,
    room_id: row.room_id,
    status,
    turn: turnOf(status) ?? null,
    offer:
      newest === undefined
        ? null
        : {
            version: newest.version,
            by: newest.by,
            quantity: row.offer_quantity ?? 0,
            price: amount(row.offer_unit_price ?? 0),
            total: amount(row.offer_total ?? 0),
            price_term: row.offer_price_term ?? '',
            place: row.offer_place ?? '',
            payment_method: row.offer_payment_method ?? '',
            lead_time_days: row.offer_lead_time_days,
            valid_until: newest.validUntil === undefined ? null : formatWireTime(newest.validUntil),
            made_at: formatWireTime(row.offer_created_at ?? row.quoted_at),
          },
  }
}

/** Names of both parties of a dealing, who know each other through it; read unscoped by id. */
async function partiesOf(k: Kysely<Tables>, userIds: readonly number[]) {
  const rows: EnquiryRow['seller'][] =
    userIds.length === 0
      ? []
      : await k
          .selectFrom('users as u')
          .innerJoin('companies as c', 'c.id', 'u.company_id')
          .select(['u.id as user_id', 'u.full_name as name', 'c.name as company', 'c.country'])
          .where('u.id', 'in', [...new Set(userIds)])
          .execute()
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  return (userId: number) => byId.get(userId) ?? { user_id: userId, name: 'Former member', company: '', country: null }
}
