import { Link, useNavigate } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import type { productFilters } from '../../../core/contracts/market.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import {
  PRICE_SLIDER,
  PRICE_STEPS,
  PRODUCT_FILTERS,
  type ProductFilterName,
  type ValuesFilterName,
} from '../../../core/product-list/product-filters.ts'
import {
  removeFilter,
  setPriceRange,
  toggleValue,
  type ProductListState,
} from '../../../core/product-list/product-list.ts'
import classes from './filter-rail.module.css'
import { EXACT, listLink, type ListPlace } from './list-links.ts'

export type Filters = CallResponse<typeof productFilters>['data']

export interface FilterRailProps {
  readonly place: ListPlace
  readonly state: ProductListState
  readonly filters: Filters
  readonly currency: string
}

/** Number of values that a group shows before the rest is folded. */
const SHORT = 7
/** Groups that are open initially; a group with an applied value is always open. */
const OPEN: ReadonlySet<string> = new Set([
  'categories',
  'price_range',
  'search_by_country',
  'product_availability',
  'brand',
  'quantity',
  'lead_time',
])

/** What buyers know first comes first: what it is, what it costs, how many and when they need it. */
const FIRST: readonly ProductFilterName[] = [
  'categories',
  'attributes',
  'price_range',
  'quantity',
  'lead_time',
  'price_term',
]
const ORDERED = [
  ...FIRST.flatMap((name) => PRODUCT_FILTERS.filter(({ wire }) => wire === name)),
  ...PRODUCT_FILTERS.filter(({ wire }) => !FIRST.includes(wire)),
]
/** Number of specifications that are open initially. */
const OPEN_ATTRIBUTES = 2

/** The filters. Each value is a link with its count, so that every choice has an address and works without scripts. */
export function FilterRail({ place, state, filters, currency }: FilterRailProps) {
  const group = (key: string, label: string, isOpen: boolean, children: ReactNode) => (
    <details key={key} data-scripted={key === 'quantity' || undefined} className={classes.group} open={isOpen}>
      <summary className={classes.heading}>{label}</summary>
      {children}
    </details>
  )
  return (
    <nav aria-label="Filters" className={classes.rail}>
      {ORDERED.map(({ wire, label }) => {
        const isApplied = state.filters[wire] !== undefined
        const isOpen = isApplied || OPEN.has(wire)
        const part = { place, state }
        if (wire === 'attributes')
          return filters.attributes.map((one, at) => {
            const isChosen = one.values.some(({ value }) => state.filters.attributes?.includes(value) === true)
            return group(
              `attribute ${one.name}`,
              one.label,
              isChosen || at < OPEN_ATTRIBUTES,
              <Values {...part} name={wire} values={one.values} />,
            )
          })
        if (wire === 'quantity') return group(wire, label, isOpen, <Quantity {...part} />)
        const count = wire === 'price_range' ? filters.price_range.count : filters[wire].length
        if (count === 0 && !isApplied) return null
        return group(
          wire,
          label,
          isOpen,
          wire === 'categories' ? (
            <Categories {...part} values={filters.categories} />
          ) : wire === 'price_range' ? (
            <Prices {...part} found={filters.price_range} currency={currency} />
          ) : (
            <Values {...part} name={wire} values={filters[wire]} />
          ),
        )
      })}
    </nav>
  )
}

/** Products whose minimum order is at most the buyer's quantity. */
function Quantity({ place, state }: RailPart) {
  const navigate = useNavigate()
  const [quantity] = state.filters.quantity ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('quantity')
    const without = removeFilter(state, 'quantity')
    const next = typeof typed === 'string' && typed !== '' ? toggleValue(without, 'quantity', typed) : without
    void navigate({ ...listLink(place, next), resetScroll: false })
  }
  return (
    <form method="post" className={`${classes.range} ${classes.quantity}`} onSubmit={submit} key={quantity ?? ''}>
      <input
        type="number"
        name="quantity"
        aria-label="Quantity that you need"
        aria-describedby="quantity-means"
        placeholder="Any"
        defaultValue={quantity}
        min={1}
        max={999_999_999}
        step={1}
      />
      <button type="submit" aria-label="Go: filter by quantity">
        Go
      </button>
      <small id="quantity-means" className={classes.means}>
        Products with a minimum order of this or less
      </small>
    </form>
  )
}

type RailPart = Pick<FilterRailProps, 'place' | 'state'>

interface FilterValueProps {
  readonly place: ListPlace
  /** The list after a press. */
  readonly next: ProductListState
  readonly isChosen: boolean
  readonly label: string
  /** How many products have it. */
  readonly count: number
}

/** One value of a filter: a press applies it, and a second one removes it. */
const FilterValue = ({ place, next, isChosen, label, count }: FilterValueProps) => (
  <li>
    <Link
      {...EXACT}
      {...listLink(place, next)}
      className={classes.value}
      data-chosen={isChosen || undefined}
      rel="nofollow"
      resetScroll={false}
    >
      <span className={classes.box} aria-hidden>
        {isChosen ? <IconCheck size={14} stroke={2.5} /> : null}
      </span>
      <span className={classes.label}>
        {label}
        {isChosen ? <span className={classes.spoken}> (applied, remove)</span> : null}
      </span>
      <span className={classes.count}>{count.toLocaleString('en-US')}</span>
    </Link>
  </li>
)

function Values({
  place,
  state,
  name,
  values,
}: RailPart & { readonly name: ValuesFilterName; readonly values: Filters['brand'] }) {
  const chosen = state.filters[name] ?? []
  // Chosen values come first, where they can be removed.
  const sorted = [
    ...values.filter(({ value }) => chosen.includes(value)),
    ...values.filter(({ value }) => !chosen.includes(value)),
  ]
  const item = ({ value, label, count }: Filters['brand'][number]) => (
    <FilterValue
      key={value}
      place={place}
      next={toggleValue(state, name, value)}
      isChosen={chosen.includes(value)}
      label={label}
      count={count}
    />
  )
  return (
    <>
      <ul className={classes.values}>{sorted.slice(0, SHORT).map(item)}</ul>
      {sorted.length > SHORT ? (
        <details className={classes.more}>
          <summary>{sorted.length - SHORT} more</summary>
          <ul className={classes.values}>{sorted.slice(SHORT).map(item)}</ul>
        </details>
      ) : null}
    </>
  )
}

/**
 * The category tree: the path to the chosen category, and the categories below it. A new choice replaces the previous
 * one.
 */
function Categories({ place, state, values }: RailPart & { readonly values: Filters['categories'] }) {
  const chosen = new Set(state.filters.categories)
  const withCategory = (slug: string | null): ProductListState => {
    const without = removeFilter(state, 'categories')
    return slug === null ? without : toggleValue(without, 'categories', slug)
  }
  const parents = new Set(
    values.filter(({ value }) => chosen.has(value)).flatMap(({ parent }) => (parent === null ? [] : [parent])),
  )
  const below = (parent: string | null): readonly Filters['categories'][number][] => {
    const all = values.filter((one) => one.parent === parent)
    // The siblings of a chosen category are hidden until the choice is removed.
    const onWay = all.filter(
      ({ value }) => chosen.has(value) || parents.has(value) || values.some((one) => one.parent === value),
    )
    return onWay.length > 0 && chosen.size > 0 ? onWay : all
  }
  const branch = (parent: string | null, depth: number) => {
    const nodes = below(parent)
    if (nodes.length === 0 || depth > 3) return null
    return (
      <ul className={classes.values} data-depth={depth}>
        {nodes.map(({ value, label, count, parent: above }) => {
          const isChosen = chosen.has(value)
          return (
            <li key={value}>
              <Link
                {...EXACT}
                {...listLink(place, withCategory(isChosen ? above : value))}
                className={classes.value}
                data-chosen={isChosen || undefined}
                resetScroll={false}
              >
                <span className={classes.label}>
                  {label}
                  {isChosen ? <span className={classes.spoken}> (applied, one level up)</span> : null}
                </span>
                <span className={classes.count}>{count.toLocaleString('en-US')}</span>
              </Link>
              {branch(value, depth + 1)}
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <>
      {chosen.size === 0 ? null : (
        <Link
          {...EXACT}
          {...listLink(place.category === undefined ? place : { path: LIST_PATH }, withCategory(null))}
          className={classes.all}
        >
          All categories
        </Link>
      )}
      {branch(null, 1)}
    </>
  )
}

const LIST_PATH = addressOf('productList')

function Prices({
  place,
  state,
  found,
  currency,
}: RailPart & { readonly found: Filters['price_range']; readonly currency: string }) {
  const navigate = useNavigate()
  const range = state.filters.price_range
  const lowest = Math.floor(found.min ?? 0)
  const highest = Math.ceil(found.max ?? PRICE_SLIDER.max)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const bound = (name: string) => {
      const text = form.get(name)
      return typeof text === 'string' && text.trim() !== '' ? Number(text) : undefined
    }
    const [from, to] = [bound('from'), bound('to')]
    const next =
      from === undefined && to === undefined
        ? removeFilter(state, 'price_range')
        : setPriceRange(state, from ?? 0, to ?? Math.max(highest, from ?? 0))
    void navigate({ ...listLink(place, next), resetScroll: false })
  }
  const ends = [0, ...PRICE_STEPS, Math.max(highest, PRICE_SLIDER.max)]
  const bands = ends
    .slice(0, -1)
    .map((from, at) => ({ from, to: ends[at + 1] ?? from, count: found.bands[at] ?? 0 }))
    .filter(({ from, to }) => from < to && from <= highest && to >= lowest)
  return (
    <>
      <ul className={classes.values}>
        {bands.map(({ from, to, count }) => {
          const isChosen = range?.min === from && range.max === to
          return (
            <FilterValue
              key={from}
              place={place}
              next={isChosen ? removeFilter(state, 'price_range') : setPriceRange(state, from, to)}
              isChosen={isChosen}
              count={count}
              label={`${currency} ${from.toLocaleString('en-US')} – ${to.toLocaleString('en-US')}`}
            />
          )
        })}
      </ul>
      <form
        method="post"
        className={classes.range}
        onSubmit={submit}
        key={range === undefined ? '' : `${range.min}-${range.max}`}
      >
        <input
          type="number"
          name="from"
          aria-label={`Price from, in ${currency}`}
          placeholder={lowest.toLocaleString('en-US')}
          defaultValue={range?.min}
          min={0}
          step="any"
        />
        <span aria-hidden>–</span>
        <input
          type="number"
          name="to"
          aria-label={`Price to, in ${currency}`}
          placeholder={highest.toLocaleString('en-US')}
          defaultValue={range?.max}
          min={0}
          step="any"
        />
        <button type="submit">Go</button>
      </form>
    </>
  )
}

/** How many values are applied, for the button that opens the rail on phones. */
export const appliedCount = (state: ProductListState): number =>
  PRODUCT_FILTERS.reduce((sum, { wire, kind }) => {
    const value = state.filters[wire]
    return sum + (value === undefined ? 0 : kind === 'range' ? 1 : (value as readonly string[]).length)
  }, 0)
