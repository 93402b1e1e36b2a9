import { verificationMessages as say } from './mobile-verification.messages.ts'

/** Places of a one-time code unless told otherwise. Spec §5. */
export const OTP_LENGTH = 4

/** What stands in the places, one character or '' each, and which place has the focus. */
export interface OtpInput {
  readonly places: readonly string[]
  readonly focus: number
}

/** Which single characters a place takes. */
export type Admits = (character: string) => boolean
export const isDigit: Admits = (character) => /^[0-9]$/.test(character)

export const emptyOtp = (length: number = OTP_LENGTH): OtpInput => ({
  places: Array<string>(length).fill(''),
  focus: 0,
})

/** The code as typed so far, without gaps. */
export const codeOf = (input: OtpInput): string => input.places.join('')

/** Whether every place is filled. */
export const isComplete = (input: OtpInput): boolean => input.places.every((place) => place !== '')

/**
 * Something typed into a place. An admitted character fills it and moves on; anything else changes nothing. Several characters at
 * once, as a phone's one-time-code offer sends them, fill the places from this one on. D-52.
 */
export function typed(input: OtpInput, at: number, text: string, admits: Admits = isDigit): OtpInput {
  const characters = Array.from(text).filter(admits)
  if (characters.length === 0) return { ...input, focus: at }
  const places = input.places.map((place, index) => characters[index - at] ?? place)
  return { places, focus: Math.min(at + characters.length, places.length - 1) }
}

/** Text pasted anywhere: admitted characters fill the places from the first, the rest of the places is emptied. Spec §5, D-52. */
export function pasted(input: OtpInput, text: string, admits: Admits = isDigit): OtpInput {
  const characters = Array.from(text).filter(admits)
  if (characters.length === 0) return input
  const places = input.places.map((_, index) => characters[index] ?? '')
  return { places, focus: Math.min(characters.length, places.length - 1) }
}

/** Backspace: empties a filled place, on an empty one it moves back and empties that. D-52. */
export function erased(input: OtpInput, at: number): OtpInput {
  const target = input.places[at] === '' ? Math.max(0, at - 1) : at
  return { places: input.places.map((place, index) => (index === target ? '' : place)), focus: target }
}

/** An arrow key: one place left or right, stopping at the ends. D-52. */
export const moved = (input: OtpInput, at: number, step: -1 | 1): OtpInput => ({
  ...input,
  focus: Math.min(Math.max(0, at + step), input.places.length - 1),
})

/** A code as it was entered, cleaned, with the text to show. */
export interface CleanCode {
  readonly code: string
  /** 'OTP must be numeric' when something was taken out; the next clean input has none. */
  readonly error: string | undefined
}

/** Takes everything but digits out of a typed or pasted code and keeps its first places. Spec §5, D-37. */
export function cleanCode(text: string, length: number = OTP_LENGTH): CleanCode {
  const digits = text.replace(/[^0-9]/g, '')
  return { code: digits.slice(0, length), error: digits === text ? undefined : say.codeNotNumeric }
}
