import type { Kysely, Selectable } from 'kysely'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { mayNegotiate, seesCompanyEnquiries } from '../../../core/permissions/permissions.ts'
import type { KeptQuote } from '../../../core/trade/negotiate.ts'
import type { Negotiation, Offer, OfferEnd, Side } from '../../../core/trade/negotiation.ts'
import { reachedBy } from '../database/row-reach.ts'
import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'

export type QuoteRow = Selectable<Tables['quotes']>
export type OfferRowStored = Selectable<Tables['quote_offers']>

/** A quote with its versions, as one of its parties works with it. */
export interface StoredQuote {
  readonly row: QuoteRow
  readonly offers: readonly OfferRowStored[]
  readonly kept: KeptQuote
  readonly currency: CurrencyCode
}

/** A quote from the view of one of its two companies. */
export interface OwnQuote extends StoredQuote {
  readonly side: Side
  readonly mayAct: boolean
}

/**
 * The quote of a party that may see it: owners and holders of Leads: View see those of the company, others their own
 * requests (D-128). For everybody else it does not exist. Unscoped: the condition is checked here.
 */
export async function quoteOf(k: Kysely<Tables>, id: number, me: Viewer, lock = false): Promise<OwnQuote> {
  const quote = await storedQuote(k, id, lock)
  if (quote === undefined) throw notFound('enquiry')
  const { row } = quote
  const side: Side | undefined =
    row.buyer_company_id === me.companyId ? 'buyer' : row.seller_company_id === me.companyId ? 'seller' : undefined
  const isOwnRequest = side === 'buyer' && row.buyer_user_id === me.userId
  if (side === undefined || !(isOwnRequest || seesCompanyEnquiries(me))) throw notFound('enquiry')
  if (side === 'seller' && !(await reachesQuote(k, row, me))) throw notFound('enquiry')
  return { ...quote, side, mayAct: mayNegotiate(me, isOwnRequest) }
}

/** Those of the requests that the person may see among those that the company sent, in the given order. */
export async function sentQuotes(k: Kysely<Tables>, ids: readonly number[], me: Viewer): Promise<readonly OwnQuote[]> {
  const found: OwnQuote[] = []
  for (const id of ids) {
    const quote = await storedQuote(k, id, false)
    if (quote === undefined || quote.row.buyer_company_id !== me.companyId) continue
    const isOwnRequest = quote.row.buyer_user_id === me.userId
    if (isOwnRequest || seesCompanyEnquiries(me))
      found.push({ ...quote, side: 'buyer', mayAct: mayNegotiate(me, isOwnRequest) })
  }
  return found
}

/** Whether the quote's lead or deal is within reach, as the policy on `quotes` says (`row-reach.ts`). */
async function reachesQuote(k: Kysely<Tables>, row: QuoteRow, { userId, companyId, owners }: Viewer): Promise<boolean> {
  if (owners?.Leads === undefined || row.seller_user_id === userId) return true
  const found = await k
    .selectFrom('crm_records as r')
    .leftJoin('threads as t', 't.lead_id', 'r.id')
    .select('r.id')
    .where('r.company_id', '=', companyId)
    .where((eb) => eb.or([eb('t.quote_id', '=', row.id), eb('r.id', '=', row.deal_id ?? 0)]))
    .where(reachedBy(owners, 'r'))
    .executeTakeFirst()
  return found !== undefined
}

/** A quote with its versions. With `lock`, further steps wait until the transaction ends. */
export async function storedQuote(k: Kysely<Tables>, id: number, lock: boolean): Promise<StoredQuote | undefined> {
  const row = await k
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined || !isCurrencyCode(row.currency)) return undefined
  const offers = await k.selectFrom('quote_offers').selectAll().where('quote_id', '=', id).orderBy('version').execute()
  return { row, offers, currency: row.currency, kept: keptOf(row, offers, row.currency) }
}

function keptOf(row: QuoteRow, offers: readonly OfferRowStored[], currency: CurrencyCode): KeptQuote {
  const negotiation: Negotiation = {
    request: { quantity: row.quantity, currency, unitPrice: row.unit_price, at: row.quoted_at.getTime() },
    offers: offers.map(asOffer),
    ends: Object.fromEntries(
      offers.flatMap(({ version, ended_as }) => (ended_as === null ? [] : [[version, ended_as satisfies OfferEnd]])),
    ),
  }
  return { stage: row.stage, negotiation }
}

const asOffer = (row: OfferRowStored): Offer => ({
  version: row.version,
  by: row.side,
  at: row.created_at.getTime(),
  quantity: row.quantity,
  unitPrice: row.unit_price,
  total: row.total,
  priceTerm: row.price_term,
  place: row.place,
  paymentMethod: row.payment_method,
  leadTimeDays: row.lead_time_days ?? undefined,
  validUntil: row.valid_until?.getTime(),
  message: row.message,
})
