import * as Effect from 'effect/Effect'
import { expect, it } from 'vitest'
import { basesOn, createCaller } from '../../../../adapters/http/call.ts'
import {
  accountStatus,
  autologin,
  forgotPassword,
  issueAutologinCode,
  register,
  resetPassword,
  signIn,
} from '../../../../core/contracts/account.contract.ts'
import { currentPlan } from '../../../../core/contracts/plans.contract.ts'
import { confirmEmail, sendEmailLink, viewResetLink } from '../../../../core/contracts/mailed-links.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { describeMarket, type Market } from '../market.ts'

const password = 'Harbour-Crane-42!'
const form = { full_name: 'Ada Example', password, country: 'de' }

describeMarket('sign-up', (market) => {
  it('[IMPLIED-02] [SCOPE-01] creates a buyer and a seller, and refuses a used address and a weak password under errors', async () => {
    const buyer = await market.visitor.call(register, { ...form, email_id: 'buyer@new.example', account_type: 'buyer' })
    const seller = await market.visitor.call(register, {
      ...form,
      email_id: 'Seller@new.example',
      account_type: 'seller',
      seller_kind: 'manufacturers',
    })
    expect(buyer.user).toMatchObject({ type: 'other', role: 'buyer', email: 'buyer@new.example', mobile: '' })
    expect(seller.user).toMatchObject({ type: 'seller', role: 'seller', email: 'Seller@new.example' })
    expect(seller.accessToken).not.toBe(buyer.accessToken)

    const used = await market.visitor.fails(register, { ...form, email_id: 'BUYER@new.example', account_type: 'buyer' })
    expect(used).toMatchObject({
      _tag: 'Refused',
      errors: { email_id: ['This e-mail address already has an account'] },
    })
    const weak = await market.visitor.fails(register, {
      ...form,
      email_id: 'weak@new.example',
      password: 'abcdef',
      account_type: 'buyer',
    })
    expect(weak).toMatchObject({
      _tag: 'Refused',
      errors: {
        password: [
          'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, one number, and one special character.',
        ],
      },
    })
  })

  it('[PERM-21] accepts the account types buyer and seller, and no other', async () => {
    const made = { ...form, email_id: 'other@new.example', account_type: 'subuser' as 'buyer' }
    expect(await market.visitor.fails(register, made)).toMatchObject({
      _tag: 'Refused',
      errors: { account_type: ['Please select account type'] },
    })
    const kindless = { ...form, email_id: 'other@new.example', account_type: 'seller' as 'buyer' }
    expect(await market.visitor.fails(register, kindless)).toMatchObject({
      _tag: 'Refused',
      errors: { seller_kind: ['Please select seller kind'] },
    })
  })

  it('gives each company its own slug, leaves it pending and sends a welcome mail', async () => {
    const { rows } = await market.db.query<{ slug: string; approval: string; plan: string; kind: string }>(
      `select c.slug, c.approval, c.plan, c.kind from companies c where c.name = 'Ada Example' order by c.id`,
    )
    expect(rows).toEqual([
      { slug: 'ada-example', approval: 'pending', plan: 'buyer', kind: 'buyer' },
      { slug: 'ada-example-2', approval: 'pending', plan: 'trade', kind: 'seller' },
    ])
    expect((await market.messagesTo('buyer@new.example'))[0]?.body).toContain('Hello Ada Example')
  })

  it('[D-252] names the company at the sign-up, and keeps which terms the person saw', async () => {
    const person = { ...form, account_type: 'buyer', email_id: 'named@new.example' } as const
    await market.visitor.call(register, { ...person, company_name: ' Example Imports ', terms_version: '2026-08-28' })
    const { rows } = await market.db.query(
      `select c.name, c.slug, u.terms_version from companies c join users u on u.company_id = c.id where u.email = $1`,
      [person.email_id],
    )
    expect(rows).toEqual([{ name: 'Example Imports', slug: 'example-imports', terms_version: '2026-08-28' }])
  })

  it('signs in by the link of the welcome mail, which confirms the address', async () => {
    const [mail] = await market.messagesTo('buyer@new.example')
    const code = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '').searchParams.get('autologin') ?? ''
    const { accessToken } = await market.visitor.call(autologin, { id: code })
    const { rows } = await market.db.query<{ verified: boolean }>(
      `select email_verified_at is not null as verified from users where email = 'buyer@new.example'`,
    )
    expect(accessToken).not.toBe('')
    expect(rows).toEqual([{ verified: true }])
  })

  // A link of a stranger put the person into the stranger's account.
  it('[D-129] never replaces the sign-in of another account by a link, and keeps the link usable', async () => {
    const [buyer, stranger] = [await market.buyer(), await market.seller({ name: 'Bram van Dijk' })]
    const { data } = await stranger.call(issueAutologinCode, { user_id: stranger.userId })

    const failure = await buyer.fails(autologin, { id: data.id })
    expect(failure).toMatchObject({
      _tag: 'Refused',
      errors: {
        replaces: [expect.stringMatching(/^You are signed in as Person \d+\. This link is for \S…( \S…)*\.$/)],
      },
    })
    expect(JSON.stringify(failure)).not.toContain(stranger.email)
    expect((await stranger.call(autologin, { id: data.id })).user.id).toBe(stranger.userId)
  })

  it('[D-129] replaces the sign-in of another account when the person agrees, and ends it', async () => {
    const [buyer, stranger] = [await market.buyer(), await market.seller()]
    const { data } = await stranger.call(issueAutologinCode, { user_id: stranger.userId })
    await buyer.call(accountStatus, {})

    const opened = await buyer.call(autologin, { id: data.id, replaces: true })

    expect(opened.user.id).toBe(stranger.userId)
    expect(await buyer.fails(accountStatus, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await stranger.call(accountStatus, {})).data.is_deleted).toBe(false)
    expect(await market.visitor.fails(autologin, { id: data.id })).toMatchObject({ _tag: 'Refused' })
  })

  // Whoever agrees to the link of another account on this device has not shown to own that account's device.
  it('[D-129] confirms an address from the device of another account like from any other device', async () => {
    const email_id = 'switched@new.example'
    const mine = await market.visitor.call(register, { ...form, email_id, account_type: 'buyer' })
    const buyer = await market.buyer()

    const { user } = await buyer.call(autologin, { id: await welcomeCode(market, email_id), replaces: true })

    expect(user.id).toBe(mine.user.id)
    const { rows } = await market.db.query<{ password_hash: string | null }>(
      'select password_hash from users where id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ password_hash: null }])
  })

  // Who had opened the account with somebody else's address kept password and sign-in.
  it('[D-129] gives an account to the owner of its address, and ends what another device had before', async () => {
    const email_id = 'victim@new.example'
    const attacker = await market.visitor.call(register, { ...form, email_id, account_type: 'buyer' })
    const victim = await market.visitor.call(autologin, { id: await welcomeCode(market, email_id) })

    expect(victim.user.id).toBe(attacker.user.id)
    expect(await market.visitor.fails(signIn, { email_id, password })).toMatchObject({ _tag: 'Refused' })
    const { rows } = await market.db.query<{ count: number }>(
      'select count(*)::int as count from sign_ins where user_id = $1',
      [victim.user.id],
    )
    expect(rows[0]?.count).toBe(1)
    const own = 'Own-Crane-77!'
    const token = resetTokenIn((await market.messagesTo(email_id))[0])
    await market.visitor.call(resetPassword, { token, password: own, password_confirmation: own })
    expect((await market.visitor.call(signIn, { email_id, password: own })).user.id).toBe(victim.user.id)
  })

  it('[D-129] keeps password and sign-in when the device that signed up opens the welcome mail', async () => {
    const email_id = 'same-device@new.example'
    const { accessToken } = await market.visitor.call(register, { ...form, email_id, account_type: 'buyer' })
    const sameDevice = createCaller({ bases: basesOn(market.url), facts: () => ({ token: accessToken }) })
    const opened = await Effect.runPromise(sameDevice.call(autologin, { id: await welcomeCode(market, email_id) }))

    expect(opened.user.email).toBe(email_id)
    expect((await market.visitor.call(signIn, { email_id, password })).user.id).toBe(opened.user.id)
  })

  it('[IMPLIED-03] returns the same for known and unknown addresses, and mails only the known one', async () => {
    const known = await market.visitor.call(forgotPassword, { email_id: 'seller@new.example' })
    const unknown = await market.visitor.call(forgotPassword, { email_id: 'nobody@new.example' })
    expect(unknown).toEqual(known)
    expect((await market.messagesTo('Seller@new.example'))[0]?.body).toContain('/resetPassword?token=')
    expect(await market.messagesTo('nobody@new.example')).toEqual([])
  })

  it('mails no link that a sign of the sentence follows', async () => {
    await market.visitor.call(register, { ...form, account_type: 'buyer', email_id: 'links@new.example' })
    await market.db.query(`update users set password_hash = null where email = 'links@new.example'`)
    await market.visitor.call(forgotPassword, { email_id: 'links@new.example' })
    const mails = await market.messagesTo('links@new.example')
    expect(mails).toHaveLength(2)
    for (const { body } of mails) expect(body).not.toMatch(/https?:\/\/\S*[.,;:!?)](?:\s|$)/)
  })

  it('[IMPLIED-04] sets the password once within 60 minutes and ends the older sign-ins', async () => {
    const seller = await withEmail(market, 'reset@new.example')
    const token = await requestLink(market, 'reset@new.example')
    const weak = await market.visitor.fails(resetPassword, { token, password: 'short', password_confirmation: 'short' })
    expect(weak).toMatchObject({
      _tag: 'Refused',
      errors: { password: [expect.stringContaining('at least 8 characters')] },
    })
    const differs = await market.visitor.fails(resetPassword, { token, password, password_confirmation: 'Another-42!' })
    expect(differs).toMatchObject({ errors: { password_confirmation: ['The two passwords are not the same'] } })

    await market.visitor.call(resetPassword, { token, password, password_confirmation: password })

    expect(await seller.fails(viewProfile, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await market.visitor.call(signIn, { email_id: 'reset@new.example', password })).user.id).toBe(seller.userId)
    const again = await market.visitor.fails(resetPassword, { token, password, password_confirmation: password })
    expect(again).toMatchObject({
      _tag: 'Refused',
      message: 'This link was used already or is older than 60 minutes. Please ask for a new one',
    })
  })

  it('[IMPLIED-04] refuses a reset link after 60 minutes, and one that a newer link replaced', async () => {
    await withEmail(market, 'late@new.example')
    const first = await requestLink(market, 'late@new.example')
    const second = await requestLink(market, 'late@new.example')
    const set = (token: string) => ({ token, password, password_confirmation: password })
    const isValid = async (token: string) => (await market.visitor.call(viewResetLink, { token })).data.is_valid
    expect(await market.visitor.fails(resetPassword, set(first))).toMatchObject({ _tag: 'Refused' })
    // Looking does not use it up.
    expect([await isValid(first), await isValid(second), await isValid(second)]).toEqual([false, true, true])
    market.clock.now = new Date(market.clock.now.getTime() + 3_600_000)
    expect(await market.visitor.fails(resetPassword, set(second))).toMatchObject({ _tag: 'Refused' })
    expect([await isValid(second), await isValid('made-up')]).toEqual([false, false])
  })

  it('[D-251] confirms an address by the newest link, once, within 3 days, and for its own account alone', async () => {
    const [person, other] = [await withEmail(market, 'confirm@new.example'), await market.seller()]
    await market.db.query('update users set email_verified_at = null where id = $1', [person.userId])
    const isConfirmed = async () => (await person.call(viewProfile, {})).data.email_verified
    const link = async () => {
      await person.call(sendEmailLink, {})
      return resetTokenIn((await market.messagesTo('confirm@new.example'))[0])
    }
    const [first, second] = [await link(), await link()]
    const text = 'This link was used already or is older than 3 days. Please ask for a new one'

    expect(await person.fails(confirmEmail, { token: first })).toMatchObject({ _tag: 'Refused', message: text })
    // Somebody who reads the mail cannot confirm the address for the one who typed it at the sign-up.
    expect(await market.visitor.fails(confirmEmail, { token: second })).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await other.fails(confirmEmail, { token: second })).toMatchObject({
      message: 'This link confirms the address of another account. Please sign in to that account first',
    })
    market.clock.now = new Date(market.clock.now.getTime() + 3 * 86_400_000 - 60_000)
    await market.db.query('update sign_ins set last_used_at = $2 where user_id = $1', [person.userId, market.clock.now])
    expect(await isConfirmed()).toBe(false)
    await person.call(confirmEmail, { token: second })
    expect(await isConfirmed()).toBe(true)
    expect(await person.fails(confirmEmail, { token: second })).toMatchObject({ message: text })
    expect(await person.fails(sendEmailLink, {})).toMatchObject({ message: 'Your e-mail address is confirmed already' })
  })

  it('[API-PROFILE-16] [D-19] signs in once with an issued code; refuses a used, an expired and an invalid one and a user id', async () => {
    const buyer = await market.buyer()
    const { data } = await buyer.call(issueAutologinCode, { user_id: buyer.userId })
    const signedIn = await market.visitor.call(autologin, { id: data.id })
    expect(signedIn).toMatchObject({
      user: { id: buyer.userId },
      accessToken: expect.any(String),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })

    const text = 'This sign-in link was used already or is older than 10 minutes'
    expect(await market.visitor.fails(autologin, { id: data.id })).toMatchObject({ _tag: 'Refused', message: text })
    expect(await market.visitor.fails(autologin, { id: 'made-up' })).toMatchObject({ _tag: 'Refused', message: text })
    expect(await market.visitor.fails(autologin, { id: String(buyer.userId) })).toMatchObject({
      _tag: 'Refused',
      message: text,
    })
    const late = await buyer.call(issueAutologinCode, { user_id: buyer.userId })
    market.clock.now = new Date(market.clock.now.getTime() + 600_000)
    expect(await market.visitor.fails(autologin, { id: late.data.id })).toMatchObject({
      _tag: 'Refused',
      message: text,
    })
  })

  it('[IMPLIED-06] issues a code for an own sub account or oneself, never for others', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const subuser = await market.subuser(seller, [])
    const { data } = await seller.call(issueAutologinCode, { user_id: subuser.userId })
    expect((await market.visitor.call(autologin, { id: data.id })).user.id).toBe(subuser.userId)

    const nobody = await seller.fails(issueAutologinCode, { user_id: 999_999_999 })
    expect(await other.fails(issueAutologinCode, { user_id: subuser.userId })).toEqual(nobody)
    expect(await seller.fails(issueAutologinCode, { user_id: other.userId })).toEqual(nobody)
    expect(await subuser.fails(issueAutologinCode, { user_id: seller.userId })).toEqual(nobody)
  })

  it('[API-TRACK-01] [SCOPE-10] returns the plan of the own company with its features', async () => {
    const [starter, trade] = [await market.seller({ plan: 'starter' }), await market.seller({ plan: 'trade' })]
    expect((await trade.call(currentPlan, {})).data.plan_name).toBe('Trade')
    const { data } = await starter.call(currentPlan, {})
    expect(data).toMatchObject({ plan_name: 'Starter', plan_status: 'active', expires_at: null })
    expect(data.feature_list).toContainEqual({ key: 'sub_account_limit', name: 'Sub accounts', value: 3 })
    // Without a provider this installation translates nothing, whatever the plan.
    expect(data.feature_list.map(({ key }) => key)).not.toContain('translation')
    expect(data.feature_list).toHaveLength(11)
  })
})

describeMarket(
  'sign-up with automatic approval',
  (market) => {
    it('[D-23] approves a new company at once', async () => {
      await market.visitor.call(register, { ...form, email_id: 'auto@new.example', account_type: 'buyer' })
      const { rows } = await market.db.query(
        `select c.approval from companies c join users u on u.company_id = c.id where u.email = 'auto@new.example'`,
      )
      expect(rows).toEqual([{ approval: 'approved' }])
    })
  },
  { AUTO_APPROVE: '1' },
)

// Helpers

async function withEmail(market: Market, email: string) {
  const seller = await market.seller()
  await market.db.query('update users set email = $2 where id = $1', [seller.userId, email])
  return seller
}

async function requestLink(market: Market, email: string): Promise<string> {
  await market.visitor.call(forgotPassword, { email_id: email })
  return resetTokenIn((await market.messagesTo(email))[0])
}

const resetTokenIn = (mail: { readonly body: string } | undefined): string =>
  /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''

/** The code in the link of the welcome mail. */
async function welcomeCode(market: Market, email: string): Promise<string> {
  const [mail] = await market.messagesTo(email)
  return new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '').searchParams.get('autologin') ?? ''
}
