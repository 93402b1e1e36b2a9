import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { readFieldValue } from '../../../../core/crm/forms/field-value.ts'
import { fieldsOf, type FormLayout } from '../../../../core/crm/forms/form.schema.ts'
import { companyDomain, convertedValues, nameOfDomain } from '../../../../core/crm/records/convert-lead.ts'
import { convertInput } from '../../../../core/crm/records/convert-lead.schema.ts'
import { fieldMessages } from '../../../../core/text/issue-text.ts'

const formOf = (type: keyof typeof DEFAULT_FORMS): FormLayout => ({ sections: [...DEFAULT_FORMS[type]] })
const idOf = (form: FormLayout, name: string) => String(fieldsOf(form).find((field) => field.name === name)?.id)
const byName = (form: FormLayout, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [fieldsOf(form).find((one) => String(one.id) === id)?.name, value]),
  )
const leads = formOf('Leads')
const lead = Object.fromEntries(
  Object.entries({
    lead_owner: 7,
    account: 'a-1',
    first_name: 'Yusuf',
    last_name: 'Demir',
    mobile: '+90 402 6917571',
    email: 'yusuf@anchor-materials.example',
    industry: 'building materials',
    city: 'Gaziantep',
    annual_revenue: 7_540_000,
    title: 'Purchasing manager',
    description: 'Met at the fair.',
  }).map(([name, value]) => [idOf(leads, name), value]),
)

describe('the records that a lead becomes', () => {
  it('[D-195] gives the contact what describes the person', () => {
    const form = formOf('Contacts')
    expect(byName(form, convertedValues(leads, lead, 'Contacts', form, {}))).toEqual({
      first_name: 'Yusuf',
      last_name: 'Demir',
      mobile: '+90 402 6917571',
      email: 'yusuf@anchor-materials.example',
      title: 'Purchasing manager',
      city: 'Gaziantep',
      description: 'Met at the fair.',
    })
  })

  it('[D-195] gives the account what describes the company, under its own name', () => {
    const form = formOf('Accounts')
    const values = convertedValues(leads, lead, 'Accounts', form, { account_name: 'Anchor Materials' })
    expect(byName(form, values)).toEqual({
      account_name: 'Anchor Materials',
      phone: '+90 402 6917571',
      industry: 'building materials',
      city: 'Gaziantep',
      annual_revenue: 7_540_000,
    })
  })

  it('[D-195] gives the deal only what the person entered', () => {
    const form = formOf('Deals')
    const values = convertedValues(leads, lead, 'Deals', form, {
      deal_name: 'First order',
      amount: 900,
      stage: 'Proposal',
    })
    expect(byName(form, values)).toEqual({ deal_name: 'First order', amount: 900, stage: 'Proposal' })
  })

  it("carries the seller's own fields of the same label and kind", () => {
    const own = (id: number, label: string) => ({
      ...fieldsOf(leads)[3]!,
      id,
      name: `field_${id}`,
      label,
      form_input_list_id: id,
    })
    const withField = (form: FormLayout, field: ReturnType<typeof own>): FormLayout => ({
      sections: form.sections.map((section, at) =>
        at === 0 ? { ...section, form_fields: [...section.form_fields, field] } : section,
      ),
    })
    const form = withField(formOf('Contacts'), own(1005, 'port of entry '))
    const values = convertedValues(
      withField(leads, own(1001, 'Port of entry')),
      { ...lead, 1001: 'Mersin' },
      'Contacts',
      form,
      {},
    )
    expect(values['1005']).toBe('Mersin')
  })

  it('makes only values that the new form accepts, whatever the lead contains', () => {
    const field = fc.constantFrom(...fieldsOf(leads).map(({ id }) => String(id)))
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.constant(null),
    )
    fc.assert(
      fc.property(
        fc.dictionary(field, value),
        fc.constantFrom('Contacts' as const, 'Accounts' as const, 'Deals' as const),
        (values, type) => {
          const form = formOf(type)
          for (const [id, made] of Object.entries(convertedValues(leads, values, type, form, {}))) {
            const target = fieldsOf(form).find((one) => String(one.id) === id)!
            expect(readFieldValue(target, made)).toEqual({ ok: true, value: made })
          }
        },
      ),
    )
  })
})

describe('the company behind an address', () => {
  it.each([
    ['Yusuf@Anchor-Materials.example', 'anchor-materials.example', 'Anchor Materials'],
    ['a@b_c.co.uk', 'b_c.co.uk', 'B C'],
  ])('reads %s as %s', (email, domain, name) => {
    expect(companyDomain(email)).toBe(domain)
    expect(nameOfDomain(domain)).toBe(name)
  })

  it.each([null, undefined, '', 'nobody', 'someone@gmail.com', 'Someone@GMX.de'])('knows none for %s', (email) => {
    expect(companyDomain(email)).toBeUndefined()
  })
})

describe('what a lead is to become', () => {
  const messages = (given: object) => {
    const read = convertInput.safeParse(given)
    return read.success ? read.data : fieldMessages(read.error)
  }

  it('needs a contact or an account, and the names of what is made', () => {
    expect(messages({ account: 'none', contact: 'none' })).toEqual({
      contact: 'Choose a contact, an account, or both.',
    })
    expect(messages({ account: 'new' })).toEqual({ account_name: 'Please enter Account name' })
    expect(messages({ has_deal: true, deal_name: ' ' })).toEqual({ deal_name: 'Please enter Deal name' })
  })

  it('reads amounts as people type them, and refuses what is no amount and no day', () => {
    expect(messages({ amount: '1.234,50', closing_date: '2026-12-01' })).toMatchObject({ amount: 1234.5 })
    expect(messages({ amount: 'much' })).toEqual({ amount: 'Please enter a number' })
    expect(messages({ amount: '-1' })).toEqual({ amount: 'Please enter a number' })
    expect(messages({ closing_date: '2026-02-30' })).toEqual({ closing_date: 'Please enter a valid date' })
  })
})
