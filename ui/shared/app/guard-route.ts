import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { parseQuery } from '../../../core/navigation/address.ts'
import { guard, type GuardDecision } from '../../../core/navigation/guard.ts'
import { matchRoute } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import type { PermissionNeed } from '../../../core/permissions/permissions.ts'
import { linkTo } from './link-to.ts'
import type { PageConfig } from './page-config.ts'
import { viewerOf } from './use-session.ts'
import type { AppContextValue } from './app-context.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that the person wanted and may not open; the dashboard says so. */
    readonly refusedPage?: RouteId
  }
}

/** The result of core's guard for a location and the person signed in on this page. */
export function guardLocation(
  location: ParsedLocation,
  { client, config }: { readonly client: AppContextValue['client']; readonly config: PageConfig },
): GuardDecision {
  return guard({
    path: location.pathname,
    query: parseQuery(location.searchStr),
    viewer: viewerOf(client),
    isStorefront: config.storefront !== undefined,
  })
}

/**
 * The `beforeLoad` of a layout: redirects to where the guard points, or passes the missing right to the layout. Unknown
 * pages are left to the router's not-found page.
 */
export function guardRoute({
  location,
  context,
}: {
  readonly location: ParsedLocation
  readonly context: AppContextValue
}): {
  readonly missing: PermissionNeed | undefined
} {
  const response = guardLocation(location, context)
  // An autologin link was followed inside the app: only a full page load exchanges its code (entry-client).
  if (response.kind === 'autologin' && typeof window !== 'undefined') window.location.assign(location.href)
  // Of the pages that exist only the operator's are not found for others (D-189).
  if (response.kind === 'notFound' && matchRoute(location.pathname) !== undefined) throw notFound()
  if (response.kind === 'redirect') {
    const isRefused = response.because === 'permission' || response.because === 'subuser'
    const refused = isRefused ? matchRoute(location.pathname)?.id : undefined
    throw redirect({
      ...linkTo(response.to),
      replace: true,
      ...(refused !== undefined && { state: { refusedPage: refused } }),
    })
  }
  return { missing: response.kind === 'forbidden' ? response.missing : undefined }
}
