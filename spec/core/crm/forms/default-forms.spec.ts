import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS, QUALIFICATION_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { CUSTOM_FIELD_KINDS, fieldsOf, formSection, leadForm } from '../../../../core/crm/forms/form.schema.ts'

describe('DEFAULT_FORMS', () => {
  it.each([
    {
      id: 'LEADFORM-11',
      section: 'Lead Information',
      fields: [
        'Lead owner',
        'Account',
        'First name',
        'Last name',
        'Mobile',
        'Email',
        'Industry',
        'Lead source',
        'Lead status',
      ],
    },
    { id: 'LEADFORM-12', section: 'Address Information', fields: ['Street', 'City', 'State', 'Zip code', 'Country'] },
    {
      id: 'LEADFORM-13',
      section: 'Additional Information',
      fields: ['Annual revenue', 'Title', 'Number of employees', 'Website', 'Twitter'],
    },
    { id: 'LEADFORM-14', section: 'Description Information', fields: ['Description'] },
  ])('[$id] has the section $section with its fields', ({ section, fields }) => {
    const found = DEFAULT_FORMS.Leads.find((candidate) => candidate.name === section)
    expect(found?.form_fields.map((field) => field.label)).toEqual(fields)
  })

  it('[D-84] starts deals with seven fields and the five stages', () => {
    const deal = DEFAULT_FORMS.Deals[0]
    expect(deal?.form_fields.map((field) => field.label)).toEqual([
      'Deal name',
      'Account',
      'Contact',
      'Amount',
      'Closing date',
      'Stage',
      'Probability',
    ])
    expect(deal?.form_fields.find((field) => field.name === 'stage')?.option_list).toEqual([
      'Qualification',
      'Proposal',
      'Negotiation',
      'Won',
      'Lost',
    ])
  })

  it('matches its schema, and has unique field ids across all types', () => {
    for (const sections of Object.values(DEFAULT_FORMS)) {
      expect(leadForm.parse({ ...head, form_data: { sections }, sections }).sections).toEqual(sections)
    }
    const fields = [
      ...Object.values(DEFAULT_FORMS).flatMap((sections) => fieldsOf({ sections })),
      ...QUALIFICATION_FIELDS,
    ]
    const ids = fields.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  // Stored values have the id of their field as key, and the columns of migration 0074 read them by it.
  it.each([
    [
      'Leads',
      'lead_owner account first_name last_name mobile email industry lead_source lead_status street city state zip_code country ' +
        'annual_revenue title number_of_employees website twitter description',
    ],
    ['Deals', 'deal_name account contact amount closing_date stage probability description'],
    [
      'Contacts',
      'contact_owner account first_name last_name mobile email title department lead_source street city state zip_code country ' +
        'website linkedin twitter description',
    ],
    [
      'Accounts',
      'account_owner account_name parent_account phone email industry website street city state zip_code country ' +
        'annual_revenue number_of_employees description',
    ],
  ] as const)('keeps the place, and so the id, of every field of %s', (type, names) => {
    expect(
      fieldsOf({ sections: DEFAULT_FORMS[type] }).map(({ name }) => name),
      'a field before others gives them the values of their neighbours: add it like QUALIFICATION_FIELDS, with ids of its own',
    ).toEqual(names.split(' '))
  })
})

describe('CUSTOM_FIELD_KINDS', () => {
  it('[LEADFORM-15] offers exactly four kinds', () => {
    expect(CUSTOM_FIELD_KINDS.map((kind) => kind.label)).toEqual(['Single line', 'Multi line', 'Email', 'Phone'])
  })
})

describe('formSection', () => {
  it('[LEADFORM-17] has section_id, tab_columns and form_fields, and refuses other columns', () => {
    const section = { section_id: 1, name: 'Lead Information', form_fields: [] }
    expect(formSection.safeParse({ ...section, tab_columns: 'single' }).success).toBe(true)
    expect(formSection.safeParse({ ...section, tab_columns: 'double' }).success).toBe(true)
    expect(formSection.safeParse({ ...section, tab_columns: 'triple' }).success).toBe(false)
    expect(formSection.safeParse({ ...section }).success).toBe(false)
  })
})

describe('leadForm', () => {
  it('[LEADFORM-18] keeps is_required as a string, regardless of the sent type', () => {
    const [first] = fieldsOf({ sections: DEFAULT_FORMS.Leads })
    for (const [given, kept] of [
      ['1', '1'],
      [1, '1'],
      [true, '1'],
      ['0', '0'],
      [0, '0'],
      [false, '0'],
    ] as const) {
      const sections = [
        { section_id: 1, name: 'A', tab_columns: 'single', form_fields: [{ ...first, is_required: given }] },
      ]
      const form = leadForm.parse({ ...head, form_data: JSON.stringify({ sections }), sections })
      expect(Object.keys(form.sections[0]?.form_fields[0] ?? {})).toEqual(
        expect.arrayContaining([
          'id',
          'label',
          'placeholder',
          'tooltip',
          'option_list',
          'is_required',
          'unique',
          'name',
        ]),
      )
      expect(form.sections[0]?.form_fields[0]?.is_required).toBe(kept)
      expect(form.form_data.sections[0]?.form_fields[0]?.is_required).toBe(kept)
    }
  })

  it('refuses duplicate fields or sections, and malformed form data', () => {
    const [section] = DEFAULT_FORMS.Leads
    expect(leadForm.safeParse({ ...head, form_data: { sections: [] }, sections: [section, section] }).success).toBe(
      false,
    )
    const twin = { ...section, section_id: 9 }
    expect(leadForm.safeParse({ ...head, form_data: { sections: [] }, sections: [section, twin] }).success).toBe(false)
    expect(leadForm.safeParse({ ...head, form_data: '{oops', sections: [] }).success).toBe(false)
  })
})

// Helpers

const head = { id: 1, type_id: 1, type_name: 'Leads', user_id: 7, unique_id: 'form-1' }
