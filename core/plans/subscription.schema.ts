import { z } from 'zod'
import { daysPerUnit, periodToDays } from '../text/period.ts'
import { planMessages as say } from './plan.messages.ts'
import { PLANS } from './plans.ts'

const LONGEST_DAYS = 10 * daysPerUnit.years

/** How often a subscription renews, as a period text: `monthly`, `2 weeks`. Spec §5, D-46. */
const planPeriod = z
  .string()
  .default('')
  .transform((text, context) => {
    const problem = periodProblem(text)
    if (problem !== undefined) context.addIssue(problem)
    return text.trim()
  })

/** POST subscription/change. `was` is the subscription that the person saw, so that two people do not undo each other. */
export const subscriptionChange = z.object({
  plan: z.enum(
    PLANS.map(({ key }) => key),
    say.planUnknown,
  ),
  period: planPeriod,
  was: z.object({ plan: z.string(), period: z.string().nullable() }).optional(),
})

function periodProblem(text: string): string | undefined {
  try {
    const days = periodToDays(text)
    return days < 1 ? say.periodTooShort : days > LONGEST_DAYS ? say.periodTooLong : undefined
  } catch (error) {
    return (error as RangeError).message
  }
}
