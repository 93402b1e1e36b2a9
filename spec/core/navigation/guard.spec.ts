import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteFormSection, inputFields, saveForm, unusedInputs } from '../../../core/contracts/crm-forms.contract.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { parseAddress } from '../../../core/navigation/address.ts'
import { companyTabAddress } from '../../../core/navigation/addresses.ts'
import { afterSignUp, canOpen, grantedParts, guard, signInAddress } from '../../../core/navigation/guard.ts'
import type { GuardDecision } from '../../../core/navigation/guard.ts'
import { routeList, routes } from '../../../core/navigation/routes.ts'
import type { Module, Section } from '../../../core/permissions/catalogue.ts'
import { isAnyGranted } from '../../../core/permissions/permissions.ts'
import type { Holder, PermissionList } from '../../../core/permissions/permissions.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('guard', () => {
  it.each([
    ['GUARD-01', '/productdetail/12'],
    ['GUARD-02', '/productlist'],
    ['GUARD-03', '/category/tools'],
    ['GUARD-04', '/page/terms'],
    ['GUARD-05', '/ourProduct/acme'],
    ['GUARD-06', '/user/signin'],
    ['GUARD-07', '/mini-site/acme'],
    ['GUARD-08', '/about-us'],
    ['GUARD-09', '/blog'],
    ['GUARD-10', '/contact-us'],
    ['GUARD-11', '/blogdetail/first-post'],
    ['GUARD-12', '/resetPassword'],
    ['GUARD-13', '/our-products/acme'],
    ['GUARD-14', '/questionnaire'],
    ['GUARD-15', '/'],
  ])('[%s] allows %s to a logged-out visitor', (_, address) => {
    expect(visit(address, undefined).kind).toBe('allow')
  })

  it('[GUARD-16] sends a logged-out visitor of any other path to /user/signin', () => {
    expect(visit('/crm/leads', undefined)).toMatchObject({ kind: 'redirect', to: '/user/signin?next=%2Fcrm%2Fleads' })
    expect(visit('/products/List', undefined)).toMatchObject({
      kind: 'redirect',
      to: '/user/signin?next=%2Fproducts%2FList',
    })
    for (const { id, route } of routeList) {
      if (route.guard.kind === 'public') continue
      const answer = visit(route.path.replaceAll(/\$\w+/g, '7'), undefined)
      expect(answer.kind === 'redirect' && parseAddress(answer.to).path, id).toBe('/user/signin')
    }
  })

  it('[D-26] compares the first segment exactly', () => {
    expect(visit('/Productlist', undefined).kind).toBe('notFound')
    expect(visit('/productlists', undefined).kind).toBe('notFound')
  })

  it('[GUARD-17] redirects a sub-user from other than CRM and public pages to /dashboard, without a loop', () => {
    const subuser = subUserWith({ module: 'Leads' }, { module: 'Product' })

    expect(visit('/products/List', subuser)).toMatchObject({ kind: 'redirect', to: '/dashboard' })
    expect(visit('/crm/leads', subuser).kind).toBe('allow')
    expect(visit('/productlist', subuser).kind).toBe('allow')
    expect(visit('/dashboard', subUserWith({ module: 'Dashboard' })).kind).toBe('allow')
    expect(visit('/dashboard', subuser)).toMatchObject({
      kind: 'forbidden',
      missing: { module: 'Dashboard', action: 'View' },
    })
  })

  it('[PERM-24] redirects a sub-user to /dashboard from all other pages, regardless of the role', () => {
    const all: Holder = {
      type: 'subuser',
      permissions: [...new Set(routeModules)].map((module) => ({
        module,
        actions: ['View', 'Add', 'Edit', 'Delete'] as const,
      })),
    }
    const elsewhere = routeList.filter(
      ({ route }) => route.guard.kind !== 'public' && route.area !== 'crm' && route.path !== '/dashboard',
    )
    expect(elsewhere.length).toBeGreaterThan(20)
    for (const { route } of elsewhere)
      expect(visit(route.path.replaceAll(/\$\w+/g, '7'), all), route.path).toMatchObject({
        kind: 'redirect',
        to: '/dashboard',
      })
  })

  it('[D-112] keeps buyers and visitors from the lead form and the CRM, and their calls as well', () => {
    for (const { route } of routeList.filter((one) => one.route.area === 'crm')) {
      const path = route.path.replaceAll(/\$\w+/g, '7')
      expect(visit(path, { type: 'other' }), path).toMatchObject({ kind: 'redirect', to: '/dashboard' })
      expect(visit(path, undefined), path).toMatchObject({ kind: 'redirect', to: signInAddress(path) })
      expect(visit(path, { type: 'seller' }).kind, path).toBe('allow')
    }
    // The server checks the access of each call: none of these is public, and buyers have none of the rights.
    for (const call of [saveForm, inputFields, unusedInputs, deleteFormSection]) {
      expect(call.access.kind).toBe('permission')
      const needs = call.access.kind === 'permission' ? call.access.anyOf : []
      expect([isAnyGranted({ type: 'other' }, needs), isAnyGranted({ type: 'seller' }, needs)]).toEqual([false, true])
    }
  })

  it('[D-30] closes profile, notifications, preferences and chat to sub-users, regardless of their role', () => {
    const all: Holder = {
      type: 'subuser',
      permissions: routeModules.map((module) => ({ module, actions: ['View' as const] })),
    }
    for (const path of ['/profile', '/notifications', '/preferences', '/chat', '/OnBoardingStepForm', '/enquiries']) {
      expect(visit(path, all)).toMatchObject({ kind: 'redirect', to: '/dashboard', because: 'subuser' })
    }
  })

  it.each([
    ['ROUTE-01', '/dashboard', 'Dashboard'],
    ['ROUTE-11', '/products/List', 'Product'],
    ['ROUTE-12', '/catalog/list', 'Catalog'],
    ['ROUTE-13', '/wishlist', 'Wishlist'],
    ['ROUTE-14', '/seller/categories', 'Category'],
    ['ROUTE-15', '/seller/brands', 'Brands'],
    ['ROUTE-19', '/roles', 'Roles & Permissions'],
    ['ROUTE-20', '/sellersubaccount', 'Sub Accounts'],
    ['ROUTE-21', '/ads', 'Ads'],
    ['ROUTE-27', '/recentactivity', 'Recent Activity'],
    ['ROUTE-23', '/contacts', 'My Contacts'],
    ['ROUTE-24', '/invite', 'Invited Users'],
    ['ROUTE-25', '/subscription', 'My Subscriptions'],
    ['ROUTE-26', '/plancards', 'Plans'],
    ['D-29', '/recentactivity', 'Recent Activity'],
    ['ROUTE-28', '/notifications', 'Notifications'],
    ['ROUTE-29', '/preferences', 'Account Preferences'],
  ] as const)('[%s] maps %s to %s View', (_, path, module) => {
    expect(routeList.find(({ route }) => route.path === path)?.route.guard).toEqual({
      kind: 'permission',
      anyOf: [{ module, action: 'View' }],
    })
  })

  it('[ROUTE-16] maps /seller/specification to Specification Definition View, its two other tabs to modules of their own', () => {
    expect(routes.sellerSpecification.path).toBe('/seller/specification')
    expect(routes.sellerSpecification.guard).toMatchObject({
      anyOf: [{ module: 'Specification Definition', action: 'View' }, {}, {}],
    })
    expect(visit('/seller/specification', { type: 'seller' })).toMatchObject({ part: { tab: 'specification' } })
    expect(grantedParts('sellerSpecification', { type: 'seller' }).map(({ need }) => need.module)).toEqual([
      'Specification Definition',
      'Product Application',
      'Product Use Cases',
    ])
  })

  it.each([
    ['/crm/leads', 'Leads'],
    ['/crm/contacts', 'Contacts'],
    ['/crm/accounts', 'Accounts'],
    ['/crm/deals', 'Deals'],
    ['/crm/tasks', 'Tasks'],
    ['/crm/meetings', 'Meetings'],
    ['/crm/calls', 'Calls'],
    ['/crm/engagment-score', 'Engagement Score'],
    ['/crm/leads/abc', 'Leads'],
    ['/crm/automation/7', 'Leads'],
    ['/crm/reminders', 'Tasks'],
    ['/crm/reminders', 'Meetings'],
    ['/crm/calendar', 'Calls'],
  ] as const)('[D-29] [D-111] opens %s by %s View and sends others to /dashboard', (path, module) => {
    expect(visit(path, subUserWith({ module })).kind).toBe('allow')
    expect(visit(path, subUserWith())).toEqual({ kind: 'redirect', to: '/dashboard', because: 'permission' })
  })

  it('[ROUTE-09] opens the scoring rules by Scoring Rules View', () => {
    expect(visit('/crm/settings/scoring-rules', subUserWith({ module: 'Scoring Rules' })).kind).toBe('allow')
    expect(visit('/crm/settings/scoring-rules', subUserWith())).toEqual({
      kind: 'redirect',
      to: '/dashboard',
      because: 'permission',
    })
  })

  it('[ROUTE-10] opens the literal path of the engagement score and maps it to Engagement Score View', () => {
    expect(routes.engagementScore.path).toBe('/crm/engagment-score')
    expect(routes.engagementScore.guard).toEqual({
      kind: 'permission',
      anyOf: [{ module: 'Engagement Score', action: 'View' }],
    })
    expect(visit('/crm/engagment-score', subUserWith({ module: 'Engagement Score' }))).toMatchObject({
      kind: 'allow',
      match: { id: 'engagementScore' },
    })
  })

  it('[D-02] redirects correctly spelt addresses to the literal ones, with their query', () => {
    expect(visit('/crm/engagement-score?page=2', { type: 'seller' })).toMatchObject({
      to: '/crm/engagment-score?page=2',
    })
    expect(visit('/products/list', undefined)).toMatchObject({ kind: 'redirect', to: '/products/List' })
  })

  it('[CONST-24] opens the CRM with Leads, the type of id 1', () => {
    expect(visit('/crm', { type: 'seller' })).toMatchObject({ kind: 'redirect', to: '/crm/leads' })
    expect(crmTypeOf('Leads').id).toBe(1)
  })

  it('[ROUTE-17] opens each tab of the company settings only by View of its section', () => {
    for (const { tab, need } of routes.companyDetails.parts) {
      const section = need.section ?? 'Faqs'
      const { path, query } = parseAddress(companyTabAddress(tab))
      const other = section === 'Faqs' ? 'Services' : 'Faqs'
      // Sub-users cannot open this page, so the rights are tested on the parts and on a buyer.
      expect(
        grantedParts('companyDetails', subUserWith({ module: 'Company Settings', section })).map((part) => part.tab),
      ).toEqual([tab])
      expect(
        grantedParts('companyDetails', subUserWith({ module: 'Company Settings', section: other })).map(
          (part) => part.tab,
        ),
      ).not.toContain(tab)
      const buyer = guard({ path, query, viewer: { type: 'other' } })
      expect(buyer.kind).toBe(['company', 'contact'].includes(tab) ? 'allow' : 'forbidden')
      expect(guard({ path, query, viewer: { type: 'seller' } })).toMatchObject({ kind: 'allow', part: { tab } })
    }
  })

  it.each([
    ['ROUTE-18', 'store', ['Manage Store', 'Manage Menu', 'Manage Banner']],
    ['ROUTE-22', 'priceSettings', ['Pricing Rules', 'Discount Levels', 'General Settings']],
  ] as const)(
    '[%s] [D-29] opens %s by View of any of its modules and shows only the granted parts',
    (_, id, needed) => {
      for (const module of needed) {
        expect(grantedParts(id, subUserWith({ module })).map(({ need }) => need.module)).toEqual([module])
        expect(routes[id].guard).toMatchObject({
          anyOf: expect.arrayContaining([{ module, action: 'View' }]) as unknown,
        })
      }
      expect(visit(routes[id].path, { type: 'other' })).toMatchObject({ kind: 'redirect', to: '/dashboard' })
    },
  )

  it('[ROUTE-33] sends a visitor who is signed in from /user/signup and /user/signin to /dashboard', () => {
    for (const type of ['seller', 'subuser', 'other'] as const) {
      expect(visit('/user/signup', { type })).toMatchObject({ kind: 'redirect', to: '/dashboard' })
      expect(visit('/user/signin', { type })).toMatchObject({ kind: 'redirect', to: '/dashboard' })
    }
    expect(visit('/user/signin?next=%2Fchat', { type: 'seller' })).toMatchObject({ to: '/chat' })
    expect(visit('/user/signin?next=%2F%2Fevil.example', { type: 'seller' })).toMatchObject({ to: '/dashboard' })
  })

  it('[D-19] stays on this origin when it removes the code from the address', () => {
    for (const path of ['//elsewhere.example', '///elsewhere.example', '/\\elsewhere.example']) {
      expect(guard({ path, query: { autologin: 'abc' }, viewer: undefined })).toEqual({
        kind: 'autologin',
        code: 'abc',
        to: '/elsewhere.example',
      })
    }
  })

  it('[D-19] reads an autologin code first, and removes the parameter from the address', () => {
    for (const address of [
      '/crm/leads?autologin=abc&tab=1',
      '/productlist?autologin=abc&tab=1',
      '/nowhere?autologin=abc&tab=1',
    ]) {
      const answer = visit(address, undefined)
      expect(answer).toEqual({ kind: 'autologin', code: 'abc', to: address.replace('autologin=abc&', '') })
    }
  })

  it('guards nothing on the host of a storefront', () => {
    expect(guard({ path: '/products', query: {}, viewer: undefined, isStorefront: true }).kind).toBe('allow')
  })

  it('[D-112] redirects a buyer from the CRM to /dashboard, and allows chat and enquiries', () => {
    expect(visit('/crm/leads', { type: 'other' })).toMatchObject({ kind: 'redirect', to: '/dashboard' })
    expect(visit('/chat', { type: 'other' }).kind).toBe('allow')
    expect(visit('/enquiries', { type: 'other' }).kind).toBe('allow')
    expect(visit('/wishlist', { type: 'other' }).kind).toBe('allow')
  })

  it('[D-36] opens the product form by Add or Edit, with its Id in the query', () => {
    expect(routes.productForm.guard).toEqual({
      kind: 'permission',
      anyOf: [
        { module: 'Product', action: 'Add' },
        { module: 'Product', action: 'Edit' },
      ],
    })
  })

  it('allows an owner every address of the product, and finds no other', () => {
    for (const { id, route } of routeList) {
      if ((route.area === 'auth' && id !== 'resetPassword') || route.area === 'operator') continue
      expect(visit(route.path.replaceAll(/\$\w+/g, '7'), { type: 'seller' }), id).toMatchObject({
        kind: 'allow',
        match: { id },
      })
    }
    expect(visit('/nowhere', { type: 'seller' }).kind).toBe('notFound')
    expect(visit('/crm/nowhere', { type: 'subuser' }).kind).toBe('notFound')
  })

  it('[D-189] opens the console to operators alone, and besides it only their profile and the public pages', () => {
    const operator: Holder = { type: 'other', operator: true }
    const all: Holder = { type: 'subuser', permissions: routeModules.map((module) => ({ module, actions: ['View'] })) }
    for (const { id, route } of routeList) {
      const address = route.path.replaceAll(/\$\w+/g, '7')
      if (route.area === 'operator') {
        expect(visit(address, operator), id).toMatchObject({ kind: 'allow', match: { id } })
        expect(visit(address, { type: 'seller' }), id).toEqual({ kind: 'notFound' })
        expect(visit(address, { type: 'other' }), id).toEqual({ kind: 'notFound' })
        expect(visit(address, all), id).toMatchObject({ kind: 'redirect', to: '/dashboard' })
        expect(visit(address, undefined), id).toMatchObject({ kind: 'redirect', because: 'login' })
      } else if (route.guard.kind !== 'public' && id !== 'profile')
        expect(visit(address, operator), id).toEqual({ kind: 'redirect', to: '/operator', because: 'operator' })
      else if (route.area !== 'auth' || id === 'resetPassword') expect(visit(address, operator).kind, id).toBe('allow')
    }
    expect(visit('/user/signin', operator)).toMatchObject({ kind: 'redirect', to: '/dashboard' })
  })

  it('reaches every module of the catalogue by some address', () => {
    expect(new Set(routeModules)).toHaveLength(35)
  })

  it('[D-26] never redirects in a loop, for any visitor and address', () => {
    const paths = [
      ...routeList.map(({ route }) => route.path.replaceAll(/\$\w+/g, '7')),
      '/products/list',
      '/nowhere',
      '/crm',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...paths), aViewer, fc.option(fc.constantFrom(...paths)), (path, viewer, next) => {
        let answer = guard({ path, query: next === null ? {} : { next }, viewer })
        for (let hops = 0; answer.kind === 'redirect'; hops++) {
          expect(hops).toBeLessThan(3)
          const to = parseAddress(answer.to)
          answer = guard({ path: to.path, query: to.query, viewer })
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('canOpen', () => {
  it('returns the same for links as for visits', () => {
    expect(canOpen('leads', subUserWith({ module: 'Leads' }))).toBe(true)
    expect(canOpen('productsList', subUserWith({ module: 'Product' }))).toBe(false)
    expect(canOpen('productList', undefined)).toBe(true)
  })
})

describe('afterSignUp', () => {
  it.each([
    ['/productdetail/77?quote=1', '/productdetail/77?quote=1'],
    ['/profile', '/OnBoardingStepForm?next=%2Fprofile'],
    [undefined, '/OnBoardingStepForm'],
    ['https://evil.example', '/OnBoardingStepForm'],
    ['/user/signin', '/OnBoardingStepForm'],
  ])('[D-252] for %s is %s', (wanted, to) => {
    expect(afterSignUp(wanted)).toBe(to)
  })
})

describe('signInAddress', () => {
  it('keeps only the requested local address', () => {
    expect(signInAddress('/chat?room=5')).toBe('/user/signin?next=%2Fchat%3Froom%3D5')
    expect(signInAddress('https://evil.example')).toBe('/user/signin')
    expect(signInAddress('/dashboard')).toBe('/user/signin')
    expect(signInAddress()).toBe('/user/signin')
  })
})

// Helpers

function visit(address: string, viewer: Holder | undefined): GuardDecision {
  const { path, query } = parseAddress(address)
  return guard({ path, query, viewer })
}

function subUserWith(...granted: readonly { readonly module: Module; readonly section?: Section }[]): Holder {
  const permissions: PermissionList = granted.map((entry) => ({ ...entry, actions: ['View'] }))
  return { type: 'subuser', permissions }
}

const routeModules = routeList.flatMap(({ route }) =>
  route.guard.kind === 'permission' ? route.guard.anyOf.map(({ module }) => module) : [],
)
const aViewer: fc.Arbitrary<Holder | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<Holder>({ type: 'seller' }, { type: 'other' }, { type: 'other', operator: true }),
  fc.subarray([...new Set(routeModules)]).map((names) => subUserWith(...names.map((module) => ({ module })))),
)
