import { z } from 'zod'
import { DASHBOARD_CARDS } from './dashboard-cards.ts'
import { CARD_PERIODS } from './report-periods.ts'
import { reportMessages as say } from './reports.messages.ts'

export const cardId = z.enum(DASHBOARD_CARDS.map(({ id }) => id))

/** A change of the own dashboard: what is missing keeps its value; `cards` null returns to the first cards. D-249. */
export const dashboardInput = z.object({
  cards: z
    .array(cardId)
    .max(DASHBOARD_CARDS.length)
    .refine((cards) => new Set(cards).size === cards.length, say.cardTwice)
    .nullish(),
  period: z.enum(CARD_PERIODS).optional(),
})
