import { beforeAll, expect, it } from 'vitest'
import { bindings } from '../../../../adapters/server/bindings.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { pathOf } from '../../../../adapters/server/http/bind.ts'
import { cleanUpJob } from '../../../../adapters/server/jobs/clean-up.job.ts'
import { enqueue } from '../../../../adapters/server/jobs/enqueue.ts'
import { removeOperator } from '../../../../adapters/server/operator/operators.ts'
import {
  autologin,
  changePassword,
  endSignIns,
  issueAutologinCode,
  ownSignIns,
  signOut,
} from '../../../../core/contracts/account.contract.ts'
import { deleteAd } from '../../../../core/contracts/ads.contract.ts'
import { activities, recentActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import {
  operatorAuditLog,
  operatorOverview,
  operatorPersonShow,
  operatorSignInAs,
  operatorSuspend,
} from '../../../../core/contracts/operator.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { createRole } from '../../../../core/contracts/roles.contract.ts'
import { createTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { threadView } from '../../../../core/contracts/trade.contract.ts'
import { describeMarket, type Person } from '../market.ts'
import { CHANGES_AS } from './changes-as.ts'

const reason = 'You wrote that your shop does not save.'

describeMarket('[D-313] an operator who is signed in as a person', (market) => {
  let operator: Person
  beforeAll(async () => {
    operator = await market.operator()
  })
  const signIn = async (person: Person, by = operator): Promise<Person> => {
    const { accessToken } = await by.call(operatorSignInAs, { id: person.userId, reason })
    return market.holding(person, accessToken)
  }
  const actionsOn = async (person: Person) =>
    (await operator.call(operatorAuditLog, { target_kind: 'person', target_id: String(person.userId) })).data.data

  it('has a sign-in of its own, about which the person is told at once', async () => {
    const seller = await market.seller({ name: 'Helped Forge' })
    const opened = await operator.call(operatorSignInAs, { id: seller.userId, reason })

    expect(opened.user).toMatchObject({ id: seller.userId, signed_in_by: { reason, until: opened.expires_at } })
    expect(opened.user.operator).toBeUndefined()
    const as = market.holding(seller, opened.accessToken)
    expect((await as.call(viewProfile, {})).data.id).toBe(seller.userId)
    expect((await seller.call(viewProfile, {})).data.id).toBe(seller.userId)
    await operator.call(operatorOverview, {})

    const notices = (await seller.call(notificationsList, { type: 'all' })).data.data
    expect(notices[0]).toMatchObject({ title: 'An operator signed in as you', link: '/profile' })
    expect(notices[0]?.message).toContain(reason)
    const [mail] = await market.messagesTo(seller.email)
    expect(mail?.body).toContain(reason)
    expect((await actionsOn(seller))[0]).toMatchObject({ action: 'person.signedInAs', reason })
  })

  it('is no operator with it, and sees no other person', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    expect((await as.fails(operatorOverview, {}))._tag).toBe('Forbidden')
    expect((await as.fails(operatorSignInAs, { id: seller.userId, reason }))._tag).toBe('Forbidden')
  })

  it('is refused for anybody but operators, as another operator, a deleted person and one of a suspended company', async () => {
    const seller = await market.seller()
    const other = await market.operator()
    const input = { id: seller.userId, reason }
    expect((await market.visitor.fails(operatorSignInAs, input))._tag).toBe('Unauthenticated')
    for (const person of [seller, await market.subuser(seller, []), await market.buyer()])
      expect((await person.fails(operatorSignInAs, input))._tag).toBe('Forbidden')
    for (const id of [other.userId, operator.userId, 999_999])
      expect((await operator.fails(operatorSignInAs, { id, reason }))._tag).toBe('NotFound')
    expect((await operator.fails(operatorSignInAs, { id: seller.userId, reason: ' ' }))._tag).toBe('Refused')

    const suspended = await market.seller()
    await operator.call(operatorSuspend, { id: suspended.companyId, was: 'approved', reason })
    expect((await operator.fails(operatorSignInAs, { id: suspended.userId, reason }))._tag).toBe('Refused')
    await market.db.query('update users set deleted_at = now() where id = $1', [seller.userId])
    expect((await operator.fails(operatorSignInAs, input))._tag).toBe('NotFound')
    expect((await actionsOn(suspended)).map(({ action }) => action)).not.toContain('person.signedInAs')
  })

  it('names the operator in the history and the audit log with each change, and with nothing else', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    const before = (await actionsOn(seller)).length
    await as.call(viewProfile, {})
    expect((await as.fails(createTag, { type_id: 1, name: '' }))._tag).toBe('Refused')
    expect((await actionsOn(seller)).map((row) => row.reason)).toHaveLength(before)

    const key = { idempotencyKey: 'the-same-key' }
    const saved = await as.call(saveRecord, lead, key)
    await as.call(saveRecord, lead, key)
    const [line, ...older] = await actionsOn(seller)
    expect(older).toHaveLength(before)
    expect(line).toMatchObject({ action: 'person.changedAs', operator: await fullName(operator) })
    expect(line?.reason).toContain('Creates a record')

    const { data } = await seller.call(activities, {
      type_name: 'Leads',
      crm_unique_id: saved.data.unique_id,
    })
    const author = `${await fullName(operator)} of Tradehall, as ${await fullName(seller)}`
    expect(data.data.map(({ user }) => user?.name)).toEqual(data.data.map(() => author))
    expect((await seller.call(recentActivity, {})).data.data[0]?.operator).toBe(await fullName(operator))

    await seller.call(saveRecord, {
      type_id: 1,
      unique_id: saved.data.unique_id,
      form_fields: [{ id: 103, value: 'Grace' }],
    })
    expect((await seller.call(recentActivity, {})).data.data[0]?.operator).toBeNull()
    expect(await actionsOn(seller)).toHaveLength(before + 1)
  })

  it('is noted for a GET that deletes, and marks nothing as read', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    const ad = await market.db.query<{ id: number }>(
      `insert into ads (company_id, ad_type, title_1, starts_at, ends_at, created_at)
        values ($1, 'simple', 'Pumps', now(), now() + interval '1 day', now()) returning id`,
      [seller.companyId],
    )
    const thread = await market.db.query<{ id: number }>(
      `insert into threads (company_id, type, thread_name, lead_source) values ($1, 'type_2', 'Pumps', 'web') returning id`,
      [seller.companyId],
    )
    await as.call(deleteAd, { id: ad.rows[0]?.id ?? 0 })
    expect((await actionsOn(seller))[0]).toMatchObject({
      action: 'person.changedAs',
      reason: `Deletes an ad with its counts (${ad.rows[0]?.id})`,
    })
    const isUnread = async () =>
      (
        await market.db.query<{ is_unread: boolean }>('select is_unread from threads where company_id = $1', [
          seller.companyId,
        ])
      ).rows.map(({ is_unread }) => is_unread)
    await as.call(threadView, { id: thread.rows[0]?.id ?? 0 })
    expect(await isUnread()).toEqual([true])
    await seller.call(threadView, { id: thread.rows[0]?.id ?? 0 })
    expect(await isUnread()).toEqual([false])
  })

  it('is refused what only the person does', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    const personal = bindings.flatMap(({ contract }) => (contract.isPersonal ? [contract] : []))
    const admitted: string[] = []
    for (const contract of personal) {
      const response = await fetch(`${market.url}${pathOf(contract).replaceAll(/:\w+/g, '1')}`, {
        method: contract.method,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        // One address has several calls, of which the body chooses.
        ...(contract.method === 'GET' ? {} : { body: JSON.stringify({ _method: contract.override }) }),
      })
      if (response.status !== 403) admitted.push(`${contract.id} ${response.status}`)
    }
    expect(admitted).toEqual([])
    const refusal = await as.fails(createRole, { name: 'Role', permissions: [] })
    expect(refusal).toMatchObject({ _tag: 'Forbidden', message: expect.stringContaining('Only ') })
    for (const [contract, input] of [
      [changePassword, { current_password: 'Harbour-42', password: 'Harbour-43' }],
      [endSignIns, { which: 'others' }],
      [issueAutologinCode, { user_id: seller.userId }],
    ] as const)
      expect((await as.fails(contract, input as never))._tag, contract.id).toBe('Forbidden')
    expect((await seller.call(ownSignIns, {})).data).toHaveLength(2)
  })

  it('has its changes decided one by one: a new call that writes is either personal or named here', () => {
    const allowed = bindings
      .map(({ contract }) => contract)
      .filter(({ method, isPersonal, access }) => method !== 'GET' && !isPersonal && access.kind !== 'operator')
      .filter(({ access }) => access.kind !== 'local')
      .map(({ id }) => id)
    expect(
      allowed.toSorted(),
      'name the call in changes-as.ts beside this spec, or declare its contract `isPersonal: true`',
    ).toEqual([...CHANGES_AS].toSorted())
  })

  it('does not use up a sign-in link that is opened meanwhile', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(issueAutologinCode, { user_id: seller.userId })
    const as = await signIn(await market.buyer())
    expect((await as.fails(autologin, { id: data.id, replaces: true }))._tag).toBe('Forbidden')
    expect((await market.visitor.call(autologin, { id: data.id })).user.id).toBe(seller.userId)
  })

  it('ends by leaving, and the audit log says so once', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    await as.call(signOut, {})
    expect((await as.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    expect((await actionsOn(seller)).map(({ action }) => action)).toEqual(['person.leftAs', 'person.signedInAs'])
    await operator.call(operatorOverview, {})
    await seller.call(viewProfile, {})
  })

  it('ends when the operator signs in as somebody else, signs out, or is removed', async () => {
    const seller = await market.seller()
    const buyer = await market.buyer()
    const gone = await market.operator()
    const first = await signIn(seller, gone)
    const second = await signIn(buyer, gone)
    expect((await first.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    await second.call(viewProfile, {})
    await gone.call(signOut, {})
    expect((await second.fails(viewProfile, {}))._tag).toBe('Unauthenticated')

    const removed = await market.operator()
    const as = await signIn(seller, removed)
    await writeAsSystem(market.db, (w) => removeOperator(w, removed.email, market.clock.now))
    expect((await as.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    const demoted = await market.operator()
    const last = await signIn(seller, demoted)
    await market.db.query('delete from operators where user_id = $1', [demoted.userId])
    expect((await last.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    expect((await actionsOn(seller)).filter(({ action }) => action === 'person.leftAs')).toHaveLength(3)
    expect((await actionsOn(seller))[0]).toMatchObject({ action: 'person.leftAs' })
  })

  it('is seen and ended by the person', async () => {
    const seller = await market.seller()
    const as = await signIn(seller)
    const { data } = await seller.call(ownSignIns, {})
    const other = data.find(({ operator: by }) => by !== null)
    expect(other?.operator).toMatchObject({ name: await fullName(operator), reason })
    expect(other?.ip).toBe('')
    await seller.call(endSignIns, { id: other?.id ?? 0 })
    expect((await as.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    expect((await actionsOn(seller))[0]).toMatchObject({ action: 'person.leftAs' })
  })

  it('is no use of the account by the person', async () => {
    const seller = await market.seller()
    await market.db.query(`update sign_ins set last_used_at = now() - interval '1 day' where user_id = $1`, [
      seller.userId,
    ])
    const before = (await operator.call(operatorPersonShow, { id: seller.userId })).data
    await signIn(seller)
    const after = (await operator.call(operatorPersonShow, { id: seller.userId })).data
    expect([after.last_used_at, after.sign_ins.length]).toEqual([before.last_used_at, before.sign_ins.length])
  })

  it('ends after an hour, and no later than the operator’s own sign-in', async () => {
    const seller = await market.seller()
    const short = await market.operator()
    await market.db.query(`update sign_ins set expires_at = $2 where user_id = $1`, [
      short.userId,
      new Date(market.clock.now.getTime() + 600_000).toISOString(),
    ])
    const brief = await signIn(seller, short)
    const as = await signIn(seller)
    const start = market.clock.now
    try {
      market.clock.now = new Date(start.getTime() + 601_000)
      expect((await brief.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
      market.clock.now = new Date(start.getTime() + 3_599_000)
      await as.call(viewProfile, {})
      market.clock.now = new Date(start.getTime() + 3_601_000)
      expect((await as.fails(viewProfile, {}))._tag).toBe('Unauthenticated')
    } finally {
      market.clock.now = start
    }
    await market.db.query(`update sign_ins set expires_at = now() - interval '1 minute' where operator_id is not null`)
    await writeAsSystem(market.db, (w) => enqueue(w, cleanUpJob, {}))
    await market.server.jobs.idle()
    expect((await actionsOn(seller)).filter(({ action }) => action === 'person.leftAs')).toHaveLength(2)
  })

  // Helpers

  const lead = { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] }
  const fullName = async ({ userId }: Person) =>
    (await market.db.query<{ full_name: string }>('select full_name from users where id = $1', [userId])).rows[0]
      ?.full_name ?? ''
})
