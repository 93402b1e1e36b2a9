import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { noSession } from '../../../../adapters/client/session-store.ts'
import { signIn } from '../../../../core/contracts/account.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { Refused, Unreachable } from '../../../../core/failure/failures.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'
import { useSend } from '../../../../ui/shared/app/use-send.ts'

const form = { email_id: 'amara@example.com', password: 'secret' }

describe('useSend', () => {
  it('sends once however often the button is pressed, and again after the response', async () => {
    const calls: ((value: unknown) => void)[] = []
    const { result } = start(() => new Promise((resolve) => calls.push(resolve)))
    act(() => {
      result.current.send(form)
      result.current.send(form)
    })
    await waitFor(() => expect(result.current.isSending).toBe(true))
    act(() => result.current.send(form))
    expect(calls).toHaveLength(1)
    await act(async () => calls[0]?.({ message: '' }))
    await waitFor(() => expect(result.current.isSending).toBe(false))
    act(() => result.current.send(form))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('returns the message of a rejection for the screen to show', async () => {
    const { result } = start(() => Promise.reject(new Refused({ message: 'Wrong e-mail address or password.' })))
    act(() => result.current.send(form))
    await waitFor(() => expect(result.current.alert).toBe('Wrong e-mail address or password.'))
  })

  it('returns the first message of each field', async () => {
    const { result } = start(() =>
      Promise.reject(new Refused({ message: '', errors: { password: ['Too short', 'Too plain'] } })),
    )
    act(() => result.current.send(form))
    await waitFor(() => expect(result.current.fieldTexts).toEqual({ password: 'Too short' }))
  })

  it('reads again what the call changes when its answer got lost, because the server may have done it', async () => {
    const { result, readAgain } = start(() => Promise.reject(new Unreachable({ cause: new Error('lost') })))
    act(() => result.current.send(form))
    await waitFor(() => expect(result.current.failure).toBeDefined())
    expect(readAgain).toHaveBeenCalledWith({ queryKey: [viewProfile.id] })
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
  return { ...renderHook(() => useSend(signIn, { invalidates: [viewProfile] }), { wrapper }), readAgain }
}
