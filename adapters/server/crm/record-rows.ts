import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import type { BoardColumn } from '../../../core/crm/lists/kanban.ts'
import { type GroupSlice, groupSlices, listGroups } from '../../../core/crm/lists/list-groups.ts'
import { filterFieldsOf, OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { LOOKUP_TARGETS, NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterColumn } from '../../../core/filters/filter-sql.ts'
import { NUMBER_PATTERN } from '../../../core/filters/filter-text.ts'
import type { FilterField, FilterTree } from '../../../core/filters/filter-tree.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from '../http/viewer.ts'
import type { PageInput } from '../http/paginator.ts'
import { refusedField } from '../http/refusals.ts'
import { lastContactSql, momentSql, nextActivityColumn, viewableActivities } from './activity-times.ts'
import { searchWords, zoneOf } from './crm-access.ts'
import { filterSql } from './filter-sql.ts'
import type { OwnForm } from './forms-of.ts'
import type { Grouping } from './record-grouping.ts'
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

/**
 * The fields of a list's filter as JSON, with the people, tags and records that can be chosen: of records those whose
 * type the person may view. The choices are read by one statement, which the database writes as JSON.
 */
export async function filterFieldsJson(
  k: Kysely<Tables>,
  me: ListReader,
  type: RecordTypeName,
  form: OwnForm,
): Promise<string> {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const targets = [
    ...new Set(
      fieldsOf(form).flatMap((field) => (field.field_type === 'lookup' ? (LOOKUP_TARGETS[field.name] ?? []) : [])),
    ),
  ].filter((module) => isGranted(me, { module, action: 'View' }))
  const lookups = targets.map(
    (target, at) => sql`, (
      select coalesce(json_agg(json_build_object('value', l.unique_id, 'label', l.name)), '[]')::text from (
        select r.unique_id, r.name from crm_records r
         where r.company_id = current_company() and r.type_id = ${sql.lit(crmTypeOf(target).id)} and r.deleted_at is null
         order by r.name_key limit ${sql.lit(LOOKUP_OPTIONS)}) l) as ${sql.ref(`lookup_${at}`)}`,
  )
  const { rows } = await sql<Readonly<Record<string, string>>>`${prepared} select (
      select coalesce(json_agg(json_build_object('value', u.id::text, 'label', u.full_name) order by u.full_name), '[]')::text
        from users u where u.company_id = current_company() and u.deleted_at is null) as people, (
      select coalesce(json_agg(json_build_object('value', t.id::text, 'label', t.name) order by t.name), '[]')::text
        from tags t where t.company_id = current_company() and t.type_id = ${crmTypeOf(type).id}) as tags${sql.join(lookups, sql``)}`.execute(
    k,
  )
  const choices = rows[0] ?? {}
  const choicesOf = (name: string): string | undefined => {
    if (name === 'tag') return choices['tags']
    if (name === 'owner') return choices['people']
    const own = byName.get(name)
    if (own?.field_type === 'owner') return choices['people']
    if (own?.field_type !== 'lookup') return undefined
    return choices[`lookup_${targets.findIndex((target) => target === LOOKUP_TARGETS[own.name])}`] ?? '[]'
  }
  const written = filterFieldsOf(form, type).map((field) => {
    const read = choicesOf(field.name)
    return read === undefined ? JSON.stringify(field) : `${JSON.stringify(field).slice(0, -1)},"options":${read}}`
  })
  return `[${written.join(',')}]`
}

/** Where the database stores a field of a record, for a person who may view these kinds of activity. */
export function columnOf(
  form: OwnForm,
  now: Date,
  activities: readonly number[],
): (field: FilterField) => FilterColumn {
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
    if (name === 'owner') return { sql: 'r.owner_id', type: 'integer' }
    if (name === 'next_activity') return nextActivityColumn(momentSql(now), activities)
    if (name === 'last_contact') return { sql: lastContactSql(momentSql(now)), type: 'timestamptz' }
    if (name === 'score' || name === 'engagement_score') return { sql: `r.${name}`, type: 'integer' }
    if (name === 'tag')
      return {
        sql: `array(select rt.tag_id::text from record_tags rt where rt.record_id = r.id and rt.company_id = current_company())`,
        type: 'text[]',
      }
    return { sql: name === 'updated_at' ? 'r.updated_at' : 'r.created_at', type: 'timestamptz' }
  }
}

/** The person whose list is narrowed: "me", the days of the zone, and the rights for what comes next. */
export type ListReader = Pick<Viewer, 'userId' | 'timeZone' | 'type' | 'permissions'>

/**
 * The condition of a list over `crm_records r`: the type, not deleted, filters and search. Refuses a filter that does
 * not fit the form.
 */
export function recordCondition(
  context: { readonly now: Date; readonly me: ListReader },
  type: RecordTypeName,
  form: OwnForm,
  { filters = [], query = '' }: Narrowing,
): RecordCondition {
  const parts = [sql`r.type_id = ${crmTypeOf(type).id} and r.deleted_at is null`]
  const fields = filterFieldsOf(form, type)
  for (const tree of filters) {
    const check = checkFilter(tree, fields)
    if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
    if (tree.rules.length === 0) continue
    parts.push(
      filterSql(check.filter, {
        now: context.now.getTime(),
        timeZone: zoneOf(context.me),
        me: String(context.me.userId),
        column: columnOf(form, context.now, viewableActivities(context.me)),
      }),
    )
  }
  const words = searchWords(query)
  if (words.length > 0) parts.push(hasWords([type], words))
  return { sql: sql<SqlBool>`${sql.join(parts, sql` and `)}`, isNarrow: parts.length > 1 }
}

/** Whether the texts of `crm_records r` contain every word. Found by their index, which no other condition can use. */
export const hasWords = (types: readonly RecordTypeName[], words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.id = any(array(select records_like(type, ${words.map(containing)}::text[])
    from unnest(${types.map((type) => crmTypeOf(type).id)}::int[]) as type))`

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
  if (by === NAMING_FIELDS[type] || by === 'name') return [{ value: sql`r.name_key`, direction: way }, ...ties]
  if (field === undefined && (by === 'score' || by === 'engagement_score'))
    return [{ value: sql.ref(`r.${by}`), direction: way }, ...ties]
  if (by === 'updated_at' || by === 'created_at')
    return [
      { value: sql.ref(`r.${by}`), direction: way },
      { value: sql`r.id`, direction: way },
    ]
  if (field === undefined && by === 'owner')
    return [{ value: sql`lower(u.full_name)`, direction: sql`${way} nulls last`, needsOwner: true }, ...ties]
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

/** The ids of one page of a list, with the number of all its records. */
export async function recordPage(
  k: Kysely<Tables>,
  condition: RecordCondition,
  order: readonly SortKey[],
  { page, per_page }: PageInput,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const before = (page - 1) * per_page
  const rows = await (condition.isNarrow ? narrowedPage : wholePage)(k, condition, order)
    .limit(per_page)
    .offset(before)
    .execute()
  // A page behind the last one has no row that could hold the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRecords(k, condition))
  return { ids: rows.map(({ id }) => id), total }
}

/** The ids of one page of a grouped list in order, each with its group, and the groups that have rows. D-248. */
export async function groupedPage(
  k: Kysely<Tables>,
  condition: RecordCondition,
  order: readonly SortKey[],
  page: PageInput & { readonly closed?: readonly string[] | undefined },
  { value, isIn }: Pick<Grouping, 'value' | 'isIn'>,
  summed: RawBuilder<number | null>,
  columnsOf: (stored: readonly string[]) => Promise<readonly BoardColumn[]>,
) {
  const counted = await records(k)
    .select((eb) => [
      value.as('category'),
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>(summed).as('sum'),
    ])
    .where(condition.sql)
    .groupBy(sql`1`)
    .execute()
  const groups = listGroups(await columnsOf(counted.map(({ category }) => category)), counted)
  const { closed = [] } = page
  const slices = groupSlices(groups, closed, page)
  const parts: readonly PagePart[] =
    isIn === undefined ? together(slices, value) : slices.map((slice) => ({ ...slice, by: isIn(slice.category) }))
  const found = await Promise.all(
    parts.map(({ by, first, skip, take }) =>
      recordsFor(k, order)
        .select(['r.id', value.as('group')])
        .where(condition.sql)
        .where(by)
        .orderBy(first === undefined ? orderSql(order) : sql`${first}, ${orderSql(order)}`)
        .offset(skip)
        .limit(take)
        .execute(),
    ),
  )
  const rows = found.flat()
  const total = groups.reduce((sum, group) => sum + (closed.includes(group.category) ? 0 : group.total), 0)
  return { rows, total, groups }
}

/** Rows of a page that one statement reads. */
interface PagePart {
  readonly by: RawBuilder<SqlBool>
  /** The first part of the order. */
  readonly first?: RawBuilder<unknown>
  readonly skip: number
  readonly take: number
}

/** All slices of a page as one part, so that records without an index for their group are read once. */
function together(slices: readonly GroupSlice[], value: RawBuilder<string>): readonly PagePart[] {
  const [start] = slices
  if (start === undefined) return []
  const categories = sql`${slices.map(({ category }) => category)}::text[]`
  return [
    {
      by: sql<SqlBool>`${value} = any(${categories})`,
      first: sql`array_position(${categories}, ${value})`,
      // Only the first slice can begin in the middle of its group.
      skip: start.skip,
      take: slices.reduce((sum, { take }) => sum + take, 0),
    },
  ]
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

/** The field that holds a type's owner in this form, if the form contains it. */
export const ownerFieldOf = (type: RecordTypeName, form: OwnForm): FormField | undefined =>
  fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])
