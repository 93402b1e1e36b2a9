/** The seven CRM types with their ids in calls. Spec §3 "CRM form field", D-82. */
export const CRM_TYPES = [
  { id: 1, name: 'Leads', singular: 'Lead' },
  { id: 2, name: 'Deals', singular: 'Deal' },
  { id: 3, name: 'Contacts', singular: 'Contact' },
  { id: 4, name: 'Accounts', singular: 'Account' },
  { id: 5, name: 'Tasks', singular: 'Task' },
  { id: 6, name: 'Meetings', singular: 'Meeting' },
  { id: 7, name: 'Calls', singular: 'Call' },
] as const

export type CrmType = (typeof CRM_TYPES)[number]
export type CrmTypeName = CrmType['name']

/** Ids by name. */
export const crmTypeIds = Object.fromEntries(CRM_TYPES.map(({ id, name }) => [name, id])) as {
  readonly [T in CrmType as T['name']]: T['id']
}

/** The types whose records have a form. */
export const RECORD_TYPE_NAMES = ['Leads', 'Deals', 'Contacts', 'Accounts'] as const
export type RecordTypeName = (typeof RECORD_TYPE_NAMES)[number]

/** Number of records that a list loads at once. Spec §9 "Page sizes". */
export const LIST_PAGE_SIZE = 100
/** Most records that one call for several of them takes; our own bound. */
export const RECORDS_PER_CALL = 1000

/** The key of a list response; `Account_data` is spelt like this on the wire (D-02). */
export const LIST_RESPONSE_KEYS: Readonly<Record<RecordTypeName, string>> = {
  Leads: 'lead_data',
  Deals: 'deal_data',
  Contacts: 'contact_data',
  Accounts: 'Account_data',
}

/** The type with its id on the wire. Throws for a name that no type has. */
export const crmTypeOf = (name: CrmTypeName): CrmType => {
  const found = CRM_TYPES.find((type) => type.name === name)
  if (found === undefined) throw new Error(`No CRM type is named ${name as string}`)
  return found
}

export const isRecordTypeName = (name: string): name is RecordTypeName =>
  (RECORD_TYPE_NAMES as readonly string[]).includes(name)

/**
 * The type of a call. The name wins over the id, so id 4 with the name Contacts is a contact (D-82); the singular
 * 'Account' of related_with counts as Accounts (D-02). Undefined when neither is valid.
 */
export function resolveCrmType(given: {
  readonly type_name?: string | undefined
  readonly type_id?: number | undefined
}): CrmType | undefined {
  if (given.type_name !== undefined && given.type_name !== '') {
    const name = given.type_name === 'Account' ? 'Accounts' : given.type_name
    return CRM_TYPES.find((type) => type.name === name)
  }
  return CRM_TYPES.find((type) => type.id === given.type_id)
}
