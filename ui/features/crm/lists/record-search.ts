import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { RouteId } from '../../../../core/navigation/routes.ts'
import type { RecordProvider } from '../../../shared/command-palette/record-providers.ts'

const lists = {
  Leads: 'leads',
  Contacts: 'contacts',
  Accounts: 'accounts',
  Deals: 'deals',
} as const satisfies Readonly<Record<RecordTypeName, RouteId>>

/** Leads, contacts, accounts and deals for the command palette; their search code loads at the first search. */
export const crmRecordProviders: readonly RecordProvider[] = RECORD_TYPE_NAMES.map((type) => ({
  id: lists[type],
  route: lists[type],
  load: () => import('./find-records.ts').then(({ recordsOf }) => recordsOf(type)),
}))
