import { z } from 'zod'
import { slugOfShopLink } from '../storefront/storefront-address.ts'

/** Contacts per page. Spec §9 "Page sizes". */
export const CONTACT_PAGE_SIZE = 15

/** The tabs of "My contacts" with their values in calls. D-99. */
export const CONTACT_TABS = [
  { value: 1, key: 'contacts', label: 'Contacts' },
  { value: 2, key: 'blocked', label: 'Blocked' },
  { value: 3, key: 'requests', label: 'Requests' },
] as const
export type ContactTab = (typeof CONTACT_TABS)[number]['value']

/** A contact is accepted, blocked, or waits for an answer. D-99. */
export const CONTACT_STATUS = { pending: 0, accepted: 1, blocked: 2 } as const

export const contactMessages = {
  noShop: 'Please enter the name or link of a shop',
  blockedByYou: 'You blocked this person. Unblock them on the tab Blocked.',
} as const

/** A row of the contact list: a person with whom the caller has a chat of two. Spec §3 "Contact list item". */
export const contactRow = z.object({
  /** The person. */
  id: z.number().int(),
  status: z.literal(Object.values(CONTACT_STATUS)),
  name: z.string(),
  company: z.string(),
  /** The public shop of the person's company. */
  shop: z.string().nullable(),
  country: z.string(),
  room_id: z.string(),
})
export type ContactRow = z.infer<typeof contactRow>

/** The form that asks a shop's owner to become a contact. */
export const newContactForm = z.object({
  shop: z
    .string()
    .trim()
    .min(1, contactMessages.noShop)
    .max(300, 'Please limit it to 300 characters')
    .refine((text) => text === '' || slugOfShopLink(text) !== undefined, contactMessages.noShop),
})

/** The status to send for a contact: from the blocked tab back to 1, from any other to 2. Spec §4 "Contact request status", D-99. */
export function contactStatusToSend(tab: number): 1 | 2 {
  return tab === 2 ? 1 : 2
}
