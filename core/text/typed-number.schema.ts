import { z } from 'zod'
import { readNumber } from './number-text.ts'

/**
 * A schema of a number that a person types: numbers and texts in the spellings of `readNumber`, within `limits`. Anything
 * else, also nothing, fails with `message`; "1e3" and "0x10" are no numbers to people.
 */
export const typedNumber = (message: string, limits: (number: z.ZodNumber) => z.ZodNumber = (number) => number) =>
  z
    // The limits also here, for the JSON schema that other clients read.
    .union([limits(z.number(message)), z.string()], message)
    .transform((given) => (typeof given === 'number' ? given : readNumber(given)))
    .pipe(limits(z.number(message)))
