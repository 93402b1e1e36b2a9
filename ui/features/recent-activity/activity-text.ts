import { DEFINITION_KINDS } from '../../../core/catalogue/definitions.ts'
import type { recentActivity } from '../../../core/contracts/crm-history.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import { CRM_TYPES, isRecordTypeName } from '../../../core/crm/records/record-types.ts'
import { addressOf, recordAddress } from '../../../core/navigation/addresses.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

export type ActivityLine = CallResponse<typeof recentActivity>['data']['data'][number]

/** An action as a sentence of three parts: 'Changed the lead', 'Ada Lovelace', '2 fields'. */
export interface ActivityText {
  readonly what: string
  readonly name: string
  readonly more: string
  /** The page of what it was done to; undefined when there is none, or no longer. */
  readonly address: string | undefined
}

const VERBS: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  published: 'Published',
  unpublished: 'Took off sale',
}

type AddressOfSubject = (id: string) => string
const prices = (tab: string) => () => addressOf('priceSettings', {}, { tab })
const definitionPages: Readonly<Record<(typeof DEFINITION_KINDS)[number], AddressOfSubject>> = {
  category: () => addressOf('sellerCategories'),
  brand: () => addressOf('sellerBrands'),
  specification: () => addressOf('sellerSpecification'),
  application: () => addressOf('sellerSpecification', {}, { tab: 'application' }),
  usecases: () => addressOf('sellerSpecification', {}, { tab: 'usecases' }),
}
/** The page of each subject of the history; a subject without one is named and not linked. */
const PAGES: Readonly<Record<string, AddressOfSubject>> = {
  ...definitionPages,
  listing: (Id) => addressOf('productForm', {}, { Id }),
  company: () => addressOf('companyDetails'),
  profile: () => addressOf('profile'),
  subscription: () => addressOf('subscription'),
  invitation: () => addressOf('invite'),
  role: (id) => addressOf('roleEdit', { id }),
  subAccount: () => addressOf('subAccounts'),
  ad: (id) => addressOf('adEdit', { id }),
  catalogue: (id) => addressOf('catalogEdit', { id }),
  'automation rule': (id) => addressOf('automation', { id }),
  'pricing rule': prices('pricing_rules'),
  'discount level': prices('discount_levels'),
  'price settings': prices('general'),
  Tasks: () => addressOf('tasks'),
  Meetings: () => addressOf('meetings'),
  Calls: () => addressOf('calls'),
}
/** Where the stored subject is no English noun. */
const NOUNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CRM_TYPES.map(({ name, singular }) => [name, singular.toLowerCase()])),
  subAccount: 'sub account',
  usecases: 'use case',
}

/** The sentence of an action. */
export function activityText(line: ActivityLine): ActivityText {
  const { subject, subject_id, verb, title, record_name } = line
  const noun = NOUNS[subject] ?? subject
  const isDeletion = verb === 'deleted'
  const what = `${VERBS[verb] ?? capitalised(verb)} the ${noun}`
  const more = line.changes > 1 && verb !== 'created' ? `${line.changes} fields` : ''
  if (!isRecordTypeName(subject))
    return { what, name: title, more, address: isDeletion ? undefined : PAGES[subject]?.(subject_id) }
  const address = isDeletion || record_name === null ? undefined : recordAddress(subject, subject_id)
  // News at a record has a sentence as its title; a change has the record's name at that time.
  if (verb === 'related' || verb === 'manual')
    return {
      what: title,
      name: record_name === null ? `a deleted ${noun}` : recordLabel({ name: record_name }),
      more: '',
      address,
    }
  return { what, name: recordLabel({ name: record_name ?? title }), more, address }
}
