import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { fieldsOf, type FormField, type FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { prepared, unknownToPlanner } from '../database/prepared.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import type { Tables } from '../database/tables.ts'
import { isNextActivity, lastContactSql, viewableActivities } from './activity-times.ts'

export type Values = Readonly<Record<string, RecordRow['fields'][string]>>

/** Who reads, and when. */
interface Reader {
  readonly now: Date
  readonly me: Holder
}

/** A record as lists, boards and pages show it, but for what its form decides. */
export interface ReadRecord {
  readonly id: number
  readonly type_id: number
  readonly owner_id: number | null
  readonly owner_name: string | null
  /** Of the lookups that have a column. */
  readonly account_value: string | null
  readonly account_name: string | null
  readonly contact_value: string | null
  readonly contact_name: string | null
  /** By field id. */
  readonly values: Values
  /** The fields of a `RecordRow` as JSON, written by the database, except `fields` and `names`. */
  readonly json: string
}

/** Reads records with their owner, tags, next activity and last contact, in the order of the ids. */
export async function readRecords(
  k: Kysely<Tables>,
  reader: Reader,
  ids: readonly number[],
): Promise<readonly ReadRecord[]> {
  if (ids.length === 0) return []
  const rows = await readRecordsWhere(k, reader, { where: sql`r.id = any(${unknownToPlanner(ids)})` })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Reads the records `r` of a condition that finds them by id. Planned once, because it finds them by id: the lists find
 * ids by statements that are planned for their values. `columns` begins with a comma.
 */
export async function readRecordsWhere<Further = unknown>(
  k: Kysely<Tables>,
  { now, me }: Reader,
  {
    where,
    columns = sql``,
    order = sql``,
  }: {
    readonly where: RawBuilder<SqlBool>
    readonly columns?: RawBuilder<unknown>
    readonly order?: RawBuilder<unknown>
  },
): Promise<readonly (ReadRecord & Further)[]> {
  const { rows } = await sql<ReadRecord & Further>`${prepared}
    select r.id, r.type_id, r.owner_id, u.full_name as owner_name, r.values,
      r.account_value, (select account.name from crm_records account where account.unique_id = r.account_value and account.company_id = current_company()) as account_name,
      r.contact_value, (select contact.name from crm_records contact where contact.unique_id = r.contact_value and contact.company_id = current_company()) as contact_name,
      concat('"id":', r.id, ',"unique_id":', to_json(r.unique_id), ',"type_id":', r.type_id, ',"name":', to_json(r.name),
        ',"email":', coalesce(to_json(r.email), 'null'), ',"phone":', coalesce(to_json(r.phone), 'null'),
        ',"owner":', case when r.owner_id is null then 'null' else concat('{"id":', r.owner_id, ',"name":', to_json(coalesce(u.full_name, '')), '}') end,
        ',"category":', to_json(r.category),
        ',"tags":', coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
            from record_tags rt join tags t on t.id = rt.tag_id and t.company_id = current_company()
           where rt.record_id = r.id and rt.company_id = current_company()), '[]'),
        ',"score":', r.score, ',"engagement":', r.engagement_score,
        ',"next_activity":', coalesce((
          select json_build_object('type_id', a.type_id, 'subject', a.subject, 'starts_at', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
              'day', case when length(a.fields ->> 'task_date') = 10 then a.fields ->> 'task_date' end)
            from crm_activities a
           where ${sql.raw(isNextActivity('clock.now', viewableActivities(me)))}
           order by a.starts_at, a.id limit 1), 'null'),
        ',"last_contact":', coalesce(to_json(to_char(${sql.raw(lastContactSql('clock.now'))} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')), 'null'),
        ',"created_at":"', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
        '","updated_at":"', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), '"') as json${columns}
      from crm_records r cross join (select ${now.toISOString()}::timestamptz as now) clock left join users u on u.id = r.owner_id and u.company_id = current_company()
     where r.company_id = current_company() and ${where} ${order}`.execute(k)
  return rows
}

/** Records of several forms as JSON of `RecordRow`, with one statement for the names of the ids in their values. */
export async function recordsJson(
  k: Kysely<Tables>,
  parts: readonly { readonly form: FormLayout; readonly rows: readonly ReadRecord[] }[],
): Promise<readonly (readonly string[])[]> {
  const names = new Map<string, string | undefined>(
    parts.flatMap(({ rows }) =>
      rows.flatMap((row) => [
        [`owner:${row.owner_id}`, row.owner_name ?? undefined] as const,
        [`lookup:${row.account_value}`, row.account_name ?? undefined] as const,
        [`lookup:${row.contact_value}`, row.contact_name ?? undefined] as const,
      ]),
    ),
  )
  const keys = parts.flatMap(({ form, rows }) => rows.flatMap(({ values }) => keysIn(fieldsOf(form), values)))
  const missing = [...new Set(keys)].filter((key) => !names.has(key))
  for (const [key, name] of await namesOf(k, missing)) names.set(key, name)
  return parts.map(({ form, rows }) => {
    const placed = fieldsOf(form)
    return rows.map((row) => recordJson(row, placed, names))
  })
}

/** The names of owners and looked-up records in these values, keyed `owner:7` and `lookup:unique_id`. */
export const namesIn = (
  k: Kysely<Tables>,
  placed: readonly FormField[],
  values: Values,
): Promise<ReadonlyMap<string, string>> => namesInAll(k, placed, [values])

/** The same for the values of many records. */
export const namesInAll = (
  k: Kysely<Tables>,
  placed: readonly FormField[],
  rows: readonly Values[],
): Promise<ReadonlyMap<string, string>> => namesOf(k, [...new Set(rows.flatMap((values) => keysIn(placed, values)))])

// Helpers

function recordJson(
  { values, json }: ReadRecord,
  placed: readonly FormField[],
  names: ReadonlyMap<string, string | undefined>,
): string {
  const fields: Record<string, RecordRow['fields'][string]> = {}
  const own: Record<string, string> = {}
  for (const { id, name, field_type } of placed) {
    const value = values[id] ?? null
    fields[name] = value
    if (!isNaming(field_type) || (typeof value !== 'string' && typeof value !== 'number')) continue
    const named = names.get(`${field_type}:${value}`)
    if (named !== undefined) own[String(value)] = named
  }
  return `{${json},"fields":${JSON.stringify(fields)},"names":${JSON.stringify(own)}}`
}

const isNaming = (type: FormField['field_type']): boolean => type === 'owner' || type === 'lookup'

/** The ids of owners and looked-up records in values, as keys of `namesOf`. */
const keysIn = (placed: readonly FormField[], values: Values): readonly string[] =>
  placed.flatMap(({ id, field_type }) => {
    if (!isNaming(field_type)) return []
    const value = values[id] ?? null
    return typeof value === (field_type === 'owner' ? 'number' : 'string') ? [`${field_type}:${String(value)}`] : []
  })

async function namesOf(k: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const idsOf = (kind: string) => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))
  const { rows } = await sql<{ key: string; name: string }>`${prepared}
    select 'owner:' || u.id as key, u.full_name as name from users u where u.company_id = current_company() and u.id = any(${idsOf('owner:')}::bigint[])
    union all
    select 'lookup:' || r.unique_id, r.name from crm_records r where r.company_id = current_company() and r.unique_id = any(${idsOf('lookup:')}::text[])`.execute(
    k,
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}
