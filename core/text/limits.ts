/** The greatest length of a text by its kind, in code points of the trimmed text; at the limit passes. Spec §5, §9, D-47. */
export const limits = {
  fullName: 50,
  text: 50,
  postalCode: 10,
  registeredCapital: 50,
  longText: 350,
  name: 100,
} as const

/** Kinds of text with a limit: `name` is a product's or company's name, `longText` an address, biography or message. */
export type TextKind = keyof typeof limits

/** Limits the spec names without saying what they bind. Nothing reads them beyond this list. Spec §9, D-50. */
export const unexplainedLimits = [3, 50, 10, 11] as const

/** The length that counts: code points of the trimmed text. D-47. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

/** Whether a text keeps to a limit; at the limit passes. What is far too long is not counted first: it may be megabytes. D-47. */
export const fits =
  (limit: number) =>
  (text: string): boolean =>
    text.length <= limit || fitsTrimmed(text.trim(), limit)

/** A code point is one or two units, and one unit each where no surrogate stands. */
const fitsTrimmed = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= 2 * limit && SURROGATE.test(text) && lengthOf(text) <= limit)

const SURROGATE = /[\uD800-\uDFFF]/
