import { describe, expect, it } from 'vitest'
import { actionsOf, catalogueEntries } from '../../../core/permissions/catalogue.ts'
import {
  beyondOwn,
  buyerPermissions,
  hasPermission,
  isAnyGranted,
  permissionsOf,
  switchesOf,
  withSwitch,
  type Holder,
  type PermissionList,
} from '../../../core/permissions/permissions.ts'
import { permissionList } from '../../../core/permissions/permissions.schema.ts'
import { WHOLE_REACH } from '../../../core/permissions/reach.ts'
import { role, roleForm } from '../../../core/permissions/roles.schema.ts'

const viewLeads = { module: 'Leads', actions: ['View'] } as const

describe('withSwitch', () => {
  it('adds the line that a list lacks, with its section where it has one', () => {
    // Without a section there is no such key: the list is stored and compared as JSON.
    expect(withSwitch([], { module: 'Leads', action: 'Edit' }, true)).toStrictEqual([
      { module: 'Leads', actions: ['View', 'Edit'] },
    ])
    expect(withSwitch([viewLeads], { module: 'Company Settings', section: 'Services', action: 'View' }, true)).toEqual([
      viewLeads,
      { module: 'Company Settings', section: 'Services', actions: ['View'] },
    ])
    expect(withSwitch([], { module: 'Leads', action: 'Edit' }, false)).toEqual([{ module: 'Leads', actions: [] }])
  })

  it('changes one line and leaves the others and their order', () => {
    const list: PermissionList = [
      { module: 'Company Settings', section: 'Services', actions: ['View', 'Edit'] },
      { module: 'Leads', section: null, actions: ['View', 'Add', 'Delete'] },
      { module: 'Company Settings', section: 'Faqs', actions: ['View'] },
      { module: 'Deals', actions: ['View'] },
    ]
    expect(withSwitch(list, { module: 'Leads', action: 'Add' }, false)).toEqual([
      list[0],
      { module: 'Leads', actions: ['View', 'Delete'] },
      list[2],
      list[3],
    ])
    expect(withSwitch(list, { module: 'Leads', action: 'Edit' }, true)[1]).toEqual({
      module: 'Leads',
      actions: ['View', 'Add', 'Edit', 'Delete'],
    })
    expect(withSwitch(list, { module: 'Leads', action: 'View' }, false)[1]).toEqual({ module: 'Leads', actions: [] })
    expect(withSwitch(list, { module: 'Leads', action: 'View' }, true)[1]).toEqual({
      module: 'Leads',
      actions: ['View', 'Add', 'Delete'],
    })
    expect(withSwitch(list, { module: 'Company Settings', section: 'Faqs', action: 'Add' }, true)).toEqual([
      list[0],
      list[1],
      { module: 'Company Settings', section: 'Faqs', actions: ['View', 'Add'] },
      list[3],
    ])
  })

  it('drops switches that the catalogue lacks when it rewrites a line', () => {
    expect(
      withSwitch([{ module: 'Wishlist', actions: ['View', 'Export'] }], { module: 'Wishlist', action: 'Delete' }, true),
    ).toEqual([{ module: 'Wishlist', actions: ['View', 'Delete'] }])
    const lists: PermissionList = [viewLeads]
    expect(withSwitch(lists, { module: 'Company Settings', action: 'View' }, true)).toBe(lists)
    expect(withSwitch(lists, { module: 'Leads', section: 'Services', action: 'View' }, true)).toBe(lists)
  })
})

describe('switchesOf', () => {
  it('lists the switches one by one', () => {
    expect(
      switchesOf([
        { module: 'Leads', section: null, actions: ['View', 'Edit'] },
        { module: 'Deals', actions: [] },
        { module: 'Company Settings', section: 'Faqs', actions: ['View'] },
      ]),
    ).toEqual([
      { module: 'Leads', action: 'View' },
      { module: 'Leads', action: 'Edit' },
      { module: 'Company Settings', section: 'Faqs', action: 'View' },
    ])
  })
})

describe('beyondOwn', () => {
  const holder: Holder = {
    type: 'subuser',
    permissions: [
      { module: 'Leads', actions: ['View', 'Edit'] },
      { module: 'Company Settings', section: 'Faqs', actions: ['View'] },
    ],
  }

  it('names the first switch that somebody grants without having it', () => {
    expect(
      beyondOwn(holder, [viewLeads, { module: 'Deals', actions: ['View'] }, { module: 'Tasks', actions: ['View'] }]),
    ).toEqual({ module: 'Deals', action: 'View' })
    expect(beyondOwn(holder, [{ module: 'Company Settings', section: 'Services', actions: ['View'] }])).toEqual({
      module: 'Company Settings',
      section: 'Services',
      action: 'View',
    })
  })

  it('allows switches that they have or the role had before, and all of an owner', () => {
    expect(
      beyondOwn(holder, [viewLeads, { module: 'Company Settings', section: 'Faqs', actions: ['View'] }]),
    ).toBeUndefined()
    expect(
      beyondOwn(holder, [{ module: 'Deals', actions: ['View'] }], [{ module: 'Deals', actions: ['View'] }]),
    ).toBeUndefined()
    expect(
      beyondOwn(holder, [{ module: 'Deals', actions: ['View', 'Edit'] }], [{ module: 'Deals', actions: ['View'] }]),
    ).toEqual({ module: 'Deals', action: 'Edit' })
    expect(beyondOwn({ type: 'seller' }, catalogueEntries)).toBeUndefined()
    expect(beyondOwn(holder, [])).toBeUndefined()
  })
})

describe('permissionsOf', () => {
  it('grants nothing to a sub-user without a role', () => {
    expect(permissionsOf({ type: 'subuser' })).toEqual([])
    expect(permissionsOf({ type: 'subuser', permissions: null })).toEqual([])
    expect(permissionsOf({ type: 'subuser', permissions: [viewLeads] })).toEqual([viewLeads])
  })

  it('[D-112] grants a buyer the rights of buyers', () => {
    expect(permissionsOf({ type: 'other' })).toBe(buyerPermissions)
    expect(isAnyGranted({ type: 'other' }, [{ module: 'Wishlist', action: 'Delete' }])).toBe(true)
  })

  it('ignores the list of anybody but a sub-user', () => {
    expect(hasPermission(permissionsOf({ type: 'other', permissions: [viewLeads] }), 'Leads', 'View')).toBe(false)
    expect(hasPermission(permissionsOf({ type: 'seller', permissions: [] }), 'Leads', 'View')).toBe(true)
  })

  it('requires any one of several rights', () => {
    const needs = [
      { module: 'Deals', action: 'View' },
      { module: 'Leads', action: 'View' },
    ] as const
    expect(isAnyGranted({ type: 'subuser', permissions: [viewLeads] }, needs)).toBe(true)
    expect(isAnyGranted({ type: 'subuser', permissions: [viewLeads] }, needs.slice(0, 1))).toBe(false)
  })
})

describe('hasPermission', () => {
  it('keeps a section from granting its module elsewhere', () => {
    expect(hasPermission([{ module: 'Leads', section: 'Services', actions: ['View'] }], 'Leads', 'View')).toBe(false)
    expect(hasPermission([{ module: 'Leads', actions: ['View'] }], 'Leads', 'View', 'Services')).toBe(false)
    expect(
      hasPermission(
        [{ module: 'Company Settings', section: 'Company Information', actions: ['View', 'Delete'] }],
        'Company Settings',
        'Delete',
      ),
    ).toBe(false)
    expect(
      hasPermission(
        [{ module: 'Company Settings', section: 'Faqs', actions: ['View', 'Delete'] }],
        'Company Settings',
        'Delete',
      ),
    ).toBe(true)
  })
})

describe('the catalogue', () => {
  it('offers switches by section for Company Settings only', () => {
    expect(actionsOf('Company Settings')).toEqual([])
    expect(actionsOf('Company Settings', 'Services')).toEqual(['View', 'Add', 'Edit', 'Delete'])
    expect(actionsOf('Leads', 'Services')).toEqual([])
  })
})

describe('permissionList', () => {
  it.each([
    [
      'a foreign switch',
      [{ module: 'Wishlist', actions: ['View', 'Add'] }],
      [{ path: [0, 'actions'], message: 'The module does not have this switch.' }],
    ],
    [
      'an unknown switch',
      [{ module: 'Leads', actions: ['View', 'Fly'] }],
      [{ path: [0, 'actions', 1], message: 'The module does not have this switch.' }],
    ],
    [
      'an unknown module',
      [{ module: 'Secrets', actions: ['View'] }],
      [{ path: [0, 'module'], message: 'This module is not in the permission catalogue.' }],
    ],
    [
      'an unknown section',
      [{ module: 'Company Settings', section: 'Cellar', actions: ['View'] }],
      [{ path: [0, 'section'], message: 'This section does not belong to the module.' }],
    ],
    [
      'a section of another module',
      [{ module: 'Leads', section: 'Services', actions: ['Edit'] }],
      [{ path: [0, 'section'], message: 'This section does not belong to the module.' }],
    ],
    [
      'an action without View',
      [
        { module: 'Deals', actions: [] },
        { module: 'Leads', actions: ['Edit'] },
      ],
      [{ path: [1, 'actions'], message: 'View is needed for any other switch.' }],
    ],
    [
      'a foreign switch alone',
      [{ module: 'Wishlist', actions: ['Add'] }],
      [
        { path: [0, 'actions'], message: 'The module does not have this switch.' },
        { path: [0, 'actions'], message: 'View is needed for any other switch.' },
      ],
    ],
    [
      'a line that stands twice',
      [viewLeads, { module: 'Leads', section: null, actions: [] }, viewLeads],
      [
        { path: [1, 'module'], message: 'Each module or section may be listed once.' },
        { path: [2, 'module'], message: 'Each module or section may be listed once.' },
      ],
    ],
  ])('reports %s with its path', (_, list, issues) => {
    expect(permissionList.safeParse(list).error?.issues.map(({ path, message }) => ({ path, message }))).toEqual(issues)
  })

  it('accepts two sections of Company Settings as two lines, and lines without a switch', () => {
    const list = [
      { module: 'Company Settings', section: 'Services', actions: ['View'] },
      { module: 'Company Settings', section: 'Faqs', actions: [] },
    ]
    expect(permissionList.parse(list)).toEqual(list)
  })
})

describe('roleForm', () => {
  it('keeps the lines that grant something; no list grants nothing', () => {
    expect(roleForm.parse({ name: ' Sales ', permissions: [viewLeads, { module: 'Deals', actions: [] }] })).toEqual({
      name: 'Sales',
      permissions: [viewLeads],
    })
    expect(roleForm.parse({ name: 'Sales' })).toEqual({ name: 'Sales', permissions: [] })
  })

  it('requires a name', () => {
    expect(roleForm.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Please enter role name')
    expect(roleForm.safeParse({ name: 'n'.repeat(50) }).success).toBe(true)
    expect(roleForm.safeParse({ name: 'n'.repeat(51) }).success).toBe(false)
  })

  it('lists a role with the number of its holders', () => {
    const listed = { id: 3, name: 'Sales', permissions: [viewLeads], members: 2, created_at: '2026-05-12 09:00:00' }
    expect(role.parse(listed)).toEqual({ ...listed, reach: WHOLE_REACH })
    expect(role.safeParse({ ...listed, members: 1.5 }).success).toBe(false)
  })
})
