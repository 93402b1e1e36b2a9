import { act, screen, waitFor } from '@testing-library/react'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useNavigate,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { FormDialog } from '../../../../ui/shared/form/form-dialog.tsx'
import { FormGuard } from '../../../../ui/shared/form/leave-guard.tsx'
import { show } from '../show.tsx'

describe('FormGuard', () => {
  it('should ask before navigation while there are changes, and navigate only after confirmation', async () => {
    const { router, user } = await startOnForm()

    await user.click(screen.getByRole('button', { name: 'Type' }))
    await act(async () => void router.navigate({ to: '/other' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stay and keep editing' }))
    expect(router.state.location.pathname).toBe('/')

    await act(async () => void router.navigate({ to: '/other' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Other page')).toBeTruthy()
  })

  it('should not ask without changes', async () => {
    const { router } = await startOnForm()

    await act(async () => void router.navigate({ to: '/other' }))
    expect(await screen.findByText('Other page')).toBeTruthy()
  })

  it('should not ask when only the query changes, because the form stays', async () => {
    const { router, user } = await startOnForm()

    await user.click(screen.getByRole('button', { name: 'Type' }))
    await act(async () => void router.navigate({ to: '/', search: { page: 2 } }))
    expect(router.state.location.search).toEqual({ page: 2 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // Back from an opened enquiry to the list of enquiries closed a half-typed offer without a question.
  it('should ask when the query changes under a dialog, and only once when the dialog closes by an address', async () => {
    const { router, user } = await startOnForm(FormInDialog)

    await user.click(screen.getByRole('button', { name: 'Type' }))
    await act(async () => void router.navigate({ to: '/', search: { page: 2 } }))
    await screen.findByRole('button', { name: 'Stay and keep editing' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    expect(router.state.location.search).toEqual({})

    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }))
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
  })
})

// Helpers

async function startOnForm(component: () => ReactNode = FormPage) {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/', component })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> })
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const { user } = show(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Type' })
  return {
    router: router as unknown as {
      navigate: (to: { to: string; search?: object }) => Promise<void>
      state: { location: { pathname: string; search: object } }
    },
    user,
  }
}

function FormInDialog() {
  const navigate = useNavigate()
  return (
    <FormDialog title="Offer" onClose={() => void navigate({ to: '/', search: { page: 3 } } as never)}>
      <FormPage />
    </FormDialog>
  )
}

function FormPage() {
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        Type
      </button>
      <FormGuard
        form={{ isDirty, isSaving: false, keepsDraft: false, hasUnsaved: () => isDirty, discard: () => undefined }}
      />
    </>
  )
}
