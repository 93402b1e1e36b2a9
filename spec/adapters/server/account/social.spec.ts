import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { register } from '../../../../core/contracts/account.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { describeMarket, type Market } from '../market.ts'

/** A provider of OpenID Connect on this machine: issues codes for the person that the spec names. */
const stand = { person: {} as object, challenges: new Map<string, string>() }
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/userinfo')
      return request.headers.authorization === 'Bearer opened' ? answer(200, stand.person) : answer(401, {})
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = form.get('client_secret') === 'hush' && stand.challenges.get(form.get('code') ?? '') === challenge
    stand.challenges.delete(form.get('code') ?? '')
    return isRight ? answer(200, { access_token: 'opened' }) : answer(400, { error: 'invalid_grant' })
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const provider = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => stand.challenges.clear())

describeMarket(
  'social sign-in',
  (market) => {
    it('[IMPLIED-05] [D-18] signs in a person whose address the provider has confirmed, and keeps the provider', async () => {
      const buyer = await market.buyer()
      stand.person = { email: buyer.email.toUpperCase(), email_verified: true, name: 'Bea' }
      const { answer } = await through(market)
      expect(answer).toMatchObject({
        status: true,
        is_new: false,
        user: { id: buyer.userId, social_type: 'google', email: buyer.email },
      })
      const signedIn = market.holding(buyer, String(answer['accessToken']))
      expect((await signedIn.call(viewProfile, {})).data).toMatchObject({ id: buyer.userId, email_verified: true })
    })

    it('[D-252] opens an account as it was chosen on the sign-up page, with the terms that it showed, and none without a choice', async () => {
      const email = `${randomUUID()}@social.example`
      stand.person = { email, email_verified: true, name: 'Sol Social' }
      expect((await through(market)).answer).toMatchObject({
        status: false,
        message: expect.stringContaining('has no account yet'),
      })
      const wish = { account_type: 'seller', seller_kind: 'manufacturers', country: 'de', terms_version: '2026-08-28' }
      expect((await through(market, { wish })).answer).toMatchObject({
        status: true,
        is_new: true,
        user: { type: 'seller', full_name: 'Sol Social', email, social_type: 'google' },
      })
      expect((await through(market)).answer).toMatchObject({ status: true, is_new: false })
      const { rows } = await market.db.query(`select terms_version from users where email = $1`, [email])
      expect(rows).toEqual([{ terms_version: '2026-08-28' }])
    })

    it('says that the provider sent no e-mail address, and what to do', async () => {
      for (const person of [{ name: 'Bea' }, { email: '', email_verified: true, name: 'Bea' }]) {
        stand.person = person
        expect((await through(market)).answer).toEqual({
          status: false,
          message:
            'Google sent no e-mail address of yours. Add one to your account there and allow us to read it, or sign in with a password',
        })
      }
    })

    it('ends the password and the sign-ins of an account whose address nobody had confirmed', async () => {
      const email = `${randomUUID()}@social.example`
      const password = 'Harbour-Crane-42!'
      const { accessToken, user } = await market.visitor.call(register, {
        account_type: 'buyer',
        full_name: 'Mallory',
        email_id: email,
        password,
        country: 'de',
      })
      stand.person = { email, email_verified: true, name: 'Rightful' }
      expect((await through(market)).answer).toMatchObject({ status: true, user: { id: user.id } })
      const intruder = market.holding(market.visitor, accessToken)
      expect(await intruder.fails(viewProfile, {})).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await post(market, 'auth/login', { email_id: email, password })).toMatchObject({
        answer: { status: false, message: 'E-mail or password is not correct' },
      })
    })

    it('refuses an address that the provider has not confirmed', async () => {
      const buyer = await market.buyer()
      stand.person = { email: buyer.email, email_verified: false, name: 'Bea' }
      expect((await through(market)).answer).toMatchObject({
        status: false,
        message: expect.stringContaining('Google has not confirmed'),
      })
    })

    it('[IMPLIED-05] refuses another provider, and one that is not configured', async () => {
      const text = 'Sign-in through this provider is not offered'
      for (const name of ['facebook', 'linkedin']) {
        expect((await post(market, 'auth/social', { provider: name, code: 'x' })).answer).toMatchObject({
          status: false,
          errors: { provider: [text] },
        })
        expect((await post(market, 'auth/social/start', { provider: name })).answer).toMatchObject({
          errors: { provider: [text] },
        })
      }
    })

    it('refuses a sign-in that another browser began, a foreign state, a used code and a wrong verifier', async () => {
      const buyer = await market.buyer()
      stand.person = { email: buyer.email, email_verified: true, name: 'Bea' }
      const begun = 'This sign-in was begun in another browser or more than 10 minutes ago. Please start again'
      const one = await start(market)
      const other = await start(market)
      const returned = (about: typeof one, state = about.state) =>
        post(market, 'auth/social', { provider: 'google', code: about.code, state }, about.cookie)
      expect(
        (await post(market, 'auth/social', { provider: 'google', code: one.code, state: one.state })).answer,
      ).toEqual({
        status: false,
        message: begun,
      })
      expect((await returned(one, other.state)).answer).toMatchObject({ status: false, message: begun })
      // As many letters, but more bytes.
      expect((await returned(one, `é${one.state.slice(1)}`)).answer).toMatchObject({ status: false, message: begun })
      // The code of somebody else, in a browser with a flow of its own.
      const mixed = await post(
        market,
        'auth/social',
        { provider: 'google', code: one.code, state: other.state },
        other.cookie,
      )
      expect(mixed.answer).toMatchObject({ status: false, message: 'The sign-in was not completed. Please try again' })
      const third = await start(market)
      expect((await returned(third)).answer).toMatchObject({ status: true })
      expect((await returned(third)).answer).toMatchObject({ status: false })
    })
  },
  { GOOGLE_CLIENT_ID: 'market', GOOGLE_CLIENT_SECRET: 'hush', GOOGLE_URL: provider },
)

// Helpers

async function post(market: Market, path: string, body: object, cookie?: string) {
  const response = await fetch(`${market.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { answer, cookies: response.headers.getSetCookie() }
}

/** Begins a sign-in as a browser does, and lets the provider issue a code for it. */
async function start(market: Market, body: object = {}) {
  const { answer, cookies } = await post(market, 'auth/social/start', { provider: 'google', ...body })
  const address = new URL((answer['data'] as { readonly url: string }).url)
  const { searchParams } = address
  expect([address.origin, address.pathname]).toEqual([provider, '/authorize'])
  expect(searchParams.get('redirect_uri')).toMatch(/\/user\/social$/)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  const cookie = cookies.find((each) => each.startsWith('social_sign_in=')) ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const code = randomUUID()
  stand.challenges.set(code, searchParams.get('code_challenge') ?? '')
  return { code, state: searchParams.get('state') ?? '', cookie: cookie.split(';')[0] ?? '' }
}

async function through(market: Market, body: object = {}) {
  const { code, state, cookie } = await start(market, body)
  return post(market, 'auth/social', { provider: 'google', code, state }, cookie)
}
