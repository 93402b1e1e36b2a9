import { z } from 'zod'
import type { Holder } from '../../permissions/permissions.ts'
import { cardsFor, DASHBOARD_CARDS, standardCards } from './dashboard-cards.ts'
import { CARD_PERIODS } from './report-periods.ts'
import { reportMessages as say } from './reports.messages.ts'

const cardId = z.enum(DASHBOARD_CARDS.map(({ id }) => id))

/** A change of the own dashboard: what is missing keeps its value; `cards` null returns to the first cards. D-249. */
export const dashboardInput = z.object({
  cards: z
    .array(cardId)
    .max(DASHBOARD_CARDS.length)
    .refine((cards) => new Set(cards).size === cards.length, say.cardTwice)
    .nullish(),
  period: z.enum(CARD_PERIODS).optional(),
})

/** The cards and the period of a person's dashboard. D-249. */
export const dashboardChoice = z.object({
  /** In their order. */
  cards: z.array(cardId),
  period: z.enum(CARD_PERIODS),
  /** False while the person sees the first cards; who chose may have chosen none. */
  is_chosen: z.boolean(),
})

/**
 * The stored choice without cards that the person may not see, each card once; without a choice the first cards. Unknown
 * cards and periods of a stored value are ignored. D-249.
 */
export function readDashboard(stored: unknown, holder: Holder): z.output<typeof dashboardChoice> {
  const { cards, period } =
    typeof stored === 'object' && stored !== null
      ? (stored as { readonly cards?: unknown; readonly period?: unknown })
      : {}
  const allowed = cardsFor(holder)
  const chosen = Array.isArray(cards) ? new Set<unknown>(cards) : undefined
  return {
    cards:
      chosen === undefined
        ? standardCards(allowed)
        : [...chosen].flatMap((id) => allowed.find((card) => card.id === id)?.id ?? []),
    period: CARD_PERIODS.find((one) => one === period) ?? 'quarter',
    is_chosen: chosen !== undefined,
  }
}
