import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fromAddress, toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter, toTree } from '../../../core/filters/filter-check.ts'
import { type FilterField, type FilterTree, NO_FILTER } from '../../../core/filters/filter-tree.ts'
import { withQuery } from '../../../core/navigation/address.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { linkTo } from '../app/link-to.ts'
import type { SortOrder } from '../data-table/data-table.types.ts'
import { type ListSearch, sortOf, sortText } from './list-search.ts'

export interface ListAddressOptions<Search extends ListSearch> {
  /** The fields that can be filtered. */
  readonly fields?: readonly FilterField[]
  /** The content of a saved view; the address overrides it. */
  readonly view?: { readonly filters: FilterTree; readonly sort?: SortOrder | undefined } | undefined
  /** The order used when the address contains none. */
  readonly defaultSort?: SortOrder | undefined
  /** Further search parameters that narrow the list; "Clear filters" removes them too. */
  readonly narrowing?: readonly (keyof Search)[]
}

const NO_FIELDS: readonly FilterField[] = []

/** Search, filter and order of a list, all stored in the address: a copied address shows the same list. */
export function useListAddress<Search extends ListSearch>(
  route: RouteId,
  search: Search,
  { fields = NO_FIELDS, view, defaultSort, narrowing = [] }: ListAddressOptions<Search> = {},
) {
  const navigate = useNavigate()
  const go = (change: Partial<Search>, { replace = false } = {}) =>
    void navigate({ ...linkTo(withQuery(pathOf(route), { ...search, ...change })), replace, resetScroll: false })

  const { filter, query = '' } = search
  const read = useMemo(() => (filter === undefined ? undefined : fromAddress(filter, fields)), [filter, fields])
  const tree = read === undefined ? (view?.filters ?? NO_FILTER) : read.ok ? toTree(read.filter) : NO_FILTER
  const sort = sortOf(search.sort) ?? view?.sort ?? defaultSort
  // Without a filter in the address, the filter of the view would apply.
  const noFilter = view === undefined ? undefined : 'any'
  const narrowed = narrowing.map((name) => search[name])

  return {
    route,
    go,
    fields,
    tree,
    query,
    sort,
    isFiltered: tree.rules.length > 0 || query !== '' || narrowed.some((value) => value !== undefined),
    /** Identifies the set of rows: another filter or search makes another scope, another order does not. */
    scope: JSON.stringify([tree, query, ...narrowed]),
    /** Why the filter in the address could not be read. */
    problem: read?.ok === false ? (read.problems[0]?.message ?? '') : undefined,
    setQuery: (text: string) =>
      go({ query: text.trim() === '' ? undefined : text } as Partial<Search>, { replace: true }),
    setSort: (next: SortOrder) => go({ sort: sortText(next) } as Partial<Search>),
    setTree: (next: FilterTree) => {
      const checked = checkFilter(next, fields)
      if (checked.ok) go({ filter: toAddress(checked.filter) || noFilter } as Partial<Search>)
    },
    clear: () =>
      go({
        ...Object.fromEntries(narrowing.map((name) => [name, undefined])),
        filter: noFilter,
        query: undefined,
      } as Partial<Search>),
  }
}

export type ListAddress = Omit<ReturnType<typeof useListAddress>, 'go'>
