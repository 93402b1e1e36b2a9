import { Link } from '@tanstack/react-router'
import { IconBell, IconHeart, IconMessages } from '@tabler/icons-react'
import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { notificationsList } from '../../../core/contracts/notifications.contract.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { linkTo } from '../app/link-to.ts'
import { useCall } from '../app/use-call.ts'
import { useNewsOfTab } from '../app/use-news-of-tab.ts'
import type { SessionUser } from '../app/use-session.ts'
import classes from './public-shell.module.css'
import shell from './shell.module.css'

/** How often a public page asks for news, while its tab is visible. */
const NEWS_MS = 120_000

const PLACES: readonly (readonly [RouteId, typeof IconBell])[] = [
  ['wishlist', IconHeart],
  ['chat', IconMessages],
  ['notifications', IconBell],
]

/** On public pages: the ways to wishlist, chat and notifications, with what is unread. */
export function NewsLinks({ user }: { readonly user: SessionUser }) {
  const places = PLACES.filter(([id]) => canOpen(id, user))
  const news = (place: RouteId) => ({
    enabled: places.some(([id]) => id === place),
    refetchInterval: NEWS_MS,
  })
  const notices = useCall(notificationsList, { type: 'all', per_page: 1 }, news('notifications'))
  const rooms = useCall(roomsList, { tab: 'unread' }, news('chat'))
  const unread: Partial<Record<RouteId, number>> = {
    notifications: notices.data?.counts.all ?? 0,
    chat: rooms.data?.unread.open ?? 0,
  }
  useNewsOfTab((unread.notifications ?? 0) + (unread.chat ?? 0))
  return (
    <span className={classes.news}>
      {places.map(([id, Icon]) => {
        const count = unread[id] ?? 0
        const { title, path } = routeOf(id)
        return (
          <Link
            key={id}
            {...linkTo(path)}
            className={shell.iconButton}
            aria-label={count === 0 ? title : `${title}, ${count} unread`}
            title={title}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            {count === 0 ? null : (
              <span className={classes.unread} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </Link>
        )
      })}
    </span>
  )
}
