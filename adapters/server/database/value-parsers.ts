/** Parses one value from PostgreSQL's text format. */
export type ValueParser = (text: string) => unknown

// OIDs of pg_type.
const INT8 = { one: 20, array: 1016 }
const NUMERIC = { one: 1700, array: 1231 }
const DATE = { one: 1082, array: 1182 }

const PARSED = [
  { type: INT8, parse: Number },
  { type: NUMERIC, parse: Number },
  { type: DATE, parse: (text: string) => text },
] as const

/** Parsers for both engines, so that rows are the same on both: int8 and numeric are numbers, a date stays text. */
export const VALUE_PARSERS: Readonly<Record<number, ValueParser>> = Object.fromEntries(
  PARSED.map(({ type, parse }) => [type.one, parse]),
)

/** Parsers for arrays. PGlite derives them itself; node-postgres needs them, made from its parser of `text[]`. */
export const arrayParsers = (parseTexts: (text: string) => unknown): Readonly<Record<number, ValueParser>> =>
  Object.fromEntries(PARSED.map(({ type, parse }) => [type.array, (text: string) => deep(parseTexts(text), parse)]))

const deep = (value: unknown, parse: ValueParser): unknown => {
  if (Array.isArray(value)) return value.map((one) => deep(one, parse))
  return value === null ? null : parse(value as string)
}
