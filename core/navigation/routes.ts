import type { Action, Module, Section } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'

/** Who may open an address. The View right of any part opens a page with parts (D-29). */
export type RouteGuard =
  | { readonly kind: 'public' }
  | { readonly kind: 'login' }
  /** Operators of the market (D-189). */
  | { readonly kind: 'operator' }
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionNeed[] }

/** The layout of a page: the CRM, the public market, the workspace, the operator's console, or the sign-in pages. */
export type Area = 'crm' | 'public' | 'workspace' | 'operator' | 'auth'

/** The groups of the navigation, in order. */
export const navigationGroups = ['Operator', 'Sell', 'CRM', 'Store', 'Company', 'Account'] as const
export type NavigationGroup = (typeof navigationGroups)[number]

/** A part of a page, selected by the query parameter `tab`. Each part needs its own right. */
export interface RoutePart {
  readonly tab: string
  readonly title: string
  readonly need: PermissionNeed
}

/** One address of the product. `path` has parameters as `$name`; spelling and letter case are exact (D-02, D-26). */
export interface Route {
  readonly path: string
  readonly title: string
  readonly area: Area
  readonly guard: RouteGuard
  readonly parts?: readonly RoutePart[]
  /**
   * The entry in the navigation, under the page's title. `icon` is the name of a Tabler icon without prefix; `buyersOnly`
   * hides it from everybody else.
   */
  readonly menu?: {
    readonly group: NavigationGroup
    readonly icon: string
    readonly buyersOnly?: boolean
  }
}

const anybody = { kind: 'public' } as const
const login = { kind: 'login' } as const
const operatorOnly = { kind: 'operator' } as const
const right = (module: Module, action: Action = 'View'): RouteGuard => ({
  kind: 'permission',
  anyOf: [{ module, action }],
})
const part = <const Tab extends string>(
  tab: Tab,
  title: string,
  module: Module,
  section?: Section,
): RoutePart & { readonly tab: Tab } => ({
  tab,
  title,
  need: section === undefined ? { module, action: 'View' } : { module, action: 'View', section },
})
const partsGuard = (parts: readonly RoutePart[]): RouteGuard => ({
  kind: 'permission',
  anyOf: parts.map(({ need }) => need),
})

/** For pages about tasks, meetings and calls together: one of them is enough. */
const activities: RouteGuard = {
  kind: 'permission',
  anyOf: (['Tasks', 'Meetings', 'Calls'] as const).map((module) => ({ module, action: 'View' })),
}

/** For pages about leads, contacts, accounts and deals together: one of them is enough. */
const records: RouteGuard = {
  kind: 'permission',
  anyOf: (['Leads', 'Contacts', 'Accounts', 'Deals'] as const).map((module) => ({ module, action: 'View' })),
}

const companyParts = [
  part('company', 'Company information', 'Company Settings', 'Company Information'),
  part('contact', 'Contact persons', 'Company Settings', 'Contact Person Details'),
  part('regional', 'Regional offices', 'Company Settings', 'Regional Office'),
  part('factory', 'Facilities', 'Company Settings', 'Company Facilities'),
  part('export', 'Export capabilities', 'Company Settings', 'Export Capabilities'),
  part('QAQC', 'QA/QC', 'Company Settings', 'QA/QC'),
  part('research&management', 'R&D management', 'Company Settings', 'R&D Management'),
  part('services', 'Services', 'Company Settings', 'Services'),
  part('social', 'Social accounts', 'Company Settings', 'Social Accounts'),
  part('certificates', 'Certificates', 'Company Settings', 'Certificates'),
  part('newsroom', 'Newsroom', 'Company Settings', 'News Room'),
  part('faq', 'FAQs', 'Company Settings', 'Faqs'),
]
const specificationParts = [
  part('specification', 'Specifications', 'Specification Definition'),
  part('application', 'Product applications', 'Product Application'),
  part('usecases', 'Product use cases', 'Product Use Cases'),
]
const storeParts = [
  part('store', 'Store', 'Manage Store'),
  part('menu', 'Menu', 'Manage Menu'),
  part('banner', 'Banners', 'Manage Banner'),
]
const priceParts = [
  part('rules', 'Pricing rules', 'Pricing Rules'),
  part('discount_levels', 'Discount levels', 'Discount Levels'),
  part('general', 'General settings', 'General Settings'),
]

/**
 * Every address of the product. Spec §2; for addresses that the specification does not define: D-35, D-36, D-111.
 *
 * If two patterns match a path, the one with fewer parameters takes precedence. Guards follow D-29: one module per route,
 * in the order of the specification.
 */
export const routes = {
  home: { path: '/', title: 'Home', area: 'public', guard: anybody },
  productList: {
    path: '/productlist',
    title: 'Products',
    area: 'public',
    guard: anybody,
    menu: { group: 'Sell', icon: 'building-store', buyersOnly: true },
  },
  productBySlugs: {
    path: '/productdetail/$category/$company/$product',
    title: 'Product',
    area: 'public',
    guard: anybody,
  },
  product: { path: '/productdetail/$product', title: 'Product', area: 'public', guard: anybody },
  categories: { path: '/category', title: 'Categories', area: 'public', guard: anybody },
  category: { path: '/category/$slug', title: 'Category', area: 'public', guard: anybody },
  suppliers: { path: '/suppliers', title: 'Suppliers', area: 'public', guard: anybody },
  compare: { path: '/compare', title: 'Compare products', area: 'public', guard: anybody },
  page: { path: '/page/$slug', title: 'Page', area: 'public', guard: anybody },
  shopProducts: { path: '/ourProduct/$shop', title: 'Products of the shop', area: 'public', guard: anybody },
  shopProductsToo: { path: '/our-products/$shop', title: 'Products of the shop', area: 'public', guard: anybody },
  shop: { path: '/mini-site/$slug', title: 'Shop', area: 'public', guard: anybody },
  shopPage: { path: '/mini-site/$slug/$page', title: 'Shop', area: 'public', guard: anybody },
  shopCatalogue: {
    path: '/mini-site/$slug/catalogues/$catalogue',
    title: 'Catalogue',
    area: 'public',
    guard: anybody,
  },
  aboutUs: { path: '/about-us', title: 'About us', area: 'public', guard: anybody },
  contactUs: { path: '/contact-us', title: 'Contact us', area: 'public', guard: anybody },
  questionnaire: { path: '/questionnaire', title: 'Questionnaire', area: 'public', guard: anybody },
  webForm: { path: '/form/$token', title: 'Form', area: 'public', guard: anybody },
  blogs: { path: '/blog', title: 'Blog', area: 'public', guard: anybody },
  blog: { path: '/blogdetail/$slug', title: 'Blog', area: 'public', guard: anybody },
  signIn: { path: '/user/signin', title: 'Sign in', area: 'auth', guard: anybody },
  signUp: { path: '/user/signup', title: 'Sign up', area: 'auth', guard: anybody },
  socialReturn: { path: '/user/social', title: 'Sign in', area: 'auth', guard: anybody },
  resetPassword: { path: '/resetPassword', title: 'Reset password', area: 'auth', guard: anybody },

  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    area: 'workspace',
    guard: right('Dashboard'),
    menu: { group: 'Sell', icon: 'layout-dashboard' },
  },
  productsList: {
    path: '/products/List',
    title: 'Listings',
    area: 'workspace',
    guard: right('Product'),
    menu: { group: 'Sell', icon: 'package' },
  },
  productForm: {
    path: '/products/add',
    title: 'Listing',
    area: 'workspace',
    guard: {
      kind: 'permission',
      anyOf: [
        { module: 'Product', action: 'Add' },
        { module: 'Product', action: 'Edit' },
      ],
    },
  },
  productsImport: {
    path: '/products/import',
    title: 'Import listings',
    area: 'workspace',
    guard: right('Product', 'Add'),
  },
  calculator: {
    path: '/products/calculator',
    title: 'Pricing calculator',
    area: 'workspace',
    guard: right('Product', 'Edit'),
  },
  catalogs: {
    path: '/catalog/list',
    title: 'Catalogues',
    area: 'workspace',
    guard: right('Catalog'),
    menu: { group: 'Sell', icon: 'book' },
  },
  catalogAdd: { path: '/catalog/add', title: 'New catalogue', area: 'workspace', guard: right('Catalog', 'Add') },
  catalogEdit: { path: '/catalog/edit/$id', title: 'Catalogue', area: 'workspace', guard: right('Catalog', 'Edit') },
  enquiries: {
    path: '/enquiries',
    title: 'Enquiries',
    area: 'workspace',
    guard: login,
    menu: { group: 'Sell', icon: 'file-invoice' },
  },
  quoteDocument: { path: '/enquiries/$id/document', title: 'Quote', area: 'workspace', guard: login },
  chat: { path: '/chat', title: 'Chat', area: 'workspace', guard: login, menu: { group: 'Sell', icon: 'messages' } },
  wishlist: {
    path: '/wishlist',
    title: 'Wishlist',
    area: 'workspace',
    guard: right('Wishlist'),
    menu: { group: 'Sell', icon: 'heart' },
  },
  savedSearches: {
    path: '/savedsearches',
    title: 'Saved searches',
    area: 'workspace',
    guard: login,
    menu: { group: 'Sell', icon: 'bookmark' },
  },
  ads: {
    path: '/ads',
    title: 'Ads',
    area: 'workspace',
    guard: right('Ads'),
    menu: { group: 'Sell', icon: 'speakerphone' },
  },
  adCreate: { path: '/ads/create', title: 'New ad', area: 'workspace', guard: right('Ads', 'Add') },
  adEdit: { path: '/ads/edit/$id', title: 'Ad', area: 'workspace', guard: right('Ads', 'Edit') },
  priceSettings: {
    path: '/pricesettings',
    title: 'Prices',
    area: 'workspace',
    guard: partsGuard(priceParts),
    parts: priceParts,
    menu: { group: 'Sell', icon: 'discount' },
  },

  leads: {
    path: '/crm/leads',
    title: 'Leads',
    area: 'crm',
    guard: right('Leads'),
    menu: { group: 'CRM', icon: 'target' },
  },
  lead: { path: '/crm/leads/$uniqueId', title: 'Lead', area: 'crm', guard: right('Leads') },
  contacts: {
    path: '/crm/contacts',
    title: 'Contacts',
    area: 'crm',
    guard: right('Contacts'),
    menu: { group: 'CRM', icon: 'address-book' },
  },
  contact: { path: '/crm/contacts/$uniqueId', title: 'Contact', area: 'crm', guard: right('Contacts') },
  accounts: {
    path: '/crm/accounts',
    title: 'Accounts',
    area: 'crm',
    guard: right('Accounts'),
    menu: { group: 'CRM', icon: 'building' },
  },
  account: { path: '/crm/accounts/$uniqueId', title: 'Account', area: 'crm', guard: right('Accounts') },
  deals: {
    path: '/crm/deals',
    title: 'Deals',
    area: 'crm',
    guard: right('Deals'),
    menu: { group: 'CRM', icon: 'coin' },
  },
  deal: { path: '/crm/deals/$uniqueId', title: 'Deal', area: 'crm', guard: right('Deals') },
  tasks: {
    path: '/crm/tasks',
    title: 'Tasks',
    area: 'crm',
    guard: right('Tasks'),
    menu: { group: 'CRM', icon: 'checkbox' },
  },
  meetings: {
    path: '/crm/meetings',
    title: 'Meetings',
    area: 'crm',
    guard: right('Meetings'),
    menu: { group: 'CRM', icon: 'calendar-event' },
  },
  calls: {
    path: '/crm/calls',
    title: 'Calls',
    area: 'crm',
    guard: right('Calls'),
    menu: { group: 'CRM', icon: 'phone' },
  },
  emails: {
    path: '/crm/emails',
    title: 'E-mails',
    area: 'crm',
    guard: records,
    menu: { group: 'CRM', icon: 'mail' },
  },
  calendar: {
    path: '/crm/calendar',
    title: 'Calendar',
    area: 'crm',
    guard: activities,
    menu: { group: 'CRM', icon: 'calendar' },
  },
  reminders: {
    path: '/crm/reminders',
    title: 'Reminders',
    area: 'crm',
    guard: activities,
    menu: { group: 'CRM', icon: 'bell-ringing' },
  },
  reports: {
    path: '/crm/reports',
    title: 'Reports',
    area: 'crm',
    guard: {
      kind: 'permission',
      anyOf: (['Leads', 'Contacts', 'Accounts', 'Deals', 'Tasks', 'Meetings', 'Calls'] as const).map((module) => ({
        module,
        action: 'View',
      })),
    },
    menu: { group: 'CRM', icon: 'chart-bar' },
  },
  engagementScore: {
    path: '/crm/engagment-score',
    title: 'Engagement score',
    area: 'crm',
    guard: right('Engagement Score'),
    menu: { group: 'CRM', icon: 'flame' },
  },
  automations: {
    path: '/crm/automation',
    title: 'Automation rules',
    area: 'crm',
    guard: right('Leads'),
    menu: { group: 'CRM', icon: 'robot' },
  },
  automation: { path: '/crm/automation/$id', title: 'Automation rule', area: 'crm', guard: right('Leads') },
  scoringRules: {
    path: '/crm/settings/scoring-rules',
    title: 'Scoring rules',
    area: 'crm',
    guard: right('Scoring Rules'),
    menu: { group: 'CRM', icon: 'adjustments' },
  },
  leadForm: {
    path: '/crm/settings/lead-form',
    title: 'Record forms',
    area: 'crm',
    guard: right('General Settings', 'Edit'),
    menu: { group: 'CRM', icon: 'forms' },
  },
  emailTemplates: {
    path: '/crm/settings/email-templates',
    title: 'E-mail templates',
    area: 'crm',
    guard: records,
    menu: { group: 'CRM', icon: 'template' },
  },
  webForms: {
    path: '/crm/settings/forms',
    title: 'Web forms',
    area: 'crm',
    guard: right('Leads'),
    menu: { group: 'CRM', icon: 'browser-plus' },
  },
  webFormEditor: {
    path: '/crm/settings/forms/$id',
    title: 'Web form',
    area: 'crm',
    guard: right('General Settings', 'Edit'),
  },
  duplicates: {
    path: '/crm/duplicates',
    title: 'Duplicates',
    area: 'crm',
    guard: records,
    menu: { group: 'CRM', icon: 'copy-check' },
  },
  crmImport: {
    path: '/crm/import',
    title: 'Import',
    area: 'crm',
    guard: {
      kind: 'permission',
      anyOf: (['Leads', 'Contacts', 'Accounts', 'Deals'] as const).map((module) => ({ module, action: 'Add' })),
    },
  },
  tags: {
    path: '/crm/settings/tags',
    title: 'Tags',
    area: 'crm',
    guard: {
      kind: 'permission',
      anyOf: (['Leads', 'Contacts', 'Accounts', 'Deals', 'Tasks', 'Meetings', 'Calls'] as const).map((module) => ({
        module,
        action: 'View',
      })),
    },
    menu: { group: 'CRM', icon: 'tags' },
  },

  store: {
    path: '/subdomain',
    title: 'Storefront',
    area: 'workspace',
    guard: partsGuard(storeParts),
    parts: storeParts,
    menu: { group: 'Store', icon: 'building-store' },
  },
  sellerCategories: {
    path: '/seller/categories',
    title: 'Categories',
    area: 'workspace',
    guard: right('Category'),
    menu: { group: 'Store', icon: 'category' },
  },
  sellerBrands: {
    path: '/seller/brands',
    title: 'Brands',
    area: 'workspace',
    guard: right('Brands'),
    menu: { group: 'Store', icon: 'tag' },
  },
  sellerSpecification: {
    path: '/seller/specification',
    title: 'Specifications',
    area: 'workspace',
    guard: partsGuard(specificationParts),
    parts: specificationParts,
    menu: { group: 'Store', icon: 'list-details' },
  },

  companyDetails: {
    path: '/companySettings/companyDetails',
    title: 'Company settings',
    area: 'workspace',
    guard: partsGuard(companyParts),
    parts: companyParts,
    menu: { group: 'Company', icon: 'building-factory' },
  },
  roles: {
    path: '/roles',
    title: 'Roles',
    area: 'workspace',
    guard: right('Roles & Permissions'),
    menu: { group: 'Company', icon: 'shield' },
  },
  roleAdd: { path: '/roles/add', title: 'New role', area: 'workspace', guard: right('Roles & Permissions', 'Add') },
  roleEdit: { path: '/roles/edit/$id', title: 'Role', area: 'workspace', guard: right('Roles & Permissions', 'Edit') },
  subAccounts: {
    path: '/sellersubaccount',
    title: 'Sub accounts',
    area: 'workspace',
    guard: right('Sub Accounts'),
    menu: { group: 'Company', icon: 'users' },
  },
  myContacts: {
    path: '/contacts',
    title: 'My contacts',
    area: 'workspace',
    guard: right('My Contacts'),
    menu: { group: 'Company', icon: 'user-heart' },
  },
  invite: {
    path: '/invite',
    title: 'Invited users',
    area: 'workspace',
    guard: right('Invited Users'),
    menu: { group: 'Company', icon: 'user-plus' },
  },

  profile: {
    path: '/profile',
    title: 'Profile',
    area: 'workspace',
    guard: login,
    menu: { group: 'Account', icon: 'user' },
  },
  onboarding: { path: '/OnBoardingStepForm', title: 'Welcome', area: 'workspace', guard: login },
  subscription: {
    path: '/subscription',
    title: 'My subscriptions',
    area: 'workspace',
    guard: right('My Subscriptions'),
    menu: { group: 'Account', icon: 'receipt' },
  },
  plans: {
    path: '/plancards',
    title: 'Plans',
    area: 'workspace',
    guard: right('Plans'),
    menu: { group: 'Account', icon: 'stack-2' },
  },
  recentActivity: {
    path: '/recentactivity',
    title: 'Recent activity',
    area: 'workspace',
    guard: right('Recent Activity'),
    menu: { group: 'Account', icon: 'history' },
  },
  notifications: {
    path: '/notifications',
    title: 'Notifications',
    area: 'workspace',
    guard: right('Notifications'),
    menu: { group: 'Account', icon: 'bell' },
  },
  preferences: {
    path: '/preferences',
    title: 'Preferences',
    area: 'workspace',
    guard: right('Account Preferences'),
    menu: { group: 'Account', icon: 'settings' },
  },

  operator: {
    path: '/operator',
    title: 'Overview',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'gauge' },
  },
  operatorCompanies: {
    path: '/operator/companies',
    title: 'Companies',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'building-skyscraper' },
  },
  operatorCompany: { path: '/operator/companies/$id', title: 'Company', area: 'operator', guard: operatorOnly },
  operatorListings: {
    path: '/operator/listings',
    title: 'All listings',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'package' },
  },
  operatorReviews: {
    path: '/operator/reviews',
    title: 'Reviews',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'star' },
  },
  operatorAds: {
    path: '/operator/ads',
    title: 'Ads',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'speakerphone' },
  },
  operatorComplaints: {
    path: '/operator/reports',
    title: 'Reports',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'flag' },
  },
  operatorDefinitions: {
    path: '/operator/definitions',
    title: 'Categories and definitions',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'category' },
  },
  operatorPeople: {
    path: '/operator/people',
    title: 'People',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'users' },
  },
  operatorPerson: { path: '/operator/people/$id', title: 'Person', area: 'operator', guard: operatorOnly },
  operatorTexts: {
    path: '/operator/texts',
    title: 'Blog and pages',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'news' },
  },
  operatorTextAdd: { path: '/operator/texts/add', title: 'New text', area: 'operator', guard: operatorOnly },
  operatorText: { path: '/operator/texts/edit/$id', title: 'Text', area: 'operator', guard: operatorOnly },
  operatorJobs: {
    path: '/operator/jobs',
    title: 'Jobs',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'stack-2' },
  },
  operatorMails: {
    path: '/operator/mails',
    title: 'Mails',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'mail' },
  },
  operatorPlans: {
    path: '/operator/plans',
    title: 'Plans and limits',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'receipt' },
  },
  operatorSettings: {
    path: '/operator/settings',
    title: 'Settings of the market',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'settings' },
  },
  operatorAudit: {
    path: '/operator/audit',
    title: 'Audit log',
    area: 'operator',
    guard: operatorOnly,
    menu: { group: 'Operator', icon: 'list-check' },
  },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** All routes with their ids, in declaration order. */
export const routeList = Object.entries(routes).map(([id, route]) => ({ id: id as RouteId, route: route as Route }))

/** First path segments that need no sign-in, compared exactly; '' is the root. Spec §2. */
export const publicSegments: ReadonlySet<string> = new Set(
  routeList.filter(({ route }) => route.guard.kind === 'public').map(({ route }) => route.path.split('/')[1] ?? ''),
)

/** Names of the Tabler icons in the navigation, without prefix. */
export type MenuIconName = Extract<(typeof routes)[RouteId], { readonly menu: object }>['menu']['icon']

/** Aliases that redirect to the spec's literal addresses: correct spellings (D-02), and the first page of the CRM. Spec §9 "Defaults". */
export const redirects: Readonly<Record<string, RouteId>> = {
  '/crm': 'leads',
  '/crm/engagement-score': 'engagementScore',
  '/products/list': 'productsList',
}
