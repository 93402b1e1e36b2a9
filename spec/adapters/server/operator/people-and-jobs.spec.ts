import { beforeAll, expect, it } from 'vitest'
import { ownSignIns } from '../../../../core/contracts/account.contract.ts'
import {
  operatorAuditLog,
  operatorEndSignIns,
  operatorJobList,
  operatorJobRetry,
  operatorMailList,
  operatorMailRetry,
  operatorOverview,
  operatorPersonList,
  operatorPersonShow,
  operatorResetLink,
} from '../../../../core/contracts/operator.contract.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { writeMail } from '../../../../adapters/server/mail/write-mail.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('people, jobs and mails in the console of operators', (market) => {
  let operator: Person
  beforeAll(async () => {
    operator = await market.operator()
  })
  const latest = async () => (await operator.call(operatorAuditLog, { per_page: 1 })).data.data[0]
  const rowsOf = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await market.db.query<Row & Record<string, unknown>>(text, [...values])).rows

  it('[D-189] is for operators alone', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(seller, [])
    const { userId: id } = seller
    for (const [contract, input] of [
      [operatorJobList, {}],
      [operatorJobRetry, {}],
      [operatorMailList, {}],
      [operatorMailRetry, {}],
      [operatorPersonList, {}],
      [operatorPersonShow, { id }],
      [operatorEndSignIns, { id }],
      [operatorResetLink, { id }],
    ] as const) {
      expect((await market.visitor.fails(contract, input as never))._tag, contract.id).toBe('Unauthenticated')
      for (const person of [seller, subuser, await market.buyer()])
        expect((await person.fails(contract, input as never))._tag, contract.id).toBe('Forbidden')
    }
    expect((await seller.call(ownSignIns, {})).data).toHaveLength(1)
  })

  it('finds people, but no operators, and shows their sign-ins', async () => {
    const seller = await market.seller({ name: 'Found Forge' })
    const subuser = await market.subuser(seller, [])
    const found = await operator.call(operatorPersonList, { search: 'found forge' })

    expect(found.data.data.map(({ id, type }) => [id, type])).toEqual([
      [subuser.userId, 'subuser'],
      [seller.userId, 'seller'],
    ])
    expect((await operator.call(operatorPersonList, { search: operator.email })).data.data).toEqual([])
    const { data } = await operator.call(operatorPersonShow, { id: seller.userId })
    expect(data).toMatchObject({
      email: seller.email,
      company: { id: seller.companyId, name: 'Found Forge', approval: 'approved' },
      has_password: false,
      sign_ins: [{ ip: '127.0.0.1' }],
    })
    expect(JSON.stringify(data)).not.toContain('token')
    for (const id of [operator.userId, 999_999])
      expect((await operator.fails(operatorPersonShow, { id }))._tag).toBe('NotFound')
    expect((await operator.fails(operatorEndSignIns, { id: operator.userId }))._tag).toBe('NotFound')
    await operator.call(operatorOverview, {})
  })

  it('ends all sign-ins of a person, and mails a link for a new password', async () => {
    const seller = await market.seller()
    const id = seller.userId
    expect(await operator.call(operatorEndSignIns, { id })).toMatchObject({ data: { ended: 1 } })
    expect((await seller.fails(ownSignIns, {}))._tag).toBe('Unauthenticated')
    expect(await latest()).toMatchObject({ action: 'person.signedOut', target_id: String(id) })
    expect((await operator.call(operatorEndSignIns, { id })).message).toContain('was signed in nowhere')

    expect((await operator.call(operatorResetLink, { id })).message).toBe(
      `A link to set a new password is on its way to ${seller.email}.`,
    )
    const [mail] = await market.messagesTo(seller.email)
    expect(mail?.body).toContain('/resetPassword?token=')
    expect(await latest()).toMatchObject({ action: 'person.resetLink', target_id: String(id) })
    await market.db.query('update users set deleted_at = now() where id = $1', [id])
    expect((await operator.fails(operatorResetLink, { id }))._tag).toBe('NotFound')
    expect((await operator.call(operatorPersonShow, { id })).data.is_deleted).toBe(true)
  })

  it('[D-191] lists jobs without their payload, and puts one or all that were given up back', async () => {
    const [first] = await rowsOf<{ id: number }>(
      `insert into jobs (kind, payload, state, tries, error, ended_at) values
         ('reset-link', '{"email": "secret@spec.example"}', 'dead', 8, 'No route to host', now()),
         ('reset-link', '{"email": "secret@spec.example"}', 'dead', 8, 'No route to host', now()) returning id`,
    )
    const { data, counts } = await operator.call(operatorJobList, { state: 'dead', search: 'route to' })
    expect(counts.dead).toBe(2)
    expect(data.data[0]).toMatchObject({
      kind: 'reset-link',
      state: 'dead',
      tries: 8,
      error: 'No route to host',
      recurs: false,
    })
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await operator.call(operatorOverview, {})).data.jobs.dead).toBe(2)

    expect(await operator.call(operatorJobRetry, { ids: [first!.id] })).toMatchObject({
      data: { retried: 1 },
      message: 'One job will be tried again.',
    })
    expect(await latest()).toMatchObject({
      action: 'job.retried',
      target_name: 'reset-link',
      target_id: String(first!.id),
    })
    expect((await operator.call(operatorJobRetry, {})).data.retried).toBe(1)
    await market.server.jobs.idle()
    expect((await operator.call(operatorJobList, { state: 'dead' })).data.total).toBe(0)
    const before = await latest()
    expect((await operator.call(operatorJobRetry, {})).message).toBe('None of these jobs was given up.')
    expect(await latest()).toEqual(before)
    expect(await operator.fails(operatorJobRetry, { ids: [] })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-191] lists mails without their text, and sends those that failed again', async () => {
    const to = 'unlucky@spec.example'
    await writeAsSystem(market.db, (w) => writeMail(w, { to, subject: 'Hello', text: 'a secret link' }))
    await market.server.jobs.idle()
    await market.db.query(
      `update outside_messages set state = 'failed', reason = '550 No such user' where recipient = $1`,
      [to],
    )
    await market.db.query(
      `update jobs set state = 'dead', error = '550', ended_at = now() where key = (select uid from outside_messages where recipient = $1)`,
      [to],
    )

    const { data, counts } = await operator.call(operatorMailList, { search: to })
    expect(data.data).toMatchObject([{ recipient: to, subject: 'Hello', state: 'failed', reason: '550 No such user' }])
    expect(counts).toEqual({ waiting: 0, sent: 0, failed: 1 })
    expect(JSON.stringify(data)).not.toContain('secret')
    const ids = [data.data[0]!.id]
    expect((await operator.call(operatorMailRetry, { ids })).message).toBe('One mail will be tried again.')
    expect(await latest()).toMatchObject({ action: 'mail.retried', target_name: to })
    await market.server.jobs.idle()
    expect((await operator.call(operatorMailList, { search: to, state: 'sent' })).data.total).toBe(1)
    expect((await operator.call(operatorMailRetry, { ids })).data.retried).toBe(0)

    await market.db.query(`update outside_messages set state = 'failed' where recipient = $1`, [to])
    await market.db.query(`delete from jobs where key = (select uid from outside_messages where recipient = $1)`, [to])
    expect(await operator.fails(operatorMailRetry, { ids })).toMatchObject({
      message: 'The job of this mail is older than 90 days, so it cannot be tried again.',
    })
  })
})
