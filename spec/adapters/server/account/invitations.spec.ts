import { expect, it } from 'vitest'
import { register } from '../../../../core/contracts/account.contract.ts'
import { contactList } from '../../../../core/contracts/contacts.contract.ts'
import {
  deleteInvitation,
  listInvitations,
  resendInvitation,
  storeInvitation,
  viewInvitation,
} from '../../../../core/contracts/invitations.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const DAY = 86_400_000
let made = 0
const someone = () => {
  made += 1
  return `guest${made}@invited.example`
}

describeMarket('invitations', (market) => {
  it('[IMPLIED-15] lists an invitation as pending, and as joined after sign-up with it', async () => {
    const seller = await market.seller()
    const email = someone()
    const { data, message } = await invite(seller, email, { full_name: 'Greta Guest', message: 'Join us' })
    expect(message).toBe(`The invitation to ${email} is on its way`)
    expect((await seller.call(listInvitations, {})).data).toMatchObject([
      { id: data.id, email_id: email, state: 'pending' },
    ])
    const [mail] = await market.messagesTo(email)
    expect(mail?.body).toContain('Join us')
    const token = await tokenOf(market, email)
    expect((await market.visitor.call(viewInvitation, { token })).data).toMatchObject({
      email_id: email,
      full_name: 'Greta Guest',
    })

    const { user } = await signUp(market, email, token)

    expect((await seller.call(listInvitations, {})).data).toMatchObject([
      { id: data.id, state: 'joined', joined_as: 'Greta Guest', joined_at: expect.any(String) },
    ])
    // The link came by this mail, so the address is confirmed.
    const { rows } = await market.db.query<{ at: Date | null }>(
      'select email_verified_at as at from users where id = $1',
      [user.id],
    )
    expect(rows[0]?.at).not.toBeNull()
    expect((await seller.call(contactList, { tab_type: 1 })).data.data).toMatchObject([{ id: user.id }])
    expect((await market.messagesTo(seller.email))[0]?.body).toContain(email)
    // The link works once.
    expect(await market.visitor.fails(viewInvitation, { token })).toMatchObject({ _tag: 'NotFound' })
  })

  it('opens an account without confirming another address, and ignores a link that is over', async () => {
    const seller = await market.seller()
    const email = someone()
    await invite(seller, email)
    const { user } = await signUp(market, someone(), await tokenOf(market, email))
    const { rows } = await market.db.query<{ at: Date | null }>(
      'select email_verified_at as at from users where id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ at: null }])
    expect((await seller.call(listInvitations, {})).data).toMatchObject([{ state: 'joined' }])
    await signUp(market, someone(), 'no such token')
  })

  it('withdraws a pending one, whose link ends, and removes it then', async () => {
    const seller = await market.seller()
    const email = someone()
    const { data } = await invite(seller, email)
    const token = await tokenOf(market, email)
    await seller.call(deleteInvitation, { id: data.id })
    expect((await seller.call(listInvitations, {})).data).toMatchObject([{ state: 'withdrawn' }])
    expect(await market.visitor.fails(viewInvitation, { token })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(resendInvitation, { id: data.id })).toMatchObject({ _tag: 'Refused' })
    await seller.call(deleteInvitation, { id: data.id })
    expect((await seller.call(listInvitations, {})).data).toEqual([])
  })

  it('expires after 14 days, and sending again ends the earlier link', async () => {
    const seller = await market.seller()
    const email = someone()
    const { data } = await invite(seller, email)
    const first = await tokenOf(market, email)
    const [row] = (await seller.call(listInvitations, {})).data
    expect(Date.parse(`${row?.expires_at}Z`) - Date.parse(`${row?.sent_at}Z`)).toBe(14 * DAY)
    await market.db.query('update invitations set expires_at = $1 where id = $2', [market.clock.now, data.id])
    expect((await seller.call(listInvitations, {})).data).toMatchObject([{ state: 'expired' }])
    await seller.call(resendInvitation, { id: data.id })
    expect((await seller.call(listInvitations, {})).data).toMatchObject([{ state: 'pending' }])
    expect(await market.visitor.fails(viewInvitation, { token: first })).toMatchObject({ _tag: 'NotFound' })
    await market.visitor.call(viewInvitation, { token: await tokenOf(market, email) })
  })

  it('opens no link of a company that is suspended, until it is let in again', async () => {
    const seller = await market.seller()
    const email = someone()
    await invite(seller, email)
    const token = await tokenOf(market, email)
    const become = (approval: string) =>
      market.db.query('update companies set approval = $1 where id = $2', [approval, seller.companyId])

    await become('suspended')
    expect(await market.visitor.fails(viewInvitation, { token })).toMatchObject({ _tag: 'NotFound' })
    await become('approved')
    await market.visitor.call(viewInvitation, { token })
  })

  it('refuses members, people who are invited, and more than 50 mails within a day', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    expect(await seller.fails(storeInvitation, form(buyer.email))).toMatchObject({
      errors: { email_id: ['This person has an account already'] },
    })
    const email = someone()
    await invite(seller, email)
    expect(await seller.fails(storeInvitation, form(email.toUpperCase()))).toMatchObject({
      errors: { email_id: ['This person is invited already. Send that invitation again'] },
    })
    expect(await seller.fails(storeInvitation, form('nobody'))).toMatchObject({
      errors: { email_id: ['Please enter a valid e-mail address'] },
    })
    await market.db.query('update attempts set tries = 50 where key = $1', [`invite:${seller.companyId}`])
    expect(await seller.fails(storeInvitation, form(someone()))).toMatchObject({ _tag: 'TooMany' })
  })

  it('[D-340] lets a company that nobody approved send five mails within a day', async () => {
    const seller = await market.seller({ approval: 'pending' })
    for (let sent = 0; sent < 5; sent += 1) await invite(seller, someone())
    expect(await seller.fails(storeInvitation, form(someone()))).toMatchObject({ _tag: 'TooMany' })
  })

  it('creates one for a repeated call', async () => {
    const seller = await market.seller()
    const email = someone()
    const [one, other] = [
      await seller.call(storeInvitation, form(email), { idempotencyKey: 'once' }),
      await seller.call(storeInvitation, form(email), { idempotencyKey: 'once' }),
    ]
    expect(other.data.id).toBe(one.data.id)
    expect(await market.messagesTo(email)).toHaveLength(1)
  })

  it('shows and changes nothing of another company, and needs the rights', async () => {
    const [seller, other] = [await market.seller(), await market.buyer()]
    const { data } = await invite(seller, someone())
    expect((await other.call(listInvitations, {})).data).toEqual([])
    expect(await other.fails(deleteInvitation, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(resendInvitation, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
    const reader = await market.subuser(seller, [{ module: 'Invited Users', actions: ['View'] }])
    expect((await reader.call(listInvitations, {})).data).toHaveLength(1)
    expect(await reader.fails(storeInvitation, form(someone()))).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(deleteInvitation, { id: data.id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(listInvitations, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })
})

// Helpers

const form = (email_id: string, more: object = {}) => ({ email_id, full_name: '', message: '', ...more })
const invite = (person: Person, email: string, more: object = {}) => person.call(storeInvitation, form(email, more))

async function tokenOf(market: Market, email: string): Promise<string> {
  const [mail] = await market.messagesTo(email)
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

const signUp = (market: Market, email_id: string, invite: string) =>
  market.visitor.call(register, {
    account_type: 'buyer',
    full_name: 'Greta Guest',
    email_id,
    password: 'Harbour-Crane-42!',
    country: 'de',
    invite,
  })
