import type { Notification, NotificationKind } from '../../../core/notifications/notifications.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { channelOf } from '../chat/rooms.ts'
import type { Work } from '../database/store.ts'

export interface News {
  readonly kind: NotificationKind
  readonly title: string
  readonly message: string
  /** A path of this site. */
  readonly link: string | null
}

/**
 * Creates a notification for a person and sends it to their open tabs. Needs an unscoped transaction or the person's
 * own.
 */
export async function notifyPerson(
  w: Work,
  to: { readonly userId: number; readonly companyId: number },
  news: News,
  now: Date,
): Promise<void> {
  const { id } = await w.k
    .insertInto('notifications')
    .values({
      user_id: to.userId,
      company_id: to.companyId,
      kind: news.kind,
      title: news.title,
      body: news.message,
      link: news.link,
      read_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notification: Notification = { id, ...news, is_read: false, created_at: formatWireTime(now) }
  await w.emit({
    channels: [channelOf(to.userId)],
    event: 'notification.added',
    data: { type: 'notification.added', notification },
  })
}
