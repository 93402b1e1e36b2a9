// Readers of values with several spellings. Separate from the schemas, so that pages can load them without zod.

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  ['yes', true],
  ['on', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['no', false],
  ['off', false],
])

/**
 * Parses a flag: a boolean, 1 or 0, or one of these, yes/no or on/off as text in any letter case. Undefined for anything
 * else. D-14.
 */
export const readFlag = (value: unknown): boolean | undefined =>
  flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value)

/**
 * Whether a text is a decimal number as people and files write it: digits with at most one point, an optional sign,
 * surrounding blanks. No exponent, no other base. No two parts of the pattern match the same digits, so long texts take
 * linear time.
 */
export const isDecimal = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim())

/** Whether a form sent nothing: missing, null, or a text without letters. Every such input counts alike. D-218. */
export const isNothing = (given: unknown): given is null | undefined | string =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '')

/** Whether the value has named members; a list has none. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The content of a JSON text; other values and invalid JSON are returned unchanged. */
export function parsedJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}
