import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardsFor, DASHBOARD_CARDS } from '../../../../core/crm/sales-reports/dashboard-cards.ts'
import { readDashboard } from '../../../../core/crm/sales-reports/dashboard.schema.ts'
import { type Holder, isGranted, type PermissionList } from '../../../../core/permissions/permissions.ts'

const owner: Holder = { type: 'seller' }
const subuser = (...permissions: PermissionList): Holder => ({ type: 'subuser', permissions })
const ids = DASHBOARD_CARDS.map(({ id }) => id)

describe('[D-249] cardsFor', () => {
  it('are all cards for an owner, and none for a buyer or an operator', () => {
    expect(cardsFor(owner)).toEqual(DASHBOARD_CARDS)
    expect(cardsFor({ type: 'other' })).toEqual([])
    expect(cardsFor({ type: 'seller', operator: true })).toEqual([])
  })

  it('are those of the rights of a sub-user, whose pages do not include listings', () => {
    const leads = subuser({ module: 'Leads', actions: ['View'] }, { module: 'Product', actions: ['View'] })
    expect(cardsFor(leads).map(({ id }) => id)).toEqual(['sources', 'leads', 'work'])
    expect(cardsFor(subuser({ module: 'Calls', actions: ['View'] })).map(({ id }) => id)).toEqual(['work'])
    expect(cardsFor(subuser({ module: 'Leads', actions: ['Edit'] }))).toEqual([])
  })
})

describe('[D-249] readDashboard', () => {
  it('has the first cards and the quarter before a choice', () => {
    expect(readDashboard(null, owner)).toEqual({
      cards: ['won', 'funnel', 'sources', 'leads', 'deals', 'listings'],
      period: 'quarter',
      is_chosen: false,
    })
  })

  it('has all cards of a role that allows none of the first ones', () => {
    expect(readDashboard(null, subuser({ module: 'Calls', actions: ['View'] })).cards).toEqual(['work'])
  })

  it('keeps the chosen order, and may have no card', () => {
    expect(readDashboard({ cards: ['leads', 'won'], period: 'year' }, owner)).toEqual({
      cards: ['leads', 'won'],
      period: 'year',
      is_chosen: true,
    })
    expect(readDashboard({ cards: [] }, owner)).toEqual({ cards: [], period: 'quarter', is_chosen: true })
  })

  it('shows each card once and none without its right, whatever is stored', () => {
    const aRole = fc
      .uniqueArray(fc.constantFrom('Leads', 'Deals', 'Tasks', 'Product' as const))
      .map((modules) => subuser(...modules.map((module) => ({ module, actions: ['View' as const] }))))
    const stored = fc.record({
      cards: fc.array(fc.oneof(fc.constantFrom(...ids), fc.string(), fc.nat())),
      period: fc.string(),
    })
    fc.assert(
      fc.property(fc.oneof(aRole, fc.constant(owner)), fc.oneof(stored, fc.anything()), (holder, value) => {
        const { cards } = readDashboard(value, holder)
        const allowed = cardsFor(holder)
        expect(new Set(cards).size).toBe(cards.length)
        for (const id of cards) {
          const card = allowed.find((one) => one.id === id)!
          expect(card.anyOf.some((module) => isGranted(holder, { module, action: 'View' }))).toBe(true)
        }
        // What was read is read again alike.
        expect(readDashboard({ ...readDashboard(value, holder) }, holder).cards).toEqual(cards)
      }),
    )
  })
})
