import { describe, expect, it } from 'vitest'
import { accountStorage, readText, writeText } from '../../../adapters/browser/account-storage.ts'

describe('accountStorage', () => {
  it('never returns what another account stored', () => {
    const storage = memory()
    let account: number | undefined = 1
    const kept = accountStorage(
      () => storage,
      () => account,
    )
    kept.write('draft', 'mine')
    account = 2
    expect(kept.read('draft')).toBeUndefined()
    account = undefined
    expect(kept.read('draft')).toBeUndefined()
    account = 1
    expect(kept.read('draft')).toBe('mine')
  })

  it('removes a value written as undefined', () => {
    const storage = memory()
    const kept = accountStorage(
      () => storage,
      () => 1,
    )
    kept.write('draft', 'mine')
    kept.write('draft', undefined)
    expect(storage.length).toBe(0)
  })
})

describe('readText and writeText', () => {
  it('do not throw in a browser that refuses storage', () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(readText(refused, 'key')).toBeUndefined()
    expect(writeText(refused, 'key', 'value')).toBe(false)
  })
})

// Helpers

function memory(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => {
      values.delete(key)
    },
    setItem: (key, value) => {
      values.set(key, value)
    },
  }
}
