import { IconBuildingStore, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { productFilters, suppliers } from '../../../adapters/client/lazy-calls.ts'
import { SUPPLIER_ORDERS, type SupplierOrder } from '../../../core/contracts/supplier-orders.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { EXACT } from '../../shared/products/list-links.ts'
import { PagesNav } from '../../shared/products/pages-nav.tsx'
import market from '../../shared/products/products.module.css'
import shell from '../../shared/shell/shell.module.css'
import { FailedPanel, StatePanel } from '../../shared/states/state-panel.tsx'
import { ShopCard } from './shop-card.tsx'
import { suppliersInput, type SuppliersSearch } from './suppliers-search.ts'
import classes from './suppliers.module.css'

interface SuppliersScreenProps {
  readonly search: SuppliersSearch
}

/** The shops of the market by name, category and country; works without scripts. */
export function SuppliersScreen({ search }: SuppliersScreenProps) {
  const list = useCall(suppliers, suppliersInput(search), { keepPreviousData: true })
  const found = list.data?.data
  return (
    <div className={classes.suppliers} data-pending={list.isPlaceholderData || undefined}>
      <header className={classes.head}>
        <h1>Suppliers</h1>
        {found === undefined ? null : (
          <p className={classes.quiet} role="status">
            {found.total.toLocaleString('en-US')} {found.total === 1 ? 'supplier' : 'suppliers'}
          </p>
        )}
      </header>
      <Choice search={search} countries={list.data?.countries ?? []} />
      <Sectors search={search} />
      {found?.total === 0 ? null : <Orders search={search} />}
      {found === undefined ? (
        list.isError ? (
          <FailedPanel
            icon={<IconBuildingStore size={28} stroke={1.5} />}
            title="The suppliers could not be loaded"
            onRetry={() => void list.refetch()}
          />
        ) : null
      ) : found.data.length === 0 ? (
        <NoSuppliers search={search} total={found.total} />
      ) : (
        <ul className={classes.list}>
          {found.data.map((shop) => (
            <ShopCard key={shop.id} shop={shop} heading="h2" />
          ))}
        </ul>
      )}
      {found === undefined ? null : (
        <PagesNav
          page={found.current_page}
          lastPage={found.last_page}
          linkOf={(page) => linkWith(search, { page: page === 1 ? undefined : page })}
        />
      )}
    </div>
  )
}

/** A link to the list with other choices; it starts at the first page. */
const linkWith = (search: SuppliersSearch, change: SuppliersSearch) =>
  linkTo(addressOf('suppliers', {}, { ...search, page: undefined, ...change }))

interface ChoiceProps extends SuppliersScreenProps {
  readonly countries: readonly { readonly code: string; readonly name: string; readonly count: number }[]
}

/** Name, country and verification. A form, so that it also works before the page reacts. */
function Choice({ search, countries }: ChoiceProps) {
  const { country = '' } = search
  return (
    <form
      // Another address has other values.
      key={JSON.stringify(search)}
      role="search"
      aria-label="Suppliers"
      method="get"
      action={addressOf('suppliers')}
      className={classes.choice}
    >
      {search.category === undefined ? null : <input type="hidden" name="category" value={search.category} />}
      {search.sort === undefined ? null : <input type="hidden" name="sort" value={search.sort} />}
      <input
        type="search"
        name="search"
        aria-label="Name or city"
        placeholder="Name or city"
        maxLength={200}
        defaultValue={search.search}
        className={classes.field}
      />
      <select name="country" aria-label="Country" defaultValue={country} className={classes.field}>
        <option value="">All countries</option>
        {countries.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
        {country === '' || countries.some(({ code }) => code === country) ? null : (
          <option value={country}>{country}</option>
        )}
      </select>
      <label className={classes.check}>
        <input type="checkbox" name="verified" value="1" defaultChecked={search.verified === 1} />
        Verified only
      </label>
      <button type="submit" className={`${shell.plainButton} ${shell.strongButton}`}>
        <IconSearch size={18} stroke={1.5} aria-hidden /> Show
      </button>
    </form>
  )
}

/** The sectors in which something is on sale. */
function Sectors({ search }: SuppliersScreenProps) {
  const { data } = useCall(productFilters, {})
  const categories = data?.data.categories ?? []
  const chosen = categories.find(({ value }) => value === search.category)
  const shown = categories.filter(({ depth, value }) => depth === 1 || value === chosen?.value)
  if (shown.length === 0) return null
  return (
    <nav aria-label="Categories">
      <ul className={`${market.choices} ${classes.sectors}`}>
        {[{ value: undefined, label: 'All' }, ...shown].map(({ value, label }) => (
          <li key={value ?? ''}>
            <Link
              {...EXACT}
              {...linkWith(search, { category: value })}
              aria-current={value === search.category ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ORDERS = Object.entries(SUPPLIER_ORDERS) as readonly (readonly [SupplierOrder, string])[]
const [[USUAL] = []] = ORDERS

function Orders({ search }: SuppliersScreenProps) {
  return (
    <nav aria-label="Order">
      <ul className={market.sorts}>
        {ORDERS.map(([value, label]) => (
          <li key={value}>
            <Link
              {...EXACT}
              {...linkWith(search, { sort: value === USUAL ? undefined : value })}
              aria-current={value === (search.sort ?? USUAL) ? 'true' : undefined}
              rel="nofollow"
              resetScroll={false}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoSuppliers({ search, total }: SuppliersScreenProps & { readonly total: number }) {
  const { search: words = '', category, country, verified } = search
  const isNarrowed = words !== '' || category !== undefined || country !== undefined || verified !== undefined
  return (
    <StatePanel
      icon={<IconBuildingStore size={28} stroke={1.5} />}
      title={total > 0 ? 'This page is beyond the end' : isNarrowed ? 'No supplier matches' : 'No suppliers yet'}
      actions={
        isNarrowed || total > 0 ? (
          <Link {...EXACT} {...linkTo(addressOf('suppliers'))} className={`${shell.plainButton} ${shell.strongButton}`}>
            Show all suppliers
          </Link>
        ) : undefined
      }
    >
      {total === 0 && isNarrowed ? 'Use fewer words, another category or another country.' : undefined}
    </StatePanel>
  )
}
