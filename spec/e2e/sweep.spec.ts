import { readFileSync } from 'node:fs'
import { type APIRequestContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import type { Client } from '../../adapters/client/client.ts'
import { readSessionUser } from '../../core/account/session-user.schema.ts'
import { storageKeys } from '../../core/account/stored-sign-in.ts'
import { accounts, contacts, deals, leads, type ListResponse } from '../../core/contracts/crm-lists.contract.ts'
import { reminders } from '../../core/contracts/crm-activities.contract.ts'
import { productList as ownListings } from '../../core/contracts/listing.contract.ts'
import { listRoles } from '../../core/contracts/roles.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { canOpen } from '../../core/navigation/guard.ts'
import { type Area, type RouteId, routeList } from '../../core/navigation/routes.ts'
import { formatWireTime } from '../../core/time/wire-time.ts'
import { BREAKPOINTS_PX, LEAST_WIDTH_PX } from '../../ui/shared/theme/breakpoints.ts'
import { clientOf } from './support/calls.ts'
import {
  accessFaults,
  contentFaults,
  coverFaults,
  dialogFaults,
  failureFaults,
  formFaults,
  frameFaults,
  leaveFaults,
  pendingFaults,
  resize,
  scrollFaults,
  settle,
  settledContent,
  typedFaults,
  widthFaults,
  writingFaults,
  writingsOn,
} from './support/laws.ts'
import { open } from './support/pages.ts'
import { signIn } from './support/people.ts'

// Each role visits every page that the guard opens for it, once. The page is resized in place, and the checks of
// support/laws.ts run. The pages come from the routes, so a new page is included automatically.

const WIDTHS = [LEAST_WIDTH_PX, ...BREAKPOINTS_PX]
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

interface Sweep {
  readonly who: string
  readonly role: 'visitor' | 'buyer' | 'seller' | 'sub-user'
  readonly has: (area: Area) => boolean
  /** Addresses that lead nowhere or to a row that does not exist. */
  readonly missing: readonly string[]
}

const SWEEPS: readonly Sweep[] = [
  {
    who: 'a visitor',
    role: 'visitor',
    has: isPublic,
    missing: [
      '/no/such/page',
      ...['/productdetail', '/category', '/mini-site'].map((path) => `${path}/nothing-at-all`),
    ],
  },
  {
    who: 'a seller outside the CRM',
    role: 'seller',
    has: (area) => area !== 'crm',
    missing: ['/no/such/page', '/roles/edit/999999'],
  },
  { who: 'a seller in the CRM', role: 'seller', has: (area) => area === 'crm', missing: ['/crm/leads/nothing-at-all'] },
  { who: 'a buyer', role: 'buyer', has: () => true, missing: [] },
  { who: 'a sub-user with few rights', role: 'sub-user', has: () => true, missing: [] },
]

// People share only the market, which no visit changes.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const { who, role, has, missing } of SWEEPS) {
  test(`[CONST-48] every page of ${who} passes the page checks at 280, 600, 768, 980, 1024, 1200, 1440, 1460 and 1920 px`, async ({
    page,
    request,
  }) => {
    expect(WIDTHS).toEqual([280, 600, 768, 980, 1024, 1200, 1440, 1460, 1920])
    if (role !== 'visitor') await signIn(page, role)
    const devtools = await page.context().newCDPSession(page)
    const viewer = role === 'visitor' ? undefined : await viewerOn(page)
    const routes = routeList.filter(({ id, route }) => has(route.area) && isBuilt(route.path) && canOpen(id, viewer))
    expect(routes.length).toBeGreaterThan(0)
    const market: Market = { request, client: viewer === undefined ? undefined : await clientOf(page) }
    const found: string[] = []
    const writings: string[] = []
    const own: string[] = []
    const visit = async (address: string, isOwn: boolean) => {
      const faults = await faultsOf(page, devtools, address, isOwn)
      found.push(...faults.map((fault) => `${address}${fault}`))
      writings.push(...(await writingsOn(page)))
    }
    for (const { id, route } of routes) {
      // A visitor's sweep checks the public pages at every width.
      const isOwn = role === 'visitor' || !isPublic(route.area)
      for (const address of await addressesOf(id, market)) {
        await visit(address, isOwn)
        if (isOwn) own.push(address)
      }
    }
    for (const address of missing) await visit(address, true)
    found.push(...(await failuresOn(page, own)))
    if (role === 'seller') found.push(...(await reminderFaultsOn(page, own, devtools)))
    expect([...found, ...writingFaults(writings)]).toEqual([])
  })
}

// Helpers

function isPublic(area: Area): boolean {
  return area === 'public' || area === 'auth'
}

const tree = readFileSync(new URL('../../ui/routeTree.gen.ts', import.meta.url), 'utf8')
const isBuilt = (path: string) => tree.includes(`'${path}'`) || tree.includes(`'${path}/'`)

async function viewerOn(page: Page) {
  const viewer = readSessionUser(await page.evaluate((key) => localStorage.getItem(key), storageKeys.user))
  if (viewer === undefined) throw new Error('Nobody is signed in.')
  return viewer
}

interface Market {
  readonly request: APIRequestContext
  readonly client: Client | undefined
}

/** Rows of the demo market for addresses that name one, and for pages that show more with a query. */
const EXAMPLES: Partial<Record<RouteId, (market: Market) => Promise<readonly string[]>>> = {
  category: async ({ request }) => [addressOf('category', { slug: (await aProduct(request)).category })],
  product: async ({ request }) => [addressOf('product', { product: (await aProduct(request)).id })],
  productBySlugs: async ({ request }) => {
    const { category, company, slug } = await aProduct(request)
    return [addressOf('productBySlugs', { category, company, product: slug })]
  },
  shop: async ({ request }) => [addressOf('shop', { slug: (await aProduct(request)).company })],
  shopPage: async ({ request }) => [
    addressOf('shopPage', { slug: (await aProduct(request)).company, page: 'products' }),
  ],
  shopProducts: async ({ request }) => [addressOf('shopProducts', { shop: (await aProduct(request)).company })],
  shopProductsToo: async ({ request }) => [addressOf('shopProductsToo', { shop: (await aProduct(request)).company })],
  productForm: async (market) => [
    addressOf('productForm'),
    addressOf('productForm', {}, { Id: await ownListing(market) }),
  ],
  calculator: async (market) => [addressOf('calculator', {}, { Id: await ownListing(market) })],
  roleEdit: async ({ client }) => [addressOf('roleEdit', { id: first((await client?.call(listRoles, {}))?.data).id })],
  leads: async () => [addressOf('leads'), addressOf('leads', {}, { layout: 'board' })],
  deals: async () => [addressOf('deals'), addressOf('deals', {}, { layout: 'board' })],
  lead: async ({ client }) => [addressOf('lead', row((await client?.call(leads, {}))?.lead_data))],
  contact: async ({ client }) => [addressOf('contact', row((await client?.call(contacts, {}))?.contact_data))],
  account: async ({ client }) => [addressOf('account', row((await client?.call(accounts, {}))?.Account_data))],
  deal: async ({ client }) => [addressOf('deal', row((await client?.call(deals, {}))?.deal_data))],
}

/** The addresses to open of a route. Fails for a route with a parameter and no example. */
async function addressesOf(id: RouteId, market: Market): Promise<readonly string[]> {
  const example = EXAMPLES[id]
  if (example !== undefined) return example(market)
  const path = addressOf(id, {} as never)
  expect(routeList.find((route) => route.id === id)?.route.path, `${id} needs an example of its address`).toBe(path)
  return [path]
}

const row = (list: ListResponse | undefined) => ({ uniqueId: first(list?.data).unique_id })
const ownListing = async ({ client }: Market) => first((await client?.call(ownListings, { per_page: 1 }))?.data.data).id

function first<Row>(rows: readonly Row[] | undefined): Row {
  const [found] = rows ?? []
  if (found === undefined) throw new Error('The demo market has nothing to open.')
  return found
}

/** A product on sale with the parts of its addresses. */
async function aProduct(request: APIRequestContext) {
  const response = await request.post('/api/v1/front/product/list', { data: { per_page: 1 } })
  const { data } = (await response.json()) as {
    data: { data: { id: number; slug: string; company_details: { slug: string } }[] }
  }
  const categories = (await (await request.post('/api/v1/categoryList', { data: { with_product: 1 } })).json()) as {
    data: { slug: string }[]
  }
  const product = first(data.data)
  return {
    id: product.id,
    slug: product.slug,
    company: product.company_details.slug,
    category: first(categories.data).slug,
  }
}

/**
 * Opens a page and returns its faults. A page that another role's sweep checks in full is checked for what may differ by
 * role.
 */
async function faultsOf(page: Page, devtools: CDPSession, address: string, isOwn: boolean): Promise<readonly string[]> {
  const found: string[] = []
  const note = (faults: readonly string[], when = '') => found.push(...faults.map((fault) => `${when} ${fault}`))
  await resize(page, devtools, DESK.width, DESK.height)
  await open(page, address)
  if (!(await settle(page))) return [' shows no content with a heading']
  note(await frameFaults(page))
  note(await formFaults(page))
  note(await coverFaults(page), ' at 1440 px')
  if (!isOwn) return found
  note(await scrollFaults(page, devtools, 'wheel'), ' at 1440 px')
  note(await accessFaults(page))
  note(await typedFaults(page))
  note(await leaveFaults(page))
  note(await dialogFaults(page))
  note(await pendingFaults(page))
  for (const width of WIDTHS) {
    await resize(page, devtools, width)
    expect(await page.evaluate(() => innerWidth)).toBe(width)
    note(await widthFaults(page), ` at ${width} px`)
  }
  await resize(page, devtools, DESK.width, DESK.height)
  await goOffline(page)
  note(await coverFaults(page), ' offline at 1440 px')
  await page.context().setOffline(false)
  await resize(page, devtools, PHONE.width, PHONE.height)
  note(await coverFaults(page), ' at 360 px')
  const before = await settledContent(page)
  await goOffline(page)
  note(await coverFaults(page), ' offline at 360 px')
  await page.context().setOffline(false)
  note(await contentFaults(page, before), ' after it was offline')
  note(await scrollFaults(page, devtools, 'finger'), ' at 360 px')
  return found
}

/** The faults of the pages while the server fails each call. */
async function failuresOn(page: Page, addresses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: { status: false, message: '' } }))
  for (const address of addresses) {
    await open(page, address)
    if (!(await settle(page))) found.push(`${address} shows no content with a heading while the server fails`)
    found.push(...(await failureFaults(page)).map((fault) => `${address} ${fault} while the server fails`))
  }
  await page.unroute('**/api/v1/**')
  return found
}

/** The popup of due reminders, which may come on any page, covers no control. */
async function reminderFaultsOn(
  page: Page,
  addresses: readonly string[],
  devtools: CDPSession,
): Promise<readonly string[]> {
  const found: string[] = []
  let id = 1_000_000
  await page.route(`**/${reminders.path}`, (route) => {
    const at = formatWireTime(Date.now() - 60_000)
    const due = (subject: string) => ({
      id: (id += 1),
      type_id: 5,
      subject,
      task_date: at,
      reminder_date_time: at,
      reminder_type: 'popup',
      reminder_status: 'on',
      related: null,
    })
    return route.fulfill({ json: { status: true, message: '', data: ['Call the harbour', 'Send the offer'].map(due) } })
  })
  for (const address of addresses) {
    await resize(page, devtools, PHONE.width, PHONE.height)
    await open(page, address)
    await settle(page)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    for (const { width, height } of [PHONE, DESK]) {
      await resize(page, devtools, width, height)
      found.push(...(await coverFaults(page)).map((fault) => `${address} with a reminder at ${width} px ${fault}`))
    }
  }
  await page.unroute(`**/${reminders.path}`)
  return found
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.'), page.url()).toBeVisible()
}
