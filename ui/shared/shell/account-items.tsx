import { Link } from '@tanstack/react-router'
import { IconLogout } from '@tabler/icons-react'
import { canOpen } from '../../../core/navigation/guard.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import { menuOf } from '../../../core/navigation/menu.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { linkTo } from '../app/link-to.ts'
import { useBuiltRoutes } from '../app/use-built-routes.ts'
import { useAppClient } from '../app/use-client.ts'
import type { SessionUser } from '../app/use-session.ts'
import { disclosureClasses as classes } from './disclosure.tsx'
import { MenuIcon } from './menu-icon.tsx'

const places: readonly RouteId[] = ['dashboard', 'enquiries', 'wishlist', 'chat', 'profile', 'preferences']

/** The menu items of the signed-in person: links to their pages, and sign out. */
export function AccountItems({ user }: { readonly user: SessionUser }) {
  const client = useAppClient()
  const isBuilt = useBuiltRoutes()
  const items = menuOf(user).flatMap((group) => group.items)
  return (
    <>
      <div className={classes.heading}>{user.full_name}</div>
      {places
        .filter((id) => isBuilt(id) && (id === 'dashboard' || canOpen(id, user)))
        .map((id) => (
          <Link key={id} {...linkTo(routeOf(id).path)} className={classes.item}>
            <MenuIcon name={items.find((item) => item.id === id)?.icon} />
            {routeOf(id).title}
          </Link>
        ))}
      <hr className={classes.line} />
      <button type="button" className={classes.item} onClick={() => void client.signIn.signOut()}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {user.signed_in_by === undefined ? 'Sign out' : 'Back to the console'}
      </button>
    </>
  )
}
