import { useRouter } from '@tanstack/react-router'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'

/** Whether a page stands at the address of a route: core names all addresses, links lead only to those that this build has. */
export function useBuiltRoutes(): (id: RouteId) => boolean {
  const { routesByPath } = useRouter()
  return (id) => routeOf(id).path in routesByPath
}
