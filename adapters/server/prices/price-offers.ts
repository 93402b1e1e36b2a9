import type { z } from 'zod'
import { ownPriceOffers, priceOffers } from '../../../core/contracts/price-offers.contract.ts'
import { type CurrencyCode, currencyById, DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { convertedAmount, type RateTable } from '../../../core/pricing/money.ts'
import { lowestPrice, type ProductPricing } from '../../../core/pricing/price-for.ts'
import type { PriceRules } from '../../../core/pricing/price-rules.ts'
import { rulesFor } from '../../../core/pricing/rule-match.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { lowestVariations, offeredByIds } from '../trade/price-of.ts'
import { type Buyer, pricesOf, ratesOf, recordsOfBuyer, ruledListings, type StoredPrices } from './price-rules-store.ts'

type Offers = z.output<typeof priceOffers.response>['data']
interface Asked {
  readonly product_ids: readonly number[]
  readonly currency: number
}

export const priceOfferBindings = [
  bind(priceOffers, (input, context) =>
    // Without a buyer the answer is the same for everybody.
    context.services.publicCache.get(`offers ${JSON.stringify(input)}`, KEPT_SECONDS, async () => ({
      data: await offersOf(context, input, undefined),
    })),
  ),
  bind(ownPriceOffers, async (input, context) => ({ data: await offersOf(context, input, context.me) })),
]

async function offersOf(context: Context, { product_ids, currency }: Asked, buyer: Buyer | undefined): Promise<Offers> {
  const k = context.open
  const listings = await ruledListings(k, [...new Set(product_ids)])
  const sellers = [...listings.values()].map(({ companyId }) => companyId)
  const prices = await pricesOf(k, sellers)
  if (prices.size === 0) return []
  const records = buyer === undefined ? new Map() : await recordsOfBuyer(k, [...prices.keys()], buyer)
  const rates = await ratesOf(k)
  const today = calendarDay(context.now.getTime(), 'UTC')
  const ruled = [...listings.values()].flatMap((listing) => {
    const of = prices.get(listing.companyId)
    if (of === undefined) return []
    const recordIds: ReadonlySet<number> = records.get(listing.companyId) ?? new Set()
    const rules = rulesFor(of, listing, { today, recordIds, rates })
    const forAll = rulesFor(of, listing, { today, recordIds: new Set(), rates })
    return rules.rules.length === 0 ? [] : [{ listing, of, rules, isOwn: rules.rules.length > forAll.rules.length }]
  })
  const ids = ruled.map(({ listing }) => listing.id)
  const variations = await lowestVariations(k, ids)
  const offered = await offeredByIds(k, ids)
  const wanted = currencyById(currency)?.code ?? DEFAULT_CURRENCY
  return ruled.flatMap(({ listing: { id }, of, rules, isOwn }) => {
    const pricing = offered.get(id)?.pricing
    if (pricing === undefined) return []
    return [
      {
        product_id: id,
        offer: offerIn(wanted, rates, { pricing, rules, of, isOwn, variation: variations.get(id) }),
      },
    ]
  })
}

interface Offered {
  readonly pricing: ProductPricing
  readonly rules: PriceRules
  readonly of: StoredPrices
  readonly isOwn: boolean
  readonly variation: number | undefined
}

/** The rules in the currency of the page. */
function offerIn(wanted: CurrencyCode, rates: RateTable, { pricing, rules, of, isOwn, variation }: Offered) {
  const amount = (minor: number): number => convertedAmount({ minor, currency: pricing.currency }, wanted, rates) ?? 0
  const lowest = lowestPrice(pricing, rules, variation)
  const isReduced = lowest?.steps !== undefined
  return {
    rules: rules.rules.map((rule) => ({
      id: rule.id,
      name: rule.name,
      percent: rule.percent,
      amount: amount(rule.amount),
      min_quantity: rule.minQuantity,
      min_total: amount(rule.minTotal),
    })),
    combine: rules.combine,
    most_percent: rules.mostPercent,
    shows_list_price: of.shows_list_price,
    is_own: isOwn,
    price_from: isReduced ? amount(lowest.unitPrice.minor) : null,
    list_from: isReduced ? amount((lowest.listPrice ?? lowest.unitPrice).minor) : null,
    reasons: isReduced ? (lowest.steps ?? []).map(({ name }) => name) : [],
  }
}
