import { z } from 'zod'
import { isCountryCode } from '../reference/country-codes.ts'
import { pleaseSelect } from '../text/messages.ts'

/** The ISO 3166-1 alpha-2 code of a country, in capitals; letter case and blanks around do not count. D-105. */
export const countryCode = z
  .string(pleaseSelect('country'))
  .trim()
  .refine(isCountryCode, pleaseSelect('country'))
  .toUpperCase()
