import { unitKey } from '../reference/units.ts'
import { HOUR_MS } from '../time/durations.ts'

/** Buyers compare at most this many offers side by side. Our own choice (D-270). */
export const OFFERS_COMPARED_MOST = 6

/** Requests with the same words that were sent within this time count as sent together. Our own choice (D-270). */
export const SENT_TOGETHER_MS = HOUR_MS

/** What the comparison needs of a request that a company sent. */
export interface SentRequest {
  readonly id: number
  readonly buyerUserId: number
  readonly sellerCompanyId: number
  /** The category of the product; null when it is gone. */
  readonly categoryId: number | null
  readonly unit: string
  readonly message: string
  readonly neededBy: string | null
  /** In ms since 1970. */
  readonly at: number
  readonly hasEnded: boolean
}

/**
 * The requests whose offers a buyer can compare, as groups of ids, the newest first: those that one person sent together
 * with the same words and day, and those that go on with different sellers for products of the same category and unit.
 * A request is in at most one group, and a group has at least two requests.
 */
export function comparableRequests(requests: readonly SentRequest[]): readonly (readonly number[])[] {
  const newestFirst = requests.toSorted((a, b) => b.id - a.id)
  const groups: SentRequest[][] = []
  for (const request of newestFirst) {
    const [first, ...others] = groups.filter((group) => group.some((each) => belongTogether(each, request)))
    if (first === undefined) groups.push([request])
    else {
      first.push(request, ...others.flat())
      for (const other of others) groups.splice(groups.indexOf(other), 1)
    }
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ id }) => id).toSorted((a, b) => b - a))
}

/** An offer as the comparison weighs it. Amounts are whole units of one currency; null for what is not known. */
export interface WeighedOffer {
  readonly id: number
  /** Whether it can be accepted now. */
  readonly isOpen: boolean
  readonly unit: string
  readonly askedQuantity: number
  readonly price: number | null
  /** The price of the asked quantity. */
  readonly total: number | null
  readonly leadTimeDays: number | null
  /** The rating of the seller. */
  readonly rating: number | null
}

/** What an offer can be the best in, in words. */
export const BEST_WORDS = {
  price: 'Lowest price',
  total: 'Lowest total',
  leadTimeDays: 'Shortest lead time',
  rating: 'Best rating',
} as const
export type BestIn = keyof typeof BEST_WORDS

/**
 * The ids of the offers that are the best in something, among those that can be accepted; equal ones are all the best,
 * and none is when all are equal. Prices are compared only of one unit, totals also only of one quantity.
 */
export function bestOffers(offers: readonly WeighedOffer[]): Readonly<Record<BestIn, readonly number[]>> {
  const open = offers.filter(({ isOpen }) => isOpen)
  const isOneUnit = isOne(open.map(({ unit }) => unitKey(unit)))
  const isOneQuantity = isOneUnit && isOne(open.map(({ askedQuantity }) => askedQuantity))
  return {
    price: isOneUnit ? lowest(open, ({ price }) => price) : [],
    total: isOneQuantity ? lowest(open, ({ total }) => total) : [],
    leadTimeDays: lowest(open, ({ leadTimeDays }) => leadTimeDays),
    rating: lowest(open, ({ rating }) => (rating === null ? null : -rating)),
  }
}

/** The offers as a buyer reads them: those that can be accepted by price, the cheapest first, then the others as given. */
export function offersInOrder<Offer extends Pick<WeighedOffer, 'isOpen' | 'price'>>(
  offers: readonly Offer[],
): readonly Offer[] {
  const rank = ({ isOpen, price }: Offer): number => (isOpen ? (price ?? Number.MAX_VALUE) : Infinity)
  return offers.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

// Helpers

function belongTogether(one: SentRequest, other: SentRequest): boolean {
  const isSentTogether =
    one.buyerUserId === other.buyerUserId &&
    one.message === other.message &&
    one.neededBy === other.neededBy &&
    Math.abs(one.at - other.at) <= SENT_TOGETHER_MS
  const isSimilar =
    !one.hasEnded &&
    !other.hasEnded &&
    one.sellerCompanyId !== other.sellerCompanyId &&
    one.categoryId !== null &&
    one.categoryId === other.categoryId &&
    unitKey(one.unit) === unitKey(other.unit)
  return isSentTogether || isSimilar
}

const isOne = (values: readonly unknown[]): boolean => new Set(values).size <= 1

function lowest(offers: readonly WeighedOffer[], valueOf: (offer: WeighedOffer) => number | null): readonly number[] {
  const values = offers.map(valueOf).filter((value) => value !== null)
  const least = Math.min(...values)
  return values.length < 2 || values.every((value) => value === least)
    ? []
    : offers.filter((offer) => valueOf(offer) === least).map(({ id }) => id)
}
