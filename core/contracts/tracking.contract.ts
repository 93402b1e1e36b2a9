import { z } from 'zod'
import { clickEvent, pageVisit, scrollEvent, visitClick, visitScroll } from '../tracking/events.schema.ts'
import { pageView } from '../tracking/page-view.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

/** API-TRACK-02. The thirteen keys of ENTITY-39. */
export const trackPageView = endpoint({
  id: 'tracking.pageView',
  method: 'POST',
  path: 'auth/tracking-page-views',
  access: signedIn,
  background: true,
  // Unknown keys of other clients are dropped, as everywhere.
  input: z.object(pageView.shape),
  /** The tracking id. */
  response: { data: z.number().int() },
  isPersonal: true,
  summary: 'Stores a page view, or with only_update adds time to the view page_id, and returns its id (D-100).',
})

/** API-TRACK-03 */
export const trackClick = endpoint({
  id: 'tracking.click',
  method: 'POST',
  path: 'auth/tracking-click-events',
  access: signedIn,
  background: true,
  input: clickEvent,
  isPersonal: true,
  summary: 'Stores a click on a link or button of a page view (D-101).',
})

/** API-TRACK-04 */
export const trackScroll = endpoint({
  id: 'tracking.scroll',
  method: 'POST',
  path: 'auth/tracking-scroll-events',
  access: signedIn,
  background: true,
  input: scrollEvent,
  isPersonal: true,
  summary: 'Stores a depth that a page view reached (D-101).',
})

/** API-TRACK-05 */
export const trackVisit = endpoint({
  id: 'tracking.visit',
  base: 'crm-host',
  method: 'POST',
  path: 'page-visit',
  access: signedIn,
  background: true,
  input: pageVisit,
  response: { page_visit_id: z.number().int() },
  isPersonal: true,
  summary: 'Stores a visit on the CRM host (D-100).',
})

/** API-TRACK-07 */
export const trackVisitClick = endpoint({
  id: 'tracking.visitClick',
  base: 'crm-host',
  method: 'POST',
  path: 'create-click-tracking',
  access: signedIn,
  background: true,
  input: visitClick,
  isPersonal: true,
  summary: 'Stores a click of a visit on the CRM host (D-101).',
})

/** API-TRACK-08 */
export const trackVisitScroll = endpoint({
  id: 'tracking.visitScroll',
  base: 'crm-host',
  method: 'POST',
  path: 'create-scroll-tracking',
  access: signedIn,
  background: true,
  input: visitScroll,
  isPersonal: true,
  summary: 'Stores a depth of 25, 50, 75 or 100 percent of a visit on the CRM host (D-101).',
})

/** API-LOOKUP-14, API-LOOKUP-15 */
export const visitorLookup = endpoint({
  id: 'lookup.visitor',
  method: 'GET',
  path: 'visitor/lookup',
  access: signedIn,
  background: true,
  response: {
    data: z.object({
      /** The caller's network address; '' when it is unknown. */
      ip: z.string(),
      /** ISO 3166-1 alpha-2, as the configured service says, else of the browser's language; '' when it is unknown. */
      country_code: z.string(),
    }),
  },
  summary: "The caller's network address and country (D-108).",
})
