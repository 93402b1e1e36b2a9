import { menuOf, type MenuGroup } from '../../../core/navigation/menu.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { useBuiltRoutes } from '../app/use-built-routes.ts'

/** The menu items that the person may open, by group. */
export function useMenu(viewer: Holder): readonly MenuGroup[] {
  const isBuilt = useBuiltRoutes()
  return menuOf(viewer)
    .map(({ items, ...group }) => ({ ...group, items: items.filter(({ id }) => isBuilt(id)) }))
    .filter(({ items }) => items.length > 0)
}
