import { describe, expect, it } from 'vitest'
import { permissionList } from '../../../core/permissions/permissions.schema.ts'
import { buyerPermissions, noPermissions, ownerPermissions } from '../../../core/permissions/permissions.ts'

describe('permissionList', () => {
  it('[D-28] reads what the catalogue can grant and keeps it', () => {
    for (const list of [ownerPermissions, buyerPermissions, noPermissions]) expect(permissionList.parse(list)).toEqual(list)
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
    ['a module listed twice', [{ module: 'Leads', actions: ['View'] }, { module: 'Leads', actions: [] }]],
    ['no list', { module: 'Leads' }],
  ])('refuses %s', (_, list) => {
    expect(permissionList.safeParse(list).success).toBe(false)
  })
})
