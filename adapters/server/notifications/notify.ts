import type { Notification, NotificationKind } from '../../../core/notifications/notifications.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { channelOf } from '../chat/rooms.ts'
import { lockFor, type Work } from '../database/store.ts'

export interface News {
  readonly kind: NotificationKind
  readonly title: string
  readonly message: string
  /** A path of this site. */
  readonly link: string | null
}

/** What news of one cause share, as the sets of an import: one notice says how much it is by now. */
export interface Gathered {
  readonly topic: string
  readonly count: number
  readonly titleOf: (count: number) => string
}

/**
 * Creates a notification for a person and sends it to their open tabs. Needs an unscoped transaction or the person's
 * own. News of a topic that has a notice adds to it, and is sent again only when that one was read.
 */
export async function notifyPerson(
  w: Work,
  to: { readonly userId: number; readonly companyId: number },
  { gathered, ...news }: News & { readonly gathered?: Gathered | undefined },
  now: Date,
): Promise<void> {
  if (gathered !== undefined) {
    const added = await addToNotice(w, to.userId, news, gathered, now)
    if (added !== undefined) return added.wasRead ? send(w, to.userId, added.notification) : undefined
  }
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
      topic: gathered?.topic ?? null,
      gathered: gathered?.count ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(w, to.userId, { id, ...news, is_read: false, created_at: formatWireTime(now) })
}

const send = (w: Work, userId: number, notification: Notification): Promise<void> =>
  w.emit({
    channels: [channelOf(userId)],
    event: 'notification.added',
    data: { type: 'notification.added', notification },
  })

/** Lets the notice of a topic tell of more; undefined without one. */
async function addToNotice(w: Work, userId: number, news: News, { topic, count, titleOf }: Gathered, now: Date) {
  // Two sets that end at the same time are told one after the other.
  await lockFor(w.k, `notice:${userId}:${topic}`)
  const before = await w.k
    .selectFrom('notifications')
    .select(['id', 'gathered', 'read_at'])
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst()
  if (before === undefined) return undefined
  const gathered = (before.gathered ?? 0) + count
  const title = titleOf(gathered)
  await w.k
    .updateTable('notifications')
    .set({ title, body: news.message, link: news.link, gathered, read_at: null, created_at: now })
    .where('id', '=', before.id)
    .where('user_id', '=', userId)
    .execute()
  const notification = { id: before.id, ...news, title, is_read: false, created_at: formatWireTime(now) }
  return { notification, wasRead: before.read_at !== null }
}
