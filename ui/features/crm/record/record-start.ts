import {
  addForm,
  contactFromAccount,
  dealFromAccount,
  dealFromContact,
  type FilledForm,
  leadFromAccount,
  leadFromContact,
} from '../../../../core/contracts/crm-forms.contract.ts'
import { dealingForm } from '../../../../core/contracts/crm-dealings.contract.ts'
import type { DealingRef } from '../../../../core/contracts/crm.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import { queryFor } from '../../../../adapters/client/queries.ts'

/** What the form of a new record starts with. */
export type RecordStart =
  /** The record whose values it takes over and that it is related with. */
  | { readonly from: RecordTypeName; readonly uniqueId: string }
  /** The enquiry or chat that it is filled in from and linked with. */
  | { readonly about: DealingRef }

interface FormQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<{ readonly data: FilledForm }>
}

/** The types of records that can be added from the page of a record of a type. */
export const ADDED_FROM: Partial<Readonly<Record<RecordTypeName, readonly RecordTypeName[]>>> = {
  Contacts: ['Deals', 'Leads'],
  Accounts: ['Contacts', 'Deals', 'Leads'],
}

/** Tells the drafts of forms with different starts apart. */
export const startKey = (start: RecordStart): string =>
  'about' in start ? (start.about.room_id ?? `enquiry ${start.about.thread_id}`) : start.uniqueId

/** The call that returns the form of a new record. */
export function newFormQuery(client: Client, type: RecordTypeName, start: RecordStart | undefined): FormQuery {
  if (start === undefined) return queryFor(client, addForm, { type_name: type })
  if ('about' in start) return queryFor(client, dealingForm, { type_name: type, ...start.about })
  const { uniqueId } = start
  switch (`${type} from ${start.from}`) {
    case 'Leads from Contacts':
      return queryFor(client, leadFromContact, { contact_id: uniqueId })
    case 'Deals from Contacts':
      return queryFor(client, dealFromContact, { contact_id: uniqueId })
    case 'Contacts from Accounts':
      return queryFor(client, contactFromAccount, { account_id: uniqueId })
    case 'Leads from Accounts':
      return queryFor(client, leadFromAccount, { account_id: uniqueId })
    case 'Deals from Accounts':
      return queryFor(client, dealFromAccount, { account_id: uniqueId })
    default:
      throw new Error(`No form of ${type} starts with one of ${start.from}`)
  }
}
