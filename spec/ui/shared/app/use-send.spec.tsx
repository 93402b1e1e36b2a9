import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { noSession } from '../../../../adapters/client/session-store.ts'
import { signIn } from '../../../../core/contracts/account.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import {
  Conflict,
  Forbidden,
  InvalidBody,
  NotFound,
  Refused,
  TooMany,
  Unreachable,
} from '../../../../core/failure/failures.ts'
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

  it('sends for another row once the running call has ended, however it ended, and once for the same row', async () => {
    const calls: { readonly who: string; readonly end: (failure?: unknown) => void }[] = []
    const { result } = start(
      (_, { email_id: who }) =>
        new Promise((resolve, reject) =>
          calls.push({ who, end: (failure) => (failure === undefined ? resolve({ message: '' }) : reject(failure)) }),
        ),
    )
    const sent = () => calls.map(({ who }) => who)
    act(() => {
      for (const email_id of ['a@x.example', 'a@x.example', 'b@x.example', 'c@x.example'])
        result.current.send({ ...form, email_id })
    })
    await waitFor(() => expect(sent()).toEqual(['a@x.example']))
    await act(async () => calls[0]?.end(new Unreachable({ cause: new Error('lost') })))
    await waitFor(() => expect(sent()).toEqual(['a@x.example', 'b@x.example']))
    await act(async () => calls[1]?.end())
    await waitFor(() => expect(sent()).toEqual(['a@x.example', 'b@x.example', 'c@x.example']))
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

  it.each([
    ['the server may have done it', new Unreachable({ cause: new Error('lost') })],
    ['somebody else changed it', new Conflict({ message: '', present: {} })],
    ['somebody else deleted it', new NotFound({ message: '' })],
    ['the rules refuse what the screen offered', new Refused({ message: '' })],
  ])('reads again what the call changes when it fails and %s', async (_, failure) => {
    const { result, readAgain } = start(() => Promise.reject(failure))
    act(() => result.current.send(form))
    await waitFor(() => expect(result.current.failure).toBe(failure))
    expect(readAgain).toHaveBeenCalledExactlyOnceWith({ queryKey: [viewProfile.id] })
  })

  it.each([
    ['too often', new TooMany({ message: '' })],
    ['wrongly', new InvalidBody({ message: '' })],
    ['without the right', new Forbidden({ message: '' })],
  ])('reads nothing again when it was called %s, because nothing changed', async (_, failure) => {
    const { result, readAgain } = start(() => Promise.reject(failure))
    act(() => result.current.send(form))
    await waitFor(() => expect(result.current.failure).toBe(failure))
    expect(readAgain).not.toHaveBeenCalled()
  })
})

// Helpers

function start(call: (contract: unknown, input: typeof form) => Promise<unknown>) {
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
