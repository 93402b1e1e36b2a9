import { afterEach, describe, expect, it } from 'vitest'
import { createVisitorLookup } from '../../../../adapters/server/integrations/lookup.ts'
import { json, type PeerAnswer, startPeer, stopPeers } from './http-peer.ts'

afterEach(stopPeers)

const visitor = { address: '203.0.113.7', languages: 'de-CH' }
const DAY_MS = 86_400_000

describe('createVisitorLookup, country', () => {
  it('[D-108] should query the configured service and cache its result for a day', async () => {
    const peer = await startPeer(({ path }) => json({ country_code: path === '/json/203.0.113.7' ? 'in' : 'FR' }))
    let now = 0
    const lookup = createVisitorLookup({ geolocationUrl: `${peer.url}/json/{ip}`, now: () => now })

    expect(await lookup.country(visitor)).toBe('IN')
    now = DAY_MS - 1
    expect(await lookup.country({ ...visitor, address: '::ffff:203.0.113.7' })).toBe('IN')
    expect(peer.requests).toHaveLength(1)
    now = DAY_MS
    expect(await lookup.country(visitor)).toBe('IN')
    expect(peer.requests).toHaveLength(2)
    expect(await lookup.country({ ...visitor, address: '2001:db8::1' })).toBe('FR')
  })

  it.each([[{ country_code: 'IN' }], [{ countryCode: 'IN', country: 'India' }], [{ country: 'IN' }]])(
    'should parse %j',
    async (answer) => {
      const peer = await startPeer(() => json(answer))

      expect(await createVisitorLookup({ geolocationUrl: peer.url }).country(visitor)).toBe('IN')
    },
  )

  it.each<[string, () => PeerAnswer | undefined]>([
    ['fails', () => ({ status: 500 })],
    ['knows nothing', () => json({ country_code: null })],
    ['answers a name', () => json({ country: 'India' })],
    ['answers no JSON', () => ({ body: 'IN' })],
    ['does not answer', () => undefined],
  ])('should leave the country open when the service %s, and ask again next time', async (_, answer) => {
    const peer = await startPeer(answer)
    const lookup = createVisitorLookup({ geolocationUrl: peer.url, timeoutMs: 400 })

    expect(await lookup.country(visitor)).toBeUndefined()
    expect(await lookup.country(visitor)).toBeUndefined()
    expect(peer.requests).toHaveLength(2)
  })

  it('should not query the service for an invalid address', async () => {
    const peer = await startPeer(() => json({ country_code: 'IN' }))

    expect(
      await createVisitorLookup({ geolocationUrl: peer.url }).country({ ...visitor, address: '../admin' }),
    ).toBeUndefined()
    expect(peer.requests).toHaveLength(0)
  })

  it.each([
    ['de-CH', 'CH'],
    ['en, en-IN;q=0.8, fr-FR;q=0.9', 'FR'],
    ['zh-Hant-TW', 'TW'],
    ['de', undefined],
    ['en-US;q=0', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('should use the region of the languages "%s" when no service is set', async (languages, country) => {
    expect(await createVisitorLookup().country({ ...visitor, languages })).toBe(country)
  })
})

describe('createVisitorLookup, ip', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    [' 2001:db8::1 ', '2001:db8::1'],
    ['<script>', ''],
    [undefined, ''],
  ])('should return the plain form of %s', (address, ip) => {
    expect(createVisitorLookup().ip({ address, languages: undefined })).toBe(ip)
  })
})
