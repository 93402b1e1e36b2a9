import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

describe('whenUsed', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      run()
      return 0
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each(['pointermove', 'touchstart', 'wheel', 'keydown'])(
    'should wait for the first %s, and run once',
    async (sign) => {
      const { whenUsed } = await import('../../../../ui/shared/app/when-used.ts')
      const run = vi.fn()
      whenUsed(run)
      window.dispatchEvent(new Event('scroll'))
      window.dispatchEvent(new Event('focusin'))
      expect(run).not.toHaveBeenCalled()
      window.dispatchEvent(new Event(sign))
      window.dispatchEvent(new Event(sign))
      expect(run).toHaveBeenCalledTimes(1)
    },
  )

  it('should not wait again on a page that has been used', async () => {
    const { whenUsed } = await import('../../../../ui/shared/app/when-used.ts')
    whenUsed(() => undefined)
    window.dispatchEvent(new Event('keydown'))
    const run = vi.fn()
    whenUsed(run)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
