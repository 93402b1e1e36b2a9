import { COLUMNS } from '../catalogue/product-variants.ts'
import type { Column } from '../catalogue/product-variants.ts'
import { PRODUCT_FIELD_NAMES } from '../catalogue/product-form/fields.ts'
import { BLANKS, foldSql, foldText, jsonNumberSql, BEYOND_DOUBLES } from '../filters/filter-text.ts'
import { columnEntries } from './column-entries.ts'
import type { ColumnEntry, ListingRules } from './column-entries.ts'
import { listingEntries } from './listing-entries.ts'
import type { ListingEntryName } from './listing-entries.ts'
import { comparable, isExclusion, numberWrittenAs, RANGE_TOLERANCE } from './score-entry.ts'
import { numberOf } from './plain-number.ts'
import type { ScoreRule } from './score-rule.schema.ts'

export interface ListingSqlOptions {
  /** SQL of the product form in wire names, as jsonb. An expression of our own, never from a user. */
  readonly form: string
  /** SQL of a configured listing's `{levels_complete, default_price}` as jsonb; by default the form's own `variations`. */
  readonly variations?: string
  /** Number of the first placeholder; 1 for a separate statement. */
  readonly firstParam: number
}

/** An SQL expression with its placeholders' values, in order. */
export interface SqlScore {
  readonly text: string
  readonly values: readonly (string | readonly string[])[]
}

/**
 * The rules as one SQL expression for a listing's score in hundredths, 0 to 10000. It agrees with `hundredths` of
 * `createListingScorer` for every form. For PostgreSQL 15 and PGlite; no content of a form can make the statement fail.
 * Texts of rules are parameters. Agreement on texts depends on equal case folding (`foldText`). Turn `jit` off for the
 * statement: compiling an expression of this length takes far longer than running it.
 */
export function listingScoreSql(rules: ListingRules, options: ListingSqlOptions): SqlScore {
  const values: (string | readonly string[])[] = []
  const bind: Bind = (value, type) => {
    values.push(value)
    return `$${options.firstParam + values.length - 1}::${type}`
  }
  const columns = COLUMNS.map((column) => ({ column, ...columnEntries(column, rules) }))
  const units = columns.map(
    ({ column, entries }) =>
      `when ${isColumn(column)} then ${entries.map((entry) => unitsSql(entry, bind)).join(' + ') || '0'}`,
  )
  const wholes = columns.map(({ column, outOf }) => `when ${isColumn(column)} then ${outOf}`)
  const text = `(select case when s.whole <= 0 then 0 when s.units >= s.whole then 10000
    else least(9999, (greatest(s.units, 0) * 20000 + s.whole) / (s.whole * 2)) end::int
    from (select case ${units.join('\n')} end::bigint as units, case ${wholes.join(' ')} end::bigint as whole from ${fieldsSql(options)} offset 0) as s)`
  return { text, values }
}

/**
 * The names of the empty entries of a listing, as text[], in the order of the table: those with the reason 'empty' in
 * `explain`.
 */
export function emptyEntriesSql(rules: ListingRules, options: Omit<ListingSqlOptions, 'firstParam'>): string {
  const empty = COLUMNS.map((column) => {
    const names = columnEntries(column, rules).entries.map(
      ({ name }) => `case when not ${READING[name].filled} then '${name}' end`,
    )
    return `when ${isColumn(column)} then array[${names.join(', ')}]::text[]`
  })
  return `(select array_remove(case ${empty.join('\n')} end, null) from ${fieldsSql(options)})`
}

/** The form variant of a listing as text; agrees with `columnOf`. `form` is SQL of the form as jsonb. */
export function columnSql(form: string): string {
  return `(select case ${COLUMNS.map((column) => `when ${isColumn(column)} then '${column}'`).join(' ')} end from jsonb_to_record(${form}) as f(availability jsonb, price_type jsonb))`
}

/**
 * The state of a configured listing's variations as jsonb; agrees with `variationStateOf`. `optionCounts` is SQL for
 * the number of options per level (an array; null or empty without levels), `standardPrice` for the price of the
 * default row that is not retired.
 */
export const variationStateSql = ({
  optionCounts,
  standardPrice,
}: {
  readonly optionCounts: string
  readonly standardPrice: string
}): string =>
  `jsonb_build_object('levels_complete', coalesce(0 < all(nullif(${optionCounts}, '{}')), false), 'default_price', ${standardPrice})`

/** The fields of the form as columns of `f`, read in one pass, and the state of variations as `v.state`. */
function fieldsSql({ form, variations }: Omit<ListingSqlOptions, 'firstParam'>): string {
  const fields = [...PRODUCT_FIELD_NAMES, 'availability', 'price_type', 'product_type'].map((name) => `"${name}" jsonb`)
  return `jsonb_to_record(${form}) as f(${fields.join(', ')}) cross join lateral (select ${variations ?? `(${form}) -> 'variations'`} as state) as v`
}

type Bind = (value: string | readonly string[], type: string) => string

function isColumn(column: Column): string {
  const text = (name: string, value: string) => `f.${name} is not distinct from '"${value}"'::jsonb`
  const order = text('availability', 'by_order')
  const fixed = text('price_type', 'fixed')
  return `${column.startsWith('O') ? order : `not (${order})`} and ${column.endsWith('F') ? fixed : `not (${fixed})`}`
}

function unitsSql(entry: ColumnEntry, bind: Bind): string {
  const { filled, elements } = READING[entry.name]
  const information = entry.informationScore * entry.weight
  if (entry.rules.length === 0) return `case when ${filled} then ${information}::bigint else 0 end`
  const points = entry.rules.map((rule) => {
    const all = isExclusion(rule)
    const worth = rule.action === 'add' ? rule.points : -rule.points
    return `case when ${all ? 'bool_and' : 'bool_or'}(coalesce(${conditionSql(rule, bind)}, false)) then ${worth * entry.weight} end`
  })
  const best = `select coalesce(greatest(${points.join(', ')}), 0)
    from (select ${numberSql('e.value')} as n, case when jsonb_typeof(e.value) <> 'number' then ${foldSql(trimSql(`e.value #>> '{}'`))} end as t
      from (${elements}) as e(value) where ${valueSql('e.value')}) as a`
  return `case when ${filled} then ${information}::bigint + (${best}) else 0 end`
}

/** A condition on one answer: `n` is its number, if it is one, `t` its text, null for a number. */
function conditionSql(rule: ScoreRule, bind: Bind): string {
  const number = (value: number) => bind(String(value), 'float8')
  const within = (low: number, high: number) =>
    `a.n between ${number(low - RANGE_TOLERANCE)} and ${number(high + RANGE_TOLERANCE)}`
  const not = (is: boolean, sql: string) => (is ? `not (${sql})` : sql)
  switch (rule.operator) {
    case '=':
    case '!=': {
      if (typeof rule.value === 'number') return not(rule.operator === '!=', within(rule.value, rule.value))
      const value = numberOf(rule.value)
      const written = numberWrittenAs(rule.value)
      const asNumber =
        value !== undefined ? within(value, value) : written === undefined ? 'false' : `a.n = ${number(written)}`
      return not(
        rule.operator === '!=',
        `case when a.t is null then ${asNumber} else a.t = ${bind(folded(rule.value), 'text')} end`,
      )
    }
    case 'in':
    case 'not_in': {
      const numbers = rule.values
        .map(numberWrittenAs)
        .filter((value) => value !== undefined)
        .map(String)
      const texts = rule.values.map(folded)
      return not(
        rule.operator === 'not_in',
        `case when a.t is null then a.n = any((${bind(numbers, 'text[]')})::float8[]) else a.t = any(${bind(texts, 'text[]')}) end`,
      )
    }
    case 'between':
      return within(rule.min, rule.max)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `a.n ${rule.operator} ${number(rule.value)}`
  }
}

function folded(text: string): string {
  return foldText(comparable(text))
}

// Reads jsonb in the same way as listing-entries.ts reads values. The results are true or false, never null.

const escaped = (text: string, mark: string) =>
  text.replace(/[^]/g, (unit) => `${mark}${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const quoted = (text: string) => `U&'${escaped(text, '\\')}'`
const pathText = (text: string) => escaped(text, '\\u')

const SCALAR = `@.type() == "boolean" || @.type() == "string" && @ like_regex "[^${pathText(BLANKS)}]" || @.type() == "number" && @ > -${BEYOND_DOUBLES} && @ < ${BEYOND_DOUBLES}`
/** A plain value that is not blank. */
const valueSql = (sql: string) => `coalesce((${sql}) @? 'strict $ ? (${SCALAR})', false)`
/** A value, or a list that contains one: a lax path unwraps one list. */
const filledSql = (sql: string) => `coalesce((${sql}) @? 'lax $ ? (${SCALAR})', false)`
const typeSql = (sql: string, type: string) => `coalesce(jsonb_typeof(${sql}) = '${type}', false)`
const trimSql = (sql: string) => `btrim(${sql}, ${quoted(BLANKS)})`
/** The value, or the values of the list. */
const plainSql = (sql: string) => `select jsonb_path_query(${sql}, 'lax $ ? (${SCALAR})')`

const numberSql = (sql: string) => jsonNumberSql(sql, trimSql(`${sql} #>> '{}'`))

const aboveSql = (sql: string) => `coalesce((${numberSql(`(${sql})`)}) > 0, false)`

/** The rows of a list; a single one counts as a list of one. */
const rowsOf = (field: string) =>
  `jsonb_array_elements(case when jsonb_typeof(${field}) = 'array' then ${field} else jsonb_build_array(${field}) end) as r(v)`
const anyRow = (field: string, condition: string) => `exists (select from ${rowsOf(field)} where ${condition})`
const everyRow = (field: string, condition: string) =>
  `(${typeSql(field, 'array')} and ${field} is distinct from '[]'::jsonb and not ${anyRow(field, `not (${condition})`)})`
const inRow = (name: string) => `(r.v -> '${name}')`
const isRow = typeSql('r.v', 'object')

const segment = (text: string, number: 1 | 2) =>
  `to_jsonb(split_part(case when left(${text}, 2) = '/ ' then ' ' || (${text}) else ${text} end, ' / ', ${number}))`
const hasPath = `(${typeSql(inRow('path'), 'string')} and ${valueSql(inRow('path'))})`
const isId = `(case jsonb_typeof(r.v) when 'number' then ${valueSql('r.v')} when 'string' then (r.v #>> '{}') ~ '^[0-9]+$'
  when 'object' then ${filledSql(inRow('id'))} and not ${filledSql(inRow('sector'))} and not ${filledSql(inRow('parent'))} and not ${hasPath} else false end)`
const sector = `(case jsonb_typeof(r.v) when 'string' then ${segment(`r.v #>> '{}'`, 1)}
  when 'object' then case when ${hasPath} then ${segment(`r.v ->> 'path'`, 1)} when ${filledSql(inRow('sector'))} then ${inRow('sector')} else ${inRow('name')} end
  else r.v end)`
const parent = `(case jsonb_typeof(r.v) when 'string' then ${segment(`r.v #>> '{}'`, 2)}
  when 'object' then case when ${hasPath} then ${segment(`r.v ->> 'path'`, 2)} else ${inRow('parent')} end end)`
const parentAnswer = `(case when ${isId} then ${sector} else ${parent} end)`

const configured = `(f.product_type is not distinct from '"configured"'::jsonb)`
const varied = `(${configured} and ${typeSql('v.state', 'object')})`
const unitPrice = `(case when ${varied} then v.state -> 'default_price' else f.unit_price end)`
const hasValues = `(${isRow} and ${filledSql(inRow('values'))})`
const firstMinimum = `(case when ${typeSql('f.order_quantity', 'array')} then case when ${typeSql('f.order_quantity -> 0', 'object')} then f.order_quantity -> 0 -> 'min' end end)`
const place = (text: string, name: string) =>
  `(case jsonb_typeof(f.existence_place) when 'string' then to_jsonb(${text}) when 'object' then f.existence_place -> '${name}' end)`
const country = place(`split_part(f.existence_place #>> '{}', ',', -1)`, 'country')
const city = place(`substring(f.existence_place #>> '{}' from '^(.*),[^,]*$')`, 'city')
const photo = `(case when ${isRow} then case when ${filledSql(inRow('url'))} then ${inRow('url')} else ${inRow('id')} end else r.v end)`
const origin = `(case when ${isRow} then ${inRow('country_code')} else r.v end)`
const alt = `(case when ${isRow} then ${inRow('alt')} end)`

interface Reading {
  /** Whether the entry counts as filled. */
  readonly filled: string
  /** A query for the values that rules are matched against; values that are not plain are left out later. */
  readonly elements: string
}

const ofValue = (sql: string): Reading => ({ filled: filledSql(sql), elements: plainSql(sql) })
/** Rows of a list with one value each. */
const ofRows = (field: string, value: string): Reading => ({
  filled: anyRow(field, `case when ${isRow} then ${filledSql(value)} else ${valueSql(value)} end`),
  elements: `select ${value} from ${rowsOf(field)}`,
})

/** The entries whose answer is not the plain value of one field. */
const OWN_READING: { readonly [K in ListingEntryName]?: Reading } = {
  category_sector: {
    filled: anyRow('f.category_lists', `${isId} or ${filledSql(sector)}`),
    elements: `select ${sector} from ${rowsOf('f.category_lists')}`,
  },
  category_parent: {
    filled: `(${anyRow('f.category_lists', `${isId} or ${filledSql(parent)}`)} or ${typeSql('f.category_lists', 'array')} and ${valueSql('f.category_lists -> 0')} and ${valueSql('f.category_lists -> 1')})`,
    elements: `select ${parentAnswer} from ${rowsOf('f.category_lists')}
      union all select f.category_lists -> 1 where ${typeSql('f.category_lists', 'array')} and not ${anyRow('f.category_lists', valueSql(parentAnswer))}`,
  },
  attributes: {
    filled: `(case when not ${configured} then ${anyRow('f.choice_options', hasValues)}
      when ${varied} then (v.state -> 'levels_complete') is not distinct from 'true'::jsonb else ${everyRow('f.choice_options', hasValues)} end)`,
    elements: `select p.v from ${rowsOf('f.choice_options')} cross join lateral (${plainSql(inRow('values'))}) as p(v) where ${isRow}`,
  },
  price: { filled: `(${aboveSql(unitPrice)} and ${filledSql('f.currency_id')})`, elements: plainSql(unitPrice) },
  tier_price: {
    filled: `(${filledSql('f.qty_currency')} and ${everyRow('f.order_quantity', `${isRow} and ${aboveSql(inRow('max'))} and ${aboveSql(inRow('per_unit'))}`)})`,
    elements: `select ${inRow('per_unit')} from ${rowsOf('f.order_quantity')} where ${isRow}`,
  },
  moq: { filled: `(${filledSql('f.qty_unit')} and ${aboveSql(firstMinimum)})`, elements: plainSql(firstMinimum) },
  exist_country: ofValue(country),
  exist_city: ofValue(city),
  origin_countries: ofRows('f.country_origins', origin),
  photos: {
    filled: anyRow(
      'f.photos',
      `case when ${isRow} then ${filledSql(inRow('url'))} or ${filledSql(inRow('id'))} else ${valueSql('r.v')} end`,
    ),
    elements: `select ${photo} from ${rowsOf('f.photos')}`,
  },
  photos_alt: { filled: anyRow('f.photos', filledSql(alt)), elements: `select ${alt} from ${rowsOf('f.photos')}` },
}

const READING = Object.fromEntries(
  Object.entries(listingEntries).map(([name, { field }]) => [
    name,
    OWN_READING[name as ListingEntryName] ?? ofValue(`f.${field}`),
  ]),
) as Readonly<Record<ListingEntryName, Reading>>
