import { z } from 'zod'

/** Contacts per page. Spec §9 "Page sizes". */
export const CONTACT_PAGE_SIZE = 15

/** The tabs of "My contacts" with their values in calls. D-99. */
export const CONTACT_TABS = [
  { value: 1, label: 'Contacts' },
  { value: 2, label: 'Blocked' },
  { value: 3, label: 'Requests' },
] as const
export type ContactTab = (typeof CONTACT_TABS)[number]['value']

/** A row of the contact list. Spec §3 "Contact list item". */
export const contactRow = z.object({ id: z.number().int(), status: z.number().int() })

/** The status to send for a contact: from the blocked tab back to 1, from any other to 2. Spec §4 "Contact request status", D-99. */
export function contactStatusToSend(tab: number): 1 | 2 {
  return tab === 2 ? 1 : 2
}
