import { z } from 'zod'
import { isCountryCode } from '../reference/country-codes.ts'
import { pleaseSelect } from '../text/messages.ts'

/**
 * The ISO 3166-1 alpha-2 code of a country, in capitals. Letter case and surrounding blanks of the input are ignored.
 * D-105.
 */
export const countryCode = z
  .string(pleaseSelect('country'))
  .trim()
  .refine(isCountryCode, pleaseSelect('country'))
  .toUpperCase()
