import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '../../../core/navigation/return-path.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/crm/leads',
    '/productlist?range=5-10#top',
    '/companySettings/companyDetails?tab=research%26management',
  ])('[D-16] lets %s pass', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    undefined,
    null,
    '',
    'crm/leads',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /x',
    'javascript:alert(1)',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/a//b',
    '/%5Cevil',
    '/%0d%0aSet-Cookie',
    '/user/signin',
    '/user/signup?next=/x',
    '/\ud800',
  ])('[D-16] refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('[D-16] never leaves the origin, for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'http:',
      'x',
      '?',
      '#',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(`/${pieces.join('')}`)
        if (path === undefined) return
        const url = new URL(path, 'https://tradehall.example')
        expect(url.origin).toBe('https://tradehall.example')
        // A router that forwards the pathname must not turn it into a host.
        expect(new URL(url.pathname, 'https://tradehall.example').origin).toBe('https://tradehall.example')
      }),
      { numRuns: runs(5000) },
    )
  })
})
