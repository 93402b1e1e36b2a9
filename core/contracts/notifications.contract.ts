import { z } from 'zod'
import { notification } from '../notifications/notifications.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

/** Rows on one page of the notification list. Our own choice. */
export const NOTIFICATIONS_PAGE_SIZE = 20

const counts = z.object({
  all: z.number().int(),
  enquiries: z.number().int(),
  product: z.number().int(),
  /** 0 to every reader, whatever a server sends. Spec §3 "Notification", D-106. */
  order_invoices: z.literal(0).catch(0),
})

export const notificationsList = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: 'notifications/list',
  access: needs('Notifications', 'View'),
  background: true,
  input: z.object({
    type: z.enum(['all', 'enquiries', 'product', 'order_invoices']).default('all').catch('all'),
    ...paging(NOTIFICATIONS_PAGE_SIZE),
  }),
  response: { data: pageOf(notification), counts },
  summary: 'Notifications, newest first, with the unread counts; the order-invoice tab is always empty (D-106).',
})

export const notificationsRead = endpoint({
  id: 'notifications.read',
  method: 'POST',
  path: 'notifications/read',
  access: needs('Notifications', 'View'),
  input: z.object({ id: id.optional() }),
  response: { counts },
  isPersonal: true,
  summary: 'Marks one notification as read, or all of them without an id; returns the remaining counts (D-106).',
})
