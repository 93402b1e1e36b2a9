import type { AnyEndpoint, CallResponse, CallInput } from '../../core/contracts/endpoint.ts'
import type { Client } from './client.ts'
import type { CallName, LazyCall } from './lazy-call.ts'

/** The owner of a cached response: an account by its user id, a visitor, or everyone. */
export type CacheOwner = number | 'visitor' | 'anyone'
export type CallKey = readonly [id: string, owner: CacheOwner, input?: unknown]

/**
 * The cache key of a call: contract, owner and input, so that no person sees another's response after a change of
 * sign-in. Public responses belong to `anyone`: the server renders pages without a sign-in, and the
 * browser reuses its cache.
 */
export const keyOf = (client: Client, contract: CallName, input?: unknown): CallKey => {
  const owner = contract.access.kind === 'public' ? 'anyone' : (client.session.current()?.user.id ?? 'visitor')
  return input === undefined ? [contract.id, owner] : [contract.id, owner, input]
}

/** Whether a cached response is the same for everyone. */
export const isForAnyone = (key: readonly unknown[]): boolean => key[1] === ('anyone' satisfies CacheOwner)

/** Options of a read for TanStack Query, derived from its contract. */
export const queryFor = <E extends AnyEndpoint>(client: Client, contract: E | LazyCall<E>, input: CallInput<E>) => ({
  queryKey: keyOf(client, contract, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<CallResponse<E>> =>
    client.call(contract, input, { signal }),
})

/** Matches every cached response of a call, for all owners and inputs: `invalidateQueries(queriesOf(contract))`. */
export const queriesOf = ({ id }: Pick<CallName, 'id'>) => ({ queryKey: [id] as const })

/** Whether a cached response belongs to one of the calls. */
export const isQueryOf = (key: readonly unknown[], ...contracts: readonly CallName[]): boolean =>
  contracts.some(({ id }) => key[0] === id)

/** The paginator fields of `pageOf` that a list needs. */
export interface RowPage<Row> {
  readonly data: readonly Row[]
  readonly total: number
  readonly current_page: number
  readonly last_page: number
}

/** Options of an infinite query for TanStack Query. */
export interface PagesQuery<Page extends RowPage<unknown>> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly pageParam: number; readonly signal: AbortSignal }) => Promise<Page>
  readonly initialPageParam: number
  readonly getNextPageParam: (last: RowPage<unknown>) => number | undefined
}

/** Options of an infinite query, derived from its contract; `pageIn` selects the page in the response. */
export const pagesFor = <E extends AnyEndpoint, Page extends RowPage<unknown>>(
  client: Client,
  contract: E | LazyCall<E>,
  input: CallInput<E>,
  pageIn: (response: CallResponse<E>) => Page,
): PagesQuery<Page> => ({
  // 'pages' separates these entries from the single page of the same input.
  queryKey: [...keyOf(client, contract), 'pages', input],
  queryFn: async ({ pageParam, signal }) =>
    pageIn(await client.call(contract, { ...(input as object), page: pageParam } as CallInput<E>, { signal })),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page, data }) =>
    current_page < last_page && data.length > 0 ? current_page + 1 : undefined,
})
