import { afterEach, describe, expect, it, vi } from 'vitest'
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
