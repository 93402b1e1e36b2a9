import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import type { PriceResult } from '../../../core/pricing/price-for.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'

/**
 * The requested quantity of a listing, from the product page. The price is a preview: the server computes it again
 * (D-79).
 */
export interface QuoteChoice {
  readonly listing: {
    readonly id: number
    readonly name: string
    readonly image: string
    readonly unit: string
    readonly sellerUserId: number
    readonly sellerName: string
    readonly priceTerm: string
    readonly preTitleName: string
  }
  readonly quantity: number
  readonly combinations: readonly Combination[]
  readonly price: PriceResult
  /** False for a variation that cannot be bought. */
  readonly isSold: boolean
}

export interface RequestQuotesProps {
  /** At most four, as a comparison has (D-307). */
  readonly products: readonly ProductPage[]
  /** The quantity of the page, which the form starts with. */
  readonly quantity: number
}
