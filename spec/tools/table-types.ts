import type { Queryable } from '../../adapters/server/database/db.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly is_required: boolean
  readonly has_default: boolean
  /** Definitions of the check constraints on this column alone. */
  readonly checks: readonly string[]
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as is_required,
         a.atthasdef or a.attidentity <> '' as has_default,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`

/** Types as both engines return them (value-parsers.ts). JSON is written as text and read as parsed values. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
}

/** JSON columns whose values have one type: written as text, like all JSON. */
const JSON_COLUMNS: Readonly<Record<string, string>> = { price_steps: 'PriceStep[]' }

/** Generates the TypeScript of `adapters/server/database/tables.ts` from a migrated database. */
export async function tableTypes(q: Queryable): Promise<string> {
  const { rows } = await q.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, (column) => column.table)
  const interfaces = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  }\n`)
  return `import type { ColumnType, Generated } from 'kysely'
import type { PriceStep } from '../../../core/pricing/price-rules.ts'

/** Every table of the database. Written by \`npm run tables\` from the migrations: change those, not this file. */
export interface Tables {
${interfaces.join('')}}
`
}

const lineOf = (column: Column): string => {
  const json = JSON_COLUMNS[column.name]
  if (json !== undefined) return `    ${column.name}: ColumnType<${json}, string | undefined, string>\n`
  const type = typeOf(column)
  const held = column.is_required || type === 'unknown' ? type : `${type} | null`
  return `    ${column.name}: ${column.has_default ? `Generated<${held}>` : held}\n`
}

function typeOf({ table, name, type, checks }: Column): string {
  const isArray = type.endsWith('[]')
  const plain = TYPES[isArray ? type.slice(0, -2) : type]
  if (plain === undefined) throw new Error(`${table}.${name}: no TypeScript type stands for ${type}`)
  if (isArray) return `${plain}[]`
  const choices = checks.map(choicesOf).find((found) => found !== undefined)
  return choices === undefined ? plain : choices.map((choice) => `'${choice}'`).join(' | ')
}

/** The values of `check (column in ('a', 'b'))`. */
function choicesOf(check: string): readonly string[] | undefined {
  const list = /= ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)/.exec(check)?.[1]
  return list === undefined ? undefined : [...list.matchAll(/'([^']*)'::text/g)].map((found) => found[1] ?? '')
}
