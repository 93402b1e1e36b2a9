import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type NegotiationView, type OfferRow, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { type FactValue, factValue, QUOTE_FACTS, type QuoteFactName } from '../../../core/trade/quote-facts.ts'
import { QUOTE_STATUSES } from '../../../core/trade/quote-statuses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { PriceTrace, Reasons, SentCatalogue } from '../../shared/negotiation/offer-timeline.tsx'
import { Fact, QuoteFacts } from '../../shared/negotiation/quote-facts.tsx'
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
        {offer === undefined ? <p>No offer was made yet.</p> : <Terms view={view} offer={offer} />}
        <Versions view={view} />
        <p className={classes.small}>
          Requested on <Day at={view.requested.at} />: <Fact value={factValue('quantity', view.requested, view)} /> at
          the shop price of <Fact value={factValue('price', view.requested, view)} />
          <Reasons of={view.requested} goods={view} />.
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

/** The facts beside the goods. */
const LINE = ['quantity', 'price', 'total'] as const satisfies readonly QuoteFactName[]

/** The goods with price and total, and the trace of the price. */
function Lines({ view, offer }: { readonly view: NegotiationView; readonly offer: OfferRow | undefined }) {
  const line = offer ?? view.requested
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Goods</th>
            {LINE.map((name) => (
              <th key={name} scope="col" data-figure>
                {QUOTE_FACTS[name]}
              </th>
            ))}
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
            {LINE.map((name) => (
              <td key={name} data-label={QUOTE_FACTS[name]} data-figure>
                <Fact value={factValue(name, line, view)} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {offer === undefined ? null : <PriceTrace offer={offer} goods={view} />}
    </div>
  )
}

/** The facts of an offer that the line of the goods does not show. */
const TERMS = [
  'price_term',
  'payment_method',
  'lead_time_days',
  'valid_until',
] as const satisfies readonly QuoteFactName[]

function Terms({ view, offer }: { readonly view: NegotiationView; readonly offer: OfferRow }) {
  // A counter-offer of the buyer takes none along; the one of the seller's newest offer stays.
  const sent = view.offers.findLast(({ by }) => by === 'seller')
  return (
    <section>
      <h2>Terms</h2>
      <QuoteFacts terms={offer} goods={view} names={TERMS} />
      {sent === undefined ? null : <SentCatalogue shop={view.seller.slug} offer={sent} />}
      {offer.message === '' ? null : <p className={classes.note}>{offer.message}</p>}
    </section>
  )
}

interface VersionColumn {
  readonly label: string
  readonly valueOf: (offer: OfferRow, view: NegotiationView) => FactValue | undefined
}
const column = (name: QuoteFactName): VersionColumn => ({
  label: QUOTE_FACTS[name],
  valueOf: (offer, view) => factValue(name, offer, view),
})
/** The reductions have a column where a version states one. */
const versionColumns = (view: NegotiationView): readonly VersionColumn[] => [
  column('quantity'),
  column('list_price'),
  ...(view.offers.some((offer) => factValue('price_steps', offer, view) !== undefined) ? [column('price_steps')] : []),
  column('price'),
  column('total'),
]

/** Every version in one table, the oldest first: how the price came about. */
function Versions({ view }: { readonly view: NegotiationView }) {
  if (view.offers.length === 0) return null
  const columns = versionColumns(view)
  return (
    <section>
      <h2>How the price came about</h2>
      <div className={classes.scroll}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">By</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" data-figure>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.offers.map((offer) => (
              <tr key={offer.version}>
                <td data-label="Version">
                  {offer.version}, <Day at={offer.made_at} />
                </td>
                <td data-label="By">{offer.by === 'seller' ? view.seller.name : view.buyer.name}</td>
                {columns.map(({ label, valueOf }) => (
                  <td key={label} data-label={label} data-figure>
                    <Fact value={valueOf(offer, view)} />
                  </td>
                ))}
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
