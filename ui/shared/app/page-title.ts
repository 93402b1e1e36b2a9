import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'

export const PRODUCT_NAME = 'Tradehall'

/** The title of a document: the page's title, then the name of the product. */
export const documentTitle = (title: string): string => `${title} - ${PRODUCT_NAME}`

/** The `head` of a route that found nothing at its address: its title says what is missing. */
export const missingHead = ({ status }: { readonly status: string }, what: string) =>
  status === 'notFound' ? { meta: [{ title: documentTitle(`${what} not found`) }] } : {}

/** The title of a page: its word in the menu, its heading, and its place in the breadcrumb. */
export const pageTitle = (id: RouteId): string => routeOf(id).title

/** The `head` of a route whose title does not depend on data. */
export const titleOf = (id: RouteId) => ({ meta: [{ title: documentTitle(pageTitle(id)) }] })
