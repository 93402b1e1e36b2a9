import { FUNCTIONS } from './steps.ts'

/**
 * Words that can be no tag: function names and what mathjs reads as something else, which a spec compares with mathjs. D-66
 * (`undefined` is our addition). Apart from the parser, so that who only names tags does not load it.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...FUNCTIONS,
  'e',
  'pi',
  'i',
  'mod',
  'to',
  'in',
  'and',
  'or',
  'xor',
  'not',
  'true',
  'false',
  'null',
  'end',
  'undefined',
])
