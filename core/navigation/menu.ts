import type { Holder } from '../permissions/permissions.ts'
import { canOpen } from './guard.ts'
import { navigationGroups, routeList } from './routes.ts'
import type { MenuIconName, NavigationGroup, RouteId } from './routes.ts'

export interface MenuItem {
  readonly id: RouteId
  readonly path: string
  readonly label: string
  readonly icon: MenuIconName
}

export interface MenuGroup {
  readonly group: NavigationGroup
  /** The group's heading. The group 'Sell' is labelled 'Buy' for buyers. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/**
 * The navigation of one person by group: the menu routes that the guard opens, without empty groups. The dashboard is
 * always included, because every signed-in person but an operator may open it (D-26).
 */
export function menuOf(viewer: Holder): readonly MenuGroup[] {
  const isBuyer = viewer.type === 'other' && viewer.operator !== true
  return navigationGroups
    .map((group) => ({
      group,
      label: group === 'Sell' && viewer.type === 'other' ? 'Buy' : group,
      items: routeList.flatMap(({ id, route }): readonly MenuItem[] =>
        route.menu?.group === group &&
        (route.menu.buyersOnly !== true || isBuyer) &&
        ((id === 'dashboard' && viewer.operator !== true) || canOpen(id, viewer))
          ? [{ id, path: route.path, label: route.title, icon: route.menu.icon as MenuIconName }]
          : [],
      ),
    }))
    .filter(({ items }) => items.length > 0)
}
