import type { FailureReason } from './steps.ts'

/** Texts of the pricing calculator. The first is quoted by spec §8; the rest are ours (D-69). */
export const calculatorMessages = {
  callFailed: 'Something went wrong. Please try after sometime!',
  formulaMissing: 'Please enter a formula',
  tooLong: (limit: number) => `The formula is longer than ${limit} characters`,
  tooDeep: (limit: number) => `The formula is nested deeper than ${limit} levels`,
  unopened: 'This ) has no matching (',
  unclosed: 'This ( is never closed',
  unknownSign: (sign: string) => `'${sign}' cannot be used in a formula`,
  operatorMissing: 'An operator is missing here',
  notAFunction: (name: string) => `'${name}' is not a function`,
  needsParentheses: (name: string) => `'${name}' is a function and needs parentheses`,
  reserved: (name: string) => `'${name}' is a reserved word`,
  argumentCount: (name: string, wanted: string) => `'${name}' takes ${wanted}`,
  numberTooLarge: 'This number is too large',
  malformed: 'The formula cannot be read here',
  unknownTag: (name: string) => `'${name}' is not known`,
  notUsableHere: (name: string) => `'${name}' can only be used in a later step`,
  givenTwice: (name: string) => `'${name}' is given twice`,
  notANumber: (name: string) => `'${name}' is a text, not a number`,
  mixedUnits: (one: string, other: string) => `${one} and ${other} cannot be added or compared`,
  plainNumberNeeded: (unit: string) => `A plain number is needed here, not ${unit}`,
  cycle: (names: readonly string[]) => `The formulas depend on each other: ${names.join(' uses ')}`,
  failure: {
    division: 'Division by zero',
    root: 'Root of a negative number',
    overflow: 'The result is too large',
    decimals: 'round needs 0 to 15 whole decimals',
    power: 'A negative number cannot be raised to this power',
    missing: 'A value is missing',
    negative: 'The price is negative',
  } satisfies Record<FailureReason, string>,
  invalidVariations: (count: number) =>
    count === 1 ? '1 variation has no valid price' : `${count} variations have no valid price`,
} as const
