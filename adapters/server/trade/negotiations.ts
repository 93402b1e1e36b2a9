import { answerOffer, makeOffer, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import type { FieldErrors } from '../../../core/failure/failures.ts'
import { priceFor } from '../../../core/pricing/price-for.ts'
import { isKnownZone } from '../../../core/time/calendar.ts'
import { type QuoteStep, takeStep } from '../../../core/trade/negotiate.ts'
import type { OfferTerms } from '../../../core/trade/negotiation.ts'
import { termsOf } from '../../../core/trade/offer.schema.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'
import { tradeMessages as say } from '../../../core/trade/trade.messages.ts'
import { hasPublicPage } from '../catalogs/shop-catalogs.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { forbidden, refused, refusedField } from '../http/refusals.ts'
import { moveDeal } from './deal-of-quote.ts'
import { negotiationOf } from './negotiation-view.ts'
import { expireLater } from './offer-expiry.job.ts'
import { rulesOfListing } from '../prices/price-rules-store.ts'
import { findOfferedListing, findVariation } from './price-of.ts'
import { tellParties } from './quote-news.ts'
import { saveStep } from './save-step.ts'
import { type OwnQuote, quoteOf } from './stored-quote.ts'

export const negotiationBindings = [
  bind(viewNegotiation, ({ id }, context) =>
    context.writeAsSystem(async (w) => {
      const quote = await seenBy(w, await quoteOf(w.k, id, context.me), context)
      return { data: await negotiationOf(w.k, quote, context) }
    }),
  ),

  bind(makeOffer, ({ id, seen, catalogue_id, ...input }, context) =>
    takeTurn(
      context,
      id,
      '',
      ({ side, currency }) => {
        const { timeZone } = context.me
        const read = termsOf(input, currency, isKnownZone(timeZone) ? timeZone : 'UTC')
        if (!read.ok) throw refusedField('price', read.message)
        return { kind: 'offer', by: side, terms: read.terms, seen }
      },
      catalogue_id,
    ),
  ),

  bind(answerOffer, ({ id, ...answer }, context) =>
    takeTurn(context, id, answer.note, ({ side }) =>
      answer.step === 'end' ? { kind: 'end', by: side } : { kind: answer.step, by: side, version: answer.version },
    ),
  ),
]

/** The quote after the offers of the other side were marked as seen: by whoever may answer them. */
export async function seenBy({ k }: Work, quote: OwnQuote, { me, now }: Context): Promise<OwnQuote> {
  const { id } = quote.row
  // The other side learns what the person has seen, not an operator (D-313).
  if (me.signedInBy !== undefined) return quote
  if (!quote.mayAct || quote.offers.every((offer) => offer.side === quote.side || offer.seen_at !== null)) return quote
  await k
    .updateTable('quote_offers')
    .set({ seen_at: now })
    .where('quote_id', '=', id)
    .where('side', '<>', quote.side)
    .where('seen_at', 'is', null)
    .execute()
  return quoteOf(k, id, me)
}

/**
 * One step of one side, in one transaction with its chat message, deal, notices, mails and events. The quote's row is
 * locked, so of two steps at once the second sees the result of the first, and its person learns why it is refused.
 */
function takeTurn(
  context: Context,
  id: number,
  note: string,
  stepFrom: (quote: OwnQuote) => QuoteStep,
  catalogueId?: number,
) {
  const { me, now, services } = context
  return context.writeAsSystem(async (w) => {
    const quote = await quoteOf(w.k, id, me, true)
    if (!quote.mayAct) throw forbidden(say.cannotNegotiate)
    const step = stepFrom(quote)
    const result = takeStep(quote.kept, step, now.getTime())
    if (!result.ok) throw refused(result.problem, errorsOf(result.problem))
    await saveStep(w, quote, {
      kept: result.kept,
      note,
      shopPrice: step.kind === 'offer' ? await shopPriceOf(w, quote, step.terms, now) : undefined,
      catalogue: catalogueId === undefined ? undefined : await sentCatalogue(w, quote, catalogueId),
      authorId: me.userId,
      now,
    })
    if (step.kind === 'offer') await expireLater(w, id, result.kept)
    await moveDeal(w, quote, result.kept, {
      actorId: me.companyId === quote.row.seller_company_id ? me.userId : 0,
      now,
    })
    await tellParties(w, quote, { step, kept: result.kept, note, actor: me, now, services })
    return {
      message: messageOf(step),
      data: await negotiationOf(w.k, await quoteOf(w.k, id, me), context),
    }
  })
}

function messageOf(step: QuoteStep): string {
  switch (step.kind) {
    case 'offer':
      return say.offerSent
    case 'accept':
      return say.accepted
    case 'decline':
      return say.declined
    case 'withdraw':
      return say.offerWithdrawn
    case 'end':
      return step.by === 'buyer' ? say.requestWithdrawn : say.requestDeclined
  }
}

/** The field to which a problem with the terms belongs. */
function errorsOf(problem: string): FieldErrors | undefined {
  switch (problem) {
    case say.day:
      return { valid_until: [problem] }
    case say.quantity:
      return { quantity: [problem] }
    case say.price:
    case say.tooMuch:
      return { price: [problem] }
    default:
      return undefined
  }
}

/** The catalogue that a seller sends with an offer: one of the company that buyers can open. */
async function sentCatalogue({ k }: Work, { row, side }: OwnQuote, id: number) {
  if (side === 'buyer') throw refusedField('catalogue_id', say.catalogueOfSeller)
  const found = await k
    .selectFrom('catalogs as g')
    .select(['g.name', 'g.slug'])
    .where('g.id', '=', id)
    .where('g.company_id', '=', row.seller_company_id)
    .where(hasPublicPage)
    .executeTakeFirst()
  if (found === undefined) throw refusedField('catalogue_id', say.catalogueGone)
  return found
}

/** The listing's price for the offered quantity and this buyer, kept beside the offer as the trace of its price. */
async function shopPriceOf({ k }: Work, { row, currency }: OwnQuote, { quantity }: OfferTerms, now: Date) {
  const listing = row.listing_id === null ? undefined : await findOfferedListing(k, row.listing_id)
  if (listing?.pricing === undefined || listing.pricing.currency !== currency) return undefined
  const matrixItem = await findVariation(k, listing.id, row.combinations as Combination[])
  const buyer = { userId: row.buyer_user_id, companyId: row.buyer_company_id }
  const rules = await rulesOfListing(k, listing.id, buyer, now)
  const price = priceFor({ product: listing.pricing, matrixItem, quantity, rules })
  return price.ok ? price : undefined
}
