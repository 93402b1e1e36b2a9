import { type RawBuilder, sql } from 'kysely'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import type { ReachedOwners } from '../../../core/permissions/reach.ts'
import { reachedBy } from '../database/row-reach.ts'

/**
 * Selects `record_id`, `user_id` and `person` (the name by which the company knows them): the people behind records, by
 * user id or e-mail address (D-102). Deals stand for their contact, accounts also for their contacts, unless `withContacts`
 * is false; with `owners`, only contacts within that reach. Colleagues are nobody's customers. For unscoped statements, because people belong to other companies.
 */
export function recordPeople(
  companyId: number,
  recordIds: readonly number[],
  withContacts: boolean,
  owners?: ReachedOwners,
): RawBuilder<unknown> {
  const [deals, contacts, accounts] = [crmTypeOf('Deals').id, crmTypeOf('Contacts').id, crmTypeOf('Accounts').id]
  const contactsOf = (type: number, tie: RawBuilder<unknown>) => sql`
    select r.id, c.name, c.email, c.person_user_id from crm_records r
    join crm_records c on c.company_id = ${companyId}::bigint and c.type_id = ${contacts}::int and c.deleted_at is null and ${reachedBy(owners, 'c')} and ${tie}
    where r.company_id = ${companyId}::bigint and r.type_id = ${type}::int and r.deleted_at is null and r.id = any(${[...recordIds]}::bigint[])`
  const further = withContacts
    ? sql`
    union all ${contactsOf(deals, sql`c.unique_id = r.contact_value`)}
    union all ${contactsOf(accounts, sql`c.account_value = r.unique_id`)}`
    : sql``
  const known = sql`(
    select r.id, r.name, r.email, r.person_user_id from crm_records r
    where r.company_id = ${companyId}::bigint and r.deleted_at is null and r.id = any(${[...recordIds]}::bigint[])${further})`
  const others = sql`u.deleted_at is null and u.company_id <> ${companyId}::bigint`
  return sql`
    select record_id, user_id, min(person) as person from (
      select k.id as record_id, u.id as user_id, k.name as person from ${known} k join users u on u.id = k.person_user_id and ${others}
      union all
      select k.id, u.id, k.name from ${known} k join users u on lower(u.email) = lower(k.email) and ${others}) found
    group by record_id, user_id`
}
