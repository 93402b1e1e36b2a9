import type { TextKind } from './limits.ts'

/**
 * The refusals of over-long texts, exactly as in spec §5: the 100 text starts in lower case and ends with a full stop.
 * D-47.
 */
const tooLongTexts: Readonly<Record<TextKind, string>> = {
  fullName: 'Full name content is too long. Please limit it to 50 characters',
  text: 'The content is too long. Please limit it to 50 characters',
  postalCode: 'Postal code content is too long. Please limit it to 10 characters',
  registeredCapital: 'Registered capital content is too long. Please limit it to 50 characters',
  longText: 'The content is too long. Please limit it to 350 characters',
  name: 'content is too long. Please limit it to 100 characters.',
}

/** The message for a text beyond the limit of its kind. Spec §5, D-47. */
export const tooLong = (kind: TextKind): string => tooLongTexts[kind]

/** The message for a text beyond a limit without its own wording. D-48. */
export const tooLongFor = (limit: number): string => `The content is too long. Please limit it to ${limit} characters`

/** A required input that is empty. D-48. */
export const pleaseEnter = (label: string): string => `Please enter ${label}`

/** A required choice that is missing. D-48. */
export const pleaseSelect = (label: string): string => `Please select ${label}`

/** A text that is not a calendar day or moment. Ours. */
export const NOT_A_DATE = 'Please enter a valid date'
export const NOT_A_MOMENT = 'Please enter a valid date and time'
/** The second moment is not after the first. Ours. */
export const END_BEFORE_START = 'The end must be after the start.'
