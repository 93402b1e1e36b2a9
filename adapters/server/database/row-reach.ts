import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { crmTypeIds, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { ReachedOwners } from '../../../core/permissions/reach.ts'
import { NARROW_ROLE } from './db.ts'

/**
 * Which rows of the own company a person with a narrower reach sees (D-115): the one place. `policyScript` makes these
 * rules policies of the role in which such a person's transactions run, so that they hold for every statement, also for
 * one written as text. The query builder adds those of records itself (`scope.ts`). `core/permissions/reach.ts` is the
 * same rule for one record.
 */
const isReached = (type: number, owner: string): string =>
  `((select reached_owners(${type})) is null or ${owner} = any((select reached_owners(${type}))::bigint[]))`

const hasRecord = (id: string): string => `exists (select 1 from crm_records reached where reached.id = ${id})`
const isNone = (id: string): string => `(${id} is null and (select reached_owners(${crmTypeIds.Leads})) is null)`
const RECORD_SUBJECTS = RECORD_TYPE_NAMES.map((type) => `'${type}'`).join(', ')

/** The rows within reach, of the tables that hold records or what belongs to one. */
const rules: Readonly<Record<string, { readonly rows: string; readonly only?: 'select' }>> = {
  crm_records: {
    rows: `(${RECORD_TYPE_NAMES.map(
      (type) =>
        `(crm_records.type_id = ${crmTypeIds[type]} and ${isReached(crmTypeIds[type], 'crm_records.owner_id')})`,
    ).join(' or ')} or is_handed_over('record', crm_records.id))`,
  },
  crm_activities: {
    rows: `(crm_activities.owner_id = current_member() or (crm_activities.record_id is not null and ${hasRecord('crm_activities.record_id')})
      or (crm_activities.record_id is null and ${isReached(0, 'crm_activities.owner_id')}) or is_handed_over('activity', crm_activities.id))`,
  },
  reminders: {
    rows: `(reminders.user_id = current_member() or exists (select 1 from crm_activities reached where reached.id = reminders.activity_id))`,
  },
  notes: { rows: hasRecord('notes.record_id') },
  record_files: { rows: hasRecord('record_files.record_id') },
  emails: { rows: hasRecord('emails.record_id') },
  email_files: { rows: `exists (select 1 from emails reached where reached.id = email_files.email_id)` },
  record_tags: { rows: hasRecord('record_tags.record_id') },
  record_dealings: { rows: hasRecord('record_dealings.record_id') },
  sales_targets: {
    rows: `((sales_targets.user_id = 0 and (select reached_owners(${crmTypeIds.Deals})) is null) or sales_targets.user_id = current_member() or ${isReached(crmTypeIds.Deals, 'sales_targets.user_id')})`,
  },
  bulk_changes: { rows: `bulk_changes.user_id = current_member()` },
  bulk_change_rows: {
    rows: `exists (select 1 from bulk_changes reached where reached.id = bulk_change_rows.change_id)`,
  },
  lead_conversions: { rows: hasRecord('lead_conversions.lead_id') },
  record_merges: { rows: hasRecord('record_merges.kept_id') },
  automation_runs: {
    rows: `(automation_runs.record_id is not null and ${hasRecord('automation_runs.record_id')})`,
  },
  threads: { rows: `(${hasRecord('threads.lead_id')} or ${isNone('threads.lead_id')})` },
  quotes: {
    rows: `(quotes.buyer_company_id = current_company() or quotes.seller_user_id = current_member() or (select reached_owners(${crmTypeIds.Leads})) is null
      or exists (select 1 from threads reached where reached.quote_id = quotes.id) or ${hasRecord('quotes.deal_id')})`,
  },
  quote_offers: { rows: `exists (select 1 from quotes reached where reached.id = quote_offers.quote_id)` },
  // Everybody adds to the history; the names of records stand in it.
  history: {
    rows: `(history.subject not in (${RECORD_SUBJECTS}, 'Tasks', 'Meetings', 'Calls')
      or (history.subject in (${RECORD_SUBJECTS}) and exists (select 1 from crm_records reached where reached.unique_id = history.subject_id))
      or (history.subject in ('Tasks', 'Meetings', 'Calls') and history.user_id = current_member()))`,
    only: 'select',
  },
}

/** The tables whose rows a narrower reach hides. */
export const reachedTables: readonly string[] = Object.keys(rules)

/** The policies of the narrow role. Safe to repeat. */
export const reachPolicies = (): string =>
  Object.entries(rules)
    .map(
      ([table, { rows, only = 'all' }]) => `
  if to_regclass('${table}') is not null then
    drop policy if exists narrow_reach on ${table};
    create policy narrow_reach on ${table} as restrictive for ${only} to ${NARROW_ROLE} using (${rows});
  end if;`,
    )
    .join('\n')

/** The types that these owners narrow, with the owners. */
export const narrowedTypes = (
  owners: ReachedOwners | undefined,
): readonly { readonly type: RecordTypeName; readonly typeId: number; readonly ids: readonly number[] }[] =>
  RECORD_TYPE_NAMES.flatMap((type) => {
    const ids = owners?.[type]
    return ids === undefined ? [] : [{ type, typeId: crmTypeIds[type], ids }]
  })

/** The condition for statements that pass both locks: records (`alias`) that the person reaches. */
export function reachedBy(owners: ReachedOwners | undefined, alias: string): RawBuilder<SqlBool> {
  const conditions = narrowedTypes(owners).map(
    ({ typeId, ids }) =>
      sql<SqlBool>`(${sql.ref(`${alias}.type_id`)} <> ${typeId}::int or ${sql.ref(`${alias}.owner_id`)} = any(${[...ids]}::bigint[]))`,
  )
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
