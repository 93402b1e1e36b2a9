import type { CountryCode, isValidPhoneNumber } from 'libphonenumber-js/min'
import type { IsDialable } from '../../core/mobile-verification/mobile-number.ts'

let isValid: typeof isValidPhoneNumber | undefined

/** Loads the numbering plans of all countries: 30 KiB (gzip), which only the window of a mobile number needs. */
export async function loadPhoneNumbers(): Promise<void> {
  isValid = (await import('libphonenumber-js/min')).isValidPhoneNumber
}

/** Whether a number can be dialled, by the rules of its country once they are loaded. The server checks every number again. */
export const isDialable: IsDialable = ({ country, national }) => isValid?.(national, country as CountryCode) ?? true
