import type { CheckedFilter, CheckedGroup } from './filter-check.ts'
import type { FilterMoment } from './filter-days.ts'
import { valueTest } from './filter-values.ts'

/** A row by field names. Dates are days, wire moments, ISO texts with offset, Dates or ms since epoch; lists may be comma texts (D-14). */
export type FilterRow = Readonly<Record<string, unknown>>
export type RowPredicate<Row = FilterRow> = (row: Row) => boolean

export interface PredicateOptions<Row = FilterRow> extends FilterMoment {
  /** How a field is read from a row; by default the property of its name. Readers written out (`(row) => row.city`) are faster. */
  readonly read?: (field: string) => (row: Row) => unknown
}

/** Compiles a filter into closures over rows. It says of each row what `toSql` says of it in the database. D-85. */
export function toPredicate<Row = FilterRow>(filter: CheckedFilter, options: PredicateOptions<Row>): RowPredicate<Row> {
  return compileGroup(filter.root, options)?.test ?? (() => true)
}

interface Compiled<Row> {
  readonly test: RowPredicate<Row>
  readonly cost: number
}

// undefined: nothing in it, it narrows nothing and is left out.
function compileGroup<Row>(group: CheckedGroup, options: PredicateOptions<Row>): Compiled<Row> | undefined {
  const parts = group.rules
    .flatMap((rule): readonly Compiled<Row>[] => {
      if ('match' in rule) return [compileGroup(rule, options) ?? []].flat()
      const { test, cost } = valueTest(rule, options)
      const read = options.read?.(rule.field.name) ?? propertyReader(rule.field.name)
      return [{ cost, test: (row) => test(read(row)) }]
    })
    .toSorted((a, b) => a.cost - b.cost) // the order changes no answer, only how soon it is known
  const [first, ...rest] = parts
  if (first === undefined) return undefined
  const join = group.match === 'all' ? both : either
  return {
    test: rest.reduce((test, part) => join(test, part.test), first.test),
    cost: parts.reduce((sum, part) => sum + part.cost, 0),
  }
}

/** Reads the own property of a name. Only a name that all objects have needs the question whether the row has it itself: asking costs. */
export function propertyReader(name: string): (row: unknown) => unknown {
  if (name in Object.prototype)
    return (row) => (Object.hasOwn(row as FilterRow, name) ? (row as FilterRow)[name] : undefined)
  return (row) => (row as FilterRow)[name]
}

const both =
  <Row>(a: RowPredicate<Row>, b: RowPredicate<Row>): RowPredicate<Row> =>
  (row) =>
    a(row) && b(row)
const either =
  <Row>(a: RowPredicate<Row>, b: RowPredicate<Row>): RowPredicate<Row> =>
  (row) =>
    a(row) || b(row)
