import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  catalogue,
  catalogueEntries,
  companySections,
  modules,
  sections,
} from '../../../core/permissions/catalogue.ts'
import type { Action, Module, Section } from '../../../core/permissions/catalogue.ts'

const crm = [
  'Leads',
  'Contacts',
  'Accounts',
  'Deals',
  'Tasks',
  'Meetings',
  'Calls',
  'Scoring Rules',
  'Engagement Score',
]
const products = [
  'Product',
  'Catalog',
  'Wishlist',
  'Category',
  'Product Application',
  'Product Use Cases',
  'Brands',
  'Specification Definition',
]
const store = ['Manage Store', 'Manage Menu', 'Manage Banner']
const people = ['Roles & Permissions', 'Sub Accounts']
const prices = ['Ads', 'Pricing Rules', 'Discount Levels', 'General Settings']
const account = [
  'My Contacts',
  'Invited Users',
  'My Subscriptions',
  'Plans',
  'Recent Activity',
  'Notifications',
  'Account Preferences',
]
const twelveSections = [
  'Company Information',
  'Contact Person Details',
  'Regional Office',
  'Company Facilities',
  'Export Capabilities',
  'QA/QC',
  'R&D Management',
  'Services',
  'Social Accounts',
  'Certificates',
  'News Room',
  'Faqs',
]

describe('catalogue', () => {
  it('[PERM-01] lists every module of the product and no other', () => {
    expect(modules).toEqual([
      'Dashboard',
      ...crm,
      ...products,
      'Company Settings',
      ...store,
      ...people,
      ...prices,
      ...account,
    ])
    expect(modules).toHaveLength(35)
  })

  it('[PERM-13] has the module Dashboard', () => {
    expect(modules).toContain('Dashboard')
  })

  it.each([
    ['PERM-14', crm],
    ['PERM-15', products],
    ['PERM-17', store],
    ['PERM-18', people],
    ['PERM-19', prices],
    ['PERM-20', account],
  ])('[%s] has these modules: %j', (_, names) => {
    expect(modules).toEqual(expect.arrayContaining(names))
  })

  it('[PERM-16] gives Company Settings exactly twelve sections, each with its own switches', () => {
    expect(sections).toEqual(twelveSections)
    for (const section of sections) expect(actionsOf('Company Settings', section)).toContain('View')
    expect(actionsOf('Company Settings')).toEqual([])
    expect(actionsOf('Leads', 'Services')).toEqual([])
  })

  it('[PERM-02] has only View, Add, Edit, Delete and the named extras for modules', () => {
    const extras = catalogueEntries.flatMap(({ module, actions }) =>
      actions
        .filter((action) => !['View', 'Add', 'Edit', 'Delete'].includes(action))
        .map((action) => `${module}: ${action}`),
    )
    expect(extras).toEqual([
      'Product: Duplicate',
      'Product: Featured',
      'Product: Big Post',
      'Product: Export',
      'Product: Restore',
      'My Contacts: Block/Unblock',
    ])
  })

  it('[D-28] has the switches of the table for each module', () => {
    const four = ['View', 'Add', 'Edit', 'Delete']
    const exceptions: Partial<Record<Module | Section, readonly Action[]>> = {
      Dashboard: ['View'],
      'Engagement Score': ['View'],
      Plans: ['View'],
      'Recent Activity': ['View'],
      'Scoring Rules': ['View', 'Edit'],
      'Manage Store': ['View', 'Edit'],
      'General Settings': ['View', 'Edit'],
      'My Subscriptions': ['View', 'Edit'],
      'Account Preferences': ['View', 'Edit'],
      'Company Information': ['View', 'Edit'],
      'Export Capabilities': ['View', 'Edit'],
      'R&D Management': ['View', 'Edit'],
      Wishlist: ['View', 'Delete'],
      Notifications: ['View', 'Delete'],
      'Invited Users': ['View', 'Add', 'Delete'],
      Product: ['View', 'Add', 'Edit', 'Delete', 'Duplicate', 'Featured', 'Big Post', 'Export', 'Restore'],
      'My Contacts': ['View', 'Add', 'Edit', 'Delete', 'Block/Unblock'],
    }
    for (const { module, section, actions } of catalogueEntries) {
      expect(actions, section ?? module).toEqual(exceptions[section ?? module] ?? four)
    }
  })

  it('[PERM-12] offers only View and Delete for Wishlist', () => {
    expect(catalogue.Wishlist).toEqual(['View', 'Delete'])
  })

  it('lists every module once and Company Settings by its sections', () => {
    expect(catalogueEntries).toHaveLength(34 + 12)
    expect(Object.keys(companySections)).toHaveLength(12)
  })
})
