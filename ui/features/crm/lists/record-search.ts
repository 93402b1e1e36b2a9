import { RECORD_TYPE_NAMES } from '../../../../core/crm/records/record-types.ts'
import { recordListRoutes } from '../../../../core/navigation/addresses.ts'
import type { RecordProvider } from '../../../shared/command-palette/record-providers.ts'

/** Leads, contacts, accounts and deals for the command palette; their search code loads at the first search. */
export const crmRecordProviders: readonly RecordProvider[] = RECORD_TYPE_NAMES.map((type) => ({
  id: recordListRoutes[type],
  route: recordListRoutes[type],
  load: () => import('./find-records.ts').then(({ recordsOf }) => recordsOf(type)),
}))
