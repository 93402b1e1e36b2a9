import { describe, expect, it } from 'vitest'
import { valueText } from '../../../../ui/features/crm/record-value.tsx'

describe('the value of a field as text', () => {
  it('has the unit of a probability, and none for other numbers', () => {
    expect(valueText({ name: 'probability', field_type: 'number' }, 40, {})).toBe('40 %')
    expect(valueText({ name: 'number_of_employees', field_type: 'number' }, 4000, {})).toBe('4,000')
  })
})
