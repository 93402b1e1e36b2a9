import { dealingRecords } from '../../../core/contracts/crm-dealings.contract.ts'
import { activities } from '../../../core/contracts/crm-history.contract.ts'
import {
  accountInfo,
  accounts,
  contactInfo,
  contacts,
  dealInfo,
  deals,
  leadInfo,
  leads,
  recordBoard,
  recordChoices,
} from '../../../core/contracts/crm-lists.contract.ts'
import { recordStream } from '../../../core/contracts/crm-stream.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { enquiryCalls, leadScoreCalls } from '../../../core/contracts/followed-calls.ts'
import type { RecordTypeName } from '../../../core/crm/records/record-types.ts'

/** The calls of the list and of one record of each type. */
export const recordCalls: Readonly<
  Record<RecordTypeName, { readonly list: AnyEndpoint; readonly record: AnyEndpoint }>
> = {
  Leads: { list: leads, record: leadInfo },
  Contacts: { list: contacts, record: contactInfo },
  Accounts: { list: accounts, record: accountInfo },
  Deals: { list: deals, record: dealInfo },
}

/** The calls whose responses show records of a type (CRM-06). */
export const callsShowing = (type: RecordTypeName): readonly Pick<AnyEndpoint, 'id'>[] => [
  recordCalls[type].list,
  recordBoard,
  recordCalls[type].record,
  activities,
  recordStream,
  recordChoices,
  dealingRecords,
  // Threads and enquiries show the status of their lead (CRM-08).
  ...(type === 'Leads' ? [enquiryCalls.threads, enquiryCalls.index, leadScoreCalls.groups, leadScoreCalls.info] : []),
]
