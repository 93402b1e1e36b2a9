import { z } from 'zod'
import type { PriceStep } from '../pricing/price-rules.ts'

/** What each rule and level took off a piece, in whole units of the price's currency. D-162, D-342. */
export const priceSteps = z.array(z.object({ id: z.string(), name: z.string(), off: z.number() }))

/** The steps that an answer has had since D-342: none from a server process of an earlier release, beside a new browser. */
export const laterPriceSteps = priceSteps.default([])

/** The steps of a price as a call returns them; `amount` turns minor units into whole ones. */
export const sentSteps = (
  steps: readonly PriceStep[],
  amount: (minor: number) => number,
): z.output<typeof priceSteps> => steps.map(({ id, name, off }) => ({ id, name, off: amount(off) }))
