import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createAd } from '../../../../core/contracts/ads.contract.ts'
import type { AnyEndpoint } from '../../../../core/contracts/endpoint.ts'
import {
  operatorAdPutBack,
  operatorAdTakeOff,
  operatorApprove,
  operatorAuditLog,
  operatorCompanyShow,
  operatorListingPutBack,
  operatorListingTakeOff,
  operatorReject,
  operatorReviewPutBack,
  operatorReviewTakeOff,
  operatorSuspend,
  operatorVerify,
} from '../../../../core/contracts/operator.contract.ts'
import type { OperatorTarget } from '../../../../core/operator/operator-actions.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('a decision that an operator asks for again', (market) => {
  let operator: Person
  let colleague: Person
  beforeAll(async () => {
    operator = await market.operator()
    colleague = await market.operator()
  })

  it('[D-345] is answered as before and done once while it stands', async () => {
    const seller = await market.seller({ approval: 'pending' })
    const { companyId: id } = seller
    const twice = async (contract: AnyEndpoint, input: object, meanwhile?: () => Promise<unknown>) => {
      const first = await operator.call(contract, input as never)
      await meanwhile?.()
      const told = await toldTo(seller)
      expect(await operator.call(contract, input as never), contract.id).toEqual(first)
      expect(await toldTo(seller), contract.id).toEqual(told)
    }
    await twice(operatorReject, { id, was: 'pending', reason: 'The register has no such company.' })
    await twice(operatorApprove, { id, was: 'rejected' }, () => operator.call(operatorVerify, { id, verified: true }))
    await twice(operatorSuspend, { id, was: 'approved', reason: 'Buyers were not paid back.' })
    await twice(operatorApprove, { id, was: 'suspended' })
    expect(await actionsOn('company', id)).toEqual(
      ['lifted', 'suspended', 'verified', 'approved', 'rejected'].map((verb) => `company.${verb}`),
    )
    expect(await toldTo(seller)).toEqual({ notices: 5, mails: 4 })
  })

  it('[D-345] is refused as decided already to a colleague, and with another reason', async () => {
    const seller = await market.seller({ name: 'Settled Ltd' })
    const suspension = { id: seller.companyId, was: 'approved', reason: 'Counterfeit goods.' } as const
    await operator.call(operatorSuspend, suspension)
    const told = await toldTo(seller)

    const message = 'Somebody else decided meanwhile: Settled Ltd is suspended now. Look at it again.'
    expect(await colleague.fails(operatorSuspend, suspension)).toMatchObject({ message })
    expect(await operator.fails(operatorSuspend, { ...suspension, reason: 'Fraud.' })).toMatchObject({ message })
    expect(await toldTo(seller)).toEqual(told)
    // The newest suspension is the colleague's.
    await operator.call(operatorApprove, { id: seller.companyId, was: 'suspended' })
    await colleague.call(operatorSuspend, suspension)
    expect(await operator.fails(operatorSuspend, suspension)).toMatchObject({ message })
  })

  it('[D-345] lifts a suspension that a colleague made since', async () => {
    const seller = await market.seller({ name: 'Lifted Ltd' })
    const { companyId: id } = seller
    const lift = [operatorApprove, { id, was: 'suspended' }, sameKey()] as const
    await operator.call(operatorSuspend, { id, was: 'approved', reason: 'Counterfeit goods.' })
    await operator.call(...lift)
    await colleague.call(operatorSuspend, { id, was: 'approved', reason: 'Fraud.' })
    const before = await toldTo(seller)

    expect((await operator.call(...lift)).message).toBe('The suspension of Lifted Ltd is lifted.')

    expect(await approvalOf(id)).toBe('approved')
    expect(await toldTo(seller)).toEqual({ notices: before.notices + 1, mails: before.mails + 1 })
  })

  it('[D-345] suspends a company whose suspension was lifted since', async () => {
    const seller = await market.seller({ name: 'Suspended Twice Ltd' })
    const { companyId: id } = seller
    const suspend = [operatorSuspend, { id, was: 'approved', reason: 'Counterfeit goods.' }, sameKey()] as const
    await operator.call(...suspend)
    await colleague.call(operatorApprove, { id, was: 'suspended' })
    const before = await toldTo(seller)

    expect((await operator.call(...suspend)).message).toBe('Suspended Twice Ltd is suspended.')

    expect(await approvalOf(id)).toBe('suspended')
    expect(await toldTo(seller)).toEqual({ notices: before.notices + 1, mails: before.mails + 1 })
  })

  it.each(['listing', 'review', 'ad'] as const)('[D-345] takes off and puts back once, and truly: %s', async (kind) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const { takeOff, putBack, made } = THINGS[kind]
    const id = await made(seller, buyer)
    const told = async () => [await toldTo(seller), await toldTo(buyer)]
    const off = { id, reason: 'It breaks the rules.' }
    const key = sameKey()
    const once = async (contract: AnyEndpoint, input: object, again: object | undefined) => {
      const before = await told()
      const first = await operator.call(contract, input as never, again)
      const after = await told()
      expect(after).not.toEqual(before)
      expect(await operator.call(contract, input as never, again)).toEqual(first)
      expect((await colleague.fails(contract, input as never))._tag).toBe('Refused')
      expect(await told()).toEqual(after)
      return first
    }

    const first = await once(takeOff, off, key)
    expect((await operator.fails(takeOff, { ...off, reason: 'Another reason.' } as never))._tag).toBe('Refused')
    await once(putBack, { id }, undefined)
    // The dialog was left with its draft, which keeps the key.
    expect(await once(takeOff, off, key)).toEqual(first)

    const { rows } = await market.db.query(`select taken_off_reason from ${kind}s where id = $1`, [id])
    expect(rows).toEqual([{ taken_off_reason: off.reason }])
    expect(await actionsOn(kind, id)).toEqual(['takenOff', 'putBack', 'takenOff'].map((verb) => `${kind}.${verb}`))
  })

  it('[D-345] does not say that a listing is on sale which its seller took from sale since', async () => {
    const seller = await market.seller()
    const id = await listing(market, seller)
    await operator.call(operatorListingTakeOff, { id, reason: 'It breaks the rules.' })
    await operator.call(operatorListingPutBack, { id })
    await market.db.query('update listings set published = 0 where id = $1', [id])

    expect((await operator.fails(operatorListingPutBack, { id }))._tag).toBe('Refused')
  })

  // Helpers

  const sameKey = () => ({ idempotencyKey: randomUUID() })

  const toldTo = async (person: Person) => {
    const mails = await market.messagesTo(person.email)
    const { rows } = await market.db.query('select id from notifications where user_id = $1', [person.userId])
    return { notices: rows.length, mails: mails.length }
  }

  const approvalOf = async (id: number) => (await operator.call(operatorCompanyShow, { id })).data.approval

  const actionsOn = async (target_kind: OperatorTarget, id: number) => {
    const { data } = await operator.call(operatorAuditLog, { target_kind, target_id: String(id) })
    return data.data.map(({ action }) => action)
  }

  const THINGS = {
    listing: {
      takeOff: operatorListingTakeOff,
      putBack: operatorListingPutBack,
      made: (seller: Person) => listing(market, seller),
    },
    review: {
      takeOff: operatorReviewTakeOff,
      putBack: operatorReviewPutBack,
      made: async (seller: Person, buyer: Person) => {
        const { rows } = await market.db.query<{ id: number }>(
          `insert into reviews (company_id, user_id, author, rating, text) values ($1, $2, 'Ray', 1, 'An insult.') returning id`,
          [seller.companyId, buyer.userId],
        )
        return rows[0]?.id ?? 0
      },
    },
    ad: {
      takeOff: operatorAdTakeOff,
      putBack: operatorAdPutBack,
      made: async (seller: Person) => {
        const at = (hours: number) => formatWireTime(market.clock.now.getTime() + hours * 3_600_000)
        const { data } = await seller.call(createAd, {
          ad_type: 'simple',
          title_1: 'Wonders',
          title_2: '',
          title_3: '',
          product_ids: String(await listing(market, seller)),
          start_date: at(-1),
          end_date: at(24),
        })
        return data.id
      },
    },
  } as const
})
