import type { CheckedCondition, CheckedFilter, CheckedGroup } from './checked-filter.ts'
import { chosenTexts, dayBounds, type FilterMoment } from './filter-days.ts'
import {
  BLANKS,
  DAY_PATTERN,
  foldSql,
  foldText,
  jsonNumberSql,
  NUMBER_PATTERN,
  OFFSET_PATTERN,
  UTC_PATTERN,
  YES_TEXTS,
} from './filter-text.ts'
import type { FilterField } from './filter-tree.ts'

/**
 * Where a field is stored: a SQL expression of our own (never from a user) and its type. `jsonb` is a value of a JSON
 * column (`values->'city'`): a list for a multi field, a text for a date. `text` holds plain decimals, days or UTC
 * date-times, comma-separated lists or the texts for yes. Timestamps without zone are UTC.
 */
export interface FilterColumn {
  readonly sql: string
  readonly type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamp' | 'timestamptz' | 'text[]' | 'jsonb'
  /**
   * A column with the text of the same value, which may be cut after `MAX_FILTER_TEXT` characters; used for choices, and
   * by their indexes.
   */
  readonly text?: string
  /** A column with the number of the same value as a double, as `jsonNumberSql` reads it. */
  readonly number?: string
  /** Whether there is a value, for one that is looked up in rows of its own: a database answers it for all rows at once. */
  readonly exists?: string
}

export interface SqlOptions extends FilterMoment {
  readonly column: (field: FilterField) => FilterColumn
  /** Number of the first placeholder; 1 for a separate statement. */
  readonly firstParam: number
}

/** A boolean SQL expression with the values of its placeholders, in order. */
export interface SqlFilter {
  readonly text: string
  readonly values: readonly (string | readonly string[])[]
}

/**
 * Compiles a filter to SQL for PostgreSQL 15 and PGlite. Values are passed only as parameters, % _ \ have no special
 * meaning, and no stored value can make the statement fail. The result is true or not true (null counts as not true),
 * so it fits into `where`. D-85.
 */
export function toSql(filter: CheckedFilter, options: SqlOptions): SqlFilter {
  const values: (string | readonly string[])[] = []
  const bind: Bind = (value, type) => {
    values.push(value)
    return `$${options.firstParam + values.length - 1}::${type}`
  }
  const text = groupSql(filter.root, (condition) => conditionSql(condition, options, bind))
  return { text: text ?? 'true', values }
}

type Bind = (value: string | readonly string[], type: string) => string
type Of<Type> = Extract<CheckedCondition, { readonly type: Type }>

function groupSql(group: CheckedGroup, write: (condition: CheckedCondition) => string): string | undefined {
  const parts = group.rules
    .map((rule) => ('match' in rule ? groupSql(rule, write) : write(rule)))
    .filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : `(${parts.join(group.match === 'all' ? ' and ' : ' or ')})`
}

function conditionSql(condition: CheckedCondition, options: SqlOptions, bind: Bind): string {
  const column = options.column(condition.field)
  switch (condition.type) {
    case 'text':
      return textSql(condition, textOf(column), bind)
    case 'choice':
      return choiceSql(condition.operator, chosenTexts(condition, options), column, bind)
    case 'multi':
      return multiSql(condition, listOf(column), bind)
    case 'number':
      return numberSql(condition, column, bind)
    case 'date':
      return dateSql(condition, column, options, bind)
    case 'boolean': {
      const yes = yesOf(column)
      return condition.flag === (condition.operator === 1) ? `(${yes}) is true` : `(${yes}) is not true`
    }
  }
}

/** The opposite operator matches all other rows, empty values included. */
const not = (sql: string) => `(${sql}) is not true`

const textOf = ({ sql, type }: FilterColumn): string =>
  type === 'text' ? sql : type === 'jsonb' ? `((${sql}) #>> '{}')` : `((${sql})::text)`
const missingSql = (column: FilterColumn): string => {
  if (column.exists !== undefined) return `(not ${column.exists})`
  return column.type === 'text' || column.type === 'jsonb'
    ? `(${textOf(column)} is null or ${textOf(column)} = '')`
    : `(${column.sql} is null)`
}

function textSql(condition: Of<'text'>, text: string, bind: Bind): string {
  const wanted = foldText(condition.text)
  const like = (before: string, after: string) =>
    `${foldSql(text)} like ${bind(before + wanted.replace(/[\\%_]/g, String.raw`\$&`) + after, 'text')}`
  const blank = () => `(${text} is null or btrim(${text}, ${bind(BLANKS, 'text')}) = '')`
  switch (condition.operator) {
    case 1:
      return `${foldSql(text)} = ${bind(wanted, 'text')}`
    case 2:
      return not(`${foldSql(text)} = ${bind(wanted, 'text')}`)
    case 3:
      return like('%', '%')
    case 4:
      return not(like('%', '%'))
    case 5:
      return like('', '%')
    case 6:
      return like('%', '')
    case 7:
      return blank()
    case 8:
      return `not ${blank()}`
  }
}

function choiceSql(
  operator: Of<'choice'>['operator'],
  texts: readonly string[],
  stored: FilterColumn,
  bind: Bind,
): string {
  const column: FilterColumn = stored.text === undefined ? stored : { sql: stored.text, type: 'text' }
  const equal = () => {
    const [text = ''] = texts
    if (column.type !== 'integer') return `${textOf(column)} = ${bind(text, 'text')}`
    return isWholeNumber(text) ? `${column.sql} = ${bind(text, 'bigint')}` : 'false'
  }
  const isAny = () =>
    column.type === 'integer'
      ? `${column.sql} = any(${bind(texts.filter(isWholeNumber), 'bigint[]')})`
      : `${textOf(column)} = any(${bind(texts, 'text[]')})`
  switch (operator) {
    case 1:
      return equal()
    case 2:
      return not(equal())
    case 3:
      return isAny()
    case 4:
      return not(isAny())
    case 7:
      return missingSql(column)
    case 8:
      return `not ${missingSql(column)}`
  }
}

/** A text that is not a whole number equals no id. Checked here so that the cast cannot fail. */
const isWholeNumber = (text: string) => /^(?:0|-?[1-9]\d{0,17})$/.test(text)

function listOf({ sql, type }: FilterColumn): string {
  switch (type) {
    case 'text[]':
      return `(${sql})`
    case 'jsonb':
      return `(case jsonb_typeof(${sql}) when 'array' then array(select jsonb_array_elements_text(${sql})) when 'object' then null else ${splitSql(textOf({ sql, type }))} end)`
    case 'text':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return splitSql(`(${sql})::text`)
  }
}

const splitSql = (text: string): string => `string_to_array(nullif(${text}, ''), ',')`

function multiSql(condition: Of<'multi'>, list: string, bind: Bind): string {
  // Nulls inside a list are ignored.
  const held = `array_remove(${list}, null)`
  const same = () => {
    const wanted = bind(condition.texts, 'text[]')
    return `(${held} @> ${wanted} and ${held} <@ ${wanted})`
  }
  switch (condition.operator) {
    case 1:
      return same()
    case 2:
      return not(same())
    case 3:
      return `${list} && ${bind(condition.texts, 'text[]')}`
    case 4:
      return not(`${list} && ${bind(condition.texts, 'text[]')}`)
    case 7:
      return `coalesce(cardinality(${held}), 0) = 0`
    case 8:
      return `cardinality(${held}) > 0`
  }
}

/** Uses doubles where the column is text or JSON, so that both sides read the same digits as the same number. */
function numberOf(column: FilterColumn): string {
  if (column.number !== undefined) return column.number
  const text = textOf(column)
  if (column.type === 'jsonb') return `(${jsonNumberSql(column.sql, text)})`
  return column.type === 'text' ? `(case when ${text} ~ '${NUMBER_PATTERN}' then (${text})::float8 end)` : column.sql
}

function numberSql(condition: Of<'number'>, column: FilterColumn, bind: Bind): string {
  const number = numberOf(column)
  const isDouble = column.type === 'text' || column.type === 'jsonb'
  const bound = (value: number) =>
    bind(
      String(value),
      isDouble ? 'float8' : column.type === 'integer' && Number.isSafeInteger(value) ? 'bigint' : 'numeric',
    )
  const { operator, from, to } = condition
  switch (operator) {
    case 1:
      return `${number} = ${bound(from)}`
    case 2:
      return not(`${number} = ${bound(from)}`)
    case 7:
      return missingSql(column)
    case 8:
      return `not ${missingSql(column)}`
    case 9:
      return `${number} < ${bound(from)}`
    case 10:
      return `${number} > ${bound(from)}`
    case 11:
      return `${number} <= ${bound(from)}`
    case 12:
      return `${number} >= ${bound(from)}`
    case 13:
      return `(${number} >= ${bound(from)} and ${number} <= ${bound(to)})`
    case 14:
      return `(${number} < ${bound(from)} or ${number} > ${bound(to)})`
  }
}

function dateSql(condition: Of<'date'>, column: FilterColumn, moment: FilterMoment, bind: Bind): string {
  const { operator } = condition
  if (operator === 7) return missingSql(column)
  if (operator === 8) return column.exists ?? `not ${missingSql(column)}`
  const bounds = dayBounds(condition, moment)
  const text = textOf(column)
  // Days are compared with days; moments with the start and end of the days in the user's zone.
  const compare = (
    days: (value: string, cast: string) => string,
    moments: (value: string, cast: string) => string,
  ): string => {
    switch (column.type) {
      case 'date':
        return days(column.sql, 'date')
      case 'timestamp':
        return moments(column.sql, 'timestamp')
      case 'timestamptz':
        return moments(column.sql, 'timestamptz')
      case 'text':
      case 'jsonb':
      case 'integer':
      case 'numeric':
      case 'boolean':
      case 'text[]': {
        const utc = `rpad(left(replace(replace(${text}, 'Z', ''), 'T', ' '), 19), 19, ':00') collate "C"`
        return `(case when ${text} ~ '${DAY_PATTERN}' then ${days(`(${text} collate "C")`, 'text')}
          when ${text} ~ '${UTC_PATTERN}' then ${moments(`(${utc})`, 'text')}
          when ${text} ~ '${OFFSET_PATTERN}' then ${moments(offsetSql(text), 'timestamp')} end)`
      }
    }
  }
  const at = (value: string, cast: string) => bind(cast === 'timestamptz' ? `${value}+00` : value, cast)
  const before = () =>
    compare(
      (v, c) => `${v} < ${at(bounds.from, c)}`,
      (v, c) => `${v} < ${at(bounds.utcFrom, c)}`,
    )
  const after = () =>
    compare(
      (v, c) => `${v} > ${at(bounds.to, c)}`,
      (v, c) => `${v} >= ${at(bounds.utcEnd, c)}`,
    )
  const notBefore = () =>
    compare(
      (v, c) => `${v} >= ${at(bounds.from, c)}`,
      (v, c) => `${v} >= ${at(bounds.utcFrom, c)}`,
    )
  const notAfter = () =>
    compare(
      (v, c) => `${v} <= ${at(bounds.to, c)}`,
      (v, c) => `${v} < ${at(bounds.utcEnd, c)}`,
    )
  switch (operator) {
    case 1:
    case 13:
      return `(${notBefore()} and ${notAfter()})`
    case 2:
      return not(`${notBefore()} and ${notAfter()}`)
    case 9:
      return before()
    case 10:
      return after()
    case 11:
      return notAfter()
    case 12:
      return notBefore()
    case 14:
      return `(${before()} or ${after()})`
  }
}

/**
 * Converts a text with an offset to a UTC moment part by part. Unlike a cast, this cannot fail for a text with the
 * pattern.
 */
function offsetSql(text: string): string {
  const part = (from: number, length: number) => `substr(${text}, ${from}, ${length})::int`
  const offset = `(left(right(replace(${text}, ':', ''), 5), 1) || '1')::int * (substr(right(replace(${text}, ':', ''), 4), 1, 2)::int * 60 + right(${text}, 2)::int)`
  const seconds = `coalesce(substring(${text} from '^.{16}:([0-9]{2})')::int, 0)`
  return `(make_date(${part(1, 4)}, ${part(6, 2)}, 1)::timestamp + make_interval(days => ${part(9, 2)} - 1, hours => ${part(12, 2)}, mins => ${part(15, 2)} - ${offset}, secs => ${seconds}))`
}

function yesOf({ sql, type }: FilterColumn): string {
  if (type === 'boolean') return sql
  if (type === 'integer' || type === 'numeric') return `${sql} = 1`
  return `lower(${textOf({ sql, type })} collate "C") in (${YES_TEXTS.map((text) => `'${text}'`).join(', ')})`
}
