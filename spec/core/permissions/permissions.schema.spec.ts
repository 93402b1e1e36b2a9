import { describe, expect, it } from 'vitest'
import { permissionList } from '../../../core/permissions/permissions.schema.ts'
import { buyerPermissions, ownerPermissions } from '../../../core/permissions/permissions.ts'

describe('permissionList', () => {
  it('[D-28] accepts and keeps what the catalogue can grant', () => {
    for (const list of [ownerPermissions, buyerPermissions]) expect(permissionList.parse(list)).toEqual(list)
    expect(permissionList.parse([{ module: 'Leads', section: null, actions: ['View', 'View'] }])).toEqual([
      { module: 'Leads', actions: ['View'] },
    ])
  })

  it.each([
    ['a foreign switch', [{ module: 'Wishlist', actions: ['View', 'Add'] }]],
    ['an unknown switch', [{ module: 'Leads', actions: ['View', 'Fly'] }]],
    ['an unknown module', [{ module: 'Secrets', actions: ['View'] }]],
    ['an inherited name', [{ module: 'constructor', actions: ['View'] }]],
    ['a section of another module', [{ module: 'Leads', section: 'Services', actions: ['View'] }]],
    ['Company Settings without a section', [{ module: 'Company Settings', actions: [] }]],
    ['an action without View', [{ module: 'Leads', actions: ['Edit'] }]],
    [
      'a module listed twice',
      [
        { module: 'Leads', actions: ['View'] },
        { module: 'Leads', actions: [] },
      ],
    ],
    ['no list', { module: 'Leads' }],
  ])('refuses %s', (_, list) => {
    expect(permissionList.safeParse(list).success).toBe(false)
  })
})

describe('messages of permissionList', () => {
  it.each([
    [
      'no section of a module that has sections',
      [{ module: 'Company Settings', actions: [] }],
      [['0.section', 'SECTION']],
    ],
    [
      'a section of a module that has none',
      [{ module: 'Leads', section: 'Services', actions: [] }],
      [['0.section', 'SECTION']],
    ],
    ['a switch that the module lacks', [{ module: 'Wishlist', actions: ['View', 'Edit'] }], [['0.actions', 'SWITCH']]],
    ['no View', [{ module: 'Leads', actions: ['Edit'] }], [['0.actions', 'VIEW']]],
    [
      'a foreign switch without View',
      [{ module: 'Wishlist', actions: ['Edit'] }],
      [
        ['0.actions', 'SWITCH'],
        ['0.actions', 'VIEW'],
      ],
    ],
    [
      'a module twice',
      [
        { module: 'Leads', actions: ['View'] },
        { module: 'Leads', section: null, actions: [] },
      ],
      [['1.module', 'TWICE']],
    ],
    [
      'a section twice',
      [
        { module: 'Company Settings', section: 'Faqs', actions: [] },
        { module: 'Company Settings', section: 'Faqs', actions: [] },
      ],
      [['1.module', 'TWICE']],
    ],
    ['an unknown module', [{ module: 'Nothing', actions: [] }], [['0.module', 'MODULE']]],
    [
      'an unknown section',
      [{ module: 'Company Settings', section: 'Nothing', actions: [] }],
      [['0.section', 'SECTION']],
    ],
    ['an unknown switch', [{ module: 'Leads', actions: ['View', 'Fly'] }], [['0.actions.1', 'SWITCH']]],
  ] as const)('should name %s with its place', (_, list, issues) => {
    const texts = {
      SECTION: 'This section does not belong to the module.',
      SWITCH: 'The module does not have this switch.',
      VIEW: 'View is needed for any other switch.',
      TWICE: 'Each module or section may be listed once.',
      MODULE: 'This module is not in the permission catalogue.',
    }
    expect(permissionList.safeParse(list).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      issues.map(([path, text]) => [path, texts[text]]),
    )
  })

  it('should accept different sections of one module, and lines without switches', () => {
    const list = [
      { module: 'Company Settings', section: 'Faqs', actions: [] },
      { module: 'Company Settings', section: 'Services', actions: ['View'] },
      { module: 'Leads', actions: [] },
    ]
    expect(permissionList.parse(list)).toEqual(list)
  })

  it('should drop repeats of a switch and a section that is null', () => {
    expect(permissionList.parse([{ module: 'Leads', section: null, actions: ['View', 'Edit', 'View'] }])).toEqual([
      { module: 'Leads', actions: ['View', 'Edit'] },
    ])
  })
})
