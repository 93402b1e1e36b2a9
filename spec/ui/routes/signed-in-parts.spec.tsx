import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SignedInParts } from '../../../ui/routes/-signed-in-parts.tsx'
import { seller, showPage } from '../shared/show-page.tsx'

describe('SignedInParts', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('says nothing about parts that nobody asked for and that could not be loaded', async () => {
    // No load begins offline.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    await showPage(<SignedInParts />, { user: seller })
    // One load of the session's watch and one of mobile verification; the event starts each again once it has failed.
    await waitFor(() => expect(onLine.mock.calls.length).toBeGreaterThanOrEqual(2))
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')))
      expect(onLine.mock.calls.length).toBeGreaterThanOrEqual(4)
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
