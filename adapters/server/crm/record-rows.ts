import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf, OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { LOOKUP_TARGETS, NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import { type FilterColumn, toSql } from '../../../core/filters/filter-sql.ts'
import { NUMBER_PATTERN } from '../../../core/filters/filter-text.ts'
import type { FilterField, FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Queryable } from '../database/db.ts'
import type { Context } from '../http/context.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { Params, wireTime, zoneOf } from './crm-access.ts'
import type { OwnForm } from './forms-of.ts'

/** What narrows a list of records; all parts together (D-83). */
export interface Narrowing {
  readonly filters?: readonly FilterTree[]
  readonly query?: string
}

const LOOKUP_OPTIONS = 300

/** The fields of a list's filter, with the people, tags and records that can be chosen. */
export async function filterFieldsWithChoices(
  q: Queryable,
  companyId: number,
  type: RecordTypeName,
  form: OwnForm,
): Promise<readonly FilterField[]> {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const kinds = new Set(fieldsOf(form).map((field) => field.field_type))
  const targets = [
    ...new Set(
      fieldsOf(form).flatMap((field) => (field.field_type === 'lookup' ? (LOOKUP_TARGETS[field.name] ?? []) : [])),
    ),
  ]
  const params = new Params()
  const company = params.bind(companyId)
  // One statement for all of them: the embedded engine pays for each.
  const listed = (rows: string) =>
    `coalesce((select jsonb_agg(jsonb_build_object('value', value, 'label', label)) from (${rows}) x), '[]')`
  const { rows } = await q.query<Readonly<Record<string, readonly Choice[]>>>(
    `select ${[
      `${kinds.has('owner') ? listed(`select id::text as value, full_name as label from users where company_id = ${company} and deleted_at is null order by full_name`) : `'[]'::jsonb`} as people`,
      `${listed(`select id::text as value, name as label from tags where company_id = ${company} and type_id = ${params.bind(crmTypeOf(type).id)} order by name`)} as tags`,
      ...targets.map(
        (target, at) =>
          `${listed(
            `select unique_id as value, name as label from crm_records where company_id = ${company} and type_id = ${params.bind(crmTypeOf(target).id)} and deleted_at is null order by lower(name) limit ${LOOKUP_OPTIONS}`,
          )} as lookup_${at}`,
      ),
    ].join(', ')}`,
    params.values,
  )
  const { people = [], tags = [], ...found } = rows[0] ?? {}
  return filterFieldsOf(form).map((field) => {
    if (field.name === 'tag') return { ...field, options: tags }
    const own = byName.get(field.name)
    if (own?.field_type === 'owner') return { ...field, options: people }
    if (own?.field_type === 'lookup')
      return {
        ...field,
        options: found[`lookup_${targets.findIndex((target) => target === LOOKUP_TARGETS[own.name])}`] ?? [],
      }
    return field
  })
}

/** Where a field of a record lives in the database. */
export function columnOf(form: OwnForm): (field: FilterField) => FilterColumn {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field.id]))
  return ({ name }) => {
    const id = byName.get(name)
    if (id !== undefined) return { sql: `r.values -> '${Number(id)}'`, type: 'jsonb' }
    if (name === 'tag')
      return { sql: `array(select rt.tag_id::text from record_tags rt where rt.record_id = r.id)`, type: 'text[]' }
    return { sql: name === 'updated_at' ? 'r.updated_at' : 'r.created_at', type: 'timestamptz' }
  }
}

/** The condition of a list: own company, own type, not deleted, and all that narrows. Refuses a filter that does not fit the form. */
export function recordCondition(
  params: Params,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  { filters = [], query = '' }: Narrowing,
): string {
  const parts = [
    `r.company_id = ${params.bind(context.me.companyId)}`,
    `r.type_id = ${params.bind(crmTypeOf(type).id)}`,
    'r.deleted_at is null',
  ]
  const fields = filterFieldsOf(form)
  for (const tree of filters) {
    const check = checkFilter(tree, fields)
    if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
    const sql = toSql(check.filter, {
      now: context.now.getTime(),
      timeZone: zoneOf(context.me),
      column: columnOf(form),
      firstParam: params.next,
    })
    params.values.push(...sql.values)
    parts.push(sql.text)
  }
  for (const word of query
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== '')) {
    parts.push(`r.search like ${params.bind(`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`, 'text')}`)
  }
  return parts.join(' and ')
}

/** The order of a list by a column's name; newest first unless told. Empty values stand last either way. */
export function recordOrder(
  type: RecordTypeName,
  form: OwnForm,
  by: string | undefined,
  direction: 'asc' | 'desc' = 'asc',
): string {
  const way = direction === 'desc' ? 'desc' : 'asc'
  const ties = `r.created_at desc, r.id desc`
  const field = fieldsOf(form).find((candidate) => candidate.name === by)
  if (by === NAMING_FIELDS[type] || by === 'name') return `lower(r.name) ${way}, ${ties}`
  if (by === 'score') return `r.score ${way}, ${ties}`
  if (by === 'updated_at') return `r.updated_at ${way}, r.id ${way}`
  if (by === 'created_at') return `r.created_at ${way}, r.id ${way}`
  if (field === undefined) return ties
  const text = `(r.values ->> '${Number(field.id)}')`
  if (field.field_type === 'number' || field.field_type === 'money') {
    return `(case when ${text} ~ '${NUMBER_PATTERN}' then ${text}::numeric end) ${way} nulls last, ${ties}`
  }
  if (field.field_type === 'owner') return `lower(u.full_name) ${way} nulls last, ${ties}`
  return `nullif(lower(${text}), '') ${way} nulls last, ${ties}`
}

/** Select list and sources of `ReadRow`; `$now` is the placeholder of the present moment. */
export const recordSelect = (now: string): string => `
  r.id, r.unique_id, r.type_id, r.name, r.email, r.phone, r.owner_id, u.full_name as owner_name, r.category, r.values, r.score, r.created_at, r.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
     from record_tags rt join tags t on t.id = rt.tag_id where rt.record_id = r.id) as tags,
  (select jsonb_build_object('type_id', a.type_id, 'subject', a.subject, 'starts_at', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
     from crm_activities a where a.record_id = r.id and a.starts_at > ${now} and a.status is distinct from 'completed'
    order by a.starts_at limit 1) as next_activity`
export const recordSource = `crm_records r left join users u on u.id = r.owner_id`

export interface ReadRow {
  id: number
  unique_id: string
  type_id: number
  name: string
  email: string | null
  phone: string | null
  owner_id: number | null
  owner_name: string | null
  category: string
  values: Readonly<Record<string, RecordRow['fields'][string]>>
  score: number
  created_at: Date
  updated_at: Date
  tags: { id: number; name: string }[]
  next_activity: { type_id: number; subject: string; starts_at: string } | null
}

/** Rows as the wire has them: values by field name, and what the ids in them are called. */
export async function toRecordRows(
  q: Queryable,
  companyId: number,
  form: OwnForm,
  rows: readonly ReadRow[],
): Promise<RecordRow[]> {
  const placed = fieldsOf(form)
  const names = await namesIn(
    q,
    companyId,
    placed,
    rows.map((row) => row.values),
  )
  return rows.map((row) => {
    const fields: Record<string, RecordRow['fields'][string]> = {}
    const own: Record<string, string> = {}
    for (const field of placed) {
      const value = row.values[String(field.id)] ?? null
      fields[field.name] = value
      const name =
        typeof value === 'string' || typeof value === 'number' ? names.get(`${field.field_type}:${value}`) : undefined
      if (name !== undefined) own[String(value)] = name
    }
    return {
      id: row.id,
      unique_id: row.unique_id,
      type_id: row.type_id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
      category: row.category,
      fields,
      names: own,
      tags: row.tags,
      score: row.score,
      next_activity: row.next_activity,
      created_at: wireTime(row.created_at),
      updated_at: wireTime(row.updated_at),
    }
  })
}

type Values = ReadRow['values']

/** What owners and looked-up records in these values are called, keyed `owner:7` and `lookup:unique_id`. */
export async function namesIn(
  q: Queryable,
  companyId: number,
  placed: readonly FormField[],
  values: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const collect = (kind: FormField['field_type']) => [
    ...new Set(
      placed
        .filter((field) => field.field_type === kind)
        .flatMap((field) => values.map((one) => one[String(field.id)] ?? null))
        .filter((value) => value !== null),
    ),
  ]
  const owners = collect('owner').filter((value) => typeof value === 'number')
  const lookups = collect('lookup').filter((value) => typeof value === 'string')
  if (owners.length + lookups.length === 0) return new Map()
  const { rows } = await q.query<{ key: string; name: string }>(
    `select 'owner:' || id as key, full_name as name from users where company_id = $1 and id = any($2::bigint[])
     union all
     select 'lookup:' || unique_id, name from crm_records where company_id = $1 and unique_id = any($3::text[])`,
    [companyId, owners, lookups],
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** One record as a row. */
export async function recordRowOf(q: Queryable, context: Context, form: OwnForm, uniqueId: string): Promise<RecordRow> {
  const params = new Params()
  const { rows } = await q.query<ReadRow>(
    `select ${recordSelect(params.bind(context.now))} from ${recordSource}
      where r.company_id = ${params.bind(context.me.companyId)} and r.unique_id = ${params.bind(uniqueId)} and r.deleted_at is null`,
    params.values,
  )
  const [row] = await toRecordRows(q, context.me.companyId, form, rows)
  if (row === undefined) throw notFound()
  return row
}

/** The field that holds a type's owner in this form, if it is placed. */
export const ownerFieldOf = (type: RecordTypeName, form: OwnForm): FormField | undefined =>
  fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])

interface Choice {
  value: string
  label: string
}
