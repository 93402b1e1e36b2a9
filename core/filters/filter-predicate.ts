import type { CheckedFilter, CheckedGroup } from './checked-filter.ts'
import type { FilterMoment } from './filter-days.ts'
import { valueTest } from './filter-values.ts'

/**
 * A row by field names. Dates may be days, wire date-times, ISO texts with offset, Dates or ms since 1970; lists may be
 * comma-separated (D-14).
 */
export type FilterRow = Readonly<Record<string, unknown>>
export type RowPredicate<Row = FilterRow> = (row: Row) => boolean

export interface PredicateOptions<Row = FilterRow> extends FilterMoment {
  /**
   * How a field is read from a row; by default the property with its name. Explicit readers (`(row) => row.city`) are
   * faster.
   */
  readonly read?: (field: string) => (row: Row) => unknown
}

/** Compiles a filter into closures over rows. The result agrees with `toSql` for every row. D-85. */
export function toPredicate<Row = FilterRow>(filter: CheckedFilter, options: PredicateOptions<Row>): RowPredicate<Row> {
  return compileGroup(filter.root, options)?.test ?? (() => true)
}

interface Compiled<Row> {
  readonly test: RowPredicate<Row>
  readonly cost: number
}

// Undefined for an empty group, which narrows nothing and is left out.
function compileGroup<Row>(group: CheckedGroup, options: PredicateOptions<Row>): Compiled<Row> | undefined {
  const parts = group.rules
    .flatMap((rule): readonly Compiled<Row>[] => {
      if ('match' in rule) return [compileGroup(rule, options) ?? []].flat()
      const { test, cost } = valueTest(rule, options)
      const read = options.read?.(rule.field.name) ?? propertyReader(rule.field.name)
      return [{ cost, test: (row) => test(read(row)) }]
    })
    .toSorted((a, b) => a.cost - b.cost) // the order affects only the speed
  const [first, ...rest] = parts
  if (first === undefined) return undefined
  const join = group.match === 'all' ? both : either
  return {
    test: rest.reduce((test, part) => join(test, part.test), first.test),
    cost: parts.reduce((sum, part) => sum + part.cost, 0),
  }
}

/** Reads the own property with this name. Only names that every object has need a check with hasOwn, which is slow. */
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
