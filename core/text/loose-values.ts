// How values are read that travel in several spellings. Apart from the schemas, which the first load of a page need not bring.

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

/** A switch in any of its spellings: a boolean, 1 or 0, or as text these, yes/no and on/off in any letter case. Undefined for all else. D-14. */
export const readFlag = (value: unknown): boolean | undefined =>
  flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value)

/**
 * Whether a text is a decimal number as people and files write it: digits with at most one point, perhaps a sign, blanks around it.
 * No exponent, no other base. No two parts of the pattern can take the same digits: a long text costs no more than reading it.
 */
export const isDecimal = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim())

/** What a JSON text holds; any other value, and a text that is no JSON, as it stands. */
export function parsedJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}
