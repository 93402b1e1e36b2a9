import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutParameter, withoutSecrets } from '../../../core/navigation/secrets.ts'

describe('withoutSecrets', () => {
  it('[D-10] removes the values of the five secret names and keeps the rest unchanged', () => {
    expect(withoutSecrets('https://x.example/a?autologin=1&token=2&email=3&password=4&otp=5&tab=a%20b#top')).toBe(
      'https://x.example/a?autologin=&token=&email=&password=&otp=&tab=a%20b#top',
    )
    expect(withoutSecrets('/productlist')).toBe('/productlist')
    expect(withoutSecrets('/x?')).toBe('/x')
    for (const address of ['/user/signin?next=/a?b=c', '/user/signin?next=%2fa%3Fb=c#x', '/x?next=/a?b=%'])
      expect(withoutSecrets(address)).toBe(address)
  })

  it('searches nested addresses, and stops in extremely nested ones', () => {
    const carried = (depth: number): string =>
      depth === 0 ? '/x?token=S3CRET' : `/x?next=${encodeURIComponent(carried(depth - 1))}`
    for (let depth = 0; depth < 8; depth += 1) expect(withoutSecrets(carried(depth))).not.toContain('S3CRET')
    expect(withoutSecrets(carried(3))).toBe(carried(3).replace('S3CRET', ''))
    expect(withoutSecrets('/?a='.repeat(20_000))).toMatch(/^\/\?a=/)
  })

  it('[D-10] finds them in any letter case, encoded, in the fragment and inside a nested address', () => {
    expect(withoutSecrets('/x?Token=1&%74oken=2')).toBe('/x?Token=&%74oken=')
    expect(withoutSecrets('/x#token=abc')).toBe('/x#token=')
    expect(withoutSecrets('/user/signin?next=%2Fx%3Ftoken%3Dabc%26tab%3D1')).toBe(
      '/user/signin?next=%2Fx%3Ftoken%3D%26tab%3D1',
    )
  })

  it.each([
    'token[]',
    'token%5B%5D',
    'Token[0]',
    'user[password]',
    'user%5bpassword%5d',
    'user.token',
    '%2574oken',
    't%25256fken',
    't%6fken%5b0%5d',
    '%20token',
    '+token+',
    'token%00',
    '%E0.%74oken',
  ])('[D-10] sees the secret name in %j', (name) => {
    expect(withoutSecrets(`/x?a=1&${name}=S3CRET#${name}=S3CRET`)).toBe(`/x?a=1&${name}=#${name}=`)
  })

  it('keeps names that only contain a secret one', () => {
    for (const address of ['/x?tokens=1', '/x?my-token=1', '/x?emailed%5B%5D=1', '/x?encode=%74oken'])
      expect(withoutSecrets(address)).toBe(address)
  })

  it('never keeps the value, and is idempotent', () => {
    const name = fc.constantFrom('autologin', 'token', 'email', 'password', 'otp', 'tab', 'next')
    const pair = fc.tuple(name, fc.string({ minLength: 1 }).map(encodeURIComponent))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const secret = 'S3CRET'
        const address = `/x?${[...pairs.map(([key, value]) => `${key}=${value}`), `token=${secret}`].join('&')}`
        const cleaned = withoutSecrets(address)
        expect(cleaned).not.toContain(secret)
        expect(withoutSecrets(cleaned)).toBe(cleaned)
      }),
    )
  })
})

describe('withoutParameter', () => {
  it('[D-19] removes one parameter and keeps the rest as written', () => {
    expect(withoutParameter('/x?a=1&autologin=c&b=%20#f', 'autologin')).toBe('/x?a=1&b=%20#f')
    expect(withoutParameter('/x?autologin=c', 'autologin')).toBe('/x')
  })
})
