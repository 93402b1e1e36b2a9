import { type Kysely, sql, type SqlBool } from 'kysely'
import type { FoundDuplicate } from '../../../core/contracts/crm-duplicates.contract.ts'
import type { FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { comparableOf, duplicateKeys, emailKey, phoneEnd } from '../../../core/crm/records/duplicates.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'

/** Records that are compared and named; more of the same name or address hardly help. */
const COMPARED = 200
const NAMED = 10

export interface ComparedRow {
  readonly unique_id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly created_at: Date
  readonly values: RecordValues
}

/** The records of a type, as far as a comparison needs them. */
export const comparedRows = (k: Kysely<Tables>, type: RecordTypeName) =>
  k
    .selectFrom('crm_records as r')
    .select(['r.unique_id', 'r.name', 'r.email', 'r.phone', 'r.created_at', 'r.values'])
    .where('r.type_id', '=', crmTypeOf(type).id)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<ComparedRow>()

export const foundRow = ({ unique_id, name, email, phone, created_at }: ComparedRow) => ({
  unique_id,
  name,
  email,
  phone,
  created_at: formatWireTime(created_at),
})

/**
 * The records that a new one seems to repeat. Candidates are found by indexes over addresses, phone numbers and names;
 * names count as typed and with their words turned around.
 */
export async function duplicatesOf(
  k: Kysely<Tables>,
  type: RecordTypeName,
  form: FormLayout,
  values: RecordValues,
): Promise<FoundDuplicate[]> {
  const typed = comparableOf(type, form, '', values)
  const keys = new Map(duplicateKeys(typed).map(({ key, reason }) => [key, reason]))
  if (keys.size === 0) return []
  const emails = typed.emails.flatMap((email) => emailKey(email) ?? [])
  const words = typed.name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  const [first, last] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  const names = [
    ...new Set([typed.name.trim().toLowerCase(), words.join(' '), `${last} ${first}`.trim(), `${last}, ${first}`]),
  ]
  const ends = typed.phones.map(phoneEnd).filter((end) => end !== '')
  const found = await Promise.all([
    comparedRows(k, type)
      .where(sql<SqlBool>`r.email_key = any(${emails}::text[])`)
      .limit(COMPARED)
      .execute(),
    comparedRows(k, type)
      .where(sql<SqlBool>`r.name_key = any(${names}::text[])`)
      .limit(COMPARED)
      .execute(),
    ends.length === 0
      ? []
      : comparedRows(k, type)
          .where(sql<SqlBool>`r.phone_key = any(${ends}::text[])`)
          .limit(COMPARED)
          .execute(),
  ])
  const rows = [...new Map(found.flat().map((row) => [row.unique_id, row])).values()]
  return rows
    .flatMap((row) => {
      const shared = duplicateKeys(comparableOf(type, form, row.unique_id, row.values)).flatMap(
        ({ key }) => keys.get(key) ?? [],
      )
      return shared.length === 0 ? [] : [{ ...foundRow(row), reasons: [...new Set(shared)].toSorted() }]
    })
    .slice(0, NAMED)
}
