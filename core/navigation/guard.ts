import { isGranted } from '../permissions/permissions.ts'
import type { Holder, PermissionNeed } from '../permissions/permissions.ts'
import { parseAddress, withQuery } from './address.ts'
import type { Query } from './address.ts'
import { isPublicPath, matchRoute, partOf, redirectOf, routeOf } from './match.ts'
import type { RouteMatch } from './match.ts'
import { safeReturnPath } from './return-path.ts'
import { routes } from './routes.ts'
import type { RouteId, RoutePart } from './routes.ts'

/** The query parameter of the sign-in page with the address to return to. */
export const RETURN_PARAMETER = 'next'
/** The query parameter of a page that opens its request for a quote again after the sign-in. */
export const QUOTE_PARAMETER = 'quote'
/** The query parameter of the sign-up page with the kind of account that is chosen first. */
export const ACCOUNT_TYPE_PARAMETER = 'account_type'
/** The query parameter that starts an automatic sign-in on any page. Spec §2. */
export const AUTOLOGIN_PARAMETER = 'autologin'

export interface GuardInput {
  readonly path: string
  readonly query: Query
  /** Undefined when nobody is signed in. */
  readonly viewer: Holder | undefined
  /** True on the host of a storefront, where every page is public. */
  readonly isStorefront?: boolean
}

export type GuardDecision =
  /** Opens the page. `part` is the tab to show, on pages with parts. */
  | { readonly kind: 'allow'; readonly match: RouteMatch | undefined; readonly part: RoutePart | undefined }
  /** Exchanges the code for a sign-in. `to` is the address without the parameter, which is removed first. D-19. */
  | { readonly kind: 'autologin'; readonly code: string; readonly to: string }
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly because: 'spelling' | 'signedIn' | 'login' | 'subuser' | 'operator' | 'permission'
    }
  /** The page opens empty and names the missing right. */
  | { readonly kind: 'forbidden'; readonly match: RouteMatch; readonly missing: PermissionNeed }
  | { readonly kind: 'notFound' }

/**
 * Decides what happens when a person opens an address. Checks in this order: autologin, storefront host, public segment,
 * sign-in, sub-user rule, operators, permission. Spec §2, D-26, D-30, D-189. Redirects never loop, because /dashboard
 * redirects only operators, to a page that opens for them.
 *
 * Our own choice: an unknown address is not found for everybody, signed in or not.
 */
export function guard({ path, query, viewer, isStorefront = false }: GuardInput): GuardDecision {
  const code = query[AUTOLOGIN_PARAMETER]
  if (code !== undefined && code !== '') {
    // '//host' would be a different origin.
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
  if (routeOf(match.id).guard.kind === 'operator')
    return viewer.operator === true ? { kind: 'allow', match, part: undefined } : { kind: 'notFound' }
  if (viewer.operator === true && match.id !== 'profile')
    return { kind: 'redirect', to: routes.operator.path, because: 'operator' }
  if (viewer.signed_in_by !== undefined && match.id === 'chat')
    return { kind: 'redirect', to: routes.dashboard.path, because: 'operator' }
  return permitted(match, query, viewer)
}

/** The address of the sign-in page with the address to return to, omitted for the dashboard. D-16, D-24. */
export function signInAddress(wanted?: string): string {
  const back = safeReturnPath(wanted)
  return withQuery(routes.signIn.path, { [RETURN_PARAMETER]: back === routes.dashboard.path ? undefined : back })
}

/** The address to open after sign-in: the requested local path, else /dashboard. D-16. */
export const afterSignIn = (wanted: string | undefined): string => safeReturnPath(wanted) ?? routes.dashboard.path

/**
 * The address to open after sign-up: a requested public page, such as the product of a quote, at once; else onboarding,
 * which continues to the requested page. D-252.
 */
export function afterSignUp(wanted: string | undefined): string {
  const back = safeReturnPath(wanted)
  if (back !== undefined && isPublicPath(parseAddress(back).path)) return back
  return withQuery(routes.onboarding.path, { [RETURN_PARAMETER]: back })
}

/** The parts of a page that the viewer may see, in order. Empty for a page without parts. D-29. */
export const grantedParts = (id: RouteId, viewer: Holder): readonly RoutePart[] =>
  (routeOf(id).parts ?? []).filter((part) => isGranted(viewer, part.need))

/** Whether the guard opens the route without parameters or a query. Used for links and the navigation. */
export function canOpen(id: RouteId, viewer: Holder | undefined): boolean {
  const { path } = parseAddress(routeOf(id).path)
  return guard({ path, query: {}, viewer }).kind === 'allow'
}

function permitted(match: RouteMatch, query: Query, viewer: Holder): GuardDecision {
  const route = routeOf(match.id)
  const needs = route.guard.kind === 'permission' ? route.guard.anyOf : []
  const [first] = needs
  if (first !== undefined && !needs.some((need) => isGranted(viewer, need))) {
    return match.id === 'dashboard'
      ? { kind: 'forbidden', match, missing: first }
      : { kind: 'redirect', to: routes.dashboard.path, because: 'permission' }
  }
  const requested = partOf(match.id, query['tab'])
  if (requested !== undefined && !isGranted(viewer, requested.need))
    return { kind: 'forbidden', match, missing: requested.need }
  return { kind: 'allow', match, part: requested ?? grantedParts(match.id, viewer)[0] }
}
