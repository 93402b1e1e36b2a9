import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createClient } from '../../../../adapters/client/client.ts'
import { browserSession } from '../../../../adapters/client/session-store.ts'
import type { SessionUser } from '../../../../core/account/session-user.schema.ts'
import { endpoint, open, signedIn } from '../../../../core/contracts/endpoint.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'
import { FailureEffects, SessionEffects } from '../../../../ui/shared/app/effects.tsx'
import { guardRoute } from '../../../../ui/shared/app/guard-route.ts'
import { useCall } from '../../../../ui/shared/app/use-call.ts'
import { useSend } from '../../../../ui/shared/app/use-send.ts'
import { NoticeRegion } from '../../../../ui/shared/notice/notice-region.tsx'
import { AccountItems } from '../../../../ui/shared/shell/account-items.tsx'

const save = endpoint({
  id: 'sample.save',
  method: 'POST',
  path: 'save',
  access: signedIn,
  input: z.object({}),
  response: { data: z.string() },
  summary: '',
})
const poll = endpoint({
  id: 'sample.poll',
  method: 'GET',
  path: 'poll/{id}',
  access: open,
  params: { id: z.number() },
  response: { data: z.string() },
  background: true,
  summary: '',
})

afterEach(() => {
  cleanup()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`
})

describe('a failed call of a button', () => {
  it('[ERR-01] shows each error of a rejection in an error toast and returns nothing', async () => {
    await press({
      status: false,
      message: 'Check the form',
      errors: { name: ['Name is required', 'Name is too short'], price: ['Price is required'] },
    })
    expect(await toast('error')).toEqual(['Name is required', 'Name is too short', 'Price is required'])
    expect(screen.getByTestId('response').textContent).toBe('')
    expect(screen.getByTestId('field').textContent).toBe('Name is required')
  })

  it('[ERR-02] passes the message of a rejection without errors to the screen, without a toast', async () => {
    await press({ status: false, message: 'The mobile number already exists' })
    await waitFor(() => expect(screen.getByTestId('alert').textContent).toBe('The mobile number already exists'))
    expect(toasts()).toEqual([])
  })

  it('[ERR-05] shows the message of a 302', async () => {
    await press({ message: 'Your company is not approved yet' }, 302)
    expect(await toast('error')).toEqual(['Your company is not approved yet'])
  })

  it.each([
    ['ERR-06', 302, {}, 'something went wrong! Please try again'],
    ['ERR-07', 500, { message: 'a stack' }, 'something went wrong! Please try again later'],
    ['ERR-08', 405, {}, 'something went wrong! Please try again later'],
    ['ERR-09', 422, { message: 'Unprocessable', errors: { name: ['x'] } }, 'something went wrong!'],
  ] as const)('[%s] shows the one text of a %i', async (_, status, body, text) => {
    await press(body, status)
    expect(await toast('error')).toEqual([text])
    expect(toasts()).toHaveLength(1)
  })

  it('[ERR-10] suppresses the toast of a 422 where the screen requests it', async () => {
    await press({ message: 'Unprocessable' }, 422, { isQuiet422: true })
    await waitFor(() => expect(screen.getByTestId('failure').textContent).toBe('InvalidBody'))
    expect(toasts()).toEqual([])
  })

  it('shows a general message when no response arrives', async () => {
    await press(new TypeError('Failed to fetch'))
    expect(await toast('error')).toEqual(['something went wrong! Please try again later'])
  })
})

describe('a failed background call', () => {
  it.each([
    ['a refusal', { status: false, errors: { name: ['x'] } }, 200],
    ['a fault of the server', {}, 500],
    ['a plan that lacks it', { message: 'No' }, 302],
    ['no answer', new TypeError('Failed to fetch'), 0],
  ] as const)('[ERR-31] shows nothing of %s', async (_, response, status) => {
    const { requests } = await start(response, status)
    fireEvent.click(screen.getByRole('button', { name: 'Poll' }))
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.getByTestId('poll').textContent).toBe('error'), { timeout: 4_000 })
    expect(toasts()).toEqual([])
    expect(screen.getByTestId('alert').textContent).toBe('')
  })
})

describe('HTTP 401', () => {
  it('[ERR-03] [ERR-04] [ROUTE-32] empties the storages and cookies and redirects to the sign-in page once for any number of 401s', async () => {
    const { router, path, requests } = await start({ message: 'Unauthenticated' }, 401)
    localStorage.setItem('draft', 'x')
    sessionStorage.setItem('form', 'y')
    document.cookie = 'theme=dark; Path=/'
    const places: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => places.push(toLocation.pathname))

    fireEvent.click(screen.getByRole('button', { name: 'Poll' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(path()).toBe('/user/signin'))

    expect(requests).toHaveLength(3)
    expect(places).toEqual(['/user/signin'])
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(toasts()).toEqual([])
  })
})

describe('signing in and out', () => {
  it('[AUTH-01] stores token and user in local storage', async () => {
    await start({ status: true })
    expect(localStorage.getItem('token')).toBe('tok-1')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 41, full_name: 'Selma Sand' })
    expect(document.cookie).toContain('logged_in=1')
  })

  it.each([
    ['a server that agrees', { status: true }, 200],
    ['a server that fails', {}, 500],
    ['no server', new TypeError('Failed to fetch'), 0],
  ] as const)(
    '[AUTH-02] [AUTH-03] [ROUTE-32] takes token, user and cookie away and goes to the sign-in page, with %s',
    async (_, response, status) => {
      const { path, router } = await start(response, status)
      const places: string[] = []
      router.subscribe('onBeforeNavigate', ({ toLocation }) => places.push(toLocation.href))
      fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
      await waitFor(() => expect(path()).toBe('/user/signin'), { timeout: 4_000 })
      expect([localStorage.getItem('token'), localStorage.getItem('user'), document.cookie]).toEqual([null, null, ''])
      expect(places).toEqual(['/user/signin'])
      expect(toasts()).toEqual([])
    },
  )

  it('follows a sign-out in another tab, and keeps the return address', async () => {
    const { router, path } = await start({ status: true })
    localStorage.clear()
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }))
    })
    await waitFor(() => expect(path()).toBe('/user/signin'))
    expect(router.state.location.href).toBe('/user/signin?next=%2Fprofile')
  })
})

// Helpers

const person: SessionUser = {
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

type Response = Readonly<Record<string, unknown>> | TypeError

interface Options {
  readonly isQuiet422?: boolean
}

/**
 * A page of a signed-in person with a button that saves and one that starts two background calls; every call gets the
 * same response.
 */
async function start(response: Response, status = 200, options: Options = {}) {
  const requests: string[] = []
  const session = await browserSession()
  session.signIn({ token: 'tok-1', user: person })
  const client = createClient({
    origin: 'https://market.test',
    session,
    fetch: async (input) => {
      requests.push(new Request(input).url)
      if (response instanceof TypeError) throw response
      return Response.json(response, { status })
    },
  })
  const config = { origin: 'https://market.test' }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({
    component: () => (
      <AppContext value={{ client, config, queryClient }}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider env="test">
            <Outlet />
            <NoticeRegion />
            <FailureEffects />
            <SessionEffects />
          </MantineProvider>
        </QueryClientProvider>
      </AppContext>
    ),
  })
  const profile = createRoute({
    getParentRoute: () => root,
    path: '/profile',
    beforeLoad: ({ location }) => guardRoute({ location, context: { client, config, queryClient } }),
    component: () => <Work {...options} />,
  })
  const signIn = createRoute({ getParentRoute: () => root, path: '/user/signin', component: () => <h1>Sign in</h1> })
  const router = createRouter({
    routeTree: root.addChildren([profile, signIn]),
    history: createMemoryHistory({ initialEntries: ['/profile'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Save' })
  return { router, requests, path: () => router.state.location.pathname }
}

function Work({ isQuiet422 = false }: Options) {
  const { send, response, alert, fieldTexts, failure } = useSend(save, { isQuiet422 })
  return (
    <>
      <h1>Work</h1>
      <button type="button" onClick={() => send({})}>
        Save
      </button>
      <p data-testid="response">{response?.data}</p>
      <p data-testid="alert">{alert}</p>
      <p data-testid="field">{fieldTexts['name']}</p>
      <p data-testid="failure">{failure?._tag}</p>
      <Polls />
      <AccountItems user={person} />
    </>
  )
}

function Polls() {
  const one = useCall(poll, { id: 1 }, { enabled: false })
  const two = useCall(poll, { id: 2 }, { enabled: false })
  const ask = () => {
    void one.refetch()
    void two.refetch()
  }
  return (
    <>
      <button type="button" onClick={ask}>
        Poll
      </button>
      <p data-testid="poll">{two.status}</p>
    </>
  )
}

async function press(response: Response, status = 200, options: Options = {}): Promise<void> {
  await start(response, status, options)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => {
    await vi.dynamicImportSettled()
  })
}

/** The visible toasts, each with its kind and lines. */
function toasts() {
  return [...screen.getByRole('region', { name: 'Notices' }).querySelectorAll<HTMLElement>('[data-kind]')].map(
    (box) => ({
      kind: box.dataset['kind'],
      lines: [...box.querySelectorAll('p')].map(({ textContent }) => textContent),
    }),
  )
}

async function toast(kind: string): Promise<readonly (string | null)[] | undefined> {
  await waitFor(() => expect(toasts().map((found) => found.kind)).toEqual([kind]))
  return toasts()[0]?.lines
}
