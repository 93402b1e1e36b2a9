import { MEMBER_ROLE } from './db.ts'
import { reachPolicies } from './row-reach.ts'

/**
 * Who owns the rows of a table. Declared once: the query layer restricts by it and row-level security enforces it.
 *
 * A table that is not listed here is inaccessible to member transactions.
 */
export type RowOwnership =
  /** Rows of one company. */
  | { readonly kind: 'company'; readonly column: string }
  /** Rows of one person. */
  | { readonly kind: 'user'; readonly column: string }
  /** Rows that two companies share; each sees only its own dealings. */
  | { readonly kind: 'parties'; readonly columns: readonly string[] }
  /** Rows without an owner (readable by all) or of one company (which reads and writes them). */
  | { readonly kind: 'sharedOrOwn'; readonly column: string }
  /** Readable by all members, writable only by the system. */
  | { readonly kind: 'reference' }
  /** Writable by all members, readable only by the system. */
  | { readonly kind: 'append' }
  /** Any other rule, as a condition over the row; `writes` where new rows must satisfy another one. */
  | { readonly kind: 'condition'; readonly sql: string; readonly writes?: string }

const company = (column = 'company_id'): RowOwnership => ({ kind: 'company', column })
const user = (column = 'user_id'): RowOwnership => ({ kind: 'user', column })
const parties = (...columns: readonly string[]): RowOwnership => ({ kind: 'parties', columns })
const sharedOrOwn = (column = 'company_id'): RowOwnership => ({ kind: 'sharedOrOwn', column })
const condition = (sql: string, writes = sql): RowOwnership => ({ kind: 'condition', sql, writes })
const isMemberOf = (room: string): string =>
  `exists (select 1 from room_members m where m.room_id = ${room} and m.user_id = current_member())`
const reference: RowOwnership = { kind: 'reference' }
const append: RowOwnership = { kind: 'append' }

/** `current_company()` and `current_member()` are SQL functions over the transaction's identity (migration 0001). */
export const tenancy = {
  companies: company('id'),
  company_rows: company(),
  banners: company(),
  former_slugs: company(),
  ended_subscriptions: company(),
  users: company(),
  roles: company(),
  files: company(),
  history: company(),
  invitations: company(),
  notifications: user(),
  idempotency_keys: user(),
  browsing_sessions: user(),
  outbox: append,
  outside_messages: append,
  jobs: append,

  categories: sharedOrOwn(),
  countries: reference,
  search_terms: reference,
  facet_labels: reference,
  currencies: reference,
  brands: sharedOrOwn(),
  attributes: sharedOrOwn(),
  product_texts: company(),
  listings: company(),
  listing_drafts: company(),
  listing_bulk_changes: company(),
  specifications: company(),
  level_groups: company(),
  levels: company(),
  matrix_items: company(),
  calculators: company(),
  wishlist_items: user(),
  saved_searches: user(),
  pricing_rules: company(),
  discount_levels: company(),
  price_settings: company(),
  reviews: company(),
  followers: company(),
  shop_news: company(),
  ads: company(),
  ad_listings: company(),
  ad_days: company(),
  page_views: company('seller_company_id'),
  catalogs: company(),
  catalog_listings: company(),

  quotes: parties('seller_company_id', 'buyer_company_id'),
  quote_offers: parties('seller_company_id', 'buyer_company_id'),
  threads: company(),
  rooms: condition(isMemberOf('rooms.id')),
  // The own row of an existing membership needs no call of the function, which costs more than reading a message. A new row
  // needs it: nobody joins a room by themselves.
  room_members: condition('user_id = current_member() or is_room_member(room_id)', 'is_room_member(room_id)'),
  messages: condition(isMemberOf('messages.room_id')),

  crm_forms: company(),
  web_forms: company(),
  web_form_sends: company(),
  lead_conversions: company(),
  bulk_changes: company(),
  bulk_change_rows: company(),
  record_merges: company(),
  crm_records: company(),
  sales_targets: company(),
  lead_scoring: company(),
  crm_activities: company(),
  custom_views: company(),
  view_pins: user(),
  saved_filters: company(),
  list_columns: company(),
  notes: company(),
  record_files: company(),
  emails: company(),
  email_files: company(),
  deleted_rows: user(),
  email_templates: company(),
  email_signatures: user(),
  tags: company(),
  record_tags: company(),
  record_dealings: company(),
  reminders: company(),
  automation_rules: company(),
  automation_changes: company(),
  automation_runs: company(),
  exports: company(),
  imports: company(),
  import_rows: company(),
} as const satisfies Record<string, RowOwnership>

/** The rows of a table that a member sees, as an SQL condition; undefined: none. */
export function visibleRows(ownership: RowOwnership): string | undefined {
  switch (ownership.kind) {
    case 'company':
      return `${ownership.column} = current_company()`
    case 'user':
      return `${ownership.column} = current_member()`
    case 'parties':
      return ownership.columns.map((column) => `${column} = current_company()`).join(' or ')
    case 'sharedOrOwn':
      return `${ownership.column} is null or ${ownership.column} = current_company()`
    case 'reference':
      return 'true'
    case 'append':
      return undefined
    case 'condition':
      return ownership.sql
  }
}

function writableRows(ownership: RowOwnership): string | undefined {
  switch (ownership.kind) {
    case 'reference':
      return undefined
    case 'append':
      return 'true'
    case 'sharedOrOwn':
      return `${ownership.column} = current_company()`
    case 'condition':
      return ownership.writes ?? ownership.sql
    case 'company':
    case 'user':
    case 'parties':
      return visibleRows(ownership)
  }
}

/** Grants and row-level security policies for every listed table that exists. Run after migrations; safe to repeat. */
export function policyScript(): string {
  const blocks = Object.entries(tenancy).map(([table, ownership]: [string, RowOwnership]) => {
    const reads = visibleRows(ownership)
    const writes = writableRows(ownership)
    return `
  if to_regclass('${table}') is not null then
    alter table ${table} enable row level security;
    revoke all on ${table} from ${MEMBER_ROLE};
    drop policy if exists member_reads on ${table};
    drop policy if exists member_writes on ${table};
    drop policy if exists member_updates on ${table};
    drop policy if exists member_deletes on ${table};
    ${
      reads === undefined
        ? ''
        : `grant select on ${table} to ${MEMBER_ROLE};
    create policy member_reads on ${table} for select to ${MEMBER_ROLE} using (${reads});`
    }
    ${
      writes === undefined
        ? ''
        : `grant insert on ${table} to ${MEMBER_ROLE};
    create policy member_writes on ${table} for insert to ${MEMBER_ROLE} with check (${writes});`
    }
    ${
      writes === undefined || reads === undefined
        ? ''
        : `grant update, delete on ${table} to ${MEMBER_ROLE};
    create policy member_updates on ${table} for update to ${MEMBER_ROLE} using (${writes}) with check (${writes});
    create policy member_deletes on ${table} for delete to ${MEMBER_ROLE} using (${writes});`
    }
  end if;`
  })
  return `do $$ begin ${blocks.join('\n')}
${reachPolicies()}
  execute 'grant usage on schema public to ${MEMBER_ROLE}';
  execute 'grant usage on all sequences in schema public to ${MEMBER_ROLE}';
end $$`
}
