import {
  trackClick,
  trackPageView,
  trackScroll,
  trackVisit,
  trackVisitClick,
  trackVisitScroll,
} from '../../../core/contracts/tracking.contract.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { rateLimited } from '../http/rate-limit.ts'
import { notFound } from '../http/refusals.ts'
import { addEvent, addView, addVisit, extendView, type ViewEvent } from './page-views.ts'

/** Refuses a person who sends more than a person can do. D-167. */
function refuseFlood({ me, now, services }: Context): void {
  const refusal = rateLimited(services.trackingLimit, `person ${me.userId}`, now)
  if (refusal !== undefined) throw refusal
}

async function keep(context: Context, host: 'main' | 'crm', id: number, event: ViewEvent) {
  refuseFlood(context)
  if (!(await addEvent(context, host, id, event))) throw notFound()
  return {}
}

/** Heights of pages are fractions on some screens, and claims. */
const heightOf = (pixels: number): number => Math.min(Math.round(pixels), 2_147_483_647)

export const trackingBindings = [
  bind(trackPageView, async (view, context) => {
    refuseFlood(context)
    if (view.only_update === 0) return { data: await addView(context, view) }
    const extended = view.page_id === null ? undefined : await extendView(context, view.page_id)
    if (extended === undefined) throw notFound()
    return { data: extended }
  }),
  bind(trackVisit, async (visit, context) => {
    refuseFlood(context)
    return { page_visit_id: await addVisit(context, visit) }
  }),
  bind(trackClick, ({ page_viewed_id, element_type, url }, context) =>
    keep(context, 'main', page_viewed_id, { kind: 'click', element_type, url }),
  ),
  bind(trackVisitClick, ({ page_visit_id, element_type, url }, context) =>
    keep(context, 'crm', page_visit_id, { kind: 'click', element_type, url }),
  ),
  bind(trackScroll, ({ page_viewed_id, scroll_position, page_height }, context) =>
    keep(context, 'main', page_viewed_id, {
      kind: 'scroll',
      depth: scroll_position,
      page_height: heightOf(page_height),
    }),
  ),
  bind(trackVisitScroll, ({ page_visit_id, depth }, context) =>
    keep(context, 'crm', page_visit_id, { kind: 'scroll', depth, page_height: null }),
  ),
]
