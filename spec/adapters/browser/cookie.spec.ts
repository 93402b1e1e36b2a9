import { describe, expect, it } from 'vitest'
import { clearEverything } from '../../../adapters/browser/clear-everything.ts'
import { clearCookie, cookieNames, readCookie, writeCookie } from '../../../adapters/browser/cookie.ts'

describe('readCookie', () => {
  it('reads back any text that was written', () => {
    const jar = cookieJar()
    writeCookie('a b', 'x=1; y', {}, jar)
    expect(readCookie('a b', jar)).toBe('x=1; y')
  })

  it('does not confuse names with the same beginning', () => {
    const jar = cookieJar()
    writeCookie('logged_in_before', '1', {}, jar)
    expect(readCookie('logged_in', jar)).toBeUndefined()
  })

  it('returns undefined for a value that cannot be decoded', () => {
    expect(readCookie('broken', { cookie: 'broken=%E0%A4%A' })).toBeUndefined()
  })
})

describe('clearCookie', () => {
  it('removes one cookie and keeps the others', () => {
    const jar = cookieJar()
    writeCookie('one', '1', {}, jar)
    writeCookie('two', '2', {}, jar)
    clearCookie('one', jar)
    expect(cookieNames(jar)).toEqual(['two'])
  })
})

describe('clearEverything', () => {
  it('clears cookies and one storage even when the other storage refuses', () => {
    const jar = cookieJar()
    writeCookie('logged_in', '1', {}, jar)
    let isCleared = false
    const refused = (): Storage => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = {
      clear: () => {
        isCleared = true
      },
    } as Storage
    clearEverything(refused, () => storage, jar)
    expect(isCleared).toBe(true)
    expect(cookieNames(jar)).toEqual([])
  })
})

// Helpers

/** Stubs a document's cookie property: a write sets one cookie, a read lists all. */
function cookieJar(): { cookie: string } {
  const cookies = new Map<string, string>()
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}
