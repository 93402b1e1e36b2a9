import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionRate } from '../../../../core/crm/records/conversion.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { leadValues, recordFacts, tiedTo } from '../../../../core/crm/records/record-facts.ts'
import { recordSchema } from '../../../../core/crm/records/record.schema.ts'

const leads = { sections: DEFAULT_FORMS.Leads }
const idOf = (name: string) => fieldsOf(leads).find((field) => field.name === name)?.id ?? 0

describe('recordFacts', () => {
  it('reads name, address, column and owner from the values', () => {
    const values = {
      [idOf('first_name')]: 'Asha',
      [idOf('last_name')]: 'Rao',
      [idOf('email')]: 'Asha@Example.com',
      [idOf('lead_status')]: 'Open',
      [idOf('lead_owner')]: 7,
    }
    expect(recordFacts('Leads', leads, values)).toMatchObject({
      name: 'Asha Rao',
      email: 'Asha@Example.com',
      phone: null,
      category: 'Open',
      ownerId: 7,
    })
  })

  it('collects unique texts in lower case for the search, without choices and owners', () => {
    const values = {
      [idOf('first_name')]: 'Asha',
      [idOf('last_name')]: 'Asha',
      [idOf('lead_status')]: 'Open',
      [idOf('lead_owner')]: 7,
    }
    expect(recordFacts('Leads', leads, values).search).toBe('asha')
  })

  it('works for a form without any of these fields', () => {
    expect(recordFacts('Deals', { sections: [] }, { 1: 'x' })).toEqual({
      name: '',
      email: null,
      phone: null,
      category: '',
      ownerId: null,
      search: '',
    })
  })
})

describe('tiedTo', () => {
  it('fills the lookup of the other type, but never the parent of an account', () => {
    expect(Object.values(tiedTo({ sections: DEFAULT_FORMS.Contacts }, 'Accounts', 'acc'))).toEqual(['acc'])
    expect(tiedTo({ sections: DEFAULT_FORMS.Accounts }, 'Accounts', 'acc')).toEqual({})
    expect(tiedTo(leads, 'Deals', 'x')).toEqual({})
  })
})

describe('leadValues', () => {
  it('uses the last word of a name as the last name, and the first status', () => {
    const values = leadValues(leads, {
      name: ' Asha  Maria Rao ',
      source: 'Product enquiry',
      company: 'Acme',
      description: '10 pumps',
    })
    expect(values).toMatchObject({
      [idOf('first_name')]: 'Asha Maria',
      [idOf('last_name')]: 'Rao',
      [idOf('lead_status')]: 'New',
      [idOf('description')]: 'Company: Acme\n10 pumps',
    })
  })

  it.each([
    ['who gives only an address', { name: ' ', email: ' asha@acme.example ' }, 'asha@acme.example'],
    ['whose address is blank', { name: '', email: ' ' }, 'Unknown'],
    ['whose address is longer than a name may be', { name: '', email: `${'a'.repeat(60)}@acme.example` }, 'Unknown'],
    ['whose name is longer than a name may be', { name: 'a'.repeat(60), email: 'a@acme.example' }, 'a@acme.example'],
  ])('gives a person %s a first name', (_, author, first) => {
    expect(leadValues(leads, { source: 'Contact form', ...author })[idOf('first_name')]).toBe(first)
  })

  it('creates a lead for every enquiry, and omits values that the form refuses', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.string({ maxLength: 120 }),
          source: fc.string(),
          email: fc.string({ maxLength: 120 }),
          phone: fc.string(),
          country: fc.string(),
          description: fc.string(),
        }),
        (asker) => {
          const values = leadValues(leads, asker)
          expect(values[idOf('first_name')]).toBeTruthy()
          const read = recordSchema(
            {
              sections: leads.sections.map((section) => ({
                ...section,
                form_fields: section.form_fields.filter((field) => values[field.id] !== undefined),
              })),
            },
            {},
          ).safeParse(values)
          expect(read.success).toBe(true)
        },
      ),
    )
  })
})

describe('conversionRate', () => {
  it('is a percentage with one decimal, and 0 without leads', () => {
    expect(
      [
        [0, 0],
        [1, 3],
        [2, 3],
        [5, 5],
      ].map(([won = 0, total = 0]) => conversionRate({ won, total })),
    ).toEqual([0, 33.3, 66.7, 100])
  })
})
