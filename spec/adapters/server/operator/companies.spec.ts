import { beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../../../adapters/server/account/passwords.ts'
import { changePassword, signIn } from '../../../../core/contracts/account.contract.ts'
import { companyView, latestShops } from '../../../../core/contracts/market.contract.ts'
import {
  operatorApprove,
  operatorAuditLog,
  operatorCompanyList,
  operatorCompanyShow,
  operatorOverview,
  operatorReject,
  operatorSuspend,
  operatorVerify,
} from '../../../../core/contracts/operator.contract.ts'
import { ownSignIns } from '../../../../core/contracts/account.contract.ts'
import { permissionsWith } from '../../../../core/permissions/permissions.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('companies in the console of operators', (market) => {
  let operator: Person
  beforeAll(async () => {
    operator = await market.operator()
  })

  it('[D-189] is for operators alone: visitors are asked to sign in, everybody else is refused', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(
      seller,
      permissionsWith([{ module: 'Company Settings', action: 'View', section: 'Services' }]),
    )
    const { companyId: id } = seller
    for (const [contract, input] of [
      [operatorOverview, {}],
      [operatorAuditLog, {}],
      [operatorCompanyList, {}],
      [operatorCompanyShow, { id }],
      [operatorApprove, { id, was: 'pending' }],
      [operatorReject, { id, was: 'approved', reason: 'No' }],
      [operatorSuspend, { id, was: 'approved', reason: 'No' }],
      [operatorVerify, { id, verified: true }],
    ] as const) {
      expect((await market.visitor.fails(contract, input as never))._tag, contract.id).toBe('Unauthenticated')
      for (const person of [seller, subuser, await market.buyer()])
        expect((await person.fails(contract, input as never))._tag, contract.id).toBe('Forbidden')
    }
    expect((await operator.call(operatorCompanyShow, { id })).data.approval).toBe('approved')
  })

  it('[D-288] marks an approved company as verified for buyers, tells its owner, and takes the mark off again', async () => {
    const seller = await market.seller({ name: 'Proven Presses' })
    const { companyId: id } = seller
    const isMarked = async () => (await market.visitor.call(companyView, { slug: seller.slug })).data.is_verified
    const verify = (verified: boolean) => operator.call(operatorVerify, { id, verified })

    // The answers that visitors had before are cleared.
    expect(await isMarked()).toBe(false)
    expect((await verify(true)).message).toBe('Proven Presses is verified.')
    expect(await isMarked()).toBe(true)
    await verify(true)
    const told = await market.db.query<{ title: string }>('select title from notifications where user_id = $1', [
      seller.userId,
    ])
    expect(told.rows).toEqual([{ title: 'Your company is verified' }])
    expect((await verify(false)).message).toBe('Proven Presses is no longer verified.')
    expect(await isMarked()).toBe(false)
    const log = await operator.call(operatorAuditLog, { target_kind: 'company', target_id: String(id) })
    expect(log.data.data.map(({ action }) => action)).toEqual(['company.unverified', 'company.verified'])

    const waiting = await market.seller({ approval: 'pending', name: 'Waiting Presses' })
    expect(await operator.fails(operatorVerify, { id: waiting.companyId, verified: true })).toMatchObject({
      _tag: 'Refused',
      message: 'Waiting Presses is pending. Only an approved company can be verified.',
    })
    expect((await operator.fails(operatorVerify, { id: 999_999, verified: true }))._tag).toBe('NotFound')
  })

  it('[D-189] takes the right with the next call', async () => {
    const person = await market.operator()
    await person.call(operatorOverview, {})
    await market.db.query('delete from operators where user_id = $1', [person.userId])

    expect((await person.fails(operatorOverview, {}))._tag).toBe('Forbidden')
  })

  it('lists companies by state and words, without those of operators', async () => {
    const waiting = await market.seller({ approval: 'pending', name: 'Waiting Winches' })
    await market.seller({ name: 'Working 100% Winches' })
    await market.buyer()
    const names = async (input: Parameters<typeof operatorCompanyList.input.parse>[0]) =>
      (await operator.call(operatorCompanyList, input as never)).data.data.map(({ name }) => name)

    expect(await names({ search: 'winches' })).toEqual(['Working 100% Winches', 'Waiting Winches'])
    expect(await names({ search: 'winches', state: 'pending' })).toEqual(['Waiting Winches'])
    expect(await names({ search: waiting.email })).toEqual(['Waiting Winches'])
    expect(await names({ search: '100% winches' })).toEqual(['Working 100% Winches'])
    const { data, counts } = await operator.call(operatorCompanyList, { search: 'winches', per_page: 1 })
    expect(data).toMatchObject({ total: 2, last_page: 2 })
    expect(counts).toEqual({ pending: 1, approved: 1, rejected: 0, suspended: 0 })
    const all = await operator.call(operatorCompanyList, { per_page: 100 })
    expect(all.data.data.map(({ id }) => id)).not.toContain(operator.companyId)
    expect((await operator.fails(operatorCompanyShow, { id: operator.companyId }))._tag).toBe('NotFound')
    expect((await operator.fails(operatorSuspend, { id: operator.companyId, was: 'approved', reason: 'x' }))._tag).toBe(
      'NotFound',
    )
  })

  it('shows a company with its people and settings', async () => {
    const seller = await market.seller({ name: 'Shown Ltd' })
    await market.subuser(seller, [])

    const { data } = await operator.call(operatorCompanyShow, { id: seller.companyId })
    expect(data).toMatchObject({
      name: 'Shown Ltd',
      email: seller.email,
      people: [{ email: seller.email, type: 'seller', is_deleted: false }, { type: 'subuser' }],
      listings: { public: 0, published: 0, drafts: 0 },
    })
    expect(data.tabs['company']).toMatchObject({ name: 'Shown Ltd' })
    expect((await operator.fails(operatorCompanyShow, { id: 999_999 }))._tag).toBe('NotFound')
  })

  it('approves and rejects once, notifies the owner, and writes the audit log', async () => {
    const seller = await market.seller({ approval: 'pending', name: 'Decided Ltd' })
    const id = seller.companyId
    expect(await operator.fails(operatorReject, { id, was: 'pending', reason: '  ' })).toMatchObject({
      _tag: 'Refused',
      errors: { reason: ['Please give a reason'] },
    })
    const { message } = await operator.call(operatorReject, { id, was: 'pending', reason: 'No trade register number' })
    expect(message).toBe('Decided Ltd is rejected.')
    expect(await operator.fails(operatorApprove, { id, was: 'pending' })).toMatchObject({
      _tag: 'Refused',
      message: 'Somebody else decided meanwhile: Decided Ltd is rejected now. Look at it again.',
    })
    expect(await operator.fails(operatorSuspend, { id, was: 'rejected', reason: 'x' })).toMatchObject({
      message: 'Decided Ltd is rejected, so it cannot be suspended.',
    })
    expect((await operator.call(operatorApprove, { id, was: 'rejected' })).data).toMatchObject({
      approval: 'approved',
      reason: null,
    })
    const colleague = await market.operator()
    expect(await colleague.fails(operatorApprove, { id, was: 'approved' })).toMatchObject({
      message: 'Decided Ltd is approved already.',
    })

    const mails = await market.messagesTo(seller.email)
    expect(mails.map(({ body }) => /not approved|No trade register number|can be public/.test(body))).toEqual([
      true,
      true,
    ])
    const log = await operator.call(operatorAuditLog, { target_kind: 'company', target_id: String(id) })
    expect(log.data.data).toMatchObject([
      { action: 'company.approved', target_name: 'Decided Ltd', reason: null },
      { action: 'company.rejected', reason: 'No trade register number' },
    ])
    expect(log.data.data[0]?.operator).toMatch(/^Person \d+$/)
    expect((await operator.call(operatorAuditLog, { search: 'register decided' })).data.total).toBe(1)
    expect((await operator.call(operatorAuditLog, { search: 'nobody' })).data.data).toEqual([])
  })

  it('[D-190] takes a suspended company from the market, ends its sign-ins, and says why at the next one', async () => {
    const seller = await market.seller({ name: 'Suspended Ltd' })
    const subuser = await market.subuser(seller, [])
    const id = seller.companyId
    const password = 'Harbour-42'
    await market.db.query('update users set password_hash = $1 where id = $2', [
      await hashPassword(password),
      seller.userId,
    ])
    await market.db.query(
      `insert into listings (company_id, slug, name, form, availability, price_type, product_type, published)
       values ($1, 'p', 'P', '{}', 'in_stock', 'fixed', 'simple', 1)`,
      [id],
    )
    const isShown = async () =>
      (await market.visitor.call(latestShops, {})).data.some(({ slug }) => slug === seller.slug)
    expect(await isShown()).toBe(true)
    const { accessToken } = await market.visitor.call(signIn, { email_id: seller.email, password })

    await operator.call(operatorSuspend, { id, was: 'approved', reason: 'Counterfeit goods.' })

    // The lists that visitors had before are cleared.
    expect(await isShown()).toBe(false)
    for (const person of [seller, subuser, market.holding(seller, accessToken)])
      expect((await person.fails(ownSignIns, {}))._tag).toBe('Unauthenticated')
    expect(await market.visitor.fails(signIn, { email_id: seller.email, password })).toMatchObject({
      _tag: 'Refused',
      message: 'Your company is suspended: Counterfeit goods. Write to us on the contact page if this is wrong.',
    })
    expect(await market.visitor.fails(signIn, { email_id: seller.email, password: 'wrong' })).toMatchObject({
      message: 'E-mail or password is not correct',
    })
    // A sign-in that opened beside the suspension counts for nothing.
    await market.db.query(
      `insert into sign_ins (token_hash, user_id, expires_at) select encode(sha256('late'), 'hex'), $1, now() + interval '1 day'`,
      [seller.userId],
    )
    expect((await market.holding(seller, 'late').fails(changePassword, {} as never))._tag).toBe('Unauthenticated')
    expect(await operator.fails(operatorReject, { id, was: 'suspended', reason: 'x' })).toMatchObject({
      message: 'Suspended Ltd is suspended. Lift the suspension first.',
    })
    const [mail] = await market.messagesTo(seller.email)
    expect(mail?.body).toContain('The reason: Counterfeit goods.')

    expect((await operator.call(operatorApprove, { id, was: 'suspended' })).message).toBe(
      'The suspension of Suspended Ltd is lifted.',
    )
    expect(await isShown()).toBe(true)
    await market.visitor.call(signIn, { email_id: seller.email, password })
    const log = await operator.call(operatorAuditLog, { target_kind: 'company', target_id: String(id) })
    expect(log.data.data.map(({ action }) => action)).toEqual(['company.lifted', 'company.suspended'])
  })
})
