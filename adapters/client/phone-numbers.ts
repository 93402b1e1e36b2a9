import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js/min'
import type { IsDialable } from '../../core/mobile-verification/mobile-number.ts'

/** The phone input's own check, by the rules of the chosen country. */
export const isDialable: IsDialable = ({ country, national }) => isValidPhoneNumber(national, country as CountryCode)
