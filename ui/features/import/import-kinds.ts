import { accounts, contacts, deals, leads } from '../../../core/contracts/crm-lists.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import type { ImportKind, ImportState } from '../../../core/import/import.schema.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'

interface KindWords {
  readonly one: string
  readonly many: string
  /** The page that lists them, and its call. */
  readonly list: RouteId & ('leads' | 'contacts' | 'accounts' | 'deals' | 'productsList')
  readonly reads: AnyEndpoint
}

export const importKinds: Readonly<Record<ImportKind, KindWords>> = {
  leads: { one: 'lead', many: 'leads', list: 'leads', reads: leads },
  contacts: { one: 'contact', many: 'contacts', list: 'contacts', reads: contacts },
  accounts: { one: 'account', many: 'accounts', list: 'accounts', reads: accounts },
  deals: { one: 'deal', many: 'deals', list: 'deals', reads: deals },
  listings: { one: 'listing', many: 'listings', list: 'productsList', reads: productList },
}

export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  uploading: 'Upload not finished',
  reading: 'Being read',
  mapping: 'Columns to be mapped',
  checking: 'Being checked',
  checked: 'Checked',
  running: 'Running',
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const count = (value: number, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${value.toLocaleString('en')} ${many}`
