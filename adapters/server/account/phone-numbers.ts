import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { MobileNumber } from '../../../core/mobile-verification/mobile-number.ts'

/** A number as stored and as texted: the national digits without trunk prefix, and the whole number with a plus. */
export interface ReadNumber {
  readonly national: string
  readonly e164: string
}

/**
 * Parses a number by the rules of its country; undefined when it cannot be dialled or country and dial code disagree.
 */
export function readNumber({ country, dialCode, national }: MobileNumber): ReadNumber | undefined {
  const parsed = parsePhoneNumberFromString(national, country as CountryCode)
  if (parsed === undefined || !parsed.isValid() || `+${parsed.countryCallingCode}` !== dialCode) return undefined
  return { national: parsed.nationalNumber, e164: parsed.number }
}
