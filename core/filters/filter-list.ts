import type { CheckedCondition, CheckedFilter, CheckedGroup } from './checked-filter.ts'
import type { FilterMoment } from './filter-days.ts'
import { propertyReader } from './filter-predicate.ts'
import { foldedTextOf, valueTest, type TextSearch, type ValueTest } from './filter-values.ts'

/** A list in memory that is filtered repeatedly, for example at every key stroke. */
export interface FilterableList<Row> {
  readonly rows: readonly Row[]
  /** The matching rows in their original order; agrees with `toPredicate`. D-85. */
  readonly matching: (filter: CheckedFilter, moment: FilterMoment) => readonly Row[]
}

/**
 * Prepares rows for many filters. A field is read once, when the first filter uses it: its distinct values get numbers,
 * and each condition is then evaluated once per value instead of once per row. The rows must not change.
 */
export function filterableList<Row>(
  rows: readonly Row[],
  read: (field: string) => (row: Row) => unknown = propertyReader,
): FilterableList<Row> {
  const columns = new Map<string, Column>()
  const columnOf = (name: string): Column => {
    const known = columns.get(name)
    if (known !== undefined) return known
    const column = columnFrom(rows, read(name))
    columns.set(name, column)
    return column
  }
  const everyRow = Uint32Array.from(rows, (_, place) => place)
  return {
    rows,
    matching: (filter, moment) => {
      const places = narrowed(everyRow, prepared(filter.root, moment, columnOf), rows.length)
      const found: Row[] = []
      for (let at = 0; at < places.length; at += 1) found.push(rows[places[at] as number] as Row)
      return found
    },
  }
}

interface Column {
  readonly values: readonly unknown[]
  /** The number of each row's value. */
  readonly codes: Uint32Array
  /** Created when a text condition needs it for the first time. */
  texts: JoinedTexts | null | undefined
}

function columnFrom<Row>(rows: readonly Row[], read: (row: Row) => unknown): Column {
  const known = new Map<unknown, number>()
  const values: unknown[] = []
  const codes = Uint32Array.from(rows, (row) => {
    const value = read(row)
    // Lists with the same texts count as one value, although they are different objects.
    const key = Array.isArray(value) ? `\0${JSON.stringify(value)}` : value
    const code = known.get(key)
    if (code !== undefined) return code
    known.set(key, values.length)
    return values.push(value) - 1
  })
  return { values, codes, texts: undefined }
}

interface PreparedCondition {
  readonly test: ValueTest
  readonly column: Column
}
interface PreparedGroup {
  readonly match: CheckedGroup['match']
  readonly parts: readonly (PreparedGroup | PreparedCondition)[]
}

// The order affects only the speed. Groups without conditions narrow nothing and are left out.
function prepared(group: CheckedGroup, moment: FilterMoment, columnOf: (name: string) => Column): PreparedGroup {
  const parts = group.rules.flatMap(
    (rule: CheckedGroup | CheckedCondition): readonly (PreparedGroup | PreparedCondition)[] => {
      if (!('match' in rule)) return [{ test: valueTest(rule, moment), column: columnOf(rule.field.name) }]
      const inner = prepared(rule, moment, columnOf)
      return inner.parts.length === 0 ? [] : [inner]
    },
  )
  return { match: group.match, parts: parts.toSorted((a, b) => costOf(a) - costOf(b)) }
}

const costOf = (part: PreparedGroup | PreparedCondition): number =>
  'parts' in part
    ? part.parts.reduce((sum, inner) => sum + costOf(inner), 0)
    : part.test.cost * part.column.values.length

/** Filters the given row indexes. */
function narrowed(places: Uint32Array, part: PreparedGroup | PreparedCondition, count: number): Uint32Array {
  if (!('parts' in part)) return matchingPlaces(places, part)
  if (part.parts.length === 0) return places
  if (part.match === 'all')
    return part.parts.reduce((left, inner) => (left.length === 0 ? left : narrowed(left, inner, count)), places)
  // Each part is evaluated only for the rows that no earlier part matched.
  const taken = new Uint8Array(count)
  let rest = places
  for (const inner of part.parts) {
    for (const place of narrowed(rest, inner, count)) taken[place] = 1
    rest = picked(rest, taken, 0)
  }
  return picked(places, taken, 1)
}

function picked(places: Uint32Array, marks: Uint8Array, wanted: 0 | 1): Uint32Array {
  const found = new Uint32Array(places.length)
  let size = 0
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number
    found[size] = place
    if (marks[place] === wanted) size += 1
  }
  return found.subarray(0, size)
}

function matchingPlaces(places: Uint32Array, { test, column }: PreparedCondition): Uint32Array {
  const { values, codes } = column
  const found = new Uint32Array(places.length)
  let size = 0
  const verdicts = verdictsOf(test, column, places.length)
  if (verdicts === undefined) {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      found[size] = place
      if (test.test(values[codes[place] as number])) size += 1
    }
  } else {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      found[size] = place
      size += verdicts[codes[place] as number] as number
    }
  }
  return found.subarray(0, size)
}

/** The result for each value of a column, 0 or 1; undefined where evaluating the rows directly is less work. */
function verdictsOf({ test, search }: ValueTest, column: Column, rows: number): Uint8Array | undefined {
  const { values } = column
  if (search !== undefined && values.length <= SEARCH_GAIN * rows) {
    const texts = (column.texts ??= textsOf(values))
    if (texts !== null) return searched(texts, search)
  }
  if (values.length > rows) return undefined
  const verdicts = new Uint8Array(values.length)
  for (let code = 0; code < values.length; code += 1) verdicts[code] = test(values[code]) ? 1 : 0
  return verdicts
}

/** How many times faster a search through joined texts is than folding and comparing one by one. */
const SEARCH_GAIN = 4

/** The folded texts of a column's values, joined with NUL characters; null when a value contains a NUL itself. */
interface JoinedTexts {
  readonly joined: string
  /** The index of the NUL before each text, and of the last one. */
  readonly starts: Uint32Array
}

function textsOf(values: readonly unknown[]): JoinedTexts | null {
  const folded = values.map(foldedTextOf)
  if (folded.some((text) => text.includes('\0'))) return null
  const starts = new Uint32Array(folded.length + 1)
  for (const [code, text] of folded.entries()) starts[code + 1] = (starts[code] as number) + text.length + 1
  return { joined: `\0${folded.join('\0')}\0`, starts }
}

function searched({ joined, starts }: JoinedTexts, { wanted, place, isOpposite }: TextSearch): Uint8Array {
  const [met, unmet] = isOpposite ? [0, 1] : [1, 0]
  const verdicts = new Uint8Array(starts.length - 1).fill(unmet)
  const needle = `${place === 'whole' || place === 'start' ? '\0' : ''}${wanted}${place === 'whole' || place === 'end' ? '\0' : ''}`
  let code = 0
  for (let hit = joined.indexOf(needle); hit !== -1;) {
    // The text in which the hit ends, because a hit may start on the NUL before it.
    while ((starts[code + 1] as number) <= hit) code += 1
    verdicts[code] = met
    code += 1
    hit = joined.indexOf(needle, starts[code] as number)
  }
  return verdicts
}
