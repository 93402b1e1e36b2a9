import type { ProfileType } from '../account/account.ts'
import { actionsOf, catalogueEntries, SECTIONED_MODULE } from './catalogue.ts'
import type { Action, CatalogueEntry, Module, Section } from './catalogue.ts'

/** One right: a switch of a module, or of a section of Company Settings. */
export interface PermissionNeed {
  readonly module: Module
  readonly action: Action
  readonly section?: Section
}

/** The entry of a stored role for one module or section: its active switches. D-28. */
export interface PermissionEntry {
  readonly module: Module
  readonly section?: Section | null | undefined
  readonly actions: readonly Action[]
}

export type PermissionList = readonly PermissionEntry[]

/** The acting person. The type decides where the rights come from; `permissions` is used for sub-users only. */
export interface Holder {
  readonly type: ProfileType
  readonly permissions?: PermissionList | null | undefined
  /** An operator of the market, who has the console instead of the market's rights (D-189). */
  readonly operator?: boolean | undefined
  /** Set while an operator is signed in as this person, whose chat stays closed meanwhile (D-313). */
  readonly signed_in_by?: object | undefined
}

/**
 * Whether a list grants an action. Spec §6, D-28.
 *
 * A missing list grants nothing, and no action is granted without View. Company Settings without a section means the
 * page as a whole: true when any of its sections grants the action.
 */
export function hasPermission(
  list: PermissionList | null | undefined,
  module: Module,
  action: Action,
  section?: Section,
): boolean {
  const isAnySection = module === SECTIONED_MODULE && section === undefined
  return (list ?? []).some(
    (entry) =>
      entry.module === module &&
      (isAnySection ? isInCatalogue(entry) : (entry.section ?? undefined) === section) &&
      entry.actions.includes('View') &&
      entry.actions.includes(action) &&
      actionsOf(module, entry.section ?? undefined).includes(action),
  )
}

/** All switches of the catalogue, as the owner of a selling company has them (D-28). */
export const ownerPermissions: PermissionList = catalogueEntries

const buyerModules: readonly Module[] = [
  'Dashboard',
  'Wishlist',
  'My Contacts',
  'Invited Users',
  'My Subscriptions',
  'Plans',
  'Recent Activity',
  'Notifications',
  'Account Preferences',
]
const buyerSections: readonly Section[] = ['Company Information', 'Contact Person Details']

/** The rights of a buyer: nothing of CRM or selling (D-112). */
export const buyerPermissions: PermissionList = catalogueEntries.filter(
  ({ module, section }) => buyerModules.includes(module) || (section !== undefined && buyerSections.includes(section)),
)

/**
 * The rights of a person: owners have all, buyers those of D-112, sub-users those of their role (D-28), operators none
 * (D-189).
 */
export function permissionsOf(holder: Holder): PermissionList {
  if (holder.operator === true) return []
  switch (holder.type) {
    case 'seller':
      return ownerPermissions
    case 'other':
      return buyerPermissions
    case 'subuser':
      return holder.permissions ?? []
  }
}

/** Whether this person has the right. The browser hides by it, the server returns 403 by it (D-28). */
export const isGranted = (holder: Holder, need: PermissionNeed): boolean =>
  hasPermission(permissionsOf(holder), need.module, need.action, need.section)

/**
 * Whether this person sees all enquiries that the company sent or received, as threads do. Others see those that they
 * sent themselves. D-128.
 */
export const seesCompanyEnquiries = (holder: Holder): boolean =>
  holder.type !== 'subuser' || isGranted(holder, { module: 'Leads', action: 'View' })

/**
 * Whether this person makes and answers offers for the company: owners and buyers all of them, sub-users with Leads: Edit
 * all of them, others those for their own requests. D-153.
 */
export const mayNegotiate = (holder: Holder, isOwnRequest: boolean): boolean =>
  holder.type !== 'subuser' || isOwnRequest || isGranted(holder, { module: 'Leads', action: 'Edit' })

/** Whether this person has at least one of the rights; false for an empty list. */
export const isAnyGranted = (holder: Holder, needs: readonly PermissionNeed[]): boolean =>
  needs.some((need) => isGranted(holder, need))

/**
 * Turns one switch of a role on or off. Turning any switch on also turns View on, and turning View off turns the others
 * off (D-28). Unknown switches change nothing.
 */
export function withSwitch(list: PermissionList, need: PermissionNeed, isOn: boolean): PermissionList {
  const offered = actionsOf(need.module, need.section)
  if (!offered.includes(need.action)) return list
  const isTarget = (entry: PermissionEntry) =>
    entry.module === need.module && (entry.section ?? undefined) === need.section
  const before = list.find(isTarget)?.actions ?? []
  const wanted = isOn
    ? [...before, 'View' as const, need.action]
    : need.action === 'View'
      ? []
      : before.filter((action) => action !== need.action)
  const line: CatalogueEntry = {
    module: need.module,
    ...(need.section === undefined ? {} : { section: need.section }),
    actions: offered.filter((action) => wanted.includes(action)),
  }
  return list.some(isTarget) ? list.map((entry) => (isTarget(entry) ? line : entry)) : [...list, line]
}

/** The switches of a list, one by one. */
export const switchesOf = (list: PermissionList): readonly PermissionNeed[] =>
  list.flatMap(({ module, section, actions }) =>
    actions.map((action) => (section == null ? { module, action } : { module, section, action })),
  )

/** The list with these switches on, in the order of the catalogue, so that lists can be compared. Any right turns View on (D-28). */
export function permissionsWith(needs: readonly PermissionNeed[]): PermissionList {
  const wanted = new Set(needs.map(needLabel))
  return switchesOf(catalogueEntries)
    .filter((need) => wanted.has(needLabel(need)))
    .reduce<PermissionList>((list, need) => withSwitch(list, need, true), [])
}

/**
 * The first switch that this person would grant without having it; undefined when there is none. Switches that the role
 * already had are not checked. Nobody can grant more than they have. Our own choice, the specification is silent (D-01:
 * in security the stricter reading).
 */
export const beyondOwn = (
  holder: Holder,
  wanted: PermissionList,
  before: PermissionList = [],
): PermissionNeed | undefined =>
  switchesOf(wanted).find(
    (need) => !isGranted(holder, need) && !hasPermission(before, need.module, need.action, need.section),
  )

/** A right as text, for the page that names what is missing: 'Leads: View', 'Company Settings, Services: View'. */
export const needLabel = (need: PermissionNeed): string =>
  `${need.section === undefined ? need.module : `${need.module}, ${need.section}`}: ${need.action}`

const isInCatalogue = (entry: PermissionEntry): boolean =>
  actionsOf(entry.module, entry.section ?? undefined).length > 0
