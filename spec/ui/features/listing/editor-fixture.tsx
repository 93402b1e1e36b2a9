import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Client } from '../../../../adapters/client/client.ts'
import { noSession } from '../../../../adapters/client/session-store.ts'
import type { AnyEndpoint } from '../../../../core/contracts/endpoint.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'

// happy-dom is never idle; the editor's lower sections load when the browser is.
window.requestIdleCallback = (run) => Number(setTimeout(() => run({ didTimeout: false, timeRemaining: () => 1 }), 0))

export interface Sent {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
}
/** Responses of a fake server by contract id: a value, or a function of the input. Throwing rejects the call. */
export type Answers = Readonly<Record<string, unknown>>

/** Renders a component as a page, with a router, and records every call. */
export function page(part: ReactNode, answers: Answers, address = '/products/add') {
  const sent: Sent[] = []
  const keys: string[] = []
  const call = async (
    contract: AnyEndpoint,
    input: Record<string, unknown>,
    options: { readonly idempotencyKey?: string } = {},
  ) => {
    sent.push({ id: contract.id, input })
    if (options.idempotencyKey !== undefined) keys.push(options.idempotencyKey)
    const response = answers[contract.id]
    if (response === undefined) return { message: '', data: [] }
    return typeof response === 'function' ? (response as (input: unknown) => unknown)(input) : response
  }
  const client = { call, session: noSession } as unknown as Client
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const at = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([at('/products/add', () => part), at('/products/List', () => <h1>The list</h1>)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const user = userEvent.setup()
  const view = render(
    <MantineProvider env="test">
      <AppContext value={{ client, queryClient, config: { origin: 'https://market.test' } }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </AppContext>
    </MantineProvider>,
  )
  return { user, sent, keys, unmount: view.unmount, of: (id: string) => sent.filter((each) => each.id === id), router }
}

export const paged = (rows: readonly unknown[]) => ({
  data: {
    current_page: 1,
    data: rows,
    from: 1,
    to: rows.length,
    last_page: 1,
    per_page: 200,
    total: rows.length,
    next_page_url: null,
    prev_page_url: null,
  },
})

export const size = (id: number, name: string, terms: readonly (readonly [id: number, name: string])[]) => ({
  id,
  product_id: 7,
  name,
  published: 1,
  parent: null,
  type: '',
  unit: '',
  terms: terms.map(([term]) => term),
  children: terms.map(([term, called]) => ({
    id: term,
    product_id: 7,
    name: called,
    published: 1,
    parent: id,
    type: '',
    unit: '',
    children: [],
    terms: [],
  })),
})

const level = (id: number, name: string, options: readonly (readonly [key: string, name: string])[]) => ({
  id,
  name,
  group: null,
  group_id: null,
  parent_level: null,
  is_multi_specification: 'NO',
  level_specification_key: null,
  attributes: [id],
  options: options.map(([key, called]) => ({ key, name: called })),
})

/** A stored, configured listing of id 7 with one level and two variations. */
export const configured: Answers = {
  'listing.show': {
    message: '',
    data: {
      id: 7,
      slug: 'crate',
      version: 3,
      published: 0,
      was_published: true,
      score: 50,
      updated_at: '2026-01-01 10:00:00',
      product_url: null,
      company_details: { slug: 'harbour' },
      brand_name: null,
      variations: { levels_complete: true, default_price: 0, total: 2 },
      form: {
        availability: 'in_stock',
        price_type: 'fixed',
        product_type: 'configured',
        name: 'Crate',
        unit_price: 10,
        currency_id: 2,
        photos: [{ id: '', url: '/files/public/a.png', alt: 'A crate' }],
      },
    },
  },
  'lookup.brands': { message: '', ...paged([]).data },
  'lookup.passiveAttributes': { message: '', data: [] },
  'variation.suggested': { message: '', specification: [], meta: { title: '', description: '' }, meta_keywords: [] },
  'variation.specifications': {
    message: '',
    data: [
      size(1, 'Size', [
        [11, 'Small'],
        [12, 'Dark_blue'],
      ]),
    ],
  },
  'variation.levels': {
    message: '',
    pending: [],
    selected: [
      level(5, 'Size', [
        ['11', 'Small'],
        ['12', 'Dark blue'],
      ]),
    ],
    groups: [],
    total: 2,
  },
  'variation.matrix': {
    message: '',
    currency: 'EUR',
    ...paged([
      { matrix_id: 91, key: '11', name: 'Small', price: 0, image: [], remove_image: [], is_default: 1, status: 1 },
      { matrix_id: 92, key: '12', name: 'Dark blue', price: 0, image: [], remove_image: [], is_default: 0, status: 1 },
    ]),
  },
  'variation.constants': { message: '', data: [{ id: 1, name: 'Base price', tag: 'base_price', value: 10 }] },
  'calculator.info': calculator(),
}

export function calculator(
  about: {
    readonly mode?: string
    readonly rows?: readonly (number | null)[]
    readonly values?: readonly (number | null)[]
  } = {},
) {
  const { mode = 'similar', values = [1, 2], rows = [null, null] } = about
  const empty = { equations: [], final_equation: [], group_equation: [] }
  return {
    message: '',
    ...empty,
    data: {
      mode,
      terms: [
        { id: 11, name: 'Small', attributes_values: values[0], tag: 'size', parent: 1 },
        { id: 12, name: 'Dark blue', attributes_values: values[1], tag: 'size', parent: 1 },
      ],
      level: [
        {
          id: 5,
          name: 'Size',
          tag: 'size',
          group_id: null,
          group: null,
          is_multi_specification: 'NO',
          rows: [
            { key: '5_11', name: 'Small', terms: [11], value: rows[0] },
            { key: '5_12', name: 'Dark blue', terms: [12], value: rows[1] },
          ],
        },
      ],
      group_id: [0],
      total_parent: 1,
      currency: 'EUR',
      ...empty,
    },
  }
}
