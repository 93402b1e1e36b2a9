import { Link } from '@tanstack/react-router'
import type { NegotiationView, OfferRow } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { dayLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import {
  factValue,
  OFFERED_FACTS,
  type QuoteGoods,
  type QuoteTerms,
  requestTerms,
} from '../../../core/trade/quote-facts.ts'
import { linkTo } from '../app/link-to.ts'
import { useNow } from '../app/use-now.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import { Price } from '../money/price.tsx'
import classes from './negotiation.module.css'
import { Fact, QuoteFacts } from './quote-facts.tsx'

const STATES: Readonly<Record<OfferRow['state'], string>> = {
  open: 'Open',
  replaced: 'Replaced',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Every version, the newest first, with what it changed against the one before; the request is at the end. */
export function OfferTimeline({ view }: { readonly view: NegotiationView }) {
  const newestFirst = view.offers.toReversed()
  return (
    <ol className={classes.timeline} aria-label="Versions">
      {newestFirst.map((offer) => (
        <li key={offer.version} data-side={offer.by === view.side ? 'own' : 'other'}>
          <Version view={view} offer={offer} before={view.offers[offer.version - 2]} />
        </li>
      ))}
      <li data-side={view.side === 'buyer' ? 'own' : 'other'}>
        <Request view={view} />
      </li>
    </ol>
  )
}

function Version({
  view,
  offer,
  before,
}: {
  readonly view: NegotiationView
  readonly offer: OfferRow
  readonly before: OfferRow | undefined
}) {
  const party = offer.by === 'seller' ? view.seller.name : view.buyer.name
  return (
    <article className={classes.version} data-state={offer.state}>
      <header className={classes.versionHead}>
        <h4>
          {before !== undefined && before.by !== offer.by ? 'Counter-offer' : 'Offer'} {offer.version}
        </h4>
        <span className={classes.state}>{STATES[offer.state]}</span>
        <span className={classes.quiet}>
          {offer.by === view.side ? 'You' : party} · {offer.author} · <Moment at={offer.made_at} />
        </span>
      </header>
      <QuoteFacts terms={offer} goods={view} names={OFFERED_FACTS} before={before} />
      <PriceTrace offer={offer} goods={view} />
      <SentCatalogue shop={view.seller.slug} offer={offer} />
      {offer.message === '' ? null : <blockquote className={classes.words}>{offer.message}</blockquote>}
      {offer.by === view.side && offer.state === 'open' ? (
        <p className={classes.quiet}>
          {offer.seen_at === null ? (
            'Not seen yet'
          ) : (
            <>
              Seen <Moment at={offer.seen_at} />
            </>
          )}
        </p>
      ) : null}
    </article>
  )
}

/** The link to the catalogue that the seller sent with an offer; printed with its address. */
export function SentCatalogue({ shop, offer: { catalogue } }: { readonly shop: string; readonly offer: OfferRow }) {
  if (catalogue === null) return null
  const address = addressOf('shopCatalogue', { slug: shop, catalogue: catalogue.slug })
  return (
    <p className={classes.quiet}>
      Catalogue: <Link {...linkTo(address)}>{catalogue.name}</Link>
      <span className={classes.onlyPrinted}> ({new URL(address, location.origin).href})</span>
    </p>
  )
}

/** How the offered price compares with what the buyer would pay in the shop for this quantity. */
export function PriceTrace({ offer, goods }: { readonly offer: OfferRow; readonly goods: QuoteGoods }) {
  if (offer.list_price === null || offer.price_reason === null) return null
  const difference = ((offer.price - offer.list_price) / offer.list_price) * 100
  return (
    <p className={classes.quiet}>
      {SOURCES[offer.price_reason]} <Price amount={offer.list_price} currency={goods.currency} />
      <Reasons of={offer} goods={goods} />
      {Math.abs(difference) < 0.005
        ? ', offered unchanged'
        : `, offered ${percent.format(Math.abs(difference))}% ${difference < 0 ? 'below' : 'above'}`}
    </p>
  )
}

/** What the shop price was reduced by, in brackets behind it. */
export function Reasons({ of, goods }: { readonly of: QuoteTerms; readonly goods: QuoteGoods }) {
  const value = factValue('price_steps', of, goods)
  return value === undefined ? null : (
    <>
      {' '}
      (<Fact value={value} />)
    </>
  )
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const SOURCES = {
  matrix: 'Shop price of the variation:',
  tier: 'Shop price for this quantity:',
  unit: 'Shop price:',
} as const

function Request({ view }: { readonly view: NegotiationView }) {
  const { requested } = view
  return (
    <article className={classes.version}>
      <header className={classes.versionHead}>
        <h4>Request</h4>
        <span className={classes.quiet}>
          {view.side === 'buyer' ? 'You' : view.buyer.name} · {view.buyer.person} · <Moment at={requested.at} />
        </span>
      </header>
      <QuoteFacts terms={requestTerms(requested)} goods={view} />
      <blockquote className={classes.words}>{requested.message}</blockquote>
    </article>
  )
}

function Moment({ at }: { readonly at: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const moment = parseWireTime(at)
  return moment === undefined ? null : (
    <time dateTime={new Date(moment).toISOString()}>{dayLabel(moment, now, timeZone)}</time>
  )
}
