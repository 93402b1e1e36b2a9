import type { KeptQuote } from '../../../core/trade/negotiate.ts'
import type { Work } from '../database/store.ts'
import type { Priced } from './price-of.ts'
import type { StoredQuote } from './stored-quote.ts'

export interface StepToSave {
  readonly kept: KeptQuote
  readonly note: string
  /** What the buyer would pay in the shop for the quantity of a new offer. */
  readonly shopPrice: Priced | undefined
  /** The catalogue that goes with a new offer. */
  readonly catalogue: { readonly name: string; readonly slug: string } | undefined
  readonly authorId: number
  readonly now: Date
}

/** Stores what a step changed: a new version, the end of an offer, and the stage. Versions never change. */
export async function saveStep(
  { k }: Work,
  { row, offers, kept: before }: StoredQuote,
  { kept, note, shopPrice, catalogue, authorId, now }: StepToSave,
): Promise<void> {
  for (const [version, ended_as] of Object.entries(kept.negotiation.ends)) {
    if (before.negotiation.ends[Number(version)] !== undefined) continue
    await k
      .updateTable('quote_offers')
      .set({ ended_as, ended_at: now })
      .where('quote_id', '=', row.id)
      .where('version', '=', Number(version))
      .execute()
  }
  for (const offer of kept.negotiation.offers.slice(offers.length)) {
    await k
      .insertInto('quote_offers')
      .values({
        quote_id: row.id,
        version: offer.version,
        seller_company_id: row.seller_company_id,
        buyer_company_id: row.buyer_company_id,
        side: offer.by,
        author_user_id: authorId,
        quantity: offer.quantity,
        unit_price: offer.unitPrice,
        total: offer.total,
        price_term: offer.priceTerm,
        place: offer.place,
        payment_method: offer.paymentMethod,
        lead_time_days: offer.leadTimeDays ?? null,
        valid_until: offer.validUntil === undefined ? null : new Date(offer.validUntil),
        message: offer.message,
        list_price: shopPrice?.unitPrice.minor ?? null,
        price_reason: shopPrice?.reason ?? null,
        price_steps: JSON.stringify(shopPrice?.steps ?? []),
        catalogue_slug: catalogue?.slug ?? null,
        catalogue_name: catalogue?.name ?? null,
        created_at: now,
      })
      .execute()
  }
  const isOver = kept.stage !== 'open' && kept.stage !== 'offered'
  await k
    .updateTable('quotes')
    .set({
      stage: kept.stage,
      offer_count: kept.negotiation.offers.length,
      changed_at: now,
      ...(isOver ? { ended_at: now, end_note: note } : {}),
    })
    .where('id', '=', row.id)
    .execute()
}
