import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_MS, followChanges, PAUSE_MS } from '../../../../ui/shared/records/follow-changes.ts'

describe('[D-242] followChanges', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function follow({ takesMs = 0, fails = false } = {}) {
    const readings: { readonly at: number; readonly kinds: readonly string[] }[] = []
    const state = { isHeld: false, isVisible: true }
    const began = Date.now()
    const followed = followChanges<string>({
      read: async (kinds) => {
        readings.push({ at: Date.now() - began, kinds: [...kinds] })
        await new Promise((resolve) => setTimeout(resolve, takesMs))
        if (fails) throw new Error('no network')
      },
      isHeld: () => state.isHeld,
      isVisible: () => state.isVisible,
      spread: 0,
    })
    return { ...followed, readings, state }
  }
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('reads once for many changes, and again at most every two seconds while they go on', async () => {
    const { changed, readings } = follow()
    for (let at = 0; at < 100; at += 1) {
      changed(at % 2 === 0 ? 'Leads' : 'Deals')
      await wait(100)
    }
    await wait(10_000)
    expect(readings[0]).toEqual({ at: FIRST_MS, kinds: ['Leads', 'Deals'] })
    expect(readings.length).toBeGreaterThan(3)
    for (const [index, { at }] of readings.entries())
      if (index > 0) expect(at - readings[index - 1]!.at).toBeGreaterThanOrEqual(PAUSE_MS)
    // The last reading is after the last change.
    expect(readings.at(-1)!.at).toBeGreaterThan(9_900)
  })

  it('reads again after a change that arrived during a reading, also of one that failed, and rests after a long one', async () => {
    const { changed, readings } = follow({ takesMs: 3_000, fails: true })
    changed('Leads')
    await wait(FIRST_MS + 1_000)
    changed('Leads')
    await wait(30_000)
    expect(readings.map(({ at }) => at)).toEqual([FIRST_MS, FIRST_MS + 3_000 + 4 * 3_000])
  })

  it('waits while the person types or drags, and in a hidden tab until it is shown', async () => {
    const { changed, shown, readings, state } = follow()
    state.isHeld = true
    changed('Leads')
    await wait(5_000)
    expect(readings).toEqual([])
    state.isHeld = false
    await wait(1_000)
    expect(readings).toHaveLength(1)

    state.isVisible = false
    changed('Deals')
    await wait(60_000)
    expect(readings).toHaveLength(1)
    state.isVisible = true
    shown()
    await wait(1)
    expect(readings[1]?.kinds).toEqual(['Deals'])
  })

  it('reads nothing after its end', async () => {
    const { changed, stop, readings } = follow()
    changed('Leads')
    stop()
    await wait(5_000)
    changed('Leads')
    await wait(5_000)
    expect(readings).toEqual([])
  })
})
