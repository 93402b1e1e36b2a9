import { expect, it } from 'vitest'
import {
  productBulkUpdate,
  productShow,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import { productView } from '../../../../core/contracts/market.contract.ts'
import {
  operatorAuditLog,
  operatorListingList,
  operatorListingPutBack,
  operatorListingTakeOff,
} from '../../../../core/contracts/operator.contract.ts'
import { formOf } from '../listing/forms.ts'
import { describeMarket } from '../market.ts'

describeMarket('listings in the console of operators', (market) => {
  it('[D-190] takes a listing off with a reason, tells its seller, keeps it off, and puts it back', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    const form = { ...formOf(seller), name: 'Counterfeit pump' }
    const { id } = (await seller.call(productStore, { ...form, published: 1 })).data
    await seller.call(productUpdate, { ...form, id, model_number: 'HP-701', draft: 1, published: 0 })
    const found = async (state?: 'taken_off') =>
      (await operator.call(operatorListingList, { search: 'counterfeit', ...(state && { state }) })).data.data
    expect(await found()).toMatchObject([{ id, is_taken_off: false, company_id: seller.companyId }])

    await operator.call(operatorListingTakeOff, { id, reason: 'The brand is not yours.' })

    expect(await found()).toEqual([])
    expect(await found('taken_off')).toMatchObject([{ id, reason: 'The brand is not yours.' }])
    expect(await market.visitor.fails(productView, { id })).toMatchObject({ _tag: 'NotFound' })
    expect((await seller.call(productShow, { id })).data).toMatchObject({
      published: 0,
      has_live: false,
      taken_off_reason: 'The brand is not yours.',
      form: { model_number: 'HP-701' },
    })
    const notices = await market.db.query<{ text: string }>(
      'select to_jsonb(n)::text as text from notifications n where user_id = $1 order by id desc limit 1',
      [seller.userId],
    )
    expect(notices.rows[0]?.text).toContain('The brand is not yours.')
    const { version } = (await seller.call(productShow, { id })).data
    expect(await seller.fails(productUpdate, { ...form, id, version, published: 1 })).toMatchObject({
      _tag: 'Refused',
      message: expect.stringContaining('The brand is not yours.'),
    })
    const status = { field: 'status' as const, published: 1 as const }
    expect((await seller.call(productBulkUpdate, { ids: [id], change: status })).data).toMatchObject({ changed: 0 })
    expect(await operator.fails(operatorListingTakeOff, { id, reason: 'Again' })).toMatchObject({ _tag: 'Refused' })

    await operator.call(operatorListingPutBack, { id })

    expect((await market.visitor.call(productView, { id })).data.name).toBe('Counterfeit pump')
    const colleague = await market.operator()
    expect(await colleague.fails(operatorListingPutBack, { id })).toMatchObject({ _tag: 'Refused' })
    expect(
      (await operator.call(operatorAuditLog, { target_kind: 'listing', target_id: String(id) })).data.data,
    ).toMatchObject([{ action: 'listing.putBack' }, { action: 'listing.takenOff', reason: 'The brand is not yours.' }])
  })

  it('[D-190] is for operators alone, and names what is missing', async () => {
    const [operator, seller] = [await market.operator(), await market.seller()]
    for (const [contract, input] of [
      [operatorListingList, {}],
      [operatorListingTakeOff, { id: 1, reason: 'No' }],
      [operatorListingPutBack, { id: 1 }],
    ] as const) {
      expect(await market.visitor.fails(contract, input as never)).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await seller.fails(contract, input as never)).toMatchObject({ _tag: 'Forbidden' })
    }
    expect(await operator.fails(operatorListingTakeOff, { id: 99_999_999, reason: 'No' })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await operator.fails(operatorListingTakeOff, { id: 1, reason: ' ' })).toMatchObject({
      errors: { reason: ['Please give a reason'] },
    })
  })
})
