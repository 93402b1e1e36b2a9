import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, isAddressOrRange, LOOPBACK_PROXIES, trustedProxies } from '../../../../adapters/server/http/peer.ts'

const proxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', '192.0.2.7', 'fd00::/8', '2001:db8::1'])

describe('addressOf', () => {
  it.each([
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy of the list', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['forged entries before it', '10.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['a chain of proxies', '127.0.0.1', '198.51.100.1, 203.0.113.5, 192.0.2.7, 10.9.9.9', '203.0.113.5'],
    ['proxies only', '127.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['a peer that is no proxy', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['IPv4 in IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['IPv6', 'fd12::1', '2001:db8:5::7, 2001:db8::1', '2001:db8:5::7'],
    ['IPv6 in another spelling', 'fd12::1', '2001:0DB8:0005:0:0:0:0:7', '2001:db8:5::7'],
    ['IPv4 in IPv6 in hexadecimal', 'fd12::1', '::ffff:cb00:7105', '203.0.113.5'],
    ['ports', '10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
    ['brackets', '10.0.0.1', '[2001:db8:5::7]:443', '2001:db8:5::7'],
    ['an entry that is no address', '10.0.0.1', '203.0.113.5, unknown', '10.0.0.1'],
  ])('reads %s', (_, peer, header, address) => {
    expect(addressOf(peer, header, proxies)).toBe(address)
  })

  it('trusts the own machine only, by default', () => {
    const loopback = trustedProxies(LOOPBACK_PROXIES)

    expect(addressOf('127.0.0.1', '203.0.113.5', loopback)).toBe('203.0.113.5')
    expect(addressOf('::1', '203.0.113.5', loopback)).toBe('203.0.113.5')
    expect(addressOf('10.0.0.1', '203.0.113.5', loopback)).toBe('10.0.0.1')
  })

  it('never depends on what stands before the address that a trusted proxy saw', () => {
    const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 })
    fc.assert(
      fc.property(forged, (entries) => {
        const header = [...entries.map((entry) => entry.replaceAll(',', '')), '203.0.113.5', '10.0.0.9'].join(', ')
        expect(addressOf('10.0.0.1', header, proxies)).toBe('203.0.113.5')
      }),
    )
  })
})

describe('isAddressOrRange', () => {
  it.each(['10.0.0.5', '10.1.0.0/16', '0.0.0.0/0', 'fd00::/8', '::1', '2001:db8::/128'])('takes %s', (text) => {
    expect(isAddressOrRange(text)).toBe(true)
  })

  it.each(['', 'proxy', '10.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '::1/x'])(
    'refuses %j',
    (text) => {
      expect(isAddressOrRange(text)).toBe(false)
    },
  )
})
