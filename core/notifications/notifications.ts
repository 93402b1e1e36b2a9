import { z } from 'zod'

/** The kinds of notifications. Spec §3 "Notification"; the order-invoice tab exists but is always empty (D-106). */
export const NOTIFICATION_KINDS = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'product', label: 'Products' },
] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS.map((kind) => kind.value))
export type NotificationKind = z.output<typeof notificationKind>

export const notification = z.object({
  id: z.number().int(),
  kind: notificationKind,
  title: z.string(),
  message: z.string(),
  /** A path of this site, or null. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  /** Wire time. */
  created_at: z.string(),
})
export type Notification = Readonly<z.output<typeof notification>>

/** Unread notifications by tab. */
export interface NotificationCounts {
  readonly all: number
  readonly enquiries: number
  readonly product: number
  readonly order_invoices: 0
}

/** The counts to show for the server's counts: all = enquiries + product, order invoices always 0. D-106. */
export function shownCounts(given: { readonly enquiries?: number; readonly product?: number }): NotificationCounts {
  const enquiries = given.enquiries ?? 0
  const product = given.product ?? 0
  return { all: enquiries + product, enquiries, product, order_invoices: 0 }
}

/** The unread counts of a list. */
export function countUnread(list: readonly Pick<Notification, 'kind' | 'is_read'>[]): NotificationCounts {
  const of = (kind: NotificationKind) => list.filter((each) => each.kind === kind && !each.is_read).length
  return shownCounts({ enquiries: of('enquiries'), product: of('product') })
}

/** The list after one notification, or without an id every one, was read. */
export function markRead<N extends Pick<Notification, 'id' | 'is_read'>>(
  list: readonly N[],
  id?: number,
): readonly N[] {
  return list.map((each) => (each.is_read || (id !== undefined && each.id !== id) ? each : { ...each, is_read: true }))
}

/** The event on the user's channel for a new notification. D-97. */
export const notificationAdded = z.object({ type: z.literal('notification.added'), notification })
