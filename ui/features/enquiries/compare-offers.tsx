import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconCheck, IconScale, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ComparedOffer, compareOffers } from '../../../core/contracts/compare-offers.contract.ts'
import type { NegotiationView, OfferRow } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { paymentText } from '../../../core/reference/payments.ts'
import { unitKey } from '../../../core/reference/units.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { comparedText } from '../../../core/trade/compare.ts'
import {
  BEST_WORDS,
  type BestIn,
  bestOffers,
  offersInOrder,
  type WeighedOffer,
} from '../../../core/trade/compare-offers.ts'
import { factValue, QUOTE_FACTS } from '../../../core/trade/quote-facts.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { Price } from '../../shared/money/price.tsx'
import { NegotiationSteps } from '../../shared/negotiation/negotiation-steps.tsx'
import { Fact } from '../../shared/negotiation/quote-facts.tsx'
import { StatusChip } from '../../shared/negotiation/status-chip.tsx'
import { CurrencySelect } from '../../shared/shell/currency-select.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './compare-offers.module.css'
import { type EnquiryPlace, enquiryQuery } from './enquiry-place.ts'

/** The offers of several requests of the buyer, one row each, with the best of each kind in words. */
export function CompareOffers({ place }: { readonly place: EnquiryPlace }) {
  const { currency } = useCurrency()
  const compared = useCall(
    compareOffers,
    { ids: comparedText(place.compared), currency: currency.id },
    { keepPreviousData: true },
  )
  const found = compared.data?.data
  const toList = linkTo(addressOf('enquiries', {}, enquiryQuery({ ...place, compared: [] })))
  if (found === undefined)
    return compared.isError ? (
      <ErrorState
        title="The offers could not be loaded."
        onRetry={() => void compared.refetch()}
        isRetrying={compared.isFetching}
      />
    ) : (
      <Loading label="Loading the offers">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  if (found.rows.length < 2)
    return (
      <EmptyState
        icon={<IconScale size={28} stroke={1.5} />}
        title="Nothing to compare"
        action={
          <Button variant="default" renderRoot={(props) => <Link {...toList} {...props} />}>
            Show all requests
          </Button>
        }
      >
        A comparison needs two requests that were sent together, or that ask different sellers for similar products.
      </EmptyState>
    )
  return (
    <section className={classes.compare} aria-labelledby="compare-offers">
      <header className={classes.head}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
          renderRoot={(props) => <Link {...toList} {...props} />}
        >
          All requests
        </Button>
        <h2 id="compare-offers">Compare offers</h2>
        <label className={classes.currency}>
          Prices in <CurrencySelect />
        </label>
      </header>
      <Notes rows={found.rows} missing={place.compared.length - found.rows.length} />
      <OffersTable rows={found.rows} currency={found.currency} place={place} />
    </section>
  )
}

/** What concerns the comparison as a whole. */
function Notes({ rows, missing }: { readonly rows: readonly ComparedOffer[]; readonly missing: number }) {
  const open = rows.flatMap((row) => (isOpen(row) ? (newestOf(row) ?? []) : []))
  const agreed = rows.find(({ quote }) => quote.status === 'accepted')
  const units = new Set(rows.map(({ quote }) => unitKey(quote.unit)))
  const isGoingOn = rows.some(({ quote }) => quote.turn !== null)
  const notes = [
    missing > 0 ? `${missing === 1 ? 'One request is' : `${missing} requests are`} not there any more.` : undefined,
    agreed !== undefined && isGoingOn
      ? `You accepted the offer of ${agreed.quote.seller.name}. Decline or withdraw the others, so that their sellers know.`
      : undefined,
    rows.every(({ version }) => version === null)
      ? 'No seller has made an offer yet. Offers appear here when they arrive.'
      : open.length === 0 && isGoingOn
        ? 'No offer can be accepted at the moment.'
        : undefined,
    new Set(open.map(({ price_term }) => price_term)).size > 1
      ? 'The incoterms differ: the prices do not include the same costs of transport and customs.'
      : undefined,
    units.size > 1 ? 'The goods have different units, so their prices are not compared.' : undefined,
    new Set(rows.map(({ quote }) => quote.requested.quantity)).size > 1 && units.size === 1
      ? 'You asked the sellers for different quantities. Each total is for the quantity of its own request.'
      : undefined,
  ].filter((note) => note !== undefined)
  return notes.length === 0 ? null : (
    <div role="status">
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

interface OffersTableProps {
  readonly rows: readonly ComparedOffer[]
  readonly currency: string
  readonly place: EnquiryPlace
}

const COLUMNS = [
  'Seller',
  QUOTE_FACTS.price,
  QUOTE_FACTS.total,
  QUOTE_FACTS.lead_time_days,
  QUOTE_FACTS.price_term,
  QUOTE_FACTS.valid_until,
  'Rating',
  'Next step',
] as const

function OffersTable({ rows, currency, place }: OffersTableProps) {
  const weighed = rows.map((row) => ({ ...weighedOf(row), row }))
  const best = bestOffers(weighed)
  const isAgreed = rows.some(({ quote }) => quote.status === 'accepted')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offersInOrder(weighed).map(({ row }) => (
          <OfferLine
            key={row.quote.id}
            row={row}
            currency={currency}
            best={(Object.keys(BEST_WORDS) as BestIn[]).filter((name) => best[name].includes(row.quote.id))}
            place={place}
            isAgreed={isAgreed}
          />
        ))}
      </tbody>
    </table>
  )
}

interface OfferLineProps {
  readonly row: ComparedOffer
  readonly currency: string
  readonly best: readonly BestIn[]
  readonly place: EnquiryPlace
  /** Another offer, or this one, was accepted. */
  readonly isAgreed: boolean
}

function OfferLine({ row, currency, best, place, isAgreed }: OfferLineProps) {
  const { quote } = row
  const offer = newestOf(row)
  const mark = (name: BestIn) => (best.includes(name) ? <Best>{BEST_WORDS[name]}</Best> : null)
  return (
    <tr data-open={isOpen(row) || undefined}>
      <th scope="row">
        <Link {...linkTo(shopAddress({ slug: quote.seller.slug }))}>{quote.seller.name}</Link>
        <span className={classes.quiet}>
          {[quote.product_name, ...quote.combinations.map(({ value }) => value)].join(', ')}
        </span>
      </th>
      <td data-label={QUOTE_FACTS.price}>
        <OfferPrice row={row} currency={currency} />
        {mark('price')}
      </td>
      <td data-label={QUOTE_FACTS.total}>
        <OfferTotal row={row} currency={currency} />
        {mark('total')}
      </td>
      <td data-label={QUOTE_FACTS.lead_time_days}>
        <Fact value={offer === undefined ? undefined : factValue('lead_time_days', offer, quote)} />
        {mark('leadTimeDays')}
      </td>
      <td data-label={QUOTE_FACTS.price_term}>
        <Fact value={offer === undefined ? undefined : factValue('price_term', offer, quote)} />
        {offer === undefined || offer.payment_method === '' ? null : (
          <span className={classes.quiet}>
            {QUOTE_FACTS.payment_method}: {paymentText(offer.payment_method)}
          </span>
        )}
      </td>
      <td data-label={QUOTE_FACTS.valid_until}>
        <Fact value={offer === undefined ? undefined : factValue('valid_until', offer, quote)} />
      </td>
      <td data-label="Rating">
        {row.rating === null ? '–' : `${row.rating.toFixed(1)} (${row.reviews.toLocaleString('en')})`}
        {mark('rating')}
      </td>
      <td>
        <div className={classes.next}>
          <span>
            <StatusChip status={quote.status} />
          </span>
          {quote.is_read_only ? <span className={classes.quiet}>{tradeMessages.cannotNegotiate}</span> : null}
          <NegotiationSteps view={quote} among={isAgreed ? ENDING : DECIDING} />
          <OfferLinks quote={quote} place={place} />
        </div>
      </td>
    </tr>
  )
}

type OfferCellProps = Pick<OfferLineProps, 'row' | 'currency'>

/** The newest price in the currency of the comparison, and in that of the quote when it is another one. */
function OfferPrice({ row, currency }: OfferCellProps) {
  const { quote, price } = row
  const offer = newestOf(row)
  if (offer === undefined) return <span className={classes.quiet}>No offer yet</span>
  return (
    <>
      <strong>
        <Fact value={price === null ? undefined : factValue('price', { price }, { currency, unit: quote.unit })} />
      </strong>
      {quote.currency === currency ? null : (
        <span className={classes.quiet}>
          <Fact value={factValue('price', offer, quote)} />
        </span>
      )}
    </>
  )
}

/** What the requested quantity costs, which may differ from the quantity that is offered. */
function OfferTotal({ row, currency }: OfferCellProps) {
  const { quote, total, own_total } = row
  const offer = newestOf(row)
  const isOwnQuantity = offer === undefined || offer.quantity === quote.requested.quantity
  return (
    <>
      {total === null || own_total === null ? (
        '–'
      ) : (
        <>
          <strong>
            <Price amount={total} currency={currency} />
          </strong>
          {quote.currency === currency ? null : (
            <span className={classes.quiet}>
              <Price amount={own_total} currency={quote.currency} />
            </span>
          )}
        </>
      )}
      <span className={classes.quiet}>
        for <Fact value={factValue('quantity', quote.requested, quote)} />
        {isOwnQuantity ? null : (
          <>
            , offered for <Fact value={factValue('quantity', offer, quote)} />
          </>
        )}
      </span>
    </>
  )
}

/** The links to all offers of the quote, and to the comparison without it. */
function OfferLinks({ quote, place }: Pick<OfferLineProps, 'place'> & Pick<OfferLineProps['row'], 'quote'>) {
  return (
    <span className={classes.links}>
      <Link {...linkTo(addressOf('enquiries', {}, enquiryQuery({ ...place, quoteId: quote.id })))}>
        All offers<span className={classes.spoken}> of {quote.seller.name}</span>
      </Link>
      {place.compared.length <= 2 ? null : (
        <Link
          {...linkTo(
            addressOf(
              'enquiries',
              {},
              enquiryQuery({ ...place, compared: place.compared.filter((id) => id !== quote.id) }),
            ),
          )}
          replace
          className={classes.remove}
        >
          <IconX size={14} stroke={1.75} aria-hidden /> Leave out
          <span className={classes.spoken}> {quote.seller.name}</span>
        </Link>
      )}
    </span>
  )
}

/** What a buyer decides here; the page of the request has the rest. */
const DECIDING = ['accept', 'offer'] as const satisfies readonly NegotiationView['steps'][number][]
/** Once one offer was accepted, the other requests end. */
const ENDING = ['decline', 'end'] as const satisfies readonly NegotiationView['steps'][number][]

function Best({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.best}>
      <IconCheck size={14} stroke={2} aria-hidden /> {children}
    </span>
  )
}

const newestOf = ({ quote, version }: ComparedOffer): OfferRow | undefined =>
  quote.offers.find((offer) => offer.version === version)

const isOpen = (row: ComparedOffer): boolean => newestOf(row)?.state === 'open'

const weighedOf = (row: ComparedOffer): WeighedOffer => ({
  id: row.quote.id,
  isOpen: isOpen(row),
  unit: row.quote.unit,
  askedQuantity: row.quote.requested.quantity,
  price: row.price,
  total: row.total,
  leadTimeDays: newestOf(row)?.lead_time_days ?? null,
  rating: row.rating,
})
