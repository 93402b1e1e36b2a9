import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Client } from '../../../../adapters/client/client.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { CATEGORY_FIELDS, recordColumns } from '../../../../core/crm/lists/kanban.ts'
import { DEFAULT_COLUMNS } from '../../../../core/crm/lists/list-columns.ts'
import { crmTypeOf, LIST_RESPONSE_KEYS, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'

export interface RecordedCall {
  readonly id: string
  readonly method: string
  readonly input: Record<string, unknown>
}

/** A fake server: returns responses by contract and records the calls. */
export function crmServer(
  answers: Readonly<Record<string, (input: Record<string, unknown>) => unknown>>,
  who: object = {},
) {
  const requests: RecordedCall[] = []
  const keys: string[] = []
  const held = new Set<string>()
  const user = {
    id: 7,
    type: 'seller',
    role: 'seller',
    full_name: 'Selma Seller',
    email: 's@s.example',
    permissions: null,
    ...who,
  }
  const client = {
    call: async (
      contract: { readonly id: string; readonly method: string },
      input: Record<string, unknown>,
      { idempotencyKey }: { readonly idempotencyKey?: string } = {},
    ) => {
      requests.push({ id: contract.id, method: contract.method, input })
      if (idempotencyKey !== undefined) keys.push(idempotencyKey)
      if (held.has(contract.id)) return new Promise(() => undefined)
      const response = answers[contract.id]
      if (response === undefined) throw new Error(`${contract.id} is not answered here`)
      return { message: '', ...((await response(input)) as object) }
    },
    session: {
      current: () => session,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const listeners = new Set<() => void>()
  let session = { token: 't', user }
  return {
    requests,
    /** The idempotency keys of the calls that have one. */
    keys,
    client: client as unknown as Client,
    count: (id: string) => requests.filter((call) => call.id === id).length,
    /** Answers no more calls of this contract. */
    hold: (id: string) => void held.add(id),
    /** Changes the signed-in person, as another tab does. */
    change: (changes: object) => {
      session = { ...session, user: { ...session.user, ...changes } }
      for (const listener of listeners) listener()
    },
  }
}

/** Renders a component at an address, with router, cache and client; returns the user-event session and more. */
export function showIn(
  server: ReturnType<typeof crmServer>,
  address: string,
  part: (search: Record<string, string>) => ReactNode,
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const root = createRootRoute()
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: function Part() {
      return part(useSearch({ strict: false }) as Record<string, string>)
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search as Record<string, unknown>)
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([key, value]) => [key, String(value)]),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
  })
  const person = userEvent.setup()
  const { unmount } = render(
    <MantineProvider env="test">
      <AppContext value={{ client: server.client, queryClient, config: { origin: 'https://market.test' } }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </AppContext>
    </MantineProvider>,
  )
  return { user: person, router, queryClient, unmount }
}

export const recordRow = (type: RecordTypeName, at: number, category = ''): RecordRow => {
  const name = `${crmTypeOf(type).singular} ${at}`
  const fields = Object.fromEntries(
    fieldsOf({ sections: DEFAULT_FORMS[type] }).map((field) => [
      field.name,
      field.name === CATEGORY_FIELDS[type] && category !== '' ? category : null,
    ]),
  )
  return {
    id: at,
    unique_id: `u${at}`,
    type_id: crmTypeOf(type).id,
    name,
    email: null,
    phone: null,
    owner: { id: 7, name: 'Selma Seller' },
    category,
    fields,
    names: {},
    tags: [],
    score: 10,
    engagement: 0,
    next_activity: null,
    last_contact: null,
    created_at: '2026-03-01 10:00:00',
    updated_at: '2026-03-01 10:00:00',
  }
}

/** The responses that every list page needs, over these records. */
export function listResponses(type: RecordTypeName, rows: readonly RecordRow[]) {
  const sections = DEFAULT_FORMS[type]
  const list = () => ({
    [LIST_RESPONSE_KEYS[type]]: {
      current_page: 1,
      data: [...rows],
      from: 1,
      to: rows.length,
      last_page: 1,
      per_page: 100,
      total: rows.length,
      next_page_url: null,
      prev_page_url: null,
      save_filters: [],
      filters: filterFieldsOf({ sections }, type),
      setting_col: DEFAULT_COLUMNS[type],
      default_column_name: DEFAULT_COLUMNS[type],
      custom_view_filter: null,
    },
  })
  return {
    'crm.userForm': () => ({
      data: {
        id: 0,
        type_id: crmTypeOf(type).id,
        type_name: type,
        user_id: 7,
        unique_id: '',
        form_data: { sections },
        sections,
      },
      version: 0,
    }),
    'crm.leads': list,
    'crm.contacts': list,
    'crm.accounts': list,
    'crm.deals': list,
    'crm.views': () => ({ data: [{ id: 0, name: `All ${type}` }] }),
    'crm.users': () => ({ data: [{ id: 7, full_name: 'Selma Seller', email_id: 's@s.example' }] }),
    'crm.tags': () => ({ data: [] }),
    'crm.checkDuplicates': () => ({ data: [] }),
    'crm.leadStatuses': () => ({ data: [] }),
    'crm.recordBoard': () => ({
      data: recordColumns(type, { sections }).map(({ category, label }) => {
        const cards = rows.filter((row) => row.category === category)
        return { category, label, total: cards.length, sum: null, data: cards }
      }),
    }),
  }
}
