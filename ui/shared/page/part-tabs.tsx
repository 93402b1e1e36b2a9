import { Link } from '@tanstack/react-router'
import { withQuery } from '../../../core/navigation/address.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { linkTo } from '../app/link-to.ts'
import { useSessionUser } from '../app/use-session.ts'
import classes from './part-tabs.module.css'

/** The parts of a page that the person may see, as links (D-29). */
export function PartTabs({ route, current }: { readonly route: RouteId; readonly current: string }) {
  const user = useSessionUser()
  const parts = (routeOf(route).parts ?? []).filter(({ need }) => user !== undefined && isGranted(user, need))
  if (parts.length < 2) return null
  return (
    <nav className={classes.tabs} aria-label="Parts of this page">
      {parts.map(({ tab, title }) => (
        <Link
          key={tab}
          {...linkTo(withQuery(pathOf(route), { tab }))}
          className={classes.tab ?? ''}
          aria-current={tab === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** The part for the `tab` of an address: the first that the person may see when it names none. */
export function usePart(route: RouteId, wanted: string | undefined): string {
  const user = useSessionUser()
  const parts = (routeOf(route).parts ?? []).filter(({ need }) => user !== undefined && isGranted(user, need))
  return (parts.find(({ tab }) => tab === wanted) ?? parts[0])?.tab ?? ''
}
