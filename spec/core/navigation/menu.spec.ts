import { describe, expect, it } from 'vitest'
import { menuOf } from '../../../core/navigation/menu.ts'

describe('menuOf', () => {
  it('shows an owner every group', () => {
    const menu = menuOf({ type: 'seller' })
    expect(menu.map(({ group }) => group)).toEqual(['Sell', 'CRM', 'Store', 'Company', 'Account'])
    expect(menu.find(({ group }) => group === 'CRM')?.items.map(({ label }) => label)).toEqual([
      'Leads',
      'Contacts',
      'Accounts',
      'Deals',
      'Tasks',
      'Meetings',
      'Calls',
      'E-mails',
      'Calendar',
      'Reminders',
      'Reports',
      'Engagement score',
      'Automation rules',
      'Scoring rules',
      'Record forms',
      'E-mail templates',
      'Web forms',
      'Duplicates',
      'Tags',
    ])
  })

  it('[D-112] hides CRM and store from a buyer', () => {
    const menu = menuOf({ type: 'other' })
    expect(menu.map(({ group }) => group)).toEqual(['Sell', 'Company', 'Account'])
    expect(menu[0]?.items.map(({ label }) => label)).toEqual([
      'Products',
      'Dashboard',
      'Enquiries',
      'Chat',
      'Wishlist',
      'Saved searches',
    ])
  })

  it('leads buyers to the market first, and nobody else', () => {
    expect(menuOf({ type: 'other' })[0]?.items[0]?.path).toBe('/productlist')
    for (const viewer of [{ type: 'seller' }, { type: 'subuser' }, { type: 'other', operator: true }] as const)
      expect(menuOf(viewer).flatMap(({ items }) => items.map(({ path }) => path))).not.toContain('/productlist')
  })

  it('[D-189] shows an operator the console and the own profile, and nobody else the console', () => {
    expect(menuOf({ type: 'other', operator: true }).map(({ group }) => group)).toEqual(['Operator', 'Account'])
    expect(menuOf({ type: 'other', operator: true })[1]?.items.map(({ label }) => label)).toEqual(['Profile'])
    for (const type of ['seller', 'other', 'subuser'] as const)
      expect(menuOf({ type }).map(({ group }) => group)).not.toContain('Operator')
  })

  it('[D-30] shows a sub-user only the dashboard and the granted CRM pages', () => {
    const menu = menuOf({
      type: 'subuser',
      permissions: [
        { module: 'Leads', actions: ['View'] },
        { module: 'Product', actions: ['View'] },
      ],
    })
    expect(menu.map(({ group, items }) => [group, items.map(({ label }) => label)])).toEqual([
      ['Sell', ['Dashboard']],
      [
        'CRM',
        ['Leads', 'E-mails', 'Reports', 'Automation rules', 'E-mail templates', 'Web forms', 'Duplicates', 'Tags'],
      ],
    ])
  })
})
