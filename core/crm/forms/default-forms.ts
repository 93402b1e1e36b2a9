import { DEAL_STAGES } from '../records/stages.ts'
import { INDUSTRIES } from '../../reference/profile-options.ts'
import type { FieldType, FormField, FormSection } from './form.schema.ts'
import { LEAD_STATUSES } from '../records/lead-statuses.ts'
import type { RecordTypeName } from '../records/record-types.ts'

/** The origins of leads and contacts. Our own list; the specification names only the field. */
export const LEAD_SOURCES = [
  'Product enquiry',
  'Company enquiry',
  'Chat',
  'Invitation',
  'Website',
  'Trade fair',
  'Referral',
  'Advertisement',
  'Cold call',
  'Import',
] as const

/** The first id of a seller's own fields, above all built-in ids. */
export const FIRST_CUSTOM_FIELD_ID = 1000

/** The field that names a record; it cannot be removed from the form (D-84). */
export const NAMING_FIELDS: Readonly<Record<RecordTypeName, string>> = {
  Leads: 'first_name',
  Contacts: 'first_name',
  Accounts: 'account_name',
  Deals: 'deal_name',
}

/** The fields of the short form for a new record, in order; required ones follow. */
export const QUICK_FIELDS: Readonly<Record<RecordTypeName, readonly string[]>> = {
  Leads: ['first_name', 'last_name', 'account', 'email', 'mobile', 'lead_source', 'lead_owner', 'lead_status'],
  Contacts: ['first_name', 'last_name', 'account', 'email', 'mobile', 'contact_owner'],
  Accounts: ['account_name', 'phone', 'website', 'country', 'account_owner'],
  Deals: ['deal_name', 'account', 'contact', 'amount', 'closing_date', 'stage'],
}

/** The record type of a lookup field, by field name. */
export const LOOKUP_TARGETS: Readonly<Record<string, RecordTypeName>> = {
  account: 'Accounts',
  parent_account: 'Accounts',
  contact: 'Contacts',
}

interface FieldDraft {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly options?: readonly string[]
  readonly required?: true
}

const draft = (name: string, label: string, type: FieldType = 'text', more: Partial<FieldDraft> = {}): FieldDraft => ({
  name,
  label,
  type,
  ...more,
})

const address: readonly FieldDraft[] = [
  draft('street', 'Street'),
  draft('city', 'City'),
  draft('state', 'State'),
  draft('zip_code', 'Zip code'),
  draft('country', 'Country', 'country'),
]
const description: readonly FieldDraft[] = [draft('description', 'Description', 'textarea')]
const industry = draft('industry', 'Industry', 'select', { options: INDUSTRIES })
const source = draft('lead_source', 'Lead source', 'select', { options: LEAD_SOURCES })

/**
 * The initial form of each record type. Leads by spec §2 "Lead form builder", the first section of Deals by D-84, the
 * others are ours. Built-in field ids follow the place: Leads 101…, Deals 201…, Contacts 301…, Accounts 401…. Stored values have
 * them as keys, so no field moves and none is added here: a further one gets an id of its own, as `QUALIFICATION_FIELDS` have.
 */
export const DEFAULT_FORMS: Readonly<Record<RecordTypeName, readonly FormSection[]>> = {
  Leads: form(100, [
    [
      'Lead Information',
      [
        draft('lead_owner', 'Lead owner', 'owner'),
        draft('account', 'Account', 'lookup'),
        draft('first_name', 'First name', 'text', { required: true }),
        draft('last_name', 'Last name'),
        draft('mobile', 'Mobile', 'phone'),
        draft('email', 'Email', 'email'),
        industry,
        source,
        draft('lead_status', 'Lead status', 'select', { options: LEAD_STATUSES.map((status) => status.name) }),
      ],
    ],
    ['Address Information', address],
    [
      'Additional Information',
      [
        draft('annual_revenue', 'Annual revenue', 'money'),
        draft('title', 'Title'),
        draft('number_of_employees', 'Number of employees', 'number'),
        draft('website', 'Website', 'url'),
        draft('twitter', 'Twitter'),
      ],
    ],
    ['Description Information', description],
  ]),
  Deals: form(200, [
    [
      'Deal Information',
      [
        draft('deal_name', 'Deal name', 'text', { required: true }),
        draft('account', 'Account', 'lookup'),
        draft('contact', 'Contact', 'lookup'),
        draft('amount', 'Amount', 'money'),
        draft('closing_date', 'Closing date', 'date'),
        draft('stage', 'Stage', 'select', { options: DEAL_STAGES }),
        draft('probability', 'Probability', 'number'),
      ],
    ],
    ['Description Information', description],
  ]),
  Contacts: form(300, [
    [
      'Contact Information',
      [
        draft('contact_owner', 'Contact owner', 'owner'),
        draft('account', 'Account', 'lookup'),
        draft('first_name', 'First name', 'text', { required: true }),
        draft('last_name', 'Last name'),
        draft('mobile', 'Mobile', 'phone'),
        draft('email', 'Email', 'email'),
        draft('title', 'Title'),
        draft('department', 'Department'),
        source,
      ],
    ],
    ['Address Information', address],
    [
      'Additional Information',
      [draft('website', 'Website', 'url'), draft('linkedin', 'LinkedIn'), draft('twitter', 'Twitter')],
    ],
    ['Description Information', description],
  ]),
  Accounts: form(400, [
    [
      'Account Information',
      [
        draft('account_owner', 'Account owner', 'owner'),
        draft('account_name', 'Account name', 'text', { required: true }),
        draft('parent_account', 'Parent account', 'lookup'),
        draft('phone', 'Phone', 'phone'),
        draft('email', 'Email', 'email'),
        industry,
        draft('website', 'Website', 'url'),
      ],
    ],
    ['Address Information', address],
    [
      'Additional Information',
      [
        draft('annual_revenue', 'Annual revenue', 'money'),
        draft('number_of_employees', 'Number of employees', 'number'),
      ],
    ],
    ['Description Information', description],
  ]),
}

/** The name of the section for qualification, where it is placed. */
export const QUALIFICATION_SECTION = 'Qualification'

/**
 * How likely a lead buys: budget, authority, need, timing. Unused fields of every form of leads, because the layout of
 * spec §2 does not have them; placed, they count for the score (D-172).
 */
export const QUALIFICATION_FIELDS: readonly FormField[] = [
  draft('budget', 'Budget', 'select', { options: ['Confirmed', 'Estimated', 'None'] }),
  draft('authority', 'Authority', 'select', { options: ['Decides', 'Influences', 'None'] }),
  draft('need', 'Need', 'select', { options: ['Urgent', 'Planned', 'None'] }),
  draft('timing', 'Timing', 'select', { options: ['This month', 'This quarter', 'Later'] }),
].map((given, at) => field(121 + at, 0, given))

function form(base: number, sections: readonly (readonly [string, readonly FieldDraft[]])[]): readonly FormSection[] {
  let placed = 0
  return sections.map(([name, drafts], index) => ({
    section_id: index + 1,
    name,
    tab_columns: drafts.length === 1 ? 'single' : 'double',
    form_fields: drafts.map((given) => field(base + ++placed, index + 1, given)),
  }))
}

function field(id: number, sectionId: number, given: FieldDraft): FormField {
  return {
    id,
    name: given.name,
    label: given.label,
    field_type: given.type,
    placeholder: '',
    tooltip: '',
    option_list: [...(given.options ?? [])],
    is_required: given.required === true ? '1' : '0',
    unique: '0',
    section_id: sectionId,
    form_input_list_id: id,
  }
}
