import { expect, it } from 'vitest'
import { accountPageForms } from '../../../../adapters/server/account/page-forms.ts'
import { autologin } from '../../../../core/contracts/account.contract.ts'
import { leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { createWebForm } from '../../../../core/contracts/web-forms.contract.ts'
import { describeMarket, type Market } from '../market.ts'

const password = 'Harbour-Crane-42!'
const account = { account_type: 'buyer', full_name: 'Ada Example', password, country: 'DE' }

describeMarket('account forms sent without scripts', (market) => {
  it('should pass the sign-in on by a one-time code in a cookie and redirect to the requested page', async () => {
    await send(market, '/user/signup', { ...account, email_id: 'ada@forms.example' })
    const response = await send(market, '/user/signin?next=%2Fprofile', { email_id: 'ada@forms.example', password })
    expect(response).toMatchObject({ kind: 'redirect', to: '/profile' })
    const cookie = response?.kind === 'redirect' ? (response.cookies.at(-1) ?? '') : ''
    expect(cookie).toMatch(/^sign_in_code=[\w-]{43}; Path=\/; SameSite=Strict; Max-Age=600$/)

    const id = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
    expect(await market.visitor.call(autologin, { id })).toMatchObject({ user: { email: 'ada@forms.example' } })
    expect(await market.visitor.fails(autologin, { id })).toMatchObject({ _tag: 'Refused' })
    // Sign-ins of sign-up, of the form and of the code: only the last one remains.
    const { rows } = await market.db.query<{ count: number }>(
      `select count(*)::int as count from sign_ins s join users u on u.id = s.user_id where u.email = 'ada@forms.example'`,
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('should mark the cookie as secure behind a proxy that ends TLS', async () => {
    await send(market, '/user/signup', { ...account, email_id: 'tls@forms.example' })
    const response = await send(
      market,
      '/user/signin',
      { email_id: 'tls@forms.example', password },
      { origin: 'https://market.test', 'sec-fetch-site': 'same-origin' },
    )
    expect(response?.kind === 'redirect' && response.cookies.at(-1)).toMatch(/; Secure$/)
  })

  it('should show the page again with the errors and the input, but without secrets', async () => {
    const typed = { ...account, email_id: 'none', password: 'harbour' }
    expect(await send(market, '/user/signup', typed)).toEqual({
      kind: 'page',
      status: 422,
      form: {
        isDone: false,
        fieldTexts: {
          email_id: 'Please enter a valid e-mail address',
          password: expect.stringContaining('at least 8'),
        },
        values: { account_type: 'buyer', full_name: 'Ada Example', email_id: 'none', country: 'DE' },
      },
    })
    expect(await send(market, '/user/signin', { email_id: 'nobody@forms.example', password })).toMatchObject({
      status: 422,
      form: { alert: 'E-mail or password is not correct', values: { email_id: 'nobody@forms.example' } },
    })
  })

  it('[D-223] should send a web form, and show it again with its errors', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(createWebForm, {
      title: 'Ask us',
      consent: 'I agree',
      fields: [{ id: 103 }, { id: 106, is_required: true }],
    })
    const path = `/form/${data.token}`
    expect(await send(market, path, { 103: 'Ada', 106: 'ada' })).toEqual({
      kind: 'page',
      status: 422,
      form: {
        isDone: false,
        fieldTexts: { 106: 'Please enter a valid e-mail address', consent: 'Please confirm this to send the form.' },
        values: { 103: 'Ada', 106: 'ada' },
      },
    })
    const sent = await send(
      market,
      path,
      { 103: 'Ada', 106: 'ada@acme.example', consent: '1' },
      { origin: 'https://shop.example' },
    )
    expect(sent).toMatchObject({ status: 200, form: { isDone: true } })
    expect((await seller.call(leads, {})).lead_data.data).toMatchObject([{ name: 'Ada', email: 'ada@acme.example' }])
    expect(await send(market, '/form/nothing', { 103: 'Ada' })).toMatchObject({ status: 404 })
  })

  it('should request a link, then set the new password', async () => {
    await send(market, '/user/signup', { ...account, email_id: 'forgot@forms.example' })
    expect(await send(market, '/resetPassword', { email_id: 'forgot@forms.example' })).toMatchObject({
      status: 200,
      form: { isDone: true },
    })
    const [mail] = await market.messagesTo('forgot@forms.example')
    const token = mail?.body.match(/token=([\w-]+)/)?.[1] ?? ''
    const renewed = { token, password: 'Another-Crane-43!', password_confirmation: 'Another-Crane-43!' }
    // The page of the link sends no referrer, and therefore no origin.
    const set = () => send(market, '/resetPassword', renewed, { origin: 'null' })
    expect(await set()).toMatchObject({ status: 200, form: { isDone: true, values: {} } })
    expect(await set()).toMatchObject({ status: 422, form: { alert: expect.stringContaining('used already') } })
    expect(
      await send(market, '/user/signin', { email_id: 'forgot@forms.example', password: 'Another-Crane-43!' }),
    ).toMatchObject({ kind: 'redirect', to: '/dashboard' })
  })

  it.each([{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { origin: 'null' }, {}])(
    'should sign nobody in for a form of another site: %o',
    async (headers) => {
      await send(market, '/user/signup', { ...account, email_id: 'mallory@forms.example' })
      for (const path of ['/user/signin', '/user/signup'])
        expect(await send(market, path, { email_id: 'mallory@forms.example', password }, headers)).toMatchObject({
          kind: 'page',
          status: 403,
        })
    },
  )

  it('should show the page with the reason when the form cannot be read', async () => {
    expect(await send(market, '/contact-us', { [`a${'['.repeat(300)}`]: '1' })).toMatchObject({
      kind: 'page',
      status: 422,
      form: { alert: 'The name of a field is longer than 200 characters.', values: {} },
    })
    expect(await send(market, '/user/signin', { email_id: 'a'.repeat(2_000_000) })).toMatchObject({
      kind: 'page',
      status: 413,
      form: { alert: expect.stringMatching(/^The request is too large/), values: {} },
    })
  })

  it('should ignore pages without a form and other encodings', async () => {
    expect(await send(market, '/about-us', { email_id: 'a@b.example' })).toBeUndefined()
    expect(await send(market, '/user/signin', {}, { 'content-type': 'text/plain' })).toBeUndefined()
  })
})

// Helpers

function send(
  market: Market,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { origin: 'http://market.test' },
) {
  const response = accountPageForms((request) => {
    const { pathname } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${market.server.port}${pathname}`, request))
  })
  return response(
    new Request(`http://market.test${path}`, {
      method: 'POST',
      headers: { host: 'market.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    }),
    {},
  )
}
