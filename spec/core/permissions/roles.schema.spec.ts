import { describe, expect, it } from 'vitest'
import { WHOLE_REACH } from '../../../core/permissions/reach.ts'
import { role, roleForm } from '../../../core/permissions/roles.schema.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

describe('roleForm', () => {
  it('should keep the switches that are on and drop lines without any', () => {
    const permissions = [
      { module: 'Leads', actions: ['View', 'Edit'] },
      { module: 'Deals', actions: [] },
      { module: 'Company Settings', section: 'Services', actions: ['View'] },
    ]
    expect(roleForm.parse({ name: ' Sales ', permissions })).toEqual({
      name: 'Sales',
      permissions: [
        { module: 'Leads', actions: ['View', 'Edit'] },
        { module: 'Company Settings', section: 'Services', actions: ['View'] },
      ],
    })
  })

  it('should turn everything off without a list', () => {
    expect(roleForm.parse({ name: 'Sales' })).toEqual({ name: 'Sales', permissions: [] })
  })

  it.each([
    [{}, { name: 'Please enter role name' }],
    [{ name: ' ' }, { name: 'Please enter role name' }],
    [{ name: 'x'.repeat(51) }, { name: 'The content is too long. Please limit it to 50 characters' }],
  ])('should refuse %j', (given, messages) => {
    expect(fieldMessages(roleForm.safeParse(given).error!)).toEqual(messages)
  })
})

describe('role', () => {
  it('should be a row of the list of roles', () => {
    const shown = {
      id: 3,
      name: 'Sales',
      permissions: [{ module: 'Leads', actions: ['View'] }],
      members: 2,
      created_at: '2026-05-12 10:00:00',
    }
    expect(role.parse(shown)).toEqual({ ...shown, reach: WHOLE_REACH })
    for (const name of Object.keys(shown))
      expect(role.safeParse({ ...shown, [name]: undefined }).success, name).toBe(false)
  })
})
