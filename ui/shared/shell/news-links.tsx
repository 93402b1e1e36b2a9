import { Link } from '@tanstack/react-router'
import { IconBell, IconHeart, IconMessages } from '@tabler/icons-react'
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
  const { data } = useCall(
    notificationsList,
    { type: 'all', per_page: 1 },
    { enabled: places.some(([id]) => id === 'notifications'), refetchInterval: NEWS_MS },
  )
  const unread = data?.counts.all ?? 0
  useNewsOfTab(unread)
  return (
    <span className={classes.news}>
      {places.map(([id, Icon]) => {
        const count = id === 'notifications' ? unread : 0
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
