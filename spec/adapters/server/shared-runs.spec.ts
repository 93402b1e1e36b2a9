import { describe, expect, it } from 'vitest'
import { sharedRuns } from '../../../adapters/server/shared-runs.ts'

/** Reads what is stored at the beginning of each run; a run ends when the spec says so. */
function slowReading() {
  const state = { stored: 'at first', ends: [] as ((failure?: Error) => void)[] }
  const read = () => {
    const { stored } = state
    return new Promise<string>((resolve, reject) => {
      state.ends.push((failure) => (failure === undefined ? resolve(stored) : reject(failure)))
    })
  }
  return { state, read }
}

const settled = () => new Promise(setImmediate)

describe('sharedRuns', () => {
  it('begins the first run at once, and a run of another key beside it', async () => {
    const shared = sharedRuns<string>()
    const { state, read } = slowReading()
    const both = [shared('a', read), shared('b', read)]
    expect(state.ends).toHaveLength(2)
    for (const end of state.ends) end()
    expect(await Promise.all(both)).toEqual(['at first', 'at first'])
  })

  it('shares the next run among those who come while one runs, and none that began before them', async () => {
    const shared = sharedRuns<string>()
    const { state, read } = slowReading()
    const first = shared('a', read)
    const second = shared('a', read)
    state.stored = 'taken away'
    const third = shared('a', read)
    await settled()
    expect(state.ends).toHaveLength(1)
    state.ends[0]?.()
    expect(await first).toBe('at first')
    await settled()
    expect(state.ends).toHaveLength(2)
    state.stored = 'given back'
    const fourth = shared('a', read)
    state.ends[1]?.()
    expect(await Promise.all([second, third])).toEqual(['taken away', 'taken away'])
    await settled()
    state.ends[2]?.()
    expect(await fourth).toBe('given back')
    expect(state.ends).toHaveLength(3)
  })

  it('fails for those who share the run that fails, and for nobody after them', async () => {
    const shared = sharedRuns<string>()
    const { state, read } = slowReading()
    const first = shared('a', read)
    const later = [shared('a', read), shared('a', read)]
    state.ends[0]?.(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await settled()
    state.ends[1]?.(new Error('gone too'))
    for (const each of later) await expect(each).rejects.toThrow('gone too')
    const last = shared('a', read)
    state.ends[2]?.()
    expect(await last).toBe('at first')
  })
})
