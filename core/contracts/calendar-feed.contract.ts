import { z } from 'zod'
import { needsActivity } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

/** When the caller's link was made and last read; null without a link. */
const feed = z.object({ made_at: z.string(), read_at: z.string().nullable() }).nullable()

export const calendarFeed = endpoint({
  id: 'calendarFeed.show',
  method: 'GET',
  path: 'crm/calendar_feed',
  access: needsActivity('View'),
  response: { data: feed },
  summary: "Whether the caller's calendar has a link for calendar programs; the link itself is nowhere (D-226).",
})

export const renewCalendarFeed = endpoint({
  id: 'calendarFeed.renew',
  method: 'POST',
  path: 'crm/calendar_feed',
  access: needsActivity('View'),
  response: { data: z.object({ address: z.string() }) },
  isPersonal: true,
  summary: 'Makes a link to the own calendar, shown once; an earlier one ends (D-226).',
})

export const withdrawCalendarFeed = endpoint({
  id: 'calendarFeed.withdraw',
  method: 'DELETE',
  path: 'crm/calendar_feed',
  access: needsActivity('View'),
  isPersonal: true,
  summary: "Ends the link to the caller's calendar (D-226).",
})
