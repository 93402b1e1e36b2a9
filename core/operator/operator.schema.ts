import { z } from 'zod'

/** Maximum length of a reason. Our own choice. */
const REASON_LIMIT = 500

/** How long an operator is signed in as a person at most, in milliseconds. D-313. */
export const SIGNED_IN_AS_MS = 3_600_000

/** Why an operator does something to somebody, who reads it. D-189. */
export const operatorReason = z
  .string('Please give a reason')
  .trim()
  .min(1, 'Please give a reason')
  .max(REASON_LIMIT, `A reason has at most ${REASON_LIMIT} characters`)
