import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { KEYWORD } from '../../../core/product-list/product-filters.ts'
import { EMPTY_PRODUCT_LIST, setKeyword, type ProductListState } from '../../../core/product-list/product-list.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { listLink } from '../../shared/products/list-links.ts'
import search from '../../shared/shell/public-search.module.css'
import classes from './shop.module.css'

export interface ShopSearchProps {
  readonly shop: PublicCompany
  /** What the page lists now; undefined on the other pages of the shop. */
  readonly state: ProductListState | undefined
}

/** Search among the products of one shop. A plain form, so it works without scripts, too. */
export function ShopSearch({ shop, state }: ShopSearchProps) {
  const navigate = useNavigate()
  const path = shopAddress({ slug: shop.slug, page: 'products' })
  const keyword = state?.keyword ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get(KEYWORD)
    void navigate(listLink({ path }, setKeyword(state ?? EMPTY_PRODUCT_LIST, typeof typed === 'string' ? typed : '')))
  }
  return (
    <form
      role="search"
      aria-label={`Products of ${shop.name}`}
      className={`${search.form} ${classes.search}`}
      action={path}
      method="get"
      onSubmit={submit}
    >
      <input
        key={keyword}
        type="search"
        name={KEYWORD}
        aria-label="Search this shop"
        placeholder="Search this shop"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={keyword}
        className={search.input}
      />
      <button type="submit" className={search.submit} aria-label="Search this shop">
        <IconSearch size={18} stroke={1.5} aria-hidden />
      </button>
    </form>
  )
}
