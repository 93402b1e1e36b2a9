import type { Kysely } from 'kysely'
import { notificationsList, notificationsRead } from '../../../core/contracts/notifications.contract.ts'
import { type NotificationKind, shownCounts } from '../../../core/notifications/notifications.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound } from '../http/refusals.ts'

export const notificationBindings = [
  bind(notificationsList, ({ type, page, per_page }, context) =>
    context.read(async (k) => {
      const counts = await unreadCounts(k)
      if (type === 'order_invoices')
        return {
          data: paginatorOf([], 0, { page, per_page }, context),
          counts,
        }
      const wanted = k.selectFrom('notifications').$if(type !== 'all', (query) => query.where('kind', '=', type))
      const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await wanted
        .selectAll()
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const data = rows.map((row) => ({
        id: row.id,
        kind: row.kind as NotificationKind,
        title: row.title,
        message: row.body,
        link: row.link,
        is_read: row.read_at !== null,
        created_at: formatWireTime(row.created_at),
      }))
      return {
        data: paginatorOf(data, total, { page, per_page }, context),
        counts,
      }
    }),
  ),

  bind(notificationsRead, ({ id }, context) =>
    context.write(async ({ k }) => {
      if (id !== undefined) {
        const known = await k.selectFrom('notifications').select('id').where('id', '=', id).executeTakeFirst()
        if (known === undefined) throw notFound('notification')
      }
      await k
        .updateTable('notifications')
        .set({ read_at: context.now })
        .where('read_at', 'is', null)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .execute()
      return { counts: await unreadCounts(k) }
    }),
  ),
]

async function unreadCounts(k: Kysely<Tables>) {
  const rows = await k
    .selectFrom('notifications')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('read_at', 'is', null)
    .groupBy('kind')
    .execute()
  const of = (kind: NotificationKind) => rows.find((row) => row.kind === kind)?.count ?? 0
  return shownCounts({ enquiries: of('enquiries'), product: of('product') })
}
