import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type NegotiationView, type OfferRow, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { QUOTE_STATUSES } from '../../../core/trade/quote-statuses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { Price } from '../../shared/money/price.tsx'
import { daysText, PriceTrace } from '../../shared/negotiation/offer-timeline.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './quote-document.module.css'

/** A quote on paper: parties, the newest terms, how the price came about, and every version. */
export function QuoteDocument({ id }: { readonly id: number }) {
  const quote = useCall(viewNegotiation, { id })
  const view = quote.data?.data
  if (view === undefined) {
    return quote.isError ? (
      <ErrorState
        title="The quote could not be loaded."
        detail="It may belong to somebody else or have been removed."
        onRetry={() => void quote.refetch()}
        isRetrying={quote.isFetching}
        isPage
      />
    ) : (
      <Loading label="Loading the quote">
        <LinesSkeleton lines={10} />
      </Loading>
    )
  }
  return <Paper view={view} />
}

function Paper({ view }: { readonly view: NegotiationView }) {
  const offer = view.offers.at(-1)
  const back = addressOf(
    'enquiries',
    {},
    view.side === 'buyer'
      ? { type: 'sent', quote: view.id }
      : { type: 'received', thread: view.thread_id ?? undefined },
  )
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
          renderRoot={(props) => <Link {...linkTo(back)} {...props} />}
        >
          Back to the enquiry
        </Button>
        <Button leftSection={<IconPrinter size={16} stroke={1.5} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={classes.paper}>
        <div className={classes.title}>
          <h1>Quote {view.id}</h1>
          <p>
            {QUOTE_STATUSES.find(({ value }) => value === view.status)?.label}
            {view.ended_at === null ? null : (
              <>
                {' '}
                on <Day at={view.ended_at} />
              </>
            )}
          </p>
        </div>
        <div className={classes.parties}>
          <Party label="Seller" party={view.seller} />
          <Party label="Buyer" party={view.buyer} />
        </div>
        <Lines view={view} offer={offer} />
        {offer === undefined ? <p>No offer was made yet.</p> : <Terms offer={offer} />}
        <Versions view={view} />
        <p className={classes.small}>
          Requested on <Day at={view.requested.at} />: {quantityText(view.requested.quantity, view.unit)} at the listed
          price of <UnitPrice amount={view.requested.price} view={view} />.
        </p>
      </article>
    </div>
  )
}

function Party({ label, party }: { readonly label: string; readonly party: NegotiationView['seller'] }) {
  const country = party.country === null ? '' : (countryOf(party.country)?.name ?? party.country)
  return (
    <section>
      <h2>{label}</h2>
      <p>
        <strong>{party.name}</strong>
      </p>
      <p>{party.person}</p>
      <p>{[party.city, country].filter((part) => part !== '').join(', ')}</p>
    </section>
  )
}

/** The goods with price and total, and the trace of the price. */
function Lines({ view, offer }: { readonly view: NegotiationView; readonly offer: OfferRow | undefined }) {
  const { currency } = view
  const line = offer ?? view.requested
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Goods</th>
            <th scope="col" data-figure>
              Quantity
            </th>
            <th scope="col" data-figure>
              Price
            </th>
            <th scope="col" data-figure>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {view.product_name}
              {view.combinations.map(({ name, value }) => (
                <span key={name} className={classes.choice}>
                  {name}: {value}
                </span>
              ))}
            </td>
            <td data-label="Quantity" data-figure>
              {quantityText(line.quantity, view.unit)}
            </td>
            <td data-label="Price" data-figure>
              <UnitPrice amount={line.price} view={view} />
            </td>
            <td data-label="Total" data-figure>
              <strong>
                <Price amount={line.total} currency={currency} />
              </strong>
            </td>
          </tr>
        </tbody>
      </table>
      {offer === undefined ? null : <PriceTrace offer={offer} currency={currency} />}
    </div>
  )
}

/** A price of one unit, as the terms beside the enquiry say it: "USD 4.20 per ton". */
function UnitPrice({ amount, view }: { readonly amount: number; readonly view: NegotiationView }) {
  return (
    <>
      <Price amount={amount} currency={view.currency} /> per {unitText(view.unit || 'Piece').toLowerCase()}
    </>
  )
}

function Terms({ offer }: { readonly offer: OfferRow }) {
  const delivery = [offer.price_term, offer.place].filter((part) => part !== '').join(' ')
  return (
    <section>
      <h2>Terms</h2>
      <dl className={classes.terms}>
        {delivery === '' ? null : <Fact label="Incoterm">{delivery}</Fact>}
        {offer.payment_method === '' ? null : <Fact label="Payment">{offer.payment_method}</Fact>}
        {offer.lead_time_days === null ? null : <Fact label="Lead time">{daysText(offer.lead_time_days)}</Fact>}
        <Fact label="Valid until">
          {offer.valid_until === null ? 'until it is answered' : <Day at={offer.valid_until} />}
        </Fact>
        {offer.message === '' ? null : <Fact label="Note">{offer.message}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every version in one table, the oldest first: how the price came about. */
function Versions({ view }: { readonly view: NegotiationView }) {
  if (view.offers.length === 0) return null
  return (
    <section>
      <h2>How the price came about</h2>
      <div className={classes.scroll}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">By</th>
              <th scope="col" data-figure>
                Quantity
              </th>
              <th scope="col" data-figure>
                List price
              </th>
              <th scope="col" data-figure>
                Price
              </th>
              <th scope="col" data-figure>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {view.offers.map((offer) => (
              <tr key={offer.version}>
                <td data-label="Version">
                  {offer.version}, <Day at={offer.made_at} />
                </td>
                <td data-label="By">{offer.by === 'seller' ? view.seller.name : view.buyer.name}</td>
                <td data-label="Quantity" data-figure>
                  {quantityText(offer.quantity, view.unit)}
                </td>
                <td data-label="List price" data-figure>
                  {offer.list_price === null ? '–' : <UnitPrice amount={offer.list_price} view={view} />}
                </td>
                <td data-label="Price" data-figure>
                  <UnitPrice amount={offer.price} view={view} />
                </td>
                <td data-label="Total" data-figure>
                  <Price amount={offer.total} currency={view.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Day({ at }: { readonly at: string }) {
  const timeZone = useTimeZone()
  const moment = parseWireTime(at)
  return moment === undefined ? null : <>{dateLabel(moment, timeZone)}</>
}
