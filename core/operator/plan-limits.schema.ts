import { z } from 'zod'
import { typedNumber } from '../text/typed-number.schema.ts'
import { FEATURES, type FeatureKey } from '../plans/features.ts'
import { isLimit } from '../plans/plans.ts'

/** Highest limit that a plan can have, apart from none at all. Our own limit. */
const HIGHEST = 1_000_000
const WHOLE = `Please enter a whole number from 0 to ${HIGHEST.toLocaleString('en')}, or nothing for no limit`

/** A number, or null (also as an empty text) for no limit. */
const limit = z.union(
  [
    z.null(),
    z.literal('').transform(() => null),
    typedNumber(WHOLE, (number) => number.int(WHOLE).min(0, WHOLE).max(HIGHEST, WHOLE)),
  ],
  WHOLE,
)

/** What a plan allows, as an operator sets it: a limit or a switch for each feature. D-232. */
export const planLimits = z.object(
  Object.fromEntries(FEATURES.map(({ key }) => [key, isLimit(key) ? limit : z.boolean()])) as {
    [Key in FeatureKey]: Key extends `${string}_limit` ? typeof limit : z.ZodBoolean
  },
)
export type PlanLimits = Readonly<z.output<typeof planLimits>>
