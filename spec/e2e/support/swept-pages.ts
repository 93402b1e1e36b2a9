import { readFileSync } from 'node:fs'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { type Area, type RouteId, routeList } from '../../../core/navigation/routes.ts'

/** One visit of all pages that a role can open. */
export interface Sweep {
  readonly who: string
  readonly role: 'visitor' | 'buyer' | 'seller' | 'sub-user' | 'operator'
  readonly has: (area: Area) => boolean
  /** Addresses that lead nowhere or to a row that does not exist. */
  readonly missing: readonly string[]
}

export const SWEEPS: readonly Sweep[] = [
  {
    who: 'a visitor',
    role: 'visitor',
    has: isPublic,
    missing: [
      '/no/such/page',
      ...['/productdetail', '/category', '/mini-site', '/blogdetail', '/page', '/form'].map(
        (path) => `${path}/nothing-at-all`,
      ),
    ],
  },
  {
    who: 'a seller outside the CRM',
    role: 'seller',
    has: (area) => area !== 'crm',
    missing: ['/no/such/page', '/ads/edit/999999', '/catalog/edit/999999', '/roles/edit/999999'],
  },
  {
    who: 'a seller in the CRM',
    role: 'seller',
    has: (area) => area === 'crm',
    missing: ['/crm/leads/nothing-at-all', '/crm/automation/999999', '/crm/settings/forms/999999'],
  },
  { who: 'a buyer', role: 'buyer', has: () => true, missing: [] },
  {
    who: 'an operator',
    role: 'operator',
    has: (area) => area === 'operator' || area === 'workspace',
    missing: ['/operator/companies/999999', '/operator/people/999999', '/operator/texts/edit/999999'],
  },
  { who: 'a sub-user with few rights', role: 'sub-user', has: () => true, missing: [] },
]

/** Who each role is to the guard; what a sub-user may open depends on the role that a company gives. */
const VIEWERS: Readonly<Record<Exclude<Sweep['role'], 'sub-user'>, Holder | undefined>> = {
  visitor: undefined,
  buyer: { type: 'other' },
  seller: { type: 'seller' },
  operator: { type: 'other', operator: true },
}

export function isPublic(area: Area): boolean {
  return area === 'public' || area === 'auth'
}

const tree = readFileSync(new URL('../../../ui/routeTree.gen.ts', import.meta.url), 'utf8')

/** Matches what no other page does; `missing` visits it. */
const NO_PAGE = '/$'

/** The addresses of all pages in the generated route tree, without a trailing slash. */
export const pageAddresses: readonly string[] = [
  ...(/FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree)?.[1] ?? '').matchAll(/^ {2}'(\/.*?)\/?':/gm),
]
  .map(([, address = '']) => address || '/')
  .filter((address) => address !== NO_PAGE)

/** The sweep that checks a page in full: the first one that opens it. The others check what may differ by role. */
export const sweepOf = (id: RouteId): Sweep | undefined =>
  SWEEPS.find(
    (sweep) => sweep.role !== 'sub-user' && pagesOf(sweep, VIEWERS[sweep.role]).some((page) => page.id === id),
  )

/** The pages that a sweep visits when `viewer` is signed in. They come from the routes, so a new page is among them. */
export const pagesOf = ({ has }: Sweep, viewer: Holder | undefined) =>
  routeList.filter(({ id, route }) => has(route.area) && pageAddresses.includes(route.path) && canOpen(id, viewer))
