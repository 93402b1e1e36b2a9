import { afterEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_LIFETIME_MS, draftsOf } from '../../../adapters/client/drafts.ts'
import { noSession } from '../../../adapters/client/session-store.ts'

describe('a draft', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is read as it was written, for 30 days', () => {
    const stored = storage()
    const draft = { values: { name: 'Ada' }, base: { name: '' }, idempotencyKey: 'k-1' }
    at(1_000).write('lead:new', draft)
    expect(at(1_000 + DRAFT_LIFETIME_MS).read('lead:new')).toEqual(draft)
    expect(at(1_001 + DRAFT_LIFETIME_MS).read('lead:new')).toBeUndefined()
    expect(stored.size).toBe(0)
  })

  it.each([
    'no JSON',
    'null',
    '[]',
    '{"values":{},"base":{}}',
    '{"at":"1000","values":{},"base":{}}',
    '{"at":1000,"values":[],"base":{}}',
    '{"at":1000,"values":{},"base":null}',
    '{"at":1000,"values":{},"base":{},"idempotencyKey":7}',
    '{"at":1000,"values":{},"base":{},"zone":9}',
  ])('of another shape is removed: %s', (text) => {
    const stored = storage()
    at(1_000).write('lead:new', { values: {}, base: {} })
    for (const key of stored.keys()) stored.set(key, text)
    expect(at(1_000).read('lead:new')).toBeUndefined()
    expect(stored.size).toBe(0)
  })
})

// Helpers

const at = (now: number) => draftsOf({ session: noSession }, () => now)

/** An empty `localStorage`, as its entries. */
function storage(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  })
  return entries
}
