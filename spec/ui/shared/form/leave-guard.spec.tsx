import { act, screen } from '@testing-library/react'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
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
})

// Helpers

async function startOnForm() {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/', component: FormPage })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> })
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const { user } = show(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Type' })
  return {
    router: router as unknown as {
      navigate: (to: { to: string }) => Promise<void>
      state: { location: { pathname: string } }
    },
    user,
  }
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
