import { verificationMessages as say } from './mobile-verification.messages.ts'

/** A mobile number as the phone input gives it. */
export interface MobileNumber {
  /** ISO letters of the country, such as 'IN'. */
  readonly country: string
  /** Dial code with plus, such as '+91'. */
  readonly dialCode: string
  /** The national digits. */
  readonly national: string
}

export const noNumber: MobileNumber = { country: '', dialCode: '', national: '' }

/** Whether a number can be dialled, by the phone input's own check: given from outside. */
export type IsDialable = (number: MobileNumber) => boolean

/** Why a number cannot be sent, as the text under its field; undefined when it can. Spec §5. */
export function numberProblem(number: MobileNumber, isDialable: IsDialable): string | undefined {
  if (number.national === '') return say.numberMissing
  return /^\d+$/.test(number.national) && isDialable(number) ? undefined : say.numberWrong
}

/** The digits of a typed text: nothing else gets into the number part. Spec §5. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** A number by its wire names. D-44. */
export interface WireNumber {
  readonly mobile_number: string
  readonly country_code: string
  readonly mobile_country_code: string
  readonly type: 'new'
}

/** The body of the send call; the check call adds `otp`. Spec §3 "Mobile verification payload", D-44. */
export const toWire = (number: MobileNumber): WireNumber => ({
  mobile_number: number.national,
  country_code: number.dialCode.startsWith('+') ? number.dialCode : `+${number.dialCode}`,
  mobile_country_code: number.country,
  type: 'new',
})
