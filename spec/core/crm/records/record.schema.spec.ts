import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { FIELD_TYPES, fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import type { FormField, FormLayout } from '../../../../core/crm/forms/form.schema.ts'
import { availableColumns, shownColumns } from '../../../../core/crm/lists/list-columns.ts'
import { filterFieldsOf, searchedFields, TASK_FILTER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { isNamingField, recordName, recordSchema, uniqueClaims } from '../../../../core/crm/records/record.schema.ts'
import { fieldMessages } from '../../../../core/text/issue-text.ts'

const leads: FormLayout = { sections: DEFAULT_FORMS.Leads }
const deals: FormLayout = { sections: DEFAULT_FORMS.Deals }

describe('recordSchema', () => {
  it('keeps trimmed values by field id and drops values without a field in the form', () => {
    const kept = recordSchema(leads).parse({
      [id('first_name')]: ' Ada ',
      [id('number_of_employees')]: '12',
      9999: 'x',
      id: 3,
    })
    expect(kept).toMatchObject({ [id('first_name')]: 'Ada', [id('number_of_employees')]: 12, [id('last_name')]: null })
    expect(Object.keys(kept)).toHaveLength(fieldsOf(leads).length)
  })

  it('[D-48] reports missing inputs and choices by their labels', () => {
    const form = changed(leads, 'industry', { is_required: '1' })
    expect(messages(form, {})).toEqual({
      [id('first_name')]: 'Please enter First name',
      [id('industry')]: 'Please select Industry',
    })
  })

  it('[D-84] does not enforce a required field in the unused list', () => {
    const without: FormLayout = {
      sections: leads.sections.map((section) => ({
        form_fields: section.form_fields.filter((field) => field.name !== 'first_name'),
      })),
    }
    expect(recordSchema(without).safeParse({}).success).toBe(true)
  })

  it.each([
    ['email', 'ada@', 'Please enter a valid e-mail address'],
    ['mobile', 'call me', 'Please enter correct mobile no'],
    ['website', 'javascript:alert(1)', 'Please enter a valid link'],
    ['annual_revenue', 'much', 'Please enter a number'],
    ['annual_revenue', -1, 'Please enter a number from 0'],
    ['annual_revenue', 1e20, 'Please enter a number up to 9,007,199,254,740,991'],
    ['annual_revenue', '99999999999999999', 'Please enter a number up to 9,007,199,254,740,991'],
    ['lead_status', 'Nowhere', 'Please choose one of the options'],
    ['country', 'Atlantis', 'Please choose one of the options'],
    ['last_name', 'x'.repeat(51), 'The content is too long. Please limit it to 50 characters'],
    ['zip_code', 'x'.repeat(11), 'Postal code content is too long. Please limit it to 10 characters'],
    ['description', 'x'.repeat(351), 'The content is too long. Please limit it to 350 characters'],
    ['first_name', {}, 'Please choose one of the options'],
  ] as const)('refuses %s "%s"', (name, value, message) => {
    const given = { [id('first_name')]: 'Ada', [id(name)]: value }
    expect(messages(leads, given)).toEqual({ [id(name)]: message })
  })

  it('reads a field named like a property of every object', () => {
    const form = { sections: [{ form_fields: [named('constructor', 'text', 1), named('constructor', 'number', 2)] }] }
    expect(recordSchema(form).parse({ 1: ' Ada ', 2: '5' })).toEqual({ 1: 'Ada', 2: 5 })
  })

  it('reads an owner by a number, written plainly', () => {
    const form = { sections: [{ form_fields: [named('owner', 'owner', 1)] }] }
    expect(recordSchema(form).parse({ 1: ' 16 ' })).toEqual({ 1: 16 })
    for (const other of ['0x10', '1e1', '1.5', '0', '-1', 0, '9007199254740992', true])
      expect(messages(form, { 1: other })).toEqual({ 1: 'Please choose one of the options' })
  })

  it('accepts countries by name or code, existing dates, and percentages within bounds', () => {
    expect(recordSchema(leads).parse({ [id('first_name')]: 'A', [id('country')]: 'germany' })[id('country')]).toBe('DE')
    const deal = { [id('deal_name', deals)]: 'Tiles' }
    expect(messages(deals, { ...deal, [id('closing_date', deals)]: '2026-02-29' })).toEqual({
      [id('closing_date', deals)]: 'Please enter a valid date',
    })
    expect(messages(deals, { ...deal, [id('probability', deals)]: 101 })).toEqual({
      [id('probability', deals)]: 'Please enter a number from 0 to 100',
    })
  })

  it('accepts a stored value whose option was removed', () => {
    const given = { [id('first_name')]: 'Ada', [id('lead_source')]: 'Fax' }
    expect(recordSchema(leads).safeParse(given).success).toBe(false)
    expect(recordSchema(leads, { [id('lead_source')]: 'Fax' }).safeParse(given).success).toBe(true)
  })
})

describe('uniqueClaims', () => {
  it('[D-84] compares unique values trimmed and without letter case, and ignores empty ones', () => {
    const form = changed(leads, 'email', { unique: '1' })
    expect(uniqueClaims(form, { [id('email')]: ' ADA@x.org ' }).map(({ key }) => key)).toEqual(['ada@x.org'])
    expect(uniqueClaims(form, { [id('email')]: null })).toEqual([])
    expect(uniqueClaims(leads, { [id('email')]: 'ada@x.org' })).toEqual([])
  })
})

describe('naming', () => {
  it('[D-84] names leads and contacts by first name, accounts and deals by name', () => {
    expect(isNamingField('Leads', { name: 'first_name' })).toBe(true)
    expect(isNamingField('Leads', { name: 'last_name' })).toBe(false)
    expect(isNamingField('Accounts', { name: 'account_name' })).toBe(true)
    expect(recordName('Leads', leads, { [id('first_name')]: 'Ada', [id('last_name')]: 'Byron' })).toBe('Ada Byron')
    expect(recordName('Deals', deals, { [id('deal_name', deals)]: 'Tiles' })).toBe('Tiles')
    expect(recordName('Leads', leads, {})).toBe('')
  })
})

describe('shownColumns', () => {
  it('shows the chosen existing columns in order, and always the naming column', () => {
    expect(shownColumns('Leads', leads, ['email', 'gone', 'first_name', 'email']).map(({ name }) => name)).toEqual([
      'email',
      'first_name',
    ])
    expect(shownColumns('Leads', leads, ['email']).map(({ name }) => name)).toEqual(['first_name', 'email'])
    expect(shownColumns('Leads', leads, null).length).toBeGreaterThan(4)
    expect(availableColumns(leads).map(({ name }) => name)).toContain('created_at')
  })
})

describe('searchedFields', () => {
  it('[D-83] are the texts of the form, in its order', () => {
    expect(searchedFields(deals).map((field) => field.name)).toEqual(['deal_name', 'description'])
    const form = { sections: [{ form_fields: FIELD_TYPES.map((type, index) => named(type, type, index + 1)) }] }
    expect(searchedFields(form).map((field) => field.field_type)).toEqual(['text', 'textarea', 'email', 'phone', 'url'])
  })
})

describe('filter fields', () => {
  it('offers the fields of the form with their kinds, then tag and times', () => {
    const fields = new Map(filterFieldsOf(leads).map((field) => [field.name, field]))
    expect(fields.get('lead_status')).toMatchObject({ type: 'choice', label: 'Lead status' })
    expect(fields.get('country')?.options).toContainEqual({ value: 'IT', label: 'Italy' })
    expect(fields.get('annual_revenue')?.type).toBe('number')
    expect(fields.get('tag')?.type).toBe('multi')
    expect(fields.get('created_at')?.type).toBe('date')
  })

  it('[ENTITY-25] offers tasks exactly eight fields', () => {
    expect(TASK_FILTER_FIELDS.map((field) => field.name)).toEqual([
      'subject',
      'task_date',
      'status',
      'priority',
      'related_with',
      'task_owner',
      'tag',
      'description',
    ])
  })
})

// Helpers

const named = (name: string, field_type: FormField['field_type'], id: number): FormField => ({
  id,
  name,
  label: 'Field',
  field_type,
  placeholder: '',
  tooltip: '',
  option_list: [],
  is_required: '0',
  unique: '0',
  section_id: 1,
  form_input_list_id: id,
})

function id(name: string, form: FormLayout = leads): string {
  const found = fieldsOf(form).find((field) => field.name === name)
  if (found === undefined) throw new Error(name)
  return String(found.id)
}

function changed(form: FormLayout, name: string, change: Partial<FormField>): FormLayout {
  return {
    sections: form.sections.map((section) => ({
      form_fields: section.form_fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
    })),
  }
}

function messages(form: FormLayout, given: Readonly<Record<string, unknown>>) {
  const parsed = recordSchema(form).safeParse(given)
  return parsed.success ? {} : fieldMessages(parsed.error)
}
