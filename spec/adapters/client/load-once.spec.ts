import { afterEach, describe, expect, it, vi } from 'vitest'
import { cachedFailure } from '../../../adapters/client/cached-failure.ts'
import { loadOnce } from '../../../adapters/client/load-once.ts'

describe('loadOnce', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('loads once', async () => {
    const load = vi.fn(() => Promise.resolve('code'))
    const loaded = loadOnce(load)
    expect(await Promise.all([loaded(), loaded()])).toEqual(['code', 'code'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValueOnce('code')
    const loaded = loadOnce(load)
    await expect(loaded()).rejects.toThrow('cut')
    expect(await loaded()).toBe('code')
  })

  it('tells the page when the server answers and the browser has kept the failure, and not before', async () => {
    const ask = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new Error('cut'))
      .mockResolvedValueOnce(new Response(null, { status: 502 }))
      .mockResolvedValueOnce(new Response())
    vi.stubGlobal('fetch', ask)
    const heard = vi.fn()
    const stop = cachedFailure.subscribe(heard)
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('kept'))
    const loaded = loadOnce(load)
    await expect(loaded()).rejects.toThrow('kept')
    expect(ask).not.toHaveBeenCalled()
    await expect(loaded()).rejects.toThrow('kept')
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    await expect(loaded()).rejects.toThrow('kept')
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    expect(cachedFailure.current()).toBe(false)
    await expect(loaded()).rejects.toThrow('kept')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(cachedFailure.current()).toBe(true)
    // Newer browsers ask again.
    load.mockResolvedValueOnce('code')
    expect(await loaded()).toBe('code')
    await vi.waitFor(() => expect(cachedFailure.current()).toBe(false))
    stop()
  })

  it('begins no load offline, but keeps what is loaded', async () => {
    const load = vi.fn(() => Promise.resolve('code'))
    const loaded = loadOnce(load)
    vi.stubGlobal('navigator', { onLine: false })
    await expect(loaded()).rejects.toThrow('Offline')
    expect(load).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    await loaded()
    vi.stubGlobal('navigator', { onLine: false })
    expect(await loaded()).toBe('code')
  })
})
