import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Unreachable } from '../../../../core/failure/failures.ts'
import { bannerSettings } from '../../../../core/storefront/banner.schema.ts'
import { type SaveCall, type SaveOptions, useSave } from '../../../../ui/shared/form/use-save.ts'

const banner = bannerSettings.parse({ page: 'home', alt_tag: 'Spring offers', active_banner: 'on' })

describe('useSave', () => {
  it('[BANNER-01] [D-81] should send one request for two quick saves of a banner, and resolve both', async () => {
    const { result, answers, save, onSaved } = start()
    const presses: Promise<unknown>[] = []
    act(() => {
      presses.push(result.current.save(banner), result.current.save({ ...banner, alt_tag: 'Second press' }))
    })
    await waitFor(() => expect(result.current.isSaving).toBe(true))
    await act(async () => answers[0]?.resolve('kept'))

    expect(await Promise.all(presses)).toEqual(['kept', 'kept'])
    expect(save).toHaveBeenCalledOnce()
    expect(onSaved.mock.calls).toEqual([['kept', banner]])
    expect(result.current).toMatchObject({ state: 'saved', response: 'kept', kept: banner })

    act(() => void result.current.save(banner))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  })

  // Regression H3: saving again after a lost response created a second lead.
  it('should repeat the idempotency key after a lost response until the content changes', async () => {
    const { result, answers, keys } = start()
    for (const [at, content] of [{ name: 'Amira' }, { name: 'Amira' }, { name: 'Amira Quist' }].entries()) {
      act(() => void result.current.save(content).catch(() => undefined))
      await waitFor(() => expect(answers).toHaveLength(at + 1))
      await act(async () => answers[at]?.reject(new Unreachable({ cause: 'cut' })))
      await waitFor(() => expect(result.current.isSaving).toBe(false))
    }
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('should create a new key after a successful save, since saving the same content again is intended', async () => {
    const { result, answers, keys } = start()
    for (const at of [0, 1]) {
      act(() => void result.current.save(banner))
      await waitFor(() => expect(answers).toHaveLength(at + 1))
      await act(async () => answers[at]?.resolve('kept'))
    }
    expect(new Set(keys()).size).toBe(2)
  })

  it('should keep a failure until the next save begins or `forget` is called', async () => {
    const { result, answers, onFailed } = start()
    const failure = new Unreachable({ cause: 'cut' })
    act(() => void result.current.save(banner).catch(() => undefined))
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.reject(failure))
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', failure }))
    expect(onFailed.mock.calls).toEqual([[failure, banner]])

    act(() => result.current.forget())
    await waitFor(() => expect(result.current).toMatchObject({ state: 'idle', failure: undefined }))
  })

  it('should call save without a network instead of waiting for one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result, save } = start()
    act(() => void result.current.save(banner))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    vi.restoreAllMocks()
  })
})

// Helpers

function start() {
  const answers: PromiseWithResolvers<string>[] = []
  const save = vi.fn((..._sent: [content: unknown, call: SaveCall]) => {
    const response = Promise.withResolvers<string>()
    answers.push(response)
    return response.promise
  })
  const onSaved = vi.fn()
  const onFailed = vi.fn()
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const options: SaveOptions<unknown, string> = { save, onSaved, onFailed }
  const { result } = renderHook(() => useSave(options), { wrapper })
  return {
    result,
    answers,
    save,
    onSaved,
    onFailed,
    keys: () => save.mock.calls.map(([, call]) => call.idempotencyKey),
  }
}
