import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { pathOf } from './bind.ts'

export interface PageFacts {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly contract: AnyEndpoint
  /** Values of the address's `{…}` parts. */
  readonly params?: Readonly<Record<string, string | number>>
  /** What else the address of another page has to carry. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/** The paginator around the rows of one page (D-07). */
export function pageAnswer<T>(
  data: readonly T[],
  { page, perPage, total, contract, params = {}, query = {} }: PageFacts,
) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const url = (at: number): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, page: at, per_page: perPage }))
      if (value !== undefined) search.set(name, String(value))
    return `${pathOf(contract).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))}?${search.toString()}`
  }
  return {
    current_page: page,
    data: [...data],
    from: data.length === 0 ? null : (page - 1) * perPage + 1,
    to: data.length === 0 ? null : (page - 1) * perPage + data.length,
    last_page: lastPage,
    per_page: perPage,
    total,
    next_page_url: page < lastPage ? url(page + 1) : null,
    prev_page_url: page > 1 && page <= lastPage + 1 ? url(page - 1) : null,
  }
}
