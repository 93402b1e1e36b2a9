import { useRouter } from '@tanstack/react-router'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'

/** Whether this build has a page for a route. Core defines all addresses, but links lead only to existing pages. */
export function useBuiltRoutes(): (id: RouteId) => boolean {
  const { routesByPath } = useRouter()
  return (id) => routeOf(id).path in routesByPath
}
