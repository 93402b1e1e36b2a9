import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createClient } from '../../../adapters/client/client.ts'
import { browserSession } from '../../../adapters/client/session-store.ts'
import type { SentForm } from '../../../core/account/sent-form.ts'
import type { SessionUser } from '../../../core/account/session-user.schema.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { AppContext } from '../../../ui/shared/app/app-context.ts'

export const seller: SessionUser = {
  id: 41,
  type: 'seller',
  role: 'manufacturers',
  full_name: 'Selma Sand',
  email: 'selma@example.com',
  mobile: '',
  mobileverified: true,
  social_type: null,
  member_id: '',
  complete_profile: 100,
  verified: true,
  permissions: null,
}

export interface ShownPage {
  readonly user?: SessionUser | undefined
  /** The pages that this build has, in addition to the shown one. */
  readonly built?: readonly RouteId[]
  readonly at?: RouteId
  readonly fetch?: typeof fetch
  /** The outcome of a form that the browser submitted itself. */
  readonly sentForm?: SentForm
  /** Whether the frame stays while its pages change, as that of the workspace does. */
  readonly isKept?: boolean
  /** Other sites through which people sign in. */
  readonly social?: readonly ('google' | 'linkedin')[]
}

const noServer: typeof fetch = () => Promise.reject(new TypeError('No server in this spec'))

/** Renders a frame around a page, with addresses and a session; returns the user-event session and the location. */
export async function showPage(
  frame: ReactNode,
  { user, built = [], at = 'home', fetch = noServer, sentForm, social = [], isKept = false }: ShownPage = {},
) {
  const session = await browserSession()
  if (user !== undefined) session.signIn({ token: 'tok-1', user })
  const client = createClient({ origin: 'https://market.test', session, fetch })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const config = { origin: 'https://market.test', sentForm, social }
  const page = () => (
    <AppContext value={{ client, config, queryClient }}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">{frame}</MantineProvider>
      </QueryClientProvider>
    </AppContext>
  )
  const root = createRootRoute(isKept ? { component: page } : {})
  const pages = [...new Set([at, ...built])].map((id) =>
    createRoute({
      getParentRoute: () => root,
      path: routeOf(id).path,
      component: isKept ? () => null : page,
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [routeOf(at).path] }),
  })
  await router.load()
  const keys = userEvent.setup()
  const { unmount } = render(<RouterProvider router={router} />)
  return {
    client,
    queryClient,
    keys,
    unmount,
    path: () => router.state.location.pathname,
    search: () => router.state.location.searchStr,
  }
}
