import { isGranted } from '../permissions/permissions.ts'
import type { Holder, PermissionNeed } from '../permissions/permissions.ts'
import { parseAddress, withQuery } from './address.ts'
import type { Query } from './address.ts'
import { isPublicPath, matchRoute, partOf, redirectOf, routeOf } from './match.ts'
import type { RouteMatch } from './match.ts'
import { safeReturnPath } from './return-path.ts'
import { routes } from './routes.ts'
import type { RouteId, RoutePart } from './routes.ts'

/** Where sign-in puts the wanted address. */
export const RETURN_PARAMETER = 'next'
/** The query name that starts an automatic login on any page. Spec §2. */
export const AUTOLOGIN_PARAMETER = 'autologin'

export interface GuardInput {
  readonly path: string
  readonly query: Query
  /** Undefined when nobody is signed in. */
  readonly viewer: Holder | undefined
  /** True on the host of a storefront, where nothing is guarded. */
  readonly isStorefront?: boolean
}

export type GuardAnswer =
  /** Open the page. `part` is the tab to show, on pages that have parts. */
  | { readonly kind: 'allow'; readonly match: RouteMatch | undefined; readonly part: RoutePart | undefined }
  /** Trade the code for a sign-in, and take the parameter out of the address first: `to` is the address without it. D-19. */
  | { readonly kind: 'autologin'; readonly code: string; readonly to: string }
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly because: 'spelling' | 'signedIn' | 'login' | 'subuser' | 'permission'
    }
  /** The page opens empty and names the missing right. */
  | { readonly kind: 'forbidden'; readonly match: RouteMatch; readonly missing: PermissionNeed }
  | { readonly kind: 'notFound' }

/**
 * What happens when somebody opens an address: autologin, storefront host, public segment, login, sub-user rule, permission, in
 * this order. Spec §2, D-26, D-30. No answer leads in a circle: /dashboard never redirects a signed-in viewer.
 *
 * Our own choice, the spec is silent: an address that does not exist is not found for everybody, signed in or not.
 */
export function guard({ path, query, viewer, isStorefront = false }: GuardInput): GuardAnswer {
  const code = query[AUTOLOGIN_PARAMETER]
  if (code !== undefined && code !== '') {
    // '//host' would be another origin.
    return {
      kind: 'autologin',
      code,
      to: withQuery(path.replace(/^\/[/\\]+/, '/'), { ...query, [AUTOLOGIN_PARAMETER]: undefined }),
    }
  }
  if (isStorefront) return { kind: 'allow', match: undefined, part: undefined }

  const literal = redirectOf(path)
  if (literal !== undefined) return { kind: 'redirect', to: withQuery(literal, query), because: 'spelling' }
  const match = matchRoute(path)
  if (match === undefined) return { kind: 'notFound' }

  if (isPublicPath(path)) {
    const isEntrance = match.id === 'signIn' || match.id === 'signUp'
    if (!isEntrance || viewer === undefined) return { kind: 'allow', match, part: undefined }
    return { kind: 'redirect', to: afterSignIn(query[RETURN_PARAMETER]), because: 'signedIn' }
  }
  if (viewer === undefined) return { kind: 'redirect', to: signInAddress(withQuery(path, query)), because: 'login' }
  if (viewer.type === 'subuser' && routeOf(match.id).area !== 'crm' && match.id !== 'dashboard') {
    return { kind: 'redirect', to: routes.dashboard.path, because: 'subuser' }
  }
  return permitted(match, query, viewer)
}

/** The sign-in page that leads back to the wanted address; the dashboard needs no mention. D-16, D-24. */
export function signInAddress(wanted?: string): string {
  const back = safeReturnPath(wanted)
  return withQuery(routes.signIn.path, { [RETURN_PARAMETER]: back === routes.dashboard.path ? undefined : back })
}

/** Where sign-in goes: the wanted local path, else /dashboard. D-16. */
export const afterSignIn = (wanted: string | undefined): string => safeReturnPath(wanted) ?? routes.dashboard.path

/** The parts of a page that this person may see, in their order. Empty for a page without parts. D-29. */
export const grantedParts = (id: RouteId, viewer: Holder): readonly RoutePart[] =>
  (routeOf(id).parts ?? []).filter((part) => isGranted(viewer, part.need))

/** Whether a plain visit of the route would open it: what links and the navigation ask. */
export function canOpen(id: RouteId, viewer: Holder | undefined): boolean {
  const { path } = parseAddress(routeOf(id).path)
  return guard({ path, query: {}, viewer }).kind === 'allow'
}

function permitted(match: RouteMatch, query: Query, viewer: Holder): GuardAnswer {
  const route = routeOf(match.id)
  const needs = route.guard.kind === 'permission' ? route.guard.anyOf : []
  const [first] = needs
  if (first !== undefined && !needs.some((need) => isGranted(viewer, need))) {
    return match.id === 'dashboard'
      ? { kind: 'forbidden', match, missing: first }
      : { kind: 'redirect', to: routes.dashboard.path, because: 'permission' }
  }
  const asked = partOf(match.id, query['tab'])
  if (asked !== undefined && !isGranted(viewer, asked.need)) return { kind: 'forbidden', match, missing: asked.need }
  return { kind: 'allow', match, part: asked ?? grantedParts(match.id, viewer)[0] }
}
