import { type RowOwnership, tenancy } from './tenancy.ts'

/**
 * Throws when a statement reaches a tenant table without a condition on its owner, such as `l.company_id = $2` or
 * `l.company_id = current_company()`; an insert must name the owner's column. It reads the text, so it finds a
 * forgotten condition and not a wrong one: row-level security holds when the value is another company's.
 *
 * Tables that are judged by row-level security alone (`condition`, `append`, `reference`) need no condition.
 */
export function requireScope(statement: string): void {
  if (passed.has(statement)) return
  const text = statement.replace(/'(?:[^']|'')*'/g, "''").replaceAll('"', '')
  for (const { table, alias, columns } of reachedTables(text)) {
    const owners = ownerColumns(table)
    if (owners.length === 0) continue
    const isScoped =
      columns === undefined
        ? owners.some((owner) => isCompared(text, alias === table ? `(?:${table}\\.)?${owner}` : `${alias}\\.${owner}`))
        : owners.some((owner) => columns.includes(owner))
    if (!isScoped)
      throw new Error(
        `A statement reaches "${table}" without a condition on "${owners.join('" or "')}". Add it under the table's alias, or run the statement as the system.`,
      )
  }
  if (statement.length > LONGEST_REMEMBERED) return
  if (passed.size === MOST_REMEMBERED) passed.clear()
  passed.add(statement)
}

// Helpers

/** Texts that passed. They recur, because their values are parameters. */
const passed = new Set<string>()
const MOST_REMEMBERED = 1_000
const LONGEST_REMEMBERED = 4_000

interface ReachedTable {
  readonly table: string
  readonly alias: string
  /** The columns of an insert. */
  readonly columns?: readonly string[]
}

const SOURCE = String.raw`(?:only\s+)?(?:lateral\s+)?(\w+)(?![\w.(])(?:\s+as)?(?:\s+(?!(?:${[
  'set|where|on|using|join|inner|left|right|full|cross|natural|order|group|having|limit|offset|for|union',
  'intersect|except|returning|values|select|default|overriding|window|fetch',
].join('|')})\b)(\w+))?`
/** The tables that follow `from`, `join`, `update` and `using`. `is distinct from x` compares two values. */
const SOURCES = new RegExp(String.raw`(?<!distinct\s+)\b(?:from|join|update|using)\s+(?:${SOURCE})`, 'gi')
/** Further tables of a list: `from a, b`. */
const NEXT = new RegExp(String.raw`\s*,\s*${SOURCE}`, 'iy')
const INSERT = /\binsert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s*(?:\(([^)]*)\))?/gi

function* reachedTables(text: string): Generator<ReachedTable> {
  for (const [, table = '', columns = ''] of text.matchAll(INSERT))
    yield { table, alias: table, columns: columns.split(',').map((column) => column.trim()) }
  for (const match of text.matchAll(SOURCES)) {
    yield { table: match[1]!, alias: match[2] ?? match[1]! }
    NEXT.lastIndex = match.index + match[0].length
    for (let next = NEXT.exec(text); next !== null; next = NEXT.exec(text))
      yield { table: next[1]!, alias: next[2] ?? next[1]! }
  }
}

/** The columns that name the owner of a table's rows; none for tables without one. */
function ownerColumns(table: string): readonly string[] {
  const ownership: RowOwnership | undefined = (tenancy as Record<string, RowOwnership>)[table.toLowerCase()]
  switch (ownership?.kind) {
    case 'company':
    case 'user':
    case 'sharedOrOwn':
      return [ownership.column]
    case 'parties':
      return ownership.columns
    case 'reference':
    case 'append':
    case 'condition':
    case undefined:
      return []
  }
}

/** Whether the text compares an owner's column with a parameter or with the identity of the transaction. */
const isCompared = (text: string, column: string): boolean =>
  new RegExp(String.raw`(?<![\w.])${column}\s*=\s*(?:\$\d|current_(?:company|member)\(\))`, 'i').test(text)
