import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { noSession } from '../../../../adapters/client/session-store.ts'
import { operatorApprove, operatorCompanyShow } from '../../../../core/contracts/operator.contract.ts'
import { Refused } from '../../../../core/failure/failures.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'
import { useAction } from '../../../../ui/shared/app/use-action.ts'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'

describe('useAction', () => {
  it('shows why a call was refused until the person closes it, and reads again what it would have changed', async () => {
    const message = 'Somebody else decided meanwhile: Acme is approved now. Look at it again.'
    const { result, readAgain } = start(() => Promise.reject(new Refused({ message })))
    act(() => result.current.send({ id: 7, was: 'rejected' }))
    await waitFor(() => expect(notices.list()).toMatchObject([{ kind: 'error', lines: [message], stays: true }]))
    expect(readAgain).toHaveBeenCalledOnce()
  })

  it('shows nothing after a success', async () => {
    const { result } = start(() => Promise.resolve({ message: '' }))
    act(() => result.current.send({ id: 7, was: 'rejected' }))
    await waitFor(() => expect(result.current.isDone).toBe(true))
    expect(notices.list()).toEqual([])
  })
})

// Helpers

function start(call: () => Promise<unknown>) {
  const client = { call, session: noSession } as unknown as Client
  const queryClient = new QueryClient()
  const readAgain = vi.spyOn(queryClient, 'invalidateQueries')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AppContext value={{ client, queryClient, config: { origin: 'https://market.test' } }}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AppContext>
  )
  const options = { invalidates: [operatorCompanyShow] }
  return { ...renderHook(() => useAction(operatorApprove, options), { wrapper }), readAgain }
}
