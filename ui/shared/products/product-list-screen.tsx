import { Link } from '@tanstack/react-router'
import { IconAdjustmentsHorizontal, IconFilterOff, IconX } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import type { ContractOf } from '../../../adapters/client/lazy-call.ts'
import { productFilters, productList } from '../../../adapters/client/lazy-calls.ts'
import { withSponsored } from '../../../core/ads/sponsored.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  chipsOf,
  clearFilters,
  removeChip,
  setKeyword,
  setSort,
  SORT_OPTIONS,
  type ProductListState,
} from '../../../core/product-list/product-list.ts'
import { literally, withoutQuotes } from '../../../core/search/search-query.ts'
import { KEYWORD, type ValuesFilterName } from '../../../core/product-list/product-filters.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../app/link-to.ts'
import { useBuiltRoutes } from '../app/use-built-routes.ts'
import { useCall } from '../app/use-call.ts'
import { useCurrency } from '../app/use-currency.ts'
import plain from '../shell/shell.module.css'
import { FailedPanel, StatePanel } from '../states/state-panel.tsx'
import { appliedCount, FilterRail, type FilterRailProps } from './filter-rail.tsx'
import { filtersInput, listInput } from './list-input.ts'
import { EXACT, listLink, type ListPlace } from './list-links.ts'
import classes from './products.module.css'
import { PagesNav } from './pages-nav.tsx'
import { ProductOffers } from './price-offers.tsx'
import { type CardAd, ProductCard, type ProductCardProps } from './product-card.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { SaveSearch } from './save-search.tsx'

export interface ProductListScreenProps {
  readonly place: ListPlace
  readonly state: ProductListState
  readonly title: string
  readonly level?: 1 | 2
  /** Only this shop's products. */
  readonly sellerId?: number
  readonly above?: ReactNode
}

/** Products with their filters, order and pages; the address contains the whole state (D-77). */
export function ProductListScreen({ place, state, title, level = 1, sellerId, above }: ProductListScreenProps) {
  const { currency } = useCurrency()
  const list = useCall(productList, listInput(state, currency.id, sellerId), { keepPreviousData: true })
  const counts = useCall(productFilters, filtersInput(state, currency.id, sellerId), {
    keepPreviousData: true,
  })
  // The last list stays in sight while the next one cannot be loaded.
  const [last, setLast] = useState(list.data)
  if (list.data !== undefined && list.data !== last) setLast(list.data)
  const response = list.data ?? (list.isError ? last : undefined)
  const page = response?.data
  const filters = counts.data?.data
  const shown = response?.search?.shown
  const allChips = chipsOf(state.filters, (name, value) => labelOf(filters, name, value))
  const chips = allChips.filter((chip) => !(chip.name === 'categories' && chip.value === place.category))
  const cleared: ProductListState = {
    ...clearFilters(state),
    filters: place.category === undefined ? {} : { categories: [place.category] },
  }
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <>
      {above}
      <div className={classes.layout}>
        <FilterDrawer
          place={place}
          state={state}
          cleared={cleared}
          filters={filters}
          onRetry={counts.isError ? () => void counts.refetch() : undefined}
          currency={currency.code}
          total={page?.total}
        />
        <section aria-busy={list.isPlaceholderData}>
          <div className={classes.head}>
            <Heading>{state.keyword === '' ? title : `“${shown ?? withoutQuotes(state.keyword)}”`}</Heading>
            <div className={classes.headEnd}>
              <p className={classes.total} role="status">
                {page === undefined ? '' : totalText(page.total)}
              </p>
              {sellerId === undefined ? <SaveSearch state={state} chips={allChips} /> : null}
            </div>
          </div>
          {page?.total === 0 ? null : <SortLinks place={place} state={state} />}
          {chips.length === 0 ? null : <Chips place={place} state={state} chips={chips} cleared={cleared} />}
          {list.isError && page !== undefined ? <NotNew onRetry={() => void list.refetch()} /> : null}
          {shown === undefined ? null : <Corrected place={place} state={state} shown={shown} />}
          {page === undefined ? (
            list.isError ? (
              <NotLoaded onRetry={() => void list.refetch()} />
            ) : null
          ) : page.data.length === 0 ? (
            <Nothing
              place={place}
              state={state}
              cleared={cleared}
              total={page.total}
              others={response?.search?.others ?? []}
              isShop={sellerId !== undefined}
            />
          ) : (
            <ProductGrid
              products={withSponsored(page.data, response?.sponsored ?? [])}
              keyword={state.keyword}
              isBusy={list.isPlaceholderData || list.isError}
              level={level === 1 ? 2 : 3}
              hidesSeller={sellerId !== undefined}
            />
          )}
          {page === undefined ? null : (
            <PagesNav
              page={page.current_page}
              lastPage={page.last_page}
              linkOf={(next) => listLink(place, { ...state, page: next })}
            />
          )}
        </section>
      </div>
    </>
  )
}

interface PlaceProps {
  readonly place: ListPlace
  readonly state: ProductListState
}

interface FilterDrawerProps extends PlaceProps {
  /** The state without filters. */
  readonly cleared: ProductListState
  readonly filters: FilterRailProps['filters'] | undefined
  /** Asks for the filters again; undefined unless they could not be loaded. */
  readonly onRetry: (() => void) | undefined
  readonly currency: string
  /** How many products there are with the filters; undefined while they load. */
  readonly total: number | undefined
}

/** The filters: a drawer on phones, elsewhere a column beside the list. */
function FilterDrawer({ place, state, cleared, filters, onRetry, currency, total }: FilterDrawerProps) {
  const drawer = useId()
  const applied = appliedCount(state)
  return (
    <aside className={classes.side} aria-label="Narrow the list">
      <button type="button" popoverTarget={drawer} className={classes.opener}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />
        Filters{applied === 0 ? '' : ` (${applied})`}
      </button>
      {/* A drawer on phones, which opens and closes without scripts; elsewhere a column beside the list. */}
      <div id={drawer} popover="auto" className={classes.drawer}>
        <div className={classes.drawerHead}>
          <strong>Filters</strong>
          <button
            type="button"
            popoverTarget={drawer}
            popoverTargetAction="hide"
            className={plain.plainButton}
            aria-label="Close the filters"
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </div>
        <div className={classes.railHolder}>
          {filters !== undefined ? (
            <FilterRail place={place} state={state} filters={filters} currency={currency} />
          ) : onRetry === undefined ? null : (
            <div role="alert">
              <p>The filters could not be loaded.</p>
              <button type="button" className={plain.plainButton} onClick={onRetry}>
                Retry
              </button>
            </div>
          )}
        </div>
        <div className={classes.drawerFoot}>
          {applied === 0 ? null : (
            <Link {...EXACT} {...listLink(place, cleared)} className={plain.plainButton} resetScroll={false}>
              Clear all
            </Link>
          )}
          <button
            type="button"
            popoverTarget={drawer}
            popoverTargetAction="hide"
            className={`${plain.plainButton} ${plain.strongButton}`}
          >
            {total === undefined ? 'Show the products' : `Show ${totalText(total)}`}
          </button>
        </div>
      </div>
    </aside>
  )
}

interface ProductGridProps extends Pick<ProductCardProps, 'keyword' | 'level' | 'hidesSeller'> {
  /** With the ads between them. */
  readonly products: readonly { readonly row: ProductCardProps['product']; readonly ad?: CardAd }[]
  readonly isBusy: boolean
}

function ProductGrid({ products, isBusy, ...shared }: ProductGridProps) {
  return (
    <ProductOffers products={products.map(({ row }) => row)}>
      <ul className={`${classes.grid} ${classes.listed}`} data-busy={isBusy || undefined} aria-label="Products">
        {products.map(({ row: product, ad }, at) => (
          <li key={product.id}>
            <ProductCard product={product} isFirst={at < 4} isLargest={at === 0} ad={ad} {...shared} />
          </li>
        ))}
      </ul>
    </ProductOffers>
  )
}

function SortLinks({ place, state }: PlaceProps) {
  return (
    <div className={classes.bar}>
      <nav aria-label="Order">
        <ul className={classes.sorts}>
          {SORT_OPTIONS.map(({ value, label }) => (
            <li key={value}>
              <Link
                {...EXACT}
                {...listLink(place, setSort(state, value))}
                aria-current={state.sort === value ? 'true' : undefined}
                rel="nofollow"
                resetScroll={false}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ViewSwitch />
    </div>
  )
}

interface ChipsProps extends PlaceProps {
  readonly chips: ReturnType<typeof chipsOf>
  /** The state without filters. */
  readonly cleared: ProductListState
}

/** Says that a corrected search is shown, and links to the typed one. */
function Corrected({ place, state, shown }: PlaceProps & { readonly shown: string }) {
  return (
    <p className={classes.corrected} role="status">
      Nothing matches “{state.keyword}”. Showing results for <strong>{shown}</strong>.{' '}
      <Link {...EXACT} {...listLink(place, setKeyword(state, literally(state.keyword)))} rel="nofollow">
        Search for exactly “{state.keyword}”
      </Link>
    </p>
  )
}

/** The applied filters; each one removes itself. */
function Chips({ place, state, chips, cleared }: ChipsProps) {
  return (
    <ul className={classes.chips} aria-label="Applied filters">
      {chips.map((chip) => (
        <li key={`${chip.name} ${chip.value}`}>
          <Link
            {...EXACT}
            {...listLink(place, removeChip(state, chip))}
            className={classes.chip}
            aria-label={`Remove ${chip.text}`}
            resetScroll={false}
          >
            {chip.text}
            <IconX size={14} stroke={2} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link {...EXACT} {...listLink(place, cleared)} className={classes.clear} resetScroll={false}>
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** Above the products from before, when those of the present filters could not be loaded. */
function NotNew({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={classes.corrected} role="alert">
      The products could not be loaded. These are the ones from before.{' '}
      <button type="button" className={plain.plainButton} onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <FailedPanel
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title="The products could not be loaded"
      onRetry={onRetry}
    />
  )
}

/** The label of a filter's value; the value itself until the filters are loaded. */
function labelOf(filters: FilterRailProps['filters'] | undefined, name: ValuesFilterName, value: string): string {
  if (filters === undefined) return value
  if (name === 'quantity') return Number(value).toLocaleString('en-US')
  if (name !== 'attributes') return filters[name].find((one) => one.value === value)?.label ?? value
  const attribute = filters.attributes.find(({ values }) => values.some((one) => one.value === value))
  const label = attribute?.values.find((one) => one.value === value)?.label
  return attribute === undefined || label === undefined ? value : `${attribute.label}: ${label}`
}

const totalText = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`

function Nothing({
  place,
  state,
  cleared,
  total,
  others,
  isShop,
}: PlaceProps & {
  readonly cleared: ProductListState
  readonly total: number
  /** Searches that find something. */
  readonly others: NonNullable<CallResponse<ContractOf<typeof productList>>['search']>['others']
  readonly isShop: boolean
}) {
  const button = `${plain.plainButton} ${plain.strongButton}`
  if (total > 0) {
    return (
      <StatePanel
        icon={<IconFilterOff size={28} stroke={1.5} />}
        title="This page is beyond the end"
        actions={
          <Link {...EXACT} {...listLink(place, { ...state, page: 1 })} className={button}>
            Go to the first page
          </Link>
        }
      />
    )
  }
  const isNarrowed = appliedCount(state) > (place.category === undefined ? 0 : 1)
  const isSearch = state.keyword !== ''
  const typed = withoutQuotes(state.keyword)
  return (
    <StatePanel
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={
        isSearch ? `Nothing found for “${typed}”` : isNarrowed ? 'No products match' : 'Nothing is on sale here yet'
      }
      actions={
        <>
          {isNarrowed ? (
            <Link {...EXACT} {...listLink(place, cleared)} className={button}>
              Clear filters
            </Link>
          ) : isSearch ? (
            <Link {...EXACT} {...listLink(place, { ...state, keyword: '', page: 1 })} className={button}>
              Clear the search
            </Link>
          ) : null}
          {isSearch ? <ElsewhereLinks keyword={state.keyword} isShop={isShop} /> : null}
        </>
      }
    >
      {isSearch ? (
        <>
          {isNarrowed ? 'Clear the filters, or search for something else.' : 'Check the spelling, or use fewer words.'}
          {others.length === 0 ? null : (
            <ul className={classes.others} aria-label="Searches with results">
              {others.map((other) => (
                <li key={other.keyword}>
                  <Link
                    {...EXACT}
                    {...listLink(place, setKeyword(state, other.keyword))}
                    className={classes.chip}
                    rel="nofollow"
                  >
                    {other.keyword} ({manyText(other.total)})
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : isNarrowed ? (
        'Remove a filter to see more.'
      ) : (
        'Sellers add products every day.'
      )}
    </StatePanel>
  )
}

/** Where a search without results may go on: from a shop to the market, from the market to what it has. */
function ElsewhereLinks({ keyword, isShop }: { readonly keyword: string; readonly isShop: boolean }) {
  const isBuilt = useBuiltRoutes()
  const button = `${plain.plainButton} ${plain.quietButton}`
  if (isShop)
    return (
      <Link {...linkTo(addressOf('productList', {}, { [KEYWORD]: keyword }))} className={button}>
        Search the whole market
      </Link>
    )
  return PLACES.filter(([id]) => isBuilt(id)).map(([id, text]) => (
    <Link key={id} {...linkTo(addressOf(id))} className={button}>
      {text}
    </Link>
  ))
}

const PLACES = [
  ['categories', 'Browse categories'],
  ['suppliers', 'Find suppliers'],
] as const

/** The server counts to 1,000. */
const manyText = (total: number) => (total < 1_000 ? String(total) : '1,000+')
