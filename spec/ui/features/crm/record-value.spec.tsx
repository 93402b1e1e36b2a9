import { describe, expect, it } from 'vitest'
import { render, screen } from '@testing-library/react'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { valueCell, valueText } from '../../../../ui/features/crm/record-value.tsx'
import { recordRow } from './crm-server.tsx'

describe('the value of a field as text', () => {
  it('has the unit of a probability, and none for other numbers', () => {
    expect(valueText({ name: 'probability', field_type: 'number' }, 40, {}, 'UTC')).toBe('40%')
    expect(valueText({ name: 'number_of_employees', field_type: 'number' }, 4000, {}, 'UTC')).toBe('4,000')
  })

  it('does not call a record deleted that a reader may only not see', () => {
    expect(valueText({ field_type: 'lookup' }, 'A7', { A7: 'Kestrel' }, 'UTC')).toBe('Kestrel')
    expect(valueText({ field_type: 'lookup' }, 'A7', {}, 'UTC')).toBe('Hidden or deleted')
  })
})

describe('the cell of a field', () => {
  it('dials a telephone number without opening the row', async () => {
    const mobile = fieldsOf({ sections: DEFAULT_FORMS.Leads }).find(({ name }) => name === 'mobile')!
    const row = recordRow('Leads', 1)
    let opened = 0
    render(
      <div role="none" onClick={() => (opened += 1)}>
        {valueCell(mobile, { ...row, fields: { ...row.fields, mobile: '+49 (40) 12-34' } }, 'UTC')}
      </div>,
    )
    const link = screen.getByRole('link', { name: '+49 (40) 12-34' })
    expect(link.getAttribute('href')).toBe('tel:+49401234')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(opened).toBe(0)
  })
})
