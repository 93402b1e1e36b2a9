import { describe, expect, it } from 'vitest'
import { CRM_TYPES, LIST_RESPONSE_KEYS, resolveCrmType } from '../../../../core/crm/records/record-types.ts'

describe('resolveCrmType', () => {
  it('[D-82] has the seven types by id', () => {
    expect(CRM_TYPES.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Leads'],
      [2, 'Deals'],
      [3, 'Contacts'],
      [4, 'Accounts'],
      [5, 'Tasks'],
      [6, 'Meetings'],
      [7, 'Calls'],
    ])
  })

  it('[D-82] prefers the name over the id', () => {
    expect(resolveCrmType({ type_id: 4, type_name: 'Contacts' })?.id).toBe(3)
    expect(resolveCrmType({ type_id: 4 })?.name).toBe('Accounts')
    expect(resolveCrmType({ type_name: '', type_id: 1 })?.name).toBe('Leads')
    expect(resolveCrmType({ type_name: 'Account' })?.name).toBe('Accounts')
    expect(resolveCrmType({ type_name: 'Ships', type_id: 1 })).toBeUndefined()
  })

  it('[D-02] returns accounts under their literal key', () => {
    expect(LIST_RESPONSE_KEYS).toEqual({
      Leads: 'lead_data',
      Deals: 'deal_data',
      Contacts: 'contact_data',
      Accounts: 'Account_data',
    })
  })
})
