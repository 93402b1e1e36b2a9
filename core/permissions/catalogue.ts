const four = ['View', 'Add', 'Edit', 'Delete'] as const
const viewOnly = ['View'] as const
const viewEdit = ['View', 'Edit'] as const
const viewDelete = ['View', 'Delete'] as const

/** The twelve sections of Company Settings with the switches of each. Spec §6, D-28. */
export const companySections = {
  'Company Information': viewEdit,
  'Contact Person Details': four,
  'Regional Office': four,
  'Company Facilities': four,
  'Export Capabilities': viewEdit,
  'QA/QC': four,
  'R&D Management': viewEdit,
  Services: four,
  'Social Accounts': four,
  Certificates: four,
  'News Room': four,
  Faqs: four,
} as const

/**
 * The permission catalogue: 35 modules, each with its switches. Spec §6, switch table of D-28.
 *
 * Company Settings itself has no switches; its sections have them (`companySections`). A stored role uses the names as
 * keys.
 */
export const catalogue = {
  Dashboard: viewOnly,
  Leads: four,
  Contacts: four,
  Accounts: four,
  Deals: four,
  Tasks: four,
  Meetings: four,
  Calls: four,
  'Scoring Rules': viewEdit,
  'Engagement Score': viewOnly,
  Product: [...four, 'Duplicate', 'Featured', 'Big Post', 'Export', 'Restore'],
  Catalog: four,
  Wishlist: viewDelete,
  Category: four,
  'Product Application': four,
  'Product Use Cases': four,
  Brands: four,
  'Specification Definition': four,
  'Company Settings': [],
  'Manage Store': viewEdit,
  'Manage Menu': four,
  'Manage Banner': four,
  'Roles & Permissions': four,
  'Sub Accounts': four,
  Ads: four,
  'Pricing Rules': four,
  'Discount Levels': four,
  'General Settings': viewEdit,
  'My Contacts': [...four, 'Block/Unblock'],
  'Invited Users': ['View', 'Add', 'Delete'],
  'My Subscriptions': viewEdit,
  Plans: viewOnly,
  'Recent Activity': viewOnly,
  Notifications: viewDelete,
  'Account Preferences': viewEdit,
} as const

/** A module of the permission catalogue, by its name. */
export type Module = keyof typeof catalogue
/** A section of Company Settings, by its name. */
export type Section = keyof typeof companySections
/** A switch of any module or section. */
export type Action = (typeof catalogue)[Module][number] | (typeof companySections)[Section][number]

/** The module whose sections have the switches. */
export const SECTIONED_MODULE = 'Company Settings' satisfies Module

/** The 35 module names in the catalogue's order. */
export const modules = Object.keys(catalogue) as readonly Module[]
/** The twelve section names of Company Settings in the catalogue's order. */
export const sections = Object.keys(companySections) as readonly Section[]

/**
 * The switches of a module, or of a section of Company Settings. Empty for Company Settings without a section, and for
 * any other module with a section.
 */
export function actionsOf(module: Module, section?: Section): readonly Action[] {
  if (section === undefined) return catalogue[module]
  return module === SECTIONED_MODULE ? companySections[section] : []
}

/** One line of the catalogue: a module, or a section of Company Settings, with its switches. */
export interface CatalogueEntry {
  readonly module: Module
  readonly section?: Section
  readonly actions: readonly Action[]
}

/** Every module and every section of Company Settings as lines, in the order of the role editor. */
export const catalogueEntries: readonly CatalogueEntry[] = modules.flatMap((module): readonly CatalogueEntry[] =>
  module === SECTIONED_MODULE
    ? sections.map((section) => ({ module, section, actions: companySections[section] }))
    : [{ module, actions: catalogue[module] }],
)
