import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueEntries } from '../../../core/permissions/catalogue.ts'
import {
  beyondOwn,
  buyerPermissions,
  hasPermission,
  isAnyGranted,
  isGranted,
  needLabel,
  ownerPermissions,
  permissionsOf,
  permissionsWith,
  switchesOf,
  withSwitch,
} from '../../../core/permissions/permissions.ts'
import type { PermissionList, PermissionNeed } from '../../../core/permissions/permissions.ts'

describe('hasPermission', () => {
  it('[PERM-04] is true only for the granted module and action', () => {
    const list: PermissionList = [{ module: 'Leads', actions: ['View', 'Edit'] }]

    expect(hasPermission(list, 'Leads', 'Edit')).toBe(true)
    expect(hasPermission(list, 'Leads', 'Delete')).toBe(false)
    expect(hasPermission(list, 'Deals', 'Edit')).toBe(false)
    for (const need of everyNeed)
      expect(isIn(list, need)).toBe(need.module === 'Leads' && ['View', 'Edit'].includes(need.action))
  })

  it.each([
    ['PERM-06', 'Product', 'Duplicate'],
    ['PERM-07', 'Product', 'Featured'],
    ['PERM-08', 'Product', 'Big Post'],
    ['PERM-09', 'Product', 'Export'],
    ['PERM-10', 'Product', 'Restore'],
    ['PERM-11', 'My Contacts', 'Block/Unblock'],
  ] as const)('[%s] knows %s: %s, and refuses it without the switch', (_, module, action) => {
    expect(catalogueEntries.find((entry) => entry.module === module)?.actions).toContain(action)
    expect(hasPermission([{ module, actions: ['View', action] }], module, action)).toBe(true)
    expect(hasPermission([{ module, actions: ['View', 'Add', 'Edit', 'Delete'] }], module, action)).toBe(false)
  })

  it('[D-28] grants nothing for a missing list, and no action without View', () => {
    for (const need of everyNeed) {
      expect(isIn(undefined, need)).toBe(false)
      expect(isIn(null, need)).toBe(false)
    }
    expect(hasPermission([{ module: 'Leads', actions: ['Edit'] }], 'Leads', 'Edit')).toBe(false)
  })

  it('distinguishes the sections of Company Settings, and opens the page by any of them', () => {
    const list: PermissionList = [{ module: 'Company Settings', section: 'Services', actions: ['View'] }]

    expect(hasPermission(list, 'Company Settings', 'View', 'Services')).toBe(true)
    expect(hasPermission(list, 'Company Settings', 'View', 'Faqs')).toBe(false)
    expect(hasPermission(list, 'Company Settings', 'View')).toBe(true)
    expect(hasPermission(list, 'Company Settings', 'Edit')).toBe(false)
    expect(hasPermission([{ module: 'Leads', section: null, actions: ['View'] }], 'Leads', 'View')).toBe(true)
  })

  it('never grants a switch that the catalogue does not have', () => {
    expect(hasPermission([{ module: 'Dashboard', actions: ['View', 'Delete'] }], 'Dashboard', 'Delete')).toBe(false)
    expect(hasPermission([{ module: 'Company Settings', actions: ['View'] }], 'Company Settings', 'View')).toBe(false)
  })
})

describe('permissionsOf', () => {
  it('[D-28] grants an owner every switch of the catalogue', () => {
    for (const need of everyNeed) expect(isGranted({ type: 'seller' }, need)).toBe(true)
    expect(ownerPermissions).toHaveLength(46)
  })

  it('[D-112] grants a buyer nine modules and two sections, without CRM and selling', () => {
    const names = buyerPermissions.map(({ module, section }) => section ?? module)
    expect(names).toEqual([
      'Dashboard',
      'Wishlist',
      'Company Information',
      'Contact Person Details',
      'My Contacts',
      'Invited Users',
      'My Subscriptions',
      'Plans',
      'Recent Activity',
      'Notifications',
      'Account Preferences',
    ])
    expect(isGranted({ type: 'other' }, { module: 'Leads', action: 'View' })).toBe(false)
  })

  it('grants a sub-user the rights of the role, and none without one', () => {
    const need = { module: 'Leads', action: 'View' } as const
    expect(isGranted({ type: 'subuser', permissions: [{ module: 'Leads', actions: ['View'] }] }, need)).toBe(true)
    expect(isGranted({ type: 'subuser' }, need)).toBe(false)
    expect(isAnyGranted({ type: 'seller' }, [])).toBe(false)
  })
})

describe('withSwitch', () => {
  it('turns View on with any other switch, and all off with View', () => {
    const edit = withSwitch([], { module: 'Leads', action: 'Edit' }, true)
    expect(edit.find(({ module }) => module === 'Leads')?.actions).toEqual(['View', 'Edit'])
    const none = withSwitch(edit, { module: 'Leads', action: 'View' }, false)
    expect(none.find(({ module }) => module === 'Leads')?.actions).toEqual([])
  })

  it('turns on exactly the switch and View', () => {
    fc.assert(
      fc.property(aList, aNeed, (list, need) => {
        const after = withSwitch(list, need, true)
        expect(isIn(after, need)).toBe(true)
        for (const other of everyNeed) {
          const isTouched = other.module === need.module && other.section === need.section
          if (!isTouched) expect(isIn(after, other)).toBe(isIn(list, other))
        }
      }),
    )
  })

  it('is undone by turning the same switch off, apart from View', () => {
    fc.assert(
      fc.property(aList, aNeed, (list, need) => {
        const after = withSwitch(withSwitch(list, need, true), need, false)
        expect(isIn(after, need)).toBe(false)
      }),
    )
  })

  it('keeps a list when the catalogue lacks the switch', () => {
    expect(withSwitch([], { module: 'Dashboard', action: 'Delete' }, true)).toEqual([])
  })
})

describe('hasPermission, entry by entry', () => {
  it('requires the section of the entry, and for Company Settings alone any of its sections', () => {
    const services: PermissionList = [{ module: 'Company Settings', section: 'Services', actions: ['View'] }]
    expect(hasPermission(services, 'Company Settings', 'View', 'Services')).toBe(true)
    expect(hasPermission(services, 'Company Settings', 'View', 'Faqs')).toBe(false)
    expect(hasPermission(services, 'Company Settings', 'View')).toBe(true)
    // An entry that the catalogue lacks, as a tampered role could contain.
    expect(hasPermission([{ module: 'Leads', section: 'Services', actions: ['View'] }], 'Leads', 'View')).toBe(false)
    expect(hasPermission([{ module: 'Company Settings', actions: ['View'] }], 'Company Settings', 'View')).toBe(false)
    expect(
      hasPermission([{ module: 'Company Settings', section: null, actions: ['View'] }], 'Company Settings', 'View'),
    ).toBe(false)
  })
})

describe('permissionsOf', () => {
  it('decides by the type of the person', () => {
    const permissions: PermissionList = [{ module: 'Leads', actions: ['View'] }]
    expect(permissionsOf({ type: 'seller', permissions })).toBe(ownerPermissions)
    expect(permissionsOf({ type: 'other', permissions })).toBe(buyerPermissions)
    expect(permissionsOf({ type: 'subuser', permissions })).toBe(permissions)
    expect(permissionsOf({ type: 'subuser', permissions: null })).toEqual([])
    expect(permissionsOf({ type: 'subuser' })).toEqual([])
  })
})

describe('isAnyGranted', () => {
  const agent = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View'] }] } as const
  const need = (module: PermissionNeed['module']): PermissionNeed => ({ module, action: 'View' })

  it('requires one of several rights', () => {
    expect(isAnyGranted(agent, [need('Deals'), need('Leads')])).toBe(true)
    expect(isAnyGranted(agent, [need('Deals'), need('Tasks')])).toBe(false)
    expect(isAnyGranted(agent, [])).toBe(false)
  })
})

describe('withSwitch, line by line', () => {
  const leads: PermissionList = [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }]

  it('[D-28] turns one switch off and keeps the others', () => {
    expect(withSwitch(leads, { module: 'Leads', action: 'Edit' }, false)).toEqual([
      { module: 'Leads', actions: ['View', 'Add'] },
    ])
    expect(withSwitch(leads, { module: 'Leads', action: 'Delete' }, false)).toEqual(leads)
    expect(withSwitch(leads, { module: 'Leads', action: 'View' }, false)).toEqual([{ module: 'Leads', actions: [] }])
  })

  it('adds a line where there was none', () => {
    expect(withSwitch([], { module: 'Leads', action: 'Add' }, true)).toEqual([
      { module: 'Leads', actions: ['View', 'Add'] },
    ])
    expect(withSwitch(leads, { module: 'Deals', action: 'View' }, true)).toEqual([
      ...leads,
      { module: 'Deals', actions: ['View'] },
    ])
    expect(withSwitch(leads, { module: 'Deals', action: 'Add' }, false)).toEqual([
      ...leads,
      { module: 'Deals', actions: [] },
    ])
    expect(Object.keys(withSwitch([], { module: 'Leads', action: 'Add' }, true)[0] ?? {})).toEqual([
      'module',
      'actions',
    ])
  })

  it('changes only the line of the section', () => {
    const faqs: PermissionList = [{ module: 'Company Settings', section: 'Faqs', actions: ['View'] }]
    expect(withSwitch(faqs, { module: 'Company Settings', section: 'Services', action: 'View' }, true)).toEqual([
      ...faqs,
      { module: 'Company Settings', section: 'Services', actions: ['View'] },
    ])
    expect(withSwitch(faqs, { module: 'Company Settings', section: 'Faqs', action: 'Edit' }, true)).toEqual([
      { module: 'Company Settings', section: 'Faqs', actions: ['View', 'Edit'] },
    ])
  })

  it('keeps the order of the catalogue', () => {
    expect(
      withSwitch([{ module: 'Leads', actions: ['View', 'Delete'] }], { module: 'Leads', action: 'Add' }, true),
    ).toEqual([{ module: 'Leads', actions: ['View', 'Add', 'Delete'] }])
  })
})

describe('switchesOf', () => {
  it('lists the switches one by one, with their sections', () => {
    const list: PermissionList = [
      { module: 'Leads', actions: ['View', 'Edit'] },
      { module: 'Deals', section: null, actions: ['View'] },
      { module: 'Company Settings', section: 'Faqs', actions: ['View'] },
      { module: 'Tasks', actions: [] },
    ]
    const found = switchesOf(list)
    expect(found).toEqual([
      { module: 'Leads', action: 'View' },
      { module: 'Leads', action: 'Edit' },
      { module: 'Deals', action: 'View' },
      { module: 'Company Settings', section: 'Faqs', action: 'View' },
    ])
    expect(found.map((need) => 'section' in need)).toEqual([false, false, false, true])
  })
})

describe('permissionsWith', () => {
  it('[D-28] lists the switches in the order of the catalogue, and turns View on with any other', () => {
    expect(
      permissionsWith([
        { module: 'Tasks', action: 'View' },
        { module: 'Leads', action: 'Delete' },
        { module: 'Leads', action: 'Edit' },
      ]),
    ).toEqual([
      { module: 'Leads', actions: ['View', 'Edit', 'Delete'] },
      { module: 'Tasks', actions: ['View'] },
    ])
  })

  it('never adds or drops a switch of a valid list in any order', () => {
    fc.assert(
      fc.property(aList, (list) => {
        const same = permissionsWith(switchesOf(list).toReversed())
        expect(switchesOf(same).map(needLabel).toSorted()).toEqual(switchesOf(list).map(needLabel).toSorted())
        expect(same).toEqual(permissionsWith(switchesOf(list)))
      }),
    )
  })
})

describe('beyondOwn', () => {
  const agent = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View', 'Edit'] }] } as const
  const wanted: PermissionList = [
    { module: 'Leads', actions: ['View', 'Edit', 'Delete'] },
    { module: 'Deals', actions: ['View'] },
  ]

  it('[D-01] names the first switch that somebody would grant without having it', () => {
    expect(beyondOwn(agent, wanted)).toEqual({ module: 'Leads', action: 'Delete' })
    expect(beyondOwn(agent, wanted.slice(1))).toEqual({ module: 'Deals', action: 'View' })
    expect(beyondOwn(agent, [{ module: 'Leads', actions: ['View'] }])).toBeUndefined()
    expect(beyondOwn({ type: 'seller' }, wanted)).toBeUndefined()
    expect(beyondOwn({ type: 'seller' }, [])).toBeUndefined()
  })

  it('does not check what the role had before', () => {
    expect(beyondOwn(agent, wanted, [{ module: 'Leads', actions: ['View', 'Delete'] }])).toEqual({
      module: 'Deals',
      action: 'View',
    })
    expect(beyondOwn(agent, wanted, wanted)).toBeUndefined()
  })
})

describe('needLabel', () => {
  it('names module, section and action', () => {
    expect(needLabel({ module: 'Leads', action: 'View' })).toBe('Leads: View')
    expect(needLabel({ module: 'Company Settings', section: 'Services', action: 'Edit' })).toBe(
      'Company Settings, Services: Edit',
    )
  })
})

// Helpers

const everyNeed: readonly PermissionNeed[] = catalogueEntries.flatMap(({ module, section, actions }) =>
  actions.map((action) => ({ module, action, ...(section === undefined ? {} : { section }) })),
)
const isIn = (list: PermissionList | null | undefined, { module, action, section }: PermissionNeed) =>
  hasPermission(list, module, action, section)
const aNeed = fc.constantFrom(...everyNeed)
const aList = fc
  .array(fc.tuple(aNeed, fc.boolean()), { maxLength: 8 })
  .map((steps) => steps.reduce<PermissionList>((list, [need, isOn]) => withSwitch(list, need, isOn), []))
