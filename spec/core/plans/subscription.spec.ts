import { describe, expect, it } from 'vitest'
import { lockedFeature } from '../../../core/plans/module-features.ts'
import { PLANS, planOf, plansFor } from '../../../core/plans/plans.ts'
import { planChange, renewsAt } from '../../../core/plans/subscription.ts'
import { subscriptionChange } from '../../../core/plans/subscription.schema.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

const DAY = 86_400_000

describe('planChange', () => {
  const [starter, trade] = [planOf('starter').features, planOf('trade').features]

  it('[D-31] names what gets locked and which limits are exceeded already', () => {
    const change = planChange(trade, starter, [
      { key: 'product_limit', used: 51 },
      { key: 'ad_limit', used: 3 },
    ])

    expect(change.locked.map(({ key }) => key)).toEqual(['automation', 'translation'])
    expect(change.unlocked).toEqual([])
    expect(change.exceeded).toEqual([{ key: 'product_limit', name: 'Products', used: 51, limit: 50 }])
  })

  it('names what a larger plan unlocks', () => {
    const change = planChange(starter, trade, [{ key: 'product_limit', used: 51 }])

    expect(change.unlocked.map(({ key }) => key)).toEqual(['automation', 'translation'])
    expect([change.locked, change.exceeded]).toEqual([[], []])
  })
})

describe('renewsAt', () => {
  it('is whole periods after the start, later than now', () => {
    expect(renewsAt('weekly', 0, 0)).toBe(7 * DAY)
    expect(renewsAt('weekly', 0, 7 * DAY - 1)).toBe(7 * DAY)
    expect(renewsAt('weekly', 0, 7 * DAY)).toBe(14 * DAY)
    expect(renewsAt('2 months', DAY, 200 * DAY)).toBe(241 * DAY)
    // A start that another machine's clock wrote ahead.
    expect(renewsAt('daily', 3 * DAY, 0)).toBe(4 * DAY)
  })
})

describe('subscriptionChange', () => {
  const problem = (change: object) => {
    const read = subscriptionChange.safeParse({ plan: 'trade', period: 'monthly', ...change })
    return read.success ? undefined : fieldMessages(read.error)
  }

  it('takes periods from one day to ten years', () => {
    for (const period of ['Daily', '1 day', '10 years', ' 2 Weeks ']) expect(problem({ period })).toBeUndefined()
    expect(problem({ period: '0 days' })).toEqual({ period: 'A period has at least one day' })
    expect(problem({ period: '11 years' })).toEqual({ period: 'A period has at most ten years' })
    expect(problem({ plan: 'gold' })).toEqual({ plan: 'Please choose one of the plans' })
  })
})

describe('plansFor', () => {
  it('offers sellers three plans and buyers one', () => {
    expect(plansFor('seller').map(({ key }) => key)).toEqual(['starter', 'trade', 'growth'])
    expect(plansFor('buyer').map(({ key }) => key)).toEqual(['buyer'])
    expect(plansFor('seller').length + plansFor('buyer').length).toBe(PLANS.length)
  })
})

describe('lockedFeature', () => {
  const none = planOf('buyer').features
  const all = planOf('growth').features

  it('[D-31] locks adding and changing in modules that the plan lacks, not reading and deleting', () => {
    expect(lockedFeature(none, [{ module: 'Leads', action: 'Add' }])).toBe('crm')
    expect(lockedFeature(none, [{ module: 'Scoring Rules', action: 'Edit' }])).toBe('scoring')
    expect(lockedFeature(none, [{ module: 'Leads', action: 'View' }])).toBeUndefined()
    expect(lockedFeature(none, [{ module: 'Leads', action: 'Delete' }])).toBeUndefined()
    expect(lockedFeature(all, [{ module: 'Leads', action: 'Add' }])).toBeUndefined()
    expect(lockedFeature(undefined, [{ module: 'Leads', action: 'Add' }])).toBeUndefined()
  })

  it('passes a call that another right opens', () => {
    const needs = [
      { module: 'Leads', action: 'Add' },
      { module: 'Product', action: 'Add' },
    ] as const
    expect(lockedFeature(none, needs)).toBeUndefined()
  })
})
