import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { textWithin } from '../text/text.schema.ts'
import { SCROLL_THRESHOLDS } from './scroll-depth.ts'

const sessionId = textWithin(64)
const pageId = id
const depth = z.coerce.number<number | string>().pipe(z.literal(SCROLL_THRESHOLDS))

/** A click for the main base. `element_type` is a tag or role, never text (D-101). Spec §7. */
export const clickEvent = z.object({
  session_id: sessionId,
  page_viewed_id: pageId,
  element_type: textWithin(50),
  url: textWithin(2000),
})

/** A threshold reached, for the main base. Spec §7, D-101. */
export const scrollEvent = z.object({
  session_id: sessionId,
  page_viewed_id: pageId,
  scroll_position: depth,
  position_type: z.literal('percent'),
  page_height: z.coerce.number<number | string>().min(0),
})

/** A visit for the CRM host. Spec §7. */
export const pageVisit = z.object({
  session_id: sessionId,
  user_id: z.coerce.number<number | string>().int(),
  page_name: textWithin(200),
  page_url: textWithin(2000),
})

/** A click for the CRM host. */
export const visitClick = z.object({
  session_id: sessionId,
  page_visit_id: pageId,
  element_type: textWithin(50),
  url: textWithin(2000),
})

/** A threshold reached, for the CRM host: 25, 50, 75 or 100. */
export const visitScroll = z.object({ session_id: sessionId, page_visit_id: pageId, depth })
