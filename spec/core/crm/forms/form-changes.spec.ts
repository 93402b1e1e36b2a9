import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { changesForRecords } from '../../../../core/crm/forms/form-changes.ts'
import { fieldsOf, type FormField } from '../../../../core/crm/forms/form.schema.ts'

const stored = { sections: DEFAULT_FORMS.Leads }
const EMAIL = 106
const INDUSTRY = 107

describe('changesForRecords', () => {
  it('[D-182] finds what stored records may not fit', () => {
    const next = changed((field) =>
      field.id === EMAIL
        ? { ...field, is_required: '1', unique: '1' }
        : field.id === INDUSTRY
          ? { ...field, option_list: [...field.option_list.slice(1), 'Tea'] }
          : field,
    )
    expect(changesForRecords(stored, next)).toMatchObject([
      { kind: 'required', field: { id: EMAIL } },
      { kind: 'unique', field: { id: EMAIL } },
      { kind: 'options', field: { id: INDUSTRY }, options: [industry.option_list[0]] },
    ])
    expect(changesForRecords(next, stored)).toMatchObject([{ kind: 'options', options: ['Tea'] }])
  })

  it('finds a field that leaves, and a required one that comes', () => {
    const without = { sections: stored.sections.slice(0, 3) }
    const description = fieldsOf(stored).at(-1)!
    const required = changed((field) => (field.id === description.id ? { ...field, is_required: '1' } : field))
    expect(changesForRecords(stored, without)).toEqual([{ kind: 'removed', field: description }])
    expect(changesForRecords(without, required)).toMatchObject([{ kind: 'required', field: { id: description.id } }])
  })

  it('never finds anything in moves, labels and loosened rules', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), fc.string(), (fields, label) => {
        const next = [
          {
            section_id: 1,
            name: 'All',
            tab_columns: 'single' as const,
            form_fields: fields.map((field) => ({ ...field, label, is_required: '0' as const, unique: '0' as const })),
          },
        ]
        expect(changesForRecords(stored, { sections: next })).toEqual([])
      }),
    )
  })
})

// Helpers

const all = [...fieldsOf(stored)]
const industry = fieldsOf(stored).find((field) => field.id === INDUSTRY)!

const changed = (change: (field: FormField) => FormField) => ({
  sections: stored.sections.map((section) => ({ ...section, form_fields: section.form_fields.map(change) })),
})
