import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { quoteStatus, type QuoteStage } from '../../../core/trade/negotiate.ts'
import type { QuoteStatus } from '../../../core/trade/quote-statuses.ts'
import type { Offer, OfferEnd, Side } from '../../../core/trade/negotiation.ts'
import type { Tables } from '../database/tables.ts'

/** What a list reads of the newest offer of a quote. */
interface NewestColumns {
  readonly offer_version: number | null
  readonly offer_side: Side | null
  readonly offer_valid_until: Date | null
  readonly offer_ended_as: OfferEnd | null
}

export interface NewestOffer {
  readonly version: number
  readonly by: Side
  /** In ms since 1970. */
  readonly validUntil: number | undefined
  readonly end: OfferEnd | null
}

export const newestOf = (row: NewestColumns): NewestOffer | undefined =>
  row.offer_version === null || row.offer_side === null
    ? undefined
    : {
        version: row.offer_version,
        by: row.offer_side,
        validUntil: row.offer_valid_until?.getTime(),
        end: row.offer_ended_as,
      }

/** The status of a row of a list, which reads only the newest offer: the rule is that of `quoteStatus`. */
export function statusFrom(stage: QuoteStage, newest: NewestOffer | undefined, now: Date): QuoteStatus {
  const offer: Offer | undefined =
    newest === undefined
      ? undefined
      : {
          ...newest,
          at: 0,
          quantity: 1,
          unitPrice: 1,
          total: 1,
          priceTerm: '',
          place: '',
          paymentMethod: '',
          leadTimeDays: undefined,
          message: '',
        }
  const negotiation = {
    request: { quantity: 1, currency: 'USD', unitPrice: 1, at: 0 },
    offers: offer === undefined ? [] : [offer],
    ends: newest === undefined || newest.end === null ? {} : { [newest.version]: newest.end },
  } as const
  return quoteStatus({ stage, negotiation }, now.getTime())
}

/** Where the quote of a thread stands; null for a thread without one. */
export async function statusOfThread(k: Kysely<Tables>, threadId: number, now: Date): Promise<QuoteStatus | null> {
  const row = await k
    .selectFrom('threads')
    .innerJoin('quotes', 'quotes.id', 'threads.quote_id')
    .leftJoin('quote_offers as o', (join) =>
      join.onRef('o.quote_id', '=', 'quotes.id').onRef('o.version', '=', 'quotes.offer_count'),
    )
    .where('threads.id', '=', threadId)
    .select([
      'quotes.stage',
      'o.version as offer_version',
      'o.side as offer_side',
      'o.valid_until as offer_valid_until',
      'o.ended_as as offer_ended_as',
    ])
    .executeTakeFirst()
  return row === undefined ? null : statusFrom(row.stage, newestOf(row), now)
}

/**
 * Whose turn it is, as a condition over `quotes` and its newest offer `o`: the same as `turnOf`. The buyer acts on the
 * seller's open offer; everything else that has not ended waits for the seller.
 */
export function isTurnOf(turn: 'mine' | 'theirs' | 'ended', companyId: number, now: Date): RawBuilder<SqlBool> {
  if (turn === 'ended') return sql<SqlBool>`quotes.stage in ('accepted', 'declined', 'withdrawn')`
  const waitsForBuyer = sql`(quotes.stage = 'offered' and o.side = 'seller' and (o.valid_until is null or o.valid_until >= ${now}))`
  const acting = sql`case when ${waitsForBuyer} then quotes.buyer_company_id else quotes.seller_company_id end`
  return turn === 'mine'
    ? sql<SqlBool>`(quotes.stage in ('open', 'offered') and ${acting} = ${companyId})`
    : sql<SqlBool>`(quotes.stage in ('open', 'offered') and ${acting} <> ${companyId})`
}
