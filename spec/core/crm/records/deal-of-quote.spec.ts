import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormLayout } from '../../../../core/crm/forms/form.schema.ts'
import { dealValues, type QuotedDeal } from '../../../../core/crm/records/deal-of-quote.ts'

const form: FormLayout = { sections: DEFAULT_FORMS.Deals }
const quoted: QuotedDeal = {
  name: 'Steel hinge, Company 2',
  amount: 2_125,
  closingDate: '2026-03-01',
  status: 'accepted',
  description: '250 pieces',
}
const byName = (given: FormLayout, deal: QuotedDeal) => {
  const values = dealValues(given, deal)
  return Object.fromEntries(
    fieldsOf(given).flatMap((field) => (field.id in values ? [[field.name, values[field.id]]] : [])),
  )
}

describe('dealValues', () => {
  it('[D-113] is won with amount and day when the quote was accepted', () => {
    expect(byName(form, quoted)).toEqual({
      deal_name: 'Steel hinge, Company 2',
      amount: 2_125,
      closing_date: '2026-03-01',
      stage: 'Won',
      probability: 100,
      description: '250 pieces',
    })
  })

  it('follows the quote, without a day or a probability while it is open', () => {
    expect(byName(form, { ...quoted, status: 'countered', name: undefined, description: undefined })).toEqual({
      amount: 2_125,
      stage: 'Negotiation',
    })
    expect(byName(form, { ...quoted, status: 'declined' })).toMatchObject({ stage: 'Lost', probability: 0 })
  })

  it('shortens a name that the field does not take, so that every deal has one', () => {
    const name = `Handwoven Carpets & Rugs, 200×300 cm, ${'Trading Company '.repeat(3)}`
    expect(byName(form, { ...quoted, name })['deal_name']).toBe('Handwoven Carpets & Rugs, 200×300 cm, Trading Com…')
    expect(byName(form, { ...quoted, name: '🧵'.repeat(50) })['deal_name']).toBe('🧵'.repeat(50))
  })

  it('leaves out what the form has no field for or does not accept', () => {
    const own: FormLayout = {
      sections: form.sections.map((section) => ({
        ...section,
        form_fields: section.form_fields.flatMap((field) =>
          field.name === 'amount' ? [] : [field.name === 'stage' ? { ...field, option_list: ['Fresh'] } : field],
        ),
      })),
    }
    expect(byName(own, quoted)).not.toHaveProperty('amount')
    expect(byName(own, quoted)).not.toHaveProperty('stage')
    expect(byName(own, quoted)).toHaveProperty('deal_name')
  })
})
