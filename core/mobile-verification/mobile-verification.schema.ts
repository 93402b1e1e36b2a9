import { z } from 'zod'
import { verificationMessages as say } from './mobile-verification.messages.ts'
import { OTP_LENGTH } from './otp-input.ts'

/** Life of a code, in milliseconds. D-37. */
export const CODE_LIFE_MS = 600_000
/** Tries of one code. D-37. */
export const CODE_TRIES = 5
/** Codes to one number within an hour, whoever asks. Ours: a number is not to be flooded. */
export const CODES_PER_NUMBER_AND_HOUR = 5
/** Codes that one person may ask for within an hour. Ours. */
export const CODES_PER_PERSON_AND_HOUR = 10

/** A code as the server keeps it. Times in ms since 1970. */
export interface KeptCode {
  readonly expiresAt: number
  /** How often it was tried, this time included. */
  readonly tries: number
}

/** Why a typed code is not taken, before it is compared with the one that was sent: none was, it is too old, or it was tried too often. D-37. */
export const codeProblem = (kept: KeptCode | undefined, now: number): string | undefined =>
  kept === undefined ? say.codeWrong : kept.expiresAt <= now || kept.tries > CODE_TRIES ? say.codeExpired : undefined

const number = {
  /** National digits (D-44). */
  mobile_number: z
    .string(say.numberMissing)
    .trim()
    .min(1, { error: say.numberMissing, abort: true })
    .regex(/^\d{1,20}$/, say.numberWrong),
  /** Dial code with its plus (D-44). */
  country_code: z.string(say.numberWrong).regex(/^\+\d{1,4}$/, say.numberWrong),
  /** ISO letters (D-44). */
  mobile_country_code: z.string(say.numberWrong).regex(/^[A-Z]{2}$/, say.numberWrong),
  type: z.literal('new', say.numberWrong),
}

/** POST profile/verify/mobile. Spec §7. */
export const sendCodeForm = z.object(number)

/** POST profile/verify/mobile_check. Spec §7; an incomplete code is a missing one (D-37). */
export const checkCodeForm = z.object({
  ...number,
  otp: z
    .string(say.codeMissing)
    .min(1, { error: say.codeMissing, abort: true })
    .regex(/^\d*$/, { error: say.codeNotNumeric, abort: true })
    .length(OTP_LENGTH, say.codeMissing),
})
