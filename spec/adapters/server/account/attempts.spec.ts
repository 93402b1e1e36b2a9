import { expect, it } from 'vitest'
import {
  AUTOLOGIN_TRIES_PER_MINUTE,
  RESET_LINKS_PER_HOUR,
  SIGN_UPS_PER_HOUR,
} from '../../../../core/account/account.schema.ts'
import { PAGES_PER_WINDOW } from '../../../../adapters/server/http/page-limits.ts'
import { RESET_LOOKS_PER_MINUTE } from '../../../../core/account/mailed-links.schema.ts'
import { calendarFeedAddress } from '../../../../core/navigation/addresses.ts'
import { HOUR_MS } from '../../../../core/time/durations.ts'
import { describeMarket, describeMarketOn, type Market } from '../market.ts'

/** The status codes of `count` calls, each from another address of one subscriber. */
async function fromOneSubscriber(market: Market, subnet: string, count: number, path: string, body?: object) {
  const statuses: number[] = []
  for (let host = 1; host <= count; host += 1) {
    const response = await fetch(`${market.server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': `${subnet}::${host.toString(16)}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.text()
    statuses.push(response.status)
  }
  return statuses
}

const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length

describeMarketOn(
  'pglite',
  'limits of an address',
  (market) => {
    it('counts all addresses of one subscriber of IPv6 as one', async () => {
      const links = await fromOneSubscriber(
        market,
        '2001:db8:1:1',
        AUTOLOGIN_TRIES_PER_MINUTE + 1,
        '/api/v1/autologin?id=none',
      )
      expect(refusedOf(links)).toBe(1)

      const looks = RESET_LOOKS_PER_MINUTE + 1
      expect(
        refusedOf(await fromOneSubscriber(market, '2001:db8:1:2', looks, '/api/v1/auth/reset-link', { token: 'none' })),
      ).toBe(1)

      const signUp = {
        account_type: 'buyer',
        full_name: 'Ada Example',
        password: 'Harbour-Crane-42!',
        country: 'de',
        email_id: 'ada@subscriber.example',
      }
      expect(
        refusedOf(
          await fromOneSubscriber(market, '2001:db8:1:3', SIGN_UPS_PER_HOUR + 1, '/api/v1/auth/register', signUp),
        ),
      ).toBe(1)
    })

    // Each reading counts in the database, so the limit of pages comes first.
    it('[D-133] counts links of calendars as pages', async () => {
      const readings = PAGES_PER_WINDOW + 1
      expect(refusedOf(await fromOneSubscriber(market, '2001:db8:1:4', readings, calendarFeedAddress('none')))).toBe(1)
    })
  },
  { TRADEHALL_TEST: '0' },
)

describeMarket('limits when the clock is set back', (market) => {
  it('waits no longer than the limit says', async () => {
    const reset = async () =>
      fetch(`${market.server.url}/api/v1/auth/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email_id: 'ada@clock.example' }),
      })
    for (let link = 0; link < RESET_LINKS_PER_HOUR; link += 1) expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(429)
    const before = market.clock.now
    market.clock.now = new Date(before.getTime() - 3 * HOUR_MS)
    expect((await reset()).status).toBe(200)
    market.clock.now = before
  })

  it('delays a sign-in for a minute after six wrong passwords, and not for hours', async () => {
    const buyer = await market.buyer()
    const signIn = async (password: string) =>
      fetch(`${market.server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email_id: buyer.email, password }),
      })
    for (let wrong = 0; wrong < 5; wrong += 1) await signIn('Wrong-Harbour-1')
    const before = market.clock.now
    market.clock.now = new Date(before.getTime() - HOUR_MS)
    const refused = await signIn('Harbour-42')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    market.clock.now = before
  })
})
