import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { CONTACT_PAGE_SIZE, CONTACT_STATUS, CONTACT_TABS, contactRow } from '../trade/contacts.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

/** Spec §7 "Contacts". Paged by 15 (CONST-05). */
export const contactList = endpoint({
  id: 'contacts.list',
  method: 'POST',
  path: 'front/contact_list',
  access: needs('My Contacts', 'View'),
  background: true,
  input: z.object({
    tab_type: z.coerce
      .number<number | string>()
      .pipe(z.literal(CONTACT_TABS.map(({ value }) => value)))
      .default(1),
    search: z.string().trim().max(100).default(''),
    ...paging(CONTACT_PAGE_SIZE, 100),
  }),
  response: {
    data: pageOf(contactRow),
    /** The count of each tab, regardless of the search. */
    counts: z.object({ contacts: z.number(), blocked: z.number(), requests: z.number() }),
  },
  summary: 'The people with whom the caller has a chat of two: contacts, blocked people or requests, by name (D-99).',
})

export const updateContact = endpoint({
  id: 'contacts.update',
  method: 'POST',
  path: 'front/update_contact_list',
  access: needs('My Contacts', 'Block/Unblock'),
  input: z.object({
    id,
    status: z.coerce.number<number | string>().pipe(z.literal([CONTACT_STATUS.accepted, CONTACT_STATUS.blocked])),
  }),
  response: {},
  isPersonal: true,
  summary: 'Blocks a person (status 2), or makes them a contact again (status 1). The chat with them follows (D-99).',
})

export const acceptContact = endpoint({
  id: 'contacts.accept',
  method: 'POST',
  path: 'front/update_status',
  access: needs('My Contacts', 'Edit'),
  input: z.object({ id }),
  response: {},
  isPersonal: true,
  summary: 'Accepts the request of a person; their chat moves to the open ones (D-99).',
})

/** IMPLIED-20 */
export const requestContact = endpoint({
  id: 'contacts.request',
  method: 'POST',
  path: 'front/contact_request',
  access: needs('My Contacts', 'Add'),
  input: z
    .object({
      id: id.optional(),
      /** A company's public shop; its owner is asked. */
      shop: z.string().trim().min(1).max(100).optional(),
    })
    .refine((input) => input.id !== undefined || input.shop !== undefined, {
      path: ['id'],
      message: 'Name the person by id or their shop by shop',
    }),
  response: { room_id: z.string() },
  isPersonal: true,
  summary:
    'Asks a person to become a contact; a request in their third tab, unless a dealing exists already (D-99, D-144).',
})
