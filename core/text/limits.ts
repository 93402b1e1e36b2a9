/**
 * Maximum length of a text by kind, in code points of the trimmed text; the limit itself is allowed. Spec §5, §9, D-47.
 */
export const limits = {
  fullName: 50,
  text: 50,
  postalCode: 10,
  registeredCapital: 50,
  longText: 350,
  name: 100,
} as const

/** Code points of the address of a stored file, which nobody types; our own choice. */
export const ADDRESS_LIMIT = 2048

/** Kinds of text with a limit: `name` is a product's or company's name, `longText` an address, biography or message. */
export type TextKind = keyof typeof limits

/** The length that counts: code points of the trimmed text. D-47. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

/** Whether a text is within a limit. Very long texts are not counted, because they may have megabytes. D-47. */
export const fits =
  (limit: number) =>
  (text: string): boolean =>
    text.length <= limit || fitsTrimmed(text.trim(), limit)

/** A code point has one or two UTF-16 units, and exactly one without surrogates. */
const fitsTrimmed = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= 2 * limit && SURROGATE.test(text) && lengthOf(text) <= limit)

const SURROGATE = /[\uD800-\uDFFF]/
