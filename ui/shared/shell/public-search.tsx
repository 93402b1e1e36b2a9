import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { createContext, useContext, useState, type FormEvent } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { matchRoute } from '../../../core/navigation/match.ts'
import { KEYWORD } from '../../../core/product-list/product-filters.ts'
import { fromAddress } from '../../../core/product-list/product-list.ts'
import { failsUnseen, lazyPart } from '../app/lazy-part.tsx'
import { linkTo } from '../app/link-to.ts'
import classes from './public-search.module.css'

/** A category to search in: its value in the address and its label. */
export interface SearchCategory {
  readonly value: string
  readonly label: string
}

/** The parameters of the product list that the search sets. D-33, D-77. */
const CATEGORY = 'category'

/** The categories of the page's frame, for search forms inside the page. */
export const SearchCategories = createContext<readonly SearchCategory[]>([])

export interface PublicSearchProps {
  /** By default the categories of the frame. */
  readonly categories?: readonly SearchCategory[]
  readonly size?: 'header' | 'hero'
}

// Loaded with the first focus, because most pages are read without searching.
const Suggestions = lazyPart(() => import('./search-suggestions.tsx').then((part) => part.SearchSuggestions), {
  failed: failsUnseen,
})

/** Search for products. A plain form, so it works before the scripts have loaded and without them. */
export function PublicSearch({ categories: given, size = 'header' }: PublicSearchProps) {
  const ofFrame = useContext(SearchCategories)
  const categories = given ?? ofFrame
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  // A shop has a search of its own.
  const keyword = matchRoute(pathname)?.id === 'shopPage' ? '' : fromAddress(search).keyword
  const category = textOf(search[CATEGORY])
  const [entered, setEntered] = useState<HTMLInputElement>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const query = { [KEYWORD]: textOf(form.get(KEYWORD)).trim(), [CATEGORY]: textOf(form.get(CATEGORY)) }
    void navigate(linkTo(addressOf('productList', {}, query)))
  }

  return (
    <form
      role="search"
      aria-label={size === 'hero' ? 'Products of the market' : 'Products'}
      className={classes.form}
      data-size={size}
      action={addressOf('productList')}
      method="get"
      onSubmit={submit}
    >
      {categories.length === 0 ? null : (
        <select
          key={`in ${category}`}
          name={CATEGORY}
          aria-label="Category to search in"
          className={classes.category}
          defaultValue={category}
        >
          <option value="">All categories</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <input
        key={`for ${keyword}`}
        type="search"
        name={KEYWORD}
        aria-label="Search products"
        placeholder="Products, brands, models"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={keyword}
        className={classes.input}
        onFocus={(event) => setEntered(event.currentTarget)}
      />
      <button type="submit" className={classes.submit} aria-label="Search">
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={classes.word}>Search</span>
      </button>
      {entered === undefined ? null : <Suggestions input={entered} />}
    </form>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
