import {
  accountInfo,
  accounts,
  contactInfo,
  contacts,
  dealInfo,
  deals,
  leadInfo,
  leads,
  type ListResponse,
  type RecordInfo,
} from '../../../core/contracts/crm-lists.contract.ts'
import { LIST_PAGE_SIZE, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { recordListRoutes } from '../../../core/navigation/addresses.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Client } from '../../../adapters/client/client.ts'
import { pagesFor, queryFor, type PagesQuery } from '../../../adapters/client/queries.ts'

/** The request of a list page. */
export interface ListRequest {
  readonly filters: FilterTree
  readonly query: string
  readonly sort_by?: string
  readonly sort_dir?: 'asc' | 'desc'
  /** The field by which the rows are grouped, and the groups that are closed. */
  readonly group?: string
  readonly closed?: string[]
}

/** The query of one record; its response has the record under `data`. */
interface InfoQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<{ readonly data: RecordInfo }>
}

export interface RecordKind {
  readonly route: (typeof recordListRoutes)[RecordTypeName]
  readonly one: string
  readonly many: string
  readonly pages: (client: Client, ask: ListRequest) => PagesQuery<ListResponse>
  readonly info: (client: Client, uniqueId: string) => InfoQuery
  /** What an empty list is for. */
  readonly purpose: string
  /** The three facts of a record's header, by field name. */
  readonly facts: readonly [string, string, string]
  /** Fields of which the first filled one is shown on a card under the name. */
  readonly cardNotes: readonly string[]
  /** An unreadable response is logged and nothing else: the rows on the screen stay as they are (ERR-25, D-83). */
  readonly ignoresUnreadableResponse?: true
}

/** Calls, names and facts of each record type; the four types share their screens. */
export const recordKinds: Readonly<Record<RecordTypeName, RecordKind>> = {
  Leads: {
    route: recordListRoutes.Leads,
    one: 'lead',
    many: 'leads',
    purpose:
      'Leads are people who may buy from you. Enquiries, chats and web forms make them; add others here or import a file.',
    facts: ['email', 'mobile', 'lead_source'],
    cardNotes: ['account', 'lead_source'],
    pages: (client, ask) =>
      pagesFor(client, leads, { ...ask, per_page: LIST_PAGE_SIZE }, (response) => response.lead_data),
    info: (client, id) => queryFor(client, leadInfo, { lead_id: id }),
  },
  Contacts: {
    route: recordListRoutes.Contacts,
    one: 'contact',
    many: 'contacts',
    purpose: 'Contacts are the people you do business with. Convert a lead, add a contact here or import a file.',
    facts: ['email', 'mobile', 'account'],
    cardNotes: ['account'],
    pages: (client, ask) =>
      pagesFor(client, contacts, { ...ask, per_page: LIST_PAGE_SIZE }, (response) => response.contact_data),
    info: (client, id) => queryFor(client, contactInfo, { contact_id: id }),
  },
  Accounts: {
    route: recordListRoutes.Accounts,
    one: 'account',
    many: 'accounts',
    purpose:
      'Accounts are the companies you do business with, with their contacts and deals. Add one here or import a file.',
    facts: ['phone', 'website', 'country'],
    cardNotes: ['country'],
    pages: (client, ask) =>
      pagesFor(client, accounts, { ...ask, per_page: LIST_PAGE_SIZE }, (response) => response.Account_data),
    info: (client, id) => queryFor(client, accountInfo, { id }),
  },
  Deals: {
    route: recordListRoutes.Deals,
    one: 'deal',
    many: 'deals',
    purpose:
      'Deals are the sales you work on, with amount and closing date. Convert a lead, add a deal here or import a file.',
    facts: ['amount', 'closing_date', 'account'],
    cardNotes: ['account'],
    ignoresUnreadableResponse: true,
    pages: (client, { filters, ...ask }) =>
      pagesFor(
        client,
        deals,
        { ...ask, filters: JSON.stringify(filters), per_page: LIST_PAGE_SIZE },
        (response) => response.deal_data,
      ),
    info: (client, id) => queryFor(client, dealInfo, { deal_id: id }),
  },
}
