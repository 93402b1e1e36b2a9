import { z } from 'zod'
import { verificationMessages as say } from './mobile-verification.messages.ts'
import { OTP_LENGTH } from './otp-input.ts'

/** Lifetime of a code, in milliseconds. D-37. */
export const CODE_LIFE_MS = 600_000
/** Attempts per code. D-37. */
export const CODE_TRIES = 5
/** Codes per number and hour, whoever requests them, so that nobody can flood a number. Our choice. */
export const CODES_PER_NUMBER_AND_HOUR = 5
/** Codes that one person can request per hour. Our choice. */
export const CODES_PER_PERSON_AND_HOUR = 10

/** A code as stored by the server. Times in ms since 1970. */
export interface IssuedCode {
  readonly expiresAt: number
  /** Number of attempts, including the current one. */
  readonly tries: number
}

/** Why a code is refused before it is compared: none was sent, it expired, or it was tried too often. D-37. */
export const codeProblem = (code: IssuedCode | undefined, now: number): string | undefined =>
  code === undefined ? say.codeWrong : code.expiresAt <= now || code.tries > CODE_TRIES ? say.codeExpired : undefined

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

/** POST profile/verify/mobile_check. Spec §7; an incomplete code counts as missing (D-37). */
export const checkCodeForm = z.object({
  ...number,
  otp: z
    .string(say.codeMissing)
    .min(1, { error: say.codeMissing, abort: true })
    .regex(/^\d*$/, { error: say.codeNotNumeric, abort: true })
    .length(OTP_LENGTH, say.codeMissing),
})
