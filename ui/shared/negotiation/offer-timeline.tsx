import type { NegotiationView, OfferRow } from '../../../core/contracts/negotiation.contract.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { incotermTooltip } from '../../../core/reference/incoterms.ts'
import { dateLabel, dayLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useNow } from '../app/use-now.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import { Price } from '../money/price.tsx'
import classes from './negotiation.module.css'
import { TERM_LABELS, type TermName, termsShown } from './terms-shown.ts'

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
  const changed = before === undefined ? [] : termsShown(offer).filter((name) => offer[name] !== before[name])
  const dropped = before === undefined ? [] : termsShown(before).filter((name) => !termsShown(offer).includes(name))
  const shown = [...termsShown(offer), ...dropped]
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
      <dl className={classes.terms}>
        {shown.map((name) => {
          const isChanged = changed.includes(name) || dropped.includes(name)
          return (
            <div key={name} data-changed={isChanged || undefined}>
              <dt>{TERM_LABELS[name]}</dt>
              <dd>
                <Term name={name} offer={offer} view={view} />
                {isChanged && before !== undefined ? (
                  <span className={classes.was}>
                    <span className={classes.onlyHeard}>changed, before: </span>
                    <del>
                      <Term name={name} offer={before} view={view} />
                    </del>
                  </span>
                ) : null}
              </dd>
            </div>
          )
        })}
      </dl>
      <PriceTrace offer={offer} currency={view.currency} />
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

function Term({
  name,
  offer,
  view,
}: {
  readonly name: TermName
  readonly offer: OfferRow
  readonly view: NegotiationView
}) {
  const timeZone = useTimeZone()
  switch (name) {
    case 'quantity':
      return quantityText(offer.quantity, view.unit)
    case 'price':
      return (
        <>
          <Price amount={offer.price} currency={view.currency} /> per {unitText(view.unit || 'Piece').toLowerCase()}
        </>
      )
    case 'total':
      return <Price amount={offer.total} currency={view.currency} />
    case 'price_term':
      return offer.price_term === '' ? '–' : <span title={incotermTooltip(offer.price_term)}>{offer.price_term}</span>
    case 'place':
      return offer.place === '' ? '–' : offer.place
    case 'payment_method':
      return offer.payment_method === '' ? '–' : offer.payment_method
    case 'lead_time_days':
      return offer.lead_time_days === null ? '–' : daysText(offer.lead_time_days)
    case 'valid_until': {
      const at = offer.valid_until === null ? undefined : parseWireTime(offer.valid_until)
      return at === undefined ? 'until it is answered' : dateLabel(at, timeZone)
    }
  }
}

export const daysText = (days: number): string => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`

/** How the offered price compares with the listing's own price for this quantity. */
export function PriceTrace({ offer, currency }: { readonly offer: OfferRow; readonly currency: string }) {
  if (offer.list_price === null || offer.price_reason === null) return null
  const difference = ((offer.price - offer.list_price) / offer.list_price) * 100
  return (
    <p className={classes.quiet}>
      {SOURCES[offer.price_reason]} <Price amount={offer.list_price} currency={currency} />
      {Math.abs(difference) < 0.005
        ? ', offered unchanged'
        : `, offered ${percent.format(Math.abs(difference))}% ${difference < 0 ? 'below' : 'above'}`}
    </p>
  )
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const SOURCES = {
  matrix: 'List price of the variation:',
  tier: 'List price for this quantity:',
  unit: 'List price:',
} as const

function Request({ view }: { readonly view: NegotiationView }) {
  const { requested, currency, unit } = view
  return (
    <article className={classes.version}>
      <header className={classes.versionHead}>
        <h4>Request</h4>
        <span className={classes.quiet}>
          {view.side === 'buyer' ? 'You' : view.buyer.name} · {view.buyer.person} · <Moment at={requested.at} />
        </span>
      </header>
      <dl className={classes.terms}>
        <div>
          <dt>Quantity</dt>
          <dd>{quantityText(requested.quantity, unit)}</dd>
        </div>
        <div>
          <dt>Listed price</dt>
          <dd>
            <Price amount={requested.price} currency={currency} />
          </dd>
        </div>
        {requested.target_price === null ? null : (
          <div>
            <dt>Target price</dt>
            <dd>
              <Price amount={requested.target_price} currency={currency} />
            </dd>
          </div>
        )}
        {requested.needed_by === null ? null : (
          <div>
            <dt>Needed by</dt>
            <dd>{dateLabel(Date.parse(requested.needed_by), 'UTC')}</dd>
          </div>
        )}
      </dl>
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
