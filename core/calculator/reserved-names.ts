import { FUNCTIONS } from './steps.ts'

/**
 * Words that cannot be tags: function names, and words with a meaning in mathjs (a spec compares the list with mathjs).
 * D-66; `undefined` is our addition. Separate from the parser, so that naming tags does not load it.
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
