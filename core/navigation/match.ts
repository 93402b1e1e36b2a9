import { decodePart, pathSegments } from './address.ts'
import { publicSegments, redirects, routeList, routes } from './routes.ts'
import type { Route, RouteId, RoutePart } from './routes.ts'

export interface RouteMatch {
  readonly id: RouteId
  readonly params: Readonly<Record<string, string>>
}

const patterns = routeList
  .map(({ id, route }) => ({ id, segments: pathSegments(route.path) }))
  .map((pattern) => ({ ...pattern, parameters: pattern.segments.filter(isParameter).length }))
  .toSorted((one, other) => one.parameters - other.parameters)

/** The route of a path with decoded parameters; undefined for an unknown path. Case-sensitive; a trailing slash is ignored. */
export function matchRoute(path: string): RouteMatch | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return undefined
  const given = pathSegments(path)
  for (const { id, segments } of patterns) {
    if (segments.length !== given.length) continue
    const params: Record<string, string> = {}
    const fits = segments.every((segment, index) => {
      const text = given[index] ?? ''
      if (!isParameter(segment)) return segment === text
      params[segment.slice(1)] = decodePart(text)
      return text !== ''
    })
    if (fits) return { id, params }
  }
  return undefined
}

/** The literal path for an alias (D-02); undefined for every other path. */
export function redirectOf(path: string): string | undefined {
  const plain = `/${pathSegments(path).join('/')}`
  const id = Object.hasOwn(redirects, plain) ? redirects[plain] : undefined
  return id === undefined ? undefined : routes[id].path
}

/** Whether the first segment needs no sign-in; compared exactly. Spec §2 "Public first path segments". */
export const isPublicPath = (path: string): boolean => publicSegments.has(pathSegments(path)[0] ?? '')

/** Whether a segment is `crm` in any letter case, which gives the page the CRM body style. D-27. */
export const hasCrmStyle = (path: string): boolean =>
  pathSegments(path).some((segment) => decodePart(segment).toLowerCase() === 'crm')

/** The route typed as `Route`, with its optional members; `routes[id]` has literal types instead. */
export const routeOf = (id: RouteId): Route => routes[id]

/** The part of a page for a `tab` value; undefined for a missing or unknown value, or a page without parts. */
export const partOf = (id: RouteId, tab: string | undefined): RoutePart | undefined =>
  routeOf(id).parts?.find((part) => part.tab === tab)

function isParameter(segment: string): boolean {
  return segment.startsWith('$')
}
