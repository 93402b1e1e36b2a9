import { type Kysely, sql } from 'kysely'
import { acceptContact, contactList, requestContact, updateContact } from '../../../core/contracts/contacts.contract.ts'
import {
  CONTACT_STATUS,
  CONTACT_TABS,
  contactMessages,
  type ContactRow,
  type ContactTab,
} from '../../../core/trade/contacts.ts'
import { companyOwner } from '../account/company-owner.ts'
import { containing } from '../database/patterns.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused } from '../http/refusals.ts'
import { chatWith } from './directory.ts'
import { changeRoom, chatOfTwo, emitRoom, roomRowFor } from './rooms.ts'
import { publicShops } from '../market/public-shops.ts'

/** Contacts are the caller's chats of two, so that a block or an answer here and in the chat are one (D-99). */
export const contactBindings = [
  bind(contactList, async ({ tab_type, search, page, per_page }, context) => {
    const { open, me } = context
    const counts = await countsOf(open, me.userId)
    const total = search === '' ? counts[keyOf(tab_type)] : await totalOf(open, me.userId, tab_type, search)
    const rows = await contactsOf(open, me.userId, tab_type, search, { page, per_page })
    return { data: paginatorOf(rows, total, { page, per_page }, context), counts }
  }),

  bind(updateContact, async ({ id, status }, context) => {
    const isBlocked = status === CONTACT_STATUS.blocked
    // A request is answered by both: declining blocks, and a contact has none.
    await changeRoom(context, await roomWith(context, id), () => ({ is_blocked: isBlocked, is_request: false }))
    return { message: isBlocked ? 'Blocked.' : 'A contact again.' }
  }),

  bind(acceptContact, async ({ id }, context) => {
    await changeRoom(context, await roomWith(context, id), () => ({ is_request: false }))
    return { message: 'Accepted.' }
  }),

  bind(requestContact, ({ id, shop }, context) =>
    context.writeAsSystem(async (w) => {
      const person = id ?? (await ownerOfShop(w.k, shop ?? ''))
      const { roomId, isNew } = await chatWith(w, context.me, person, context.now)
      if (isNew) await emitRoom(w, roomId)
      const { is_blocked } = await roomRowFor(w.k, roomId, context.me.userId)
      if (is_blocked === 1) throw refused(contactMessages.blockedByYou)
      return { message: isNew ? 'Your request is sent.' : 'Already among your contacts.', room_id: roomId }
    }),
  ),
]

const keyOf = (tab: ContactTab) => CONTACT_TABS[tab - 1]?.key ?? 'contacts'

async function roomWith({ open, me }: Context, userId: number): Promise<string> {
  const roomId = await chatOfTwo({ k: open }, me.userId, userId)
  if (roomId === undefined) throw notFound('contact')
  return roomId
}

async function ownerOfShop(k: Kysely<Tables>, slug: string): Promise<number> {
  const shop = await publicShops(k).select('id').where('slug', '=', slug).executeTakeFirst()
  const owner = shop === undefined ? undefined : await companyOwner(k, shop.id)
  if (owner === undefined) throw notFound('shop')
  return owner
}

/** Contacts of a person; of rows whose other member is somebody whose account still exists. */
function contacts(userId: number) {
  return sql`room_members m
    join rooms r on r.id = m.room_id and not r.is_group
    join room_members o on o.room_id = m.room_id and o.user_id <> m.user_id
    join users u on u.id = o.user_id and u.deleted_at is null
    join companies c on c.id = u.company_id
    where m.user_id = ${userId}::bigint`
}

const ON_TAB = {
  1: sql`not m.is_blocked and not m.is_request`,
  2: sql`m.is_blocked`,
  3: sql`m.is_request and not m.is_blocked`,
} satisfies Record<ContactTab, unknown>

/** Part of the name or company; typed characters stand for themselves. */
function named(search: string) {
  const pattern = containing(search)
  return search === '' ? sql`true` : sql`(u.full_name ilike ${pattern} or c.name ilike ${pattern})`
}

async function contactsOf(
  k: Kysely<Tables>,
  userId: number,
  tab: ContactTab,
  search: string,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<readonly ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select u.id, case when m.is_blocked then 2 when m.is_request then 0 else 1 end as status,
           u.full_name as name, c.name as company, coalesce(c.country, '') as country,
           case when c.kind = 'seller' and c.approval = 'approved' then c.slug end as shop,
           r.id as room_id
      from ${contacts(userId)} and ${ON_TAB[tab]} and ${named(search)}
     order by lower(u.full_name), u.id
     limit ${per_page}::int offset ${(page - 1) * per_page}::bigint`.execute(k)
  return rows
}

async function totalOf(k: Kysely<Tables>, userId: number, tab: ContactTab, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${contacts(userId)} and ${ON_TAB[tab]} and ${named(search)}`.execute(k)
  return rows[0]?.total ?? 0
}

async function countsOf(k: Kysely<Tables>, userId: number) {
  const { rows } = await sql<Record<(typeof CONTACT_TABS)[number]['key'], number>>`
    select ${sql.join(
      CONTACT_TABS.map(({ value, key }) => sql`(count(*) filter (where ${ON_TAB[value]}))::int as ${sql.ref(key)}`),
    )} from ${contacts(userId)}`.execute(k)
  return rows[0] ?? { contacts: 0, blocked: 0, requests: 0 }
}
