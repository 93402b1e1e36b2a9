import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { leads, contacts, accounts, deals } from '../../core/contracts/crm-lists.contract.ts'
import { productList as ownListings } from '../../core/contracts/listing.contract.ts'
import { listRoles } from '../../core/contracts/roles.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { type RouteId, routeList } from '../../core/navigation/routes.ts'
import { BREAKPOINTS_PX, LEAST_WIDTH_PX } from '../../ui/shared/theme/breakpoints.ts'
import { clientOf } from './support/calls.ts'
import {
  accessFaults,
  coverFaults,
  formFaults,
  frameFaults,
  resize,
  scrollFaults,
  widthFaults,
} from './support/laws.ts'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

// Visits every page once. The page is resized in place, and the checks of support/laws.ts run: all of them for a
// visitor, the widths for a seller. The pages come from the routes, so a new page is included automatically.

const WIDTHS = [LEAST_WIDTH_PX, ...BREAKPOINTS_PX]
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

type Place = {
  readonly id: RouteId
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
}

// People share only the market, which no visit changes.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

test('[CONST-48] every page of a visitor passes the page checks at 280, 600, 768, 980, 1024, 1200, 1440, 1460 and 1920 px', async ({
  page,
  request,
}) => {
  const { slug, id, company, category } = await aProduct(request)
  const places: readonly Place[] = [
    ...placesIn('public', 'auth'),
    { id: 'category', params: { slug: category } },
    { id: 'product', params: { product: id } },
    { id: 'productBySlugs', params: { category, company, product: slug } },
    { id: 'shop', params: { slug: company } },
    { id: 'shopPage', params: { slug: company, page: 'products' } },
    { id: 'shopProducts', params: { shop: company } },
    { id: 'shopProductsToo', params: { shop: company } },
  ]
  expectAllOf(places, 'public', 'auth')
  await expectLaws(
    page,
    [
      ...places.map(addressIn),
      '/no/such/page',
      '/productdetail/nothing-at-all',
      '/category/nothing-at-all',
      '/mini-site/nothing-at-all',
    ],
    'all',
  )
})

test('[CONST-48] no page of a seller scrolls sideways at 280, 600, 768, 980, 1024, 1200, 1440, 1460 and 1920 px', async ({
  browser,
}) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const client = await clientOf(page)
  const first = <T>(rows: readonly T[]): T => {
    const [row] = rows
    if (row === undefined) throw new Error('The demo market has nothing to open.')
    return row
  }
  const listing = first((await client.call(ownListings, { per_page: 1 })).data.data).id
  const places: readonly Place[] = [
    ...placesIn('workspace', 'crm'),
    { id: 'productForm', query: { Id: listing } },
    { id: 'calculator', query: { Id: listing } },
    { id: 'roleEdit', params: { id: first((await client.call(listRoles, {})).data).id } },
    { id: 'leads', query: { layout: 'board' } },
    { id: 'deals', query: { layout: 'board' } },
    { id: 'lead', params: { uniqueId: first((await client.call(leads, {})).lead_data.data).unique_id } },
    { id: 'contact', params: { uniqueId: first((await client.call(contacts, {})).contact_data.data).unique_id } },
    { id: 'account', params: { uniqueId: first((await client.call(accounts, {})).Account_data.data).unique_id } },
    { id: 'deal', params: { uniqueId: first((await client.call(deals, {})).deal_data.data).unique_id } },
  ]
  expectAllOf(places, 'workspace', 'crm')
  await expectLaws(page, places.map(addressIn), 'widths')
  await context.close()
})

// Helpers

type Area = (typeof routeList)[number]['route']['area']
const tree = readFileSync(new URL('../../ui/routeTree.gen.ts', import.meta.url), 'utf8')
const isBuilt = (path: string) => tree.includes(`'${path}'`) || tree.includes(`'${path}/'`)
const builtIn = (areas: readonly Area[]) =>
  routeList.filter(({ route }) => areas.includes(route.area) && isBuilt(route.path))

/** The pages of these areas whose address has no parameters. */
const placesIn = (...areas: readonly Area[]): readonly Place[] =>
  builtIn(areas)
    .filter(({ route }) => !route.path.includes('$'))
    .map(({ id }) => ({ id }))

const addressIn = ({ id, params = {}, query = {} }: Place): string => addressOf(id, params as never, query)

/** Fails for a built page that is not in the list, which would otherwise be skipped silently. */
function expectAllOf(places: readonly Place[], ...areas: readonly Area[]): void {
  expect(
    builtIn(areas)
      .map(({ id }) => id)
      .filter((id) => !places.some((place) => place.id === id)),
    'pages without an address to open',
  ).toEqual([])
}

async function expectLaws(page: Page, addresses: readonly string[], laws: 'all' | 'widths'): Promise<void> {
  expect(WIDTHS).toEqual([280, 600, 768, 980, 1024, 1200, 1440, 1460, 1920])
  const devtools = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const address of addresses) {
    const note = (faults: readonly string[], when = '') =>
      found.push(...faults.map((fault) => `${address}${when} ${fault}`))
    await resize(page, devtools, DESK.width, DESK.height)
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    for (const width of WIDTHS) {
      await resize(page, devtools, width)
      expect(await page.evaluate(() => innerWidth)).toBe(width)
      note(await widthFaults(page), ` at ${width} px`)
    }
    if (laws === 'widths') continue
    note(await frameFaults(page))
    note(await formFaults(page))
    for (const { width, height } of [DESK, PHONE]) {
      await resize(page, devtools, width, height)
      note(await coverFaults(page), ` at ${width} px`)
    }
    await resize(page, devtools, DESK.width, DESK.height)
    note(await scrollFaults(page), ' at 1440 px')
    await resize(page, devtools, PHONE.width, PHONE.height)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.'), address).toBeVisible()
    note(await coverFaults(page), ' offline at 360 px')
    await resize(page, devtools, DESK.width, DESK.height)
    note(await coverFaults(page), ' offline at 1440 px')
    await page.context().setOffline(false)
    note(await accessFaults(page))
  }
  expect(found).toEqual([])
}

/** A product on sale with the parts of its addresses. */
async function aProduct(request: APIRequestContext) {
  const response = await request.post('/api/v1/front/product/list', { data: { per_page: 1 } })
  const { data } = (await response.json()) as {
    data: { data: { id: number; slug: string; company_details: { slug: string } }[] }
  }
  const tree = (await (await request.post('/api/v1/categoryList', { data: { with_product: 1 } })).json()) as {
    data: { slug: string }[]
  }
  const [row] = data.data
  const [category] = tree.data
  if (row === undefined || category === undefined) throw new Error('The demo market sells nothing.')
  return { id: row.id, slug: row.slug, company: row.company_details.slug, category: category.slug }
}
