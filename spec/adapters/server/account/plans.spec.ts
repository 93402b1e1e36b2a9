import { expect, it } from 'vitest'
import { createAutomation } from '../../../../core/contracts/automation.contract.ts'
import { calculatorTableUpdate } from '../../../../core/contracts/calculator.contract.ts'
import { createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import {
  changeSubscription,
  currentPlan,
  listPlans,
  listSubscriptions,
} from '../../../../core/contracts/plans.contract.ts'
import { menuStore } from '../../../../core/contracts/store.contract.ts'
import { recentActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { INVALID_PERIOD } from '../../../../core/text/period.ts'
import { describeMarket } from '../market.ts'

const DAY = 86_400_000

describeMarket('plans', (market) => {
  it('[IMPLIED-16] [SCOPE-10] lists the plans, and changing the plan changes users/current_plan', async () => {
    const seller = await market.seller({ plan: 'trade' })
    const cards = (await seller.call(listPlans, {})).data
    expect(cards.map(({ key, is_current }) => [key, is_current])).toEqual([
      ['starter', false],
      ['trade', true],
      ['growth', false],
    ])

    const { data, message } = await seller.call(changeSubscription, { plan: 'starter', period: 'Monthly' })

    expect(message).toBe('Your company now has the plan Starter')
    expect(data).toMatchObject({ plan: 'starter', plan_name: 'Starter', period: 'Monthly' })
    expect((await seller.call(currentPlan, {})).data).toMatchObject({
      plan_name: 'Starter',
      feature_list: expect.arrayContaining([{ key: 'automation', name: 'Automation', value: false }]),
    })
    const { data: present, ended } = await seller.call(listSubscriptions, {})
    expect(present).toEqual(data)
    expect(ended).toMatchObject([{ plan_name: 'Trade', period: null, ended_at: present.started_at }])
    expect((await seller.call(recentActivity, {})).data.data).toMatchObject([
      { subject: 'subscription', title: 'Starter', verb: 'updated', changes: 2 },
    ])
  })

  it('counts what is used of each limit, and shows no other company', async () => {
    const [seller, other] = [await market.seller({ plan: 'starter' }), await market.seller({ plan: 'growth' })]
    await market.subuser(seller, [])
    await market.subuser(other, [])
    await market.subuser(other, [])

    const used = async (who: typeof seller) =>
      (await who.call(listSubscriptions, {})).data.usage.find(({ key }) => key === 'sub_account_limit')

    expect(await used(seller)).toEqual({ key: 'sub_account_limit', name: 'Sub accounts', used: 1, limit: 3 })
    expect(await used(other)).toEqual({ key: 'sub_account_limit', name: 'Sub accounts', used: 2, limit: null })
  })

  it.each([
    ['PERIOD-01', '10 days', 10],
    ['PERIOD-02', '2 weeks', 14],
    ['PERIOD-03', '3 months', 90],
    ['PERIOD-04', '1 years', 365],
    ['PERIOD-05', 'daily', 1],
    ['PERIOD-06', 'weekly', 7],
    ['PERIOD-07', 'monthly', 30],
    ['PERIOD-08', 'annually', 365],
  ])('[%s] renews every %s, which is %i days', async (_, period, days) => {
    const seller = await market.seller()
    const { data } = await seller.call(changeSubscription, { plan: 'trade', period })
    const between = Date.parse(`${data.renews_at}Z`) - Date.parse(`${data.started_at}Z`)
    expect(between / DAY).toBe(days)
  })

  it('[PERIOD-09] refuses any other period with the specified text', async () => {
    const seller = await market.seller()
    for (const period of ['fortnights', ''])
      expect(await seller.fails(changeSubscription, { plan: 'trade', period })).toMatchObject({
        errors: { period: [INVALID_PERIOD] },
      })
    expect((await seller.call(listSubscriptions, {})).data).toMatchObject({ period: null, renews_at: null })
  })

  it('refuses the plan of buyers, an unknown plan and no change', async () => {
    const [seller, buyer] = [await market.seller({ plan: 'trade' }), await market.buyer()]
    const choose = { errors: { plan: ['Please choose one of the plans'] } }
    expect(await seller.fails(changeSubscription, { plan: 'buyer', period: 'monthly' })).toMatchObject(choose)
    expect(await buyer.fails(changeSubscription, { plan: 'growth', period: 'monthly' })).toMatchObject(choose)
    expect(await seller.fails(changeSubscription, { plan: 'gold' as 'trade', period: 'monthly' })).toMatchObject(choose)
    await seller.call(changeSubscription, { plan: 'growth', period: 'monthly' })
    expect(await seller.fails(changeSubscription, { plan: 'growth', period: 'monthly' })).toMatchObject({
      _tag: 'Refused',
      message: 'Your company has this plan already',
    })
  })

  it('[D-120] keeps the change of a colleague who was first', async () => {
    const seller = await market.seller({ plan: 'trade' })
    const was = { plan: 'trade', period: null }
    await seller.call(changeSubscription, { plan: 'growth', period: 'monthly', was })
    expect(await seller.fails(changeSubscription, { plan: 'starter', period: 'daily', was })).toMatchObject({
      _tag: 'Conflict',
      present: { plan: 'growth', period: 'monthly' },
    })
  })

  it('needs a sign-in and the right', async () => {
    const seller = await market.seller()
    const reader = await market.subuser(seller, [
      { module: 'My Subscriptions', actions: ['View'] },
      { module: 'Plans', actions: ['View'] },
    ])
    const change = { plan: 'growth', period: 'monthly' } as const
    expect(await market.visitor.fails(listPlans, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await reader.fails(changeSubscription, change)).toMatchObject({ _tag: 'Forbidden' })
    expect((await reader.call(listPlans, {})).data).toHaveLength(3)
    const nobody = await market.subuser(seller, [])
    expect(await nobody.fails(listPlans, {})).toMatchObject({ _tag: 'Forbidden' })
    expect(await nobody.fails(listSubscriptions, {})).toMatchObject({ _tag: 'Forbidden' })
  })

  it('[D-31] answers 302 with a message to a call whose module the plan lacks', async () => {
    const seller = await market.seller({ plan: 'buyer' })
    expect(await seller.fails(createTask, {} as never)).toMatchObject({
      _tag: 'NotWithPlan',
      message: 'Your plan does not include CRM. A larger plan does.',
    })
  })

  it('[D-31] answers 302 to a call of a feature that the plan lacks, and to none that it has', async () => {
    const [starter, trade] = [await market.seller({ plan: 'starter' }), await market.seller({ plan: 'trade' })]
    // A seller whose plan has been withdrawn.
    const least = await market.seller({ plan: 'buyer' })
    const rule = {
      name: 'Follow up',
      type_id: 1,
      trigger: { event: 'status_changed' as const, value: 'Contacted' },
      actions: [{ type: 'create_task' as const, params: { subject: 'Call back', due_in_days: 1 } }],
    }
    expect(await starter.fails(createAutomation, rule)).toMatchObject({
      _tag: 'NotWithPlan',
      message: expect.stringContaining('does not include automation'),
    })
    expect((await trade.call(createAutomation, rule)).data.status).toBe('on')
    expect(await least.fails(menuStore, { items: [] })).toMatchObject({
      _tag: 'NotWithPlan',
      message: 'Your plan has no storefront. Choose another plan to open a shop.',
    })
    await starter.call(menuStore, { items: [] })
    const formulas = { product_id: 1, attributes_values: {} }
    expect(await least.fails(calculatorTableUpdate, formulas)).toMatchObject({
      _tag: 'NotWithPlan',
      message: 'The pricing calculator is not part of your plan.',
    })
    expect(await starter.fails(calculatorTableUpdate, formulas)).toMatchObject({ _tag: 'NotFound' })
  })
})
