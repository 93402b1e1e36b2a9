import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword } from '../../../../adapters/server/account/passwords.ts'
import { signIn, signOut } from '../../../../core/contracts/account.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('sign-in', (market) => {
  it('[IMPLIED-01] returns a working token for the right credentials and one neutral refusal for wrong ones', async () => {
    const seller = await withPassword(market, await market.seller(), 'Harbour-42')

    const response = await market.visitor.call(signIn, { email_id: seller.email.toUpperCase(), password: 'Harbour-42' })
    expect(response.user).toMatchObject({ id: seller.userId, type: 'seller', email: seller.email })

    const wrong = await market.visitor.fails(signIn, { email_id: seller.email, password: 'Harbour-43' })
    const unknown = await market.visitor.fails(signIn, { email_id: 'nobody@spec.example', password: 'Harbour-42' })
    expect(wrong).toMatchObject({ _tag: 'Refused', message: 'E-mail or password is not correct' })
    expect(unknown).toMatchObject({ _tag: 'Refused', message: wrong.message })
    const refused = await post(market, seller.email, 'Harbour-43')
    expect([refused.status, await refused.json()]).toMatchObject([200, { status: false, message: wrong.message }])
    const profile = await fetch(`${market.url}/api/v1/profile/view`, {
      headers: { authorization: `Bearer ${response.accessToken}` },
    })
    expect(await profile.json()).toMatchObject({ status: true, data: { id: seller.userId } })
  })

  it('[D-16] refuses the sixth attempt within a minute, and accepts one again afterwards', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await market.visitor.fails(signIn, { email_id: buyer.email, password: 'wrong' })).toMatchObject({
        _tag: 'Refused',
      })
    }

    expect(await market.visitor.fails(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toMatchObject({
      _tag: 'TooMany',
    })
    market.clock.now = new Date(market.clock.now.getTime() + 60_000)
    expect(await market.visitor.call(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toHaveProperty(
      'accessToken',
    )
  })

  // Five wrong passwords of a stranger kept the right one out.
  it('[D-146] lets a device that signed in before sign in while strangers guess from its own address', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    const first = await post(market, buyer.email, 'Harbour-42')
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^known_device=[\w-]{16}\.[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/)
    for (let tried = 0; tried < 5; tried += 1) await post(market, buyer.email, 'wrong')

    expect((await post(market, buyer.email, 'Harbour-42')).status).toBe(429)
    const mark = cookie.split(';')[0] ?? ''
    const known = await post(market, buyer.email, 'Harbour-42', { cookie: mark })
    expect(await known.json()).toMatchObject({ status: true })
    expect(known.headers.getSetCookie()).toEqual([])
    // A mark of another account or a forged one counts as none.
    const other = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let tried = 0; tried < 5; tried += 1) await post(market, other.email, 'wrong', { cookie: mark })
    expect((await post(market, other.email, 'Harbour-42', { cookie: mark })).status).toBe(429)
    expect((await post(market, buyer.email, 'Harbour-42', { cookie: `${mark.slice(0, -1)}_` })).status).toBe(429)
  })

  it('[D-146] delays the guesses of one device, doubling up to 15 minutes', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    const waits: (string | null)[] = []
    for (let tried = 0; tried < 12; tried += 1) {
      const response = await post(market, buyer.email, 'wrong')
      if (response.status !== 429) continue
      waits.push(response.headers.get('retry-after'))
      market.clock.now = new Date(market.clock.now.getTime() + Number(waits.at(-1)) * 1000)
    }
    for (; waits.length < 6;) {
      await post(market, buyer.email, 'wrong')
      const wait = (await post(market, buyer.email, 'wrong')).headers.get('retry-after')
      waits.push(wait)
      market.clock.now = new Date(market.clock.now.getTime() + Number(wait) * 1000)
    }
    expect([...new Set(waits)]).toEqual(['60', '120', '240', '480', '900'])
  })

  it('[D-146] limits the wrong passwords of one address across accounts, and of one account across addresses', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const statuses = async (count: number, send: (at: number) => Promise<Response>) => {
      const found: number[] = []
      for (let at = 0; at < count; at += 1) found.push((await send(at)).status)
      return found.filter((status) => status === 429).length
    }
    expect(await statuses(52, (at) => post(market, `nobody${at}@spec.example`, 'wrong', from('198.51.100.7')))).toBe(2)
    expect(await statuses(22, (at) => post(market, 'one@spec.example', 'wrong', from(`203.0.113.${at}`)))).toBe(2)
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let at = 0; at < 55; at += 1)
      expect((await post(market, buyer.email, 'Harbour-42', from('192.0.2.9'))).status).toBe(200)
  })

  it('[D-16] counts only failed attempts, so that a person can sign in on many devices at once', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let device = 0; device < 7; device += 1) {
      expect(await market.visitor.call(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toHaveProperty(
        'accessToken',
      )
    }
  })

  // Of five calls at once, one that started earlier but was counted later had to wait a second.
  it('lets calls at the same moment in, in whichever order they are counted', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    await post(market, buyer.email, 'wrong')
    market.clock.now = new Date(market.clock.now.getTime() - 5)

    expect((await post(market, buyer.email, 'Harbour-42')).status).toBe(200)
  })

  it('[API-PROFILE-04] [D-17] stores the hash of a token alone, and refuses the token with 401 after signing out', async () => {
    const seller = await market.seller()
    const hash = createHash('sha256')
      .update(seller.token ?? '')
      .digest('hex')
    const { rows } = await market.db.query<{ stored: string }>(
      'select row_to_json(s)::text as stored from sign_ins s where user_id = $1',
      [seller.userId],
    )
    expect(rows.map(({ stored }) => [stored.includes(hash), stored.includes(seller.token ?? '')])).toEqual([
      [true, false],
    ])

    await seller.call(signOut, {})

    expect(await seller.fails(signOut, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })
})

// Helpers

const post = (market: Market, email_id: string, password: string, headers: Record<string, string> = {}) =>
  fetch(`${market.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email_id, password }),
  })

async function withPassword(market: Market, person: Person, password: string): Promise<Person> {
  await market.db.query('update users set password_hash = $2 where id = $1', [
    person.userId,
    await hashPassword(password),
  ])
  return person
}
