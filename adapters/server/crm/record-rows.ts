import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf, OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { LOOKUP_TARGETS, NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterColumn } from '../../../core/filters/filter-sql.ts'
import { NUMBER_PATTERN } from '../../../core/filters/filter-text.ts'
import type { FilterField, FilterTree } from '../../../core/filters/filter-tree.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { searchWords, zoneOf } from './crm-access.ts'
import { filterSql } from './filter-sql.ts'
import type { OwnForm } from './forms-of.ts'
import { containing } from '../database/patterns.ts'

/** The conditions of a list of records; all of them apply together (D-83). */
export interface Narrowing {
  readonly filters?: readonly FilterTree[]
  readonly query?: string
}

const LOOKUP_OPTIONS = 300

/** The fields of a list's filter, with the people, tags and records that can be chosen. */
export async function filterFieldsWithChoices(
  k: Kysely<Tables>,
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
  // One statement for all of them, because each statement is slow in the embedded engine.
  const people = k
    .selectFrom('users')
    .select([sql<string>`id::text`.as('value'), 'full_name as label'])
    .where('deleted_at', 'is', null)
    .orderBy('full_name')
  const tags = k
    .selectFrom('tags')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('type_id', '=', crmTypeOf(type).id)
    .orderBy('name')
  const lookups = targets.map((target) =>
    k
      .selectFrom('crm_records')
      .select(['unique_id as value', 'name as label'])
      .where('type_id', '=', crmTypeOf(target).id)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .limit(LOOKUP_OPTIONS),
  )
  const found: Readonly<Record<string, readonly Choice[]>> = await k
    .selectNoFrom([
      ...(kinds.has('owner') ? [jsonArrayFrom(people).as('people')] : []),
      jsonArrayFrom(tags).as('tags'),
      ...lookups.map((lookup, at) => jsonArrayFrom(lookup).as(`lookup_${at}`)),
    ])
    .executeTakeFirstOrThrow()
  return filterFieldsOf(form).map((field) => {
    if (field.name === 'tag') return { ...field, options: found['tags'] ?? [] }
    const own = byName.get(field.name)
    if (own?.field_type === 'owner') return { ...field, options: found['people'] ?? [] }
    if (own?.field_type === 'lookup')
      return {
        ...field,
        options: found[`lookup_${targets.findIndex((target) => target === LOOKUP_TARGETS[own.name])}`] ?? [],
      }
    return field
  })
}

/** Where the database stores a field of a record. */
export function columnOf(form: OwnForm): (field: FilterField) => FilterColumn {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field.id]))
  return ({ name }) => {
    const id = byName.get(name)
    if (id !== undefined) return { sql: `r.values -> '${Number(id)}'`, type: 'jsonb' }
    if (name === 'tag')
      return {
        sql: `array(select rt.tag_id::text from record_tags rt where rt.record_id = r.id and rt.company_id = current_company())`,
        type: 'text[]',
      }
    return { sql: name === 'updated_at' ? 'r.updated_at' : 'r.created_at', type: 'timestamptz' }
  }
}

/**
 * The condition of a list over `crm_records r`: the type, not deleted, filters and search. Refuses a filter that does
 * not fit the form.
 */
export function recordCondition(
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  { filters = [], query = '' }: Narrowing,
): RawBuilder<SqlBool> {
  const parts = [sql`r.type_id = ${crmTypeOf(type).id} and r.deleted_at is null`]
  const fields = filterFieldsOf(form)
  for (const tree of filters) {
    const check = checkFilter(tree, fields)
    if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
    parts.push(
      filterSql(check.filter, { now: context.now.getTime(), timeZone: zoneOf(context.me), column: columnOf(form) }),
    )
  }
  for (const word of searchWords(query)) parts.push(sql`r.search like ${containing(word)}`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The order of a list by a column's name, by default the newest first. Empty values come last in both directions. */
export function recordOrder(
  type: RecordTypeName,
  form: OwnForm,
  by?: string,
  direction: 'asc' | 'desc' = 'asc',
): RawBuilder<unknown> {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  const ties = sql`r.created_at desc, r.id desc`
  const field = fieldsOf(form).find((candidate) => candidate.name === by)
  if (by === NAMING_FIELDS[type] || by === 'name') return sql`lower(r.name) ${way}, ${ties}`
  if (by === 'score') return sql`r.score ${way}, ${ties}`
  if (by === 'updated_at') return sql`r.updated_at ${way}, r.id ${way}`
  if (by === 'created_at') return sql`r.created_at ${way}, r.id ${way}`
  if (field === undefined) return ties
  const text = sql`(r.values ->> ${sql.lit(String(field.id))})`
  if (field.field_type === 'number' || field.field_type === 'money') {
    return sql`(case when ${text} ~ ${sql.lit(NUMBER_PATTERN)} then ${text}::numeric end) ${way} nulls last, ${ties}`
  }
  if (field.field_type === 'owner') return sql`lower(u.full_name) ${way} nulls last, ${ties}`
  return sql`nullif(lower(${text}), '') ${way} nulls last, ${ties}`
}

/** All records that the caller may see, as `r`. */
const records = (k: Kysely<Tables>) => k.selectFrom('crm_records as r')

/**
 * One page of a list, with the details of `selectRecords`. They are read for the rows of the page only, wherever it is
 * in the list.
 */
export const selectPage = (
  k: Kysely<Tables>,
  now: Date,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  { page, per_page }: PageInput,
) => {
  const rows = records(k)
    .leftJoin('users as u', 'u.id', 'r.owner_id')
    .selectAll('r')
    .where(condition)
    .orderBy(order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .$castTo<Tables['crm_records']>()
  return selectRecords(k, now, k.selectFrom(rows.as('r'))).orderBy(order)
}

/** Records with their owner, tags and next activity, as every list and page shows them. */
export const selectRecords = (k: Kysely<Tables>, now: Date, from = records(k)) =>
  from
    .leftJoin('users as u', 'u.id', 'r.owner_id')
    .select([
      'r.id',
      'r.unique_id',
      'r.type_id',
      'r.name',
      'r.email',
      'r.phone',
      'r.owner_id',
      'u.full_name as owner_name',
      'r.category',
      'r.values',
      'r.score',
      'r.created_at',
      'r.updated_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('record_tags as rt')
          .innerJoin('tags as t', 't.id', 'rt.tag_id')
          .select(['t.id', 't.name'])
          .whereRef('rt.record_id', '=', 'r.id')
          .orderBy('t.name'),
      ).as('tags'),
      jsonObjectFrom(
        eb
          .selectFrom('crm_activities as a')
          .select([
            'a.type_id',
            'a.subject',
            sql<string>`to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`.as('starts_at'),
          ])
          .whereRef('a.record_id', '=', 'r.id')
          .where('a.starts_at', '>', now)
          .where(sql<SqlBool>`a.status is distinct from 'completed'`)
          .orderBy('a.starts_at')
          .limit(1),
      ).as('next_activity'),
    ])
    .$castTo<ReadRow>()

/** Counts the records that match a condition of `recordCondition`. */
export async function countRecords(k: Kysely<Tables>, condition: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await k
    .selectFrom('crm_records as r')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return total
}

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

/** Rows as the wire has them: values by field name, and the names that belong to ids in them. */
export async function toRecordRows(k: Kysely<Tables>, form: OwnForm, rows: readonly ReadRow[]): Promise<RecordRow[]> {
  const placed = fieldsOf(form)
  const names = await namesIn(
    k,
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
      created_at: formatWireTime(row.created_at),
      updated_at: formatWireTime(row.updated_at),
    }
  })
}

type Values = ReadRow['values']

/** The names of owners and looked-up records in these values, keyed `owner:7` and `lookup:unique_id`. */
export async function namesIn(
  k: Kysely<Tables>,
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
  const rows = await k
    .selectFrom('users')
    .select([sql<string>`'owner:' || id`.as('key'), 'full_name as name'])
    .where(sql<SqlBool>`id = any(${owners}::bigint[])`)
    .unionAll(
      k
        .selectFrom('crm_records')
        .select([sql<string>`'lookup:' || unique_id`.as('key'), 'name'])
        .where(sql<SqlBool>`unique_id = any(${lookups}::text[])`),
    )
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** One record as a row. */
export async function recordRowOf(
  k: Kysely<Tables>,
  context: Context,
  form: OwnForm,
  uniqueId: string,
): Promise<RecordRow> {
  const rows = await selectRecords(k, context.now)
    .where('r.unique_id', '=', uniqueId)
    .where('r.deleted_at', 'is', null)
    .execute()
  const [row] = await toRecordRows(k, form, rows)
  if (row === undefined) throw notFound()
  return row
}

/** The field that holds a type's owner in this form, if the form contains it. */
export const ownerFieldOf = (type: RecordTypeName, form: OwnForm): FormField | undefined =>
  fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])

interface Choice {
  value: string
  label: string
}
