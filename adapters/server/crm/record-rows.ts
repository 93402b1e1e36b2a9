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
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import type { PageInput } from '../http/paginator.ts'
import { refusedField } from '../http/refusals.ts'
import { searchWords, zoneOf } from './crm-access.ts'
import { filterSql } from './filter-sql.ts'
import type { OwnForm } from './forms-of.ts'
import { TYPED_VALUES } from './typed-values.ts'
import { containing } from '../database/patterns.ts'

/** The conditions of a list of records; all of them apply together (D-83). */
export interface Narrowing {
  readonly filters?: readonly FilterTree[]
  readonly query?: string
}

/** A condition over `crm_records r`. */
export interface RecordCondition {
  readonly sql: RawBuilder<SqlBool>
  /** Whether a filter or search narrows all records of the type. */
  readonly isNarrow: boolean
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
    if (id !== undefined) {
      const { text, number } = TYPED_VALUES.get(id) ?? {}
      return {
        sql: `r.values -> '${Number(id)}'`,
        type: 'jsonb',
        ...(text === undefined ? {} : { text: `r.${text}` }),
        ...(number === undefined ? {} : { number: `r.${number}` }),
      }
    }
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
): RecordCondition {
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
  return { sql: sql<SqlBool>`${sql.join(parts, sql` and `)}`, isNarrow: parts.length > 1 }
}

/** One key of an order. Empty values come last in both directions. */
export interface SortKey {
  readonly value: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
  /** Whether it reads the owner as `u`. */
  readonly needsOwner?: true
}

/** The order of a list by a column's name, by default the newest first. */
export function recordOrder(
  type: RecordTypeName,
  form: OwnForm,
  by?: string,
  direction: 'asc' | 'desc' = 'asc',
): readonly SortKey[] {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  const ties = [
    { value: sql`r.created_at`, direction: sql`desc` },
    { value: sql`r.id`, direction: sql`desc` },
  ]
  const field = fieldsOf(form).find((candidate) => candidate.name === by)
  if (by === NAMING_FIELDS[type] || by === 'name') return [{ value: sql`lower(r.name)`, direction: way }, ...ties]
  if (by === 'score') return [{ value: sql`r.score`, direction: way }, ...ties]
  if (by === 'updated_at' || by === 'created_at')
    return [
      { value: sql.ref(`r.${by}`), direction: way },
      { value: sql`r.id`, direction: way },
    ]
  if (field === undefined) return ties
  const text = sql`(r.values ->> ${sql.lit(String(field.id))})`
  const emptyLast = sql`${way} nulls last`
  if (field.field_type === 'number' || field.field_type === 'money') {
    const number = TYPED_VALUES.get(field.id)?.number
    const value =
      number === undefined
        ? sql`(case when ${text} ~ ${sql.lit(NUMBER_PATTERN)} then ${text}::numeric end)`
        : sql.ref(`r.${number}`)
    return [{ value, direction: emptyLast }, ...ties]
  }
  if (field.field_type === 'owner')
    return [{ value: sql`lower(u.full_name)`, direction: emptyLast, needsOwner: true }, ...ties]
  return [{ value: sql`nullif(lower(${text}), '')`, direction: emptyLast }, ...ties]
}

const orderSql = (keys: readonly SortKey[]) => sql.join(keys.map(({ value, direction }) => sql`${value} ${direction}`))

/** All records that the caller may see, as `r`. */
const records = (k: Kysely<Tables>) => k.selectFrom('crm_records as r')

/** Records for an order. The owners are joined only when needed, because PostgreSQL then reads more than an index. */
const recordsFor = (k: Kysely<Tables>, order: readonly SortKey[]) =>
  order.some((key) => key.needsOwner)
    ? (records(k).leftJoin('users as u', 'u.id', 'r.owner_id') as unknown as ReturnType<typeof records>)
    : records(k)

/** One page of a list with the number of all its records. */
export async function recordPage(
  k: Kysely<Tables>,
  now: Date,
  condition: RecordCondition,
  order: readonly SortKey[],
  { page, per_page }: PageInput,
): Promise<{ readonly rows: readonly ReadRow[]; readonly total: number }> {
  const before = (page - 1) * per_page
  // Ids are found by an index first, so that the details of the shown rows only are read.
  const found = (condition.isNarrow ? narrowedPage : wholePage)(k, condition, order).limit(per_page).offset(before)
  const placed = k
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.total', sql<number>`row_number() over ()`.as('place')])
  const shown = k.selectFrom(placed.as('placed')).innerJoin('crm_records as r', 'r.id', 'placed.id')
  const rows = await selectRecords(k, now, shown as never)
    .select(sql<number>`placed.total`.as('total'))
    .orderBy(sql`placed.place`)
    .execute()
  // A page behind the last one has no row that could hold the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRecords(k, condition))
  return { rows, total }
}

type IdsInOrder = SelectQueryBuilder<Tables, 'crm_records', { id: number; total: number }>

/** Reads the matching records once, for the page and for the total. */
function narrowedPage(k: Kysely<Tables>, condition: RecordCondition, order: readonly SortKey[]): IdsInOrder {
  const keys = order.map(({ value, direction }, at) => ({ value, direction, name: `key_${at}` }))
  const matched = recordsFor(k, order)
    .select('r.id')
    .select(keys.map(({ value, name }) => value.as(name)))
    .where(condition.sql)
  return k
    .with(
      (cte) => cte('matched').materialized(),
      () => matched,
    )
    .selectFrom('matched')
    .select(['id', sql<number>`(select count(*) from matched)`.as('total')])
    .orderBy(sql.join(keys.map(({ name, direction }) => sql`${sql.ref(name)} ${direction}`))) as unknown as IdsInOrder
}

/** Reads a page of all records in the order of an index, and counts them by an index. */
function wholePage(k: Kysely<Tables>, condition: RecordCondition, order: readonly SortKey[]): IdsInOrder {
  const total = records(k)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(condition.sql)
  return recordsFor(k, order)
    .select(['r.id', total.as('total')])
    .where(condition.sql)
    .orderBy(orderSql(order)) as unknown as IdsInOrder
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
export async function countRecords(k: Kysely<Tables>, condition: RecordCondition): Promise<number> {
  const [total] = await countEach(k, [condition])
  return total!
}

/** Counts the records that match each of these conditions, with one statement. */
export async function countEach(k: Kysely<Tables>, conditions: readonly RecordCondition[]): Promise<readonly number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map((condition) =>
    records(k)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition.sql),
  )
  const { totals } = await k
    .selectNoFrom(sql<number[]>`array[${sql.join(counts.map((count) => sql`(${count})`))}]`.as('totals'))
    .executeTakeFirstOrThrow()
  return totals
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
  const [own] = await toRowsOfForms(k, [{ form, rows }])
  return own!
}

/** Rows of several forms as the wire has them, with one statement for their names. */
export async function toRowsOfForms(
  k: Kysely<Tables>,
  parts: readonly { readonly form: OwnForm; readonly rows: readonly ReadRow[] }[],
): Promise<RecordRow[][]> {
  const names = new Map<string, string | undefined>(
    parts.flatMap(({ rows }) => rows.map((row) => [`owner:${row.owner_id}`, row.owner_name ?? undefined] as const)),
  )
  const missing = parts.flatMap(({ form, rows }) => keysIn(fieldsOf(form), rows)).filter((key) => !names.has(key))
  for (const [key, name] of await namesOf(k, [...new Set(missing)])) names.set(key, name)
  return parts.map(({ form, rows }) => {
    const placed = fieldsOf(form)
    return rows.map((row) => wireRow(row, placed, names))
  })
}

function wireRow(
  row: ReadRow,
  placed: readonly FormField[],
  names: ReadonlyMap<string, string | undefined>,
): RecordRow {
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
}

type Values = ReadRow['values']

/** The names of owners and looked-up records in these values, keyed `owner:7` and `lookup:unique_id`. */
export const namesIn = (
  k: Kysely<Tables>,
  placed: readonly FormField[],
  values: readonly Values[],
): Promise<ReadonlyMap<string, string>> =>
  namesOf(k, [
    ...new Set(
      keysIn(
        placed,
        values.map((one) => ({ values: one })),
      ),
    ),
  ])

/** The ids of owners and looked-up records in these rows, as keys of `namesOf`. */
function keysIn(placed: readonly FormField[], rows: readonly { readonly values: Values }[]): readonly string[] {
  const naming = placed.filter(({ field_type }) => field_type === 'owner' || field_type === 'lookup')
  return rows.flatMap(({ values }) =>
    naming.flatMap(({ id, field_type }) => {
      const value = values[String(id)] ?? null
      return typeof value === (field_type === 'owner' ? 'number' : 'string') ? [`${field_type}:${String(value)}`] : []
    }),
  )
}

async function namesOf(k: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const idsOf = (kind: string) => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))
  const rows = await k
    .selectFrom('users')
    .select([sql<string>`'owner:' || id`.as('key'), 'full_name as name'])
    .where(sql<SqlBool>`id = any(${idsOf('owner:')}::bigint[])`)
    .unionAll(
      k
        .selectFrom('crm_records')
        .select([sql<string>`'lookup:' || unique_id`.as('key'), 'name'])
        .where(sql<SqlBool>`unique_id = any(${idsOf('lookup:')}::text[])`),
    )
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** The field that holds a type's owner in this form, if the form contains it. */
export const ownerFieldOf = (type: RecordTypeName, form: OwnForm): FormField | undefined =>
  fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])

interface Choice {
  value: string
  label: string
}
