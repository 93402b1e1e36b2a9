import { Fragment } from 'react'
import { incotermTooltip } from '../../../core/reference/incoterms.ts'
import {
  type FactValue,
  factText,
  quoteFacts,
  type QuoteFactName,
  type QuoteGoods,
  type QuoteTerms,
} from '../../../core/trade/quote-facts.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import { OffEach } from '../money/off-each.tsx'
import { Price } from '../money/price.tsx'
import classes from './negotiation.module.css'

export interface QuoteFactsProps {
  readonly terms: QuoteTerms
  readonly goods: QuoteGoods
  /** Only these facts. */
  readonly names?: readonly QuoteFactName[]
  /** The terms before these: what differs is marked, and what is left open now is listed. */
  readonly before?: QuoteTerms | undefined
}

/** The facts of a request or an offer, wherever a screen or a printed page shows them. */
export function QuoteFacts({ terms, goods, names, before }: QuoteFactsProps) {
  const stated = quoteFacts(terms, goods, names)
  const earlier = before === undefined ? [] : quoteFacts(before, goods, names)
  const dropped = earlier.filter(({ name }) => stated.every((fact) => fact.name !== name))
  const past = new Map(earlier.map(({ name, value }) => [name, value]))
  return (
    <dl className={classes.terms}>
      {[...stated, ...dropped].map(({ name, label, value }) => {
        const isDropped = dropped.some((fact) => fact.name === name)
        const was = past.get(name)
        const isChanged = before !== undefined && (isDropped || JSON.stringify(value) !== JSON.stringify(was))
        return (
          <div key={name} data-changed={isChanged || undefined}>
            <dt>{label}</dt>
            <dd>
              {isDropped ? '–' : <Fact value={value} />}
              {isChanged ? (
                <span className={classes.was}>
                  <span className={classes.onlyHeard}>changed, before: </span>
                  <del>{was === undefined ? '–' : <Fact value={was} />}</del>
                </span>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** One value; a dash for what is left open. */
export function Fact({ value }: { readonly value: FactValue | undefined }) {
  const zone = useTimeZone()
  if (value === undefined) return '–'
  switch (value.kind) {
    case 'money':
      return (
        <span>
          <Price amount={value.amount} currency={value.currency} />
          {value.per === undefined ? null : ` per ${value.per}`}
        </span>
      )
    case 'steps':
      return (
        <span>
          {value.steps.map(({ name, off }, index) => (
            <Fragment key={index}>
              {index === 0 ? null : '; '}
              {name}: <OffEach amount={off} currency={value.currency} per={value.per} />
            </Fragment>
          ))}
        </span>
      )
    case 'incoterm':
      return <span title={incotermTooltip(value.term)}>{factText(value, zone)}</span>
    case 'text':
    case 'day':
      return factText(value, zone)
  }
}
