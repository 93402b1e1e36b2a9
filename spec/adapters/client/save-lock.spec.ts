import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../adapters/client/client.ts'
import { createSaveLock } from '../../../adapters/client/save-lock.client.ts'

describe('createSaveLock', () => {
  it('shows that it saves from the first press on, before the machine is there', async () => {
    const { lock } = start()
    const saved = lock.save('a')
    expect(lock.view().state).toBe('saving')
    await expect(saved).resolves.toBe('A')
    expect(lock.view()).toMatchObject({ state: 'saved', kept: 'a', answer: 'A' })
  })

  it('joins a save that runs: one call, one answer for all who asked, told once', async () => {
    const { lock, calls, onSaved } = start()
    expect(await Promise.all([lock.save('a'), lock.save('b')])).toEqual(['A', 'A'])
    expect(calls).toEqual(['a'])
    expect(onSaved.mock.calls).toEqual([['A', 'a']])
    expect(await lock.save('b')).toBe('B')
  })

  it('rejects with what the save rejected with, and frees the lock', async () => {
    const { lock, onFailed } = start()
    const refusal = { _tag: 'Refused', message: 'No' }
    await expect(lock.save('refused')).rejects.toEqual(refusal)
    expect(lock.view()).toMatchObject({ state: 'failed', failure: refusal })
    expect(onFailed.mock.calls).toEqual([[refusal, 'refused']])
    lock.forget()
    expect(lock.view()).toMatchObject({ state: 'idle', failure: undefined })
    await expect(lock.save('a')).resolves.toBe('A')
  })

  it('answers the same view until something changes, and tells of each change', async () => {
    const { lock } = start()
    const heard = vi.fn()
    const stop = lock.subscribe(heard)
    expect(lock.view()).toBe(lock.view())
    await lock.save('a')
    expect(lock.view()).toBe(lock.view())
    expect(heard).toHaveBeenCalled()
    stop()
    heard.mockClear()
    await lock.save('b')
    expect(heard).not.toHaveBeenCalled()
  })

  it('saves by what the form does now, not by what it did when it was opened', async () => {
    const { lock } = start()
    lock.renew({ save: async (text) => `${text}!` })
    expect(await lock.save('a')).toBe('a!')
  })

  it('has nothing to forget, and fetches nothing, before the first save', () => {
    const { lock } = start()
    lock.forget()
    expect(lock.view().state).toBe('idle')
  })
})

// Helpers

function start() {
  const calls: string[] = []
  const onSaved = vi.fn()
  const onFailed = vi.fn()
  const lock = createSaveLock<string, string>(createClient({ origin: 'https://market.test' }), {
    save: async (text) => {
      calls.push(text)
      // oxlint-disable-next-line typescript/only-throw-error -- as a call rejects
      if (text === 'refused') throw { _tag: 'Refused', message: 'No' }
      return text.toUpperCase()
    },
    onSaved,
    onFailed,
  })
  return { lock, calls, onSaved, onFailed }
}
