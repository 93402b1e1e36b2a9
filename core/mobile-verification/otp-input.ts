import { verificationMessages as say } from './mobile-verification.messages.ts'

/** Default length of a one-time code. Spec §5. */
export const OTP_LENGTH = 4

/** The content of the boxes, one character or '' each, and the focused box. */
export interface OtpInput {
  readonly places: readonly string[]
  readonly focus: number
}

/** Which characters a box accepts. */
export type Admits = (character: string) => boolean
export const isDigit: Admits = (character) => /^[0-9]$/.test(character)

/** The boxes of a code, with the focus on the first empty one. */
export function otpInput(code: string = '', length: number = OTP_LENGTH): OtpInput {
  const characters = Array.from(code)
  return {
    places: Array.from({ length }, (_, at) => characters[at] ?? ''),
    focus: Math.min(characters.length, length - 1),
  }
}

/** The code as typed so far, without gaps. */
export const codeOf = (input: OtpInput): string => input.places.join('')

/**
 * Types a text into a box. An accepted character fills the box and moves the focus on; other input changes nothing.
 * Several characters, as a phone's one-time-code suggestion sends them, fill the boxes from this one on. D-52.
 */
export function typed(input: OtpInput, at: number, text: string, admits: Admits = isDigit): OtpInput {
  const characters = Array.from(text).filter(admits)
  if (characters.length === 0) return { ...input, focus: at }
  const places = input.places.map((place, index) => characters[index - at] ?? place)
  return { places, focus: Math.min(at + characters.length, places.length - 1) }
}

/** Pastes a text: accepted characters fill the boxes from the first one, the others become empty. Spec §5, D-52. */
export function pasted(input: OtpInput, text: string, admits: Admits = isDigit): OtpInput {
  const characters = Array.from(text).filter(admits)
  if (characters.length === 0) return input
  const places = input.places.map((_, index) => characters[index] ?? '')
  return { places, focus: Math.min(characters.length, places.length - 1) }
}

/** Backspace: empties a filled box; on an empty one it moves back and empties that. D-52. */
export function erased(input: OtpInput, at: number): OtpInput {
  const target = input.places[at] === '' ? Math.max(0, at - 1) : at
  return { places: input.places.map((place, index) => (index === target ? '' : place)), focus: target }
}

/** An arrow key: moves one box left or right, stopping at the ends. D-52. */
export const moved = (input: OtpInput, at: number, step: -1 | 1): OtpInput => ({
  ...input,
  focus: Math.min(Math.max(0, at + step), input.places.length - 1),
})

/** A cleaned code with the error to show. */
export interface CleanCode {
  readonly code: string
  /** 'OTP must be numeric' when characters were removed; cleared by the next valid input. */
  readonly error: string | undefined
}

/** Removes everything but digits from a typed or pasted code and keeps the first ones. Spec §5, D-37. */
export function cleanCode(text: string, length: number = OTP_LENGTH): CleanCode {
  const digits = text.replace(/[^0-9]/g, '')
  return { code: digits.slice(0, length), error: digits === text ? undefined : say.codeNotNumeric }
}
