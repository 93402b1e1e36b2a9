import type { Kysely } from 'kysely'
import { dashboardCards, saveDashboardCards } from '../../../core/contracts/dashboard.contract.ts'
import { cardNeeds, cardsFor, DASHBOARD_CARDS } from '../../../core/crm/sales-reports/dashboard-cards.ts'
import { readDashboard } from '../../../core/crm/sales-reports/dashboard.schema.ts'
import { reportMessages } from '../../../core/crm/sales-reports/reports.messages.ts'
import { isAnyGranted } from '../../../core/permissions/permissions.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { forbidden, lacksRight } from '../http/refusals.ts'

export const dashboardBindings = [
  bind(dashboardCards, (_, context) =>
    context.read(async (k) => ({ data: readDashboard(await storedOf(k, context.me.userId), context.me) })),
  ),

  bind(saveDashboardCards, ({ cards, period }, context) => {
    const { me } = context
    const allowed = cardsFor(me)
    const refused = DASHBOARD_CARDS.find((card) => cards?.includes(card.id) === true && !allowed.includes(card))
    if (refused !== undefined) {
      const needs = cardNeeds(refused)
      // Some pages are closed to sub-users, whatever their rights (D-30).
      throw isAnyGranted(me, needs) ? forbidden() : lacksRight(needs[0]!)
    }
    return context.write(async ({ k }) => {
      await k.selectFrom('users').select('id').where('id', '=', me.userId).forUpdate().execute()
      const stored = await storedOf(k, me.userId)
      const next = {
        ...stored,
        ...(cards !== undefined && { cards: cards ?? undefined }),
        ...(period !== undefined && { period }),
      }
      await k
        .updateTable('users')
        .set({ dashboard: JSON.stringify(next) })
        .where('id', '=', me.userId)
        .execute()
      return { data: readDashboard(next, me), message: reportMessages.cardsSaved }
    })
  }),
]

async function storedOf(k: Kysely<Tables>, userId: number): Promise<object> {
  const { dashboard } = await k
    .selectFrom('users')
    .select('dashboard')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return typeof dashboard === 'object' && dashboard !== null ? dashboard : {}
}
