import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { currencyOfForm } from '../../../core/pricing/form-pricing.ts'
import { type PriceOffer, rulesOfOffer } from '../../../core/pricing/price-offer.ts'
import { pricingMessages } from '../../../core/pricing/pricing.messages.ts'
import { isQuantity } from '../../../core/pricing/tiers.ts'
import {
  choiceOf,
  isSold,
  orderMinimum,
  type ProductChoice,
  standardChoice,
} from '../../../core/trade/product-choice.ts'
import { quoteWords } from '../../../core/trade/quote.schema.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import type { FormValues } from '../../shared/form/form.types.ts'

/** The texts for all products; the fields of each product stand beside them, see `fieldOf`. */
export interface SharedWords {
  readonly message: string
  readonly needed_by: string
  /** The quantity of every product that has none of its own; null for that of the page. */
  readonly quantity: string | null
}

/** The fields of one product: its own quantity (null: that for all), target price, options, and whether it is left out. */
const PRODUCT_FIELDS = { quantity: null, target_price: '', options: null, is_left: false } as const
export type ProductField = keyof typeof PRODUCT_FIELDS

/** The name of a product's field in the form. */
export const fieldOf = (productId: number, field: ProductField): string => `${field}_${productId}`

/** The first values of the form, the same whatever the page shows: a restored draft conflicts with none of them. */
export const firstValues = (products: readonly ProductPage[]): FormValues & SharedWords => ({
  message: '',
  needed_by: '',
  quantity: null,
  ...Object.fromEntries(
    products.flatMap(({ id }) =>
      Object.entries(PRODUCT_FIELDS).map(([field, value]) => [fieldOf(id, field as ProductField), value] as const),
    ),
  ),
})

/** The variations of a product. */
export interface VariationsOf {
  /** Undefined while they load. */
  readonly rows: readonly Variation[] | undefined
  /** Loads them again after a failure. */
  readonly retry: (() => void) | undefined
}

/** What the form says about one product. */
export interface AskedProduct {
  readonly product: ProductPage
  readonly variations: readonly Variation[]
  readonly choice: ProductChoice<ProductPage, Variation>
  /** The index of the chosen option of each level. */
  readonly chosen: readonly number[]
  readonly quantityText: string
  readonly targetPrice: string
  /** The currency in which the seller sells, which a target price is in. */
  readonly sellerCurrency: string
  readonly isLeft: boolean
  /** The variations are still on their way, or could not be loaded: then `retry` loads them again. */
  readonly isLoading: boolean
  readonly retry: (() => void) | undefined
  /** Why no request can be sent for this product, whatever is typed. */
  readonly obstacle: string | undefined
  readonly quantityProblem: string | undefined
}

/** What one product's part of the form asks for. Without a seller or a price, and for the own product, there is nothing to ask. */
export function askedProduct(
  product: ProductPage,
  {
    variations,
    offer,
    values,
    quantity: pageQuantity,
    userId,
  }: {
    readonly variations: VariationsOf | undefined
    readonly offer: PriceOffer | undefined
    readonly values: FormValues
    /** The quantity of the page. */
    readonly quantity: number
    readonly userId: number | undefined
  },
): AskedProduct {
  const own = (field: ProductField) => values[fieldOf(product.id, field)]
  const quantityText = textOf(own('quantity')) ?? textOf(values['quantity']) ?? String(pageQuantity)
  const quantity = quantityText.trim() === '' ? Number.NaN : Number(quantityText)
  const options = own('options')
  const rows = variations?.rows ?? []
  const chosen = Array.isArray(options) ? (options as readonly number[]) : standardChoice(product, rows)
  const choice = choiceOf(product, rows, chosen, quantity, rulesOfOffer(offer, product.currency))
  const isLoading = variations?.rows === undefined
  return {
    product,
    variations: rows,
    choice,
    chosen,
    quantityText,
    targetPrice: textOf(own('target_price')) ?? '',
    sellerCurrency: currencyOfForm({ ...product.form, price_type: product.price_type }) ?? product.currency,
    isLeft: own('is_left') === true,
    isLoading,
    retry: variations?.retry,
    obstacle: isLoading ? undefined : obstacleOf(choice, userId),
    quantityProblem: quantityProblemOf(choice),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Nobody asks the own company; colleagues, whom this page does not know, are refused by the server. */
export const isOwnProduct = ({ seller_user_id }: Pick<ProductPage, 'seller_user_id'>, userId: number | undefined) =>
  userId !== undefined && seller_user_id === userId

function obstacleOf(choice: AskedProduct['choice'], userId: number | undefined): string | undefined {
  const { product, price } = choice
  if (isOwnProduct(product, userId)) return tradeMessages.ownProduct
  if (product.seller_user_id === null || product.published !== 1) return 'This product is not on sale at the moment'
  if (!isSold(choice)) return pricingMessages.notSold
  return !price.ok && price.reason === 'noPrice' ? price.message : undefined
}

function quantityProblemOf({ product, quantity, price }: AskedProduct['choice']): string | undefined {
  if (!isQuantity(quantity)) return pricingMessages.wholeQuantity
  const least = orderMinimum(product)
  if (quantity < least) return pricingMessages.minimumQuantity(least)
  return !price.ok && price.reason !== 'noPrice' ? price.message : undefined
}

/** Those that a press on the button sends: neither left out nor impossible. */
export const isAsked = ({ isLeft, isLoading, obstacle }: AskedProduct): boolean =>
  !isLeft && !isLoading && obstacle === undefined

/** Nothing is sent until the variations of every chosen product are there, or failed to load. */
export const isAwaited = ({ isLeft, isLoading, retry }: AskedProduct): boolean =>
  !isLeft && isLoading && retry === undefined

/** The first problem of each field of these products. */
export const problemsOf = (asked: readonly AskedProduct[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    asked.filter(isAsked).flatMap(({ product: { id }, quantityProblem, targetPrice }) => {
      const price = quoteWords.shape.target_price.safeParse(targetPrice)
      const problems: Partial<Record<ProductField, string | undefined>> = {
        quantity: quantityProblem,
        target_price: price.success ? undefined : price.error.issues[0]?.message,
      }
      return Object.entries(problems).flatMap(([field, problem]) =>
        problem === undefined ? [] : [[fieldOf(id, field as ProductField), problem] as const],
      )
    }),
  )
