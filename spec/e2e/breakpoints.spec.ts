import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { leads, contacts, accounts, deals } from '../../core/contracts/crm-lists.contract.ts'
import { productList as ownListings } from '../../core/contracts/listing.contract.ts'
import { listRoles } from '../../core/contracts/roles.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { type RouteId, routeList } from '../../core/navigation/routes.ts'
import { BREAKPOINTS_PX, LEAST_WIDTH_PX } from '../../ui/shared/theme/breakpoints.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'
import { sidewaysOverflow } from './support/screens.ts'

const WIDTHS = [LEAST_WIDTH_PX, ...BREAKPOINTS_PX]
type Place = {
  readonly id: RouteId
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
}

// Every page there is, at every width.
test.describe.configure({ timeout: 600_000 })

test('[CONST-48] no page of a visitor scrolls sideways at 280, 600, 768, 980, 1024, 1200, 1440, 1460 and 1920 px', async ({
  page,
  request,
}) => {
  const { slug, id, company, category } = await aProduct(request)
  await expectNoSidewaysScroll(page, [
    ...placesIn('public', 'auth'),
    { id: 'category', params: { slug: category } },
    { id: 'product', params: { product: id } },
    { id: 'productBySlugs', params: { category, company, product: slug } },
    { id: 'shop', params: { slug: company } },
    { id: 'shopPage', params: { slug: company, page: 'products' } },
    { id: 'shopProducts', params: { shop: company } },
    { id: 'shopProductsToo', params: { shop: company } },
  ])
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
  await expectNoSidewaysScroll(page, [
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
  ])
  await context.close()
})

// Helpers

type Area = (typeof routeList)[number]['route']['area']
const tree = readFileSync(new URL('../../ui/routeTree.gen.ts', import.meta.url), 'utf8')
const isBuilt = (path: string) => tree.includes(`'${path}'`) || tree.includes(`'${path}/'`)
const builtIn = (areas: readonly Area[]) =>
  routeList.filter(({ route }) => areas.includes(route.area) && isBuilt(route.path))

/** The pages of these areas that need no more than their address. */
const placesIn = (...areas: readonly Area[]): readonly Place[] =>
  builtIn(areas)
    .filter(({ route }) => !route.path.includes('$'))
    .map(({ id }) => ({ id }))

async function expectNoSidewaysScroll(page: Page, places: readonly Place[]): Promise<void> {
  expect(WIDTHS).toEqual([280, 600, 768, 980, 1024, 1200, 1440, 1460, 1920])
  // A page that is built and not among the places would be left out in silence.
  const areas = [...new Set(places.map(({ id }) => routeList.find((one) => one.id === id)?.route.area ?? 'public'))]
  expect(
    builtIn(areas)
      .map(({ id }) => id)
      .filter((id) => !places.some((place) => place.id === id)),
    'pages without an address to open',
  ).toEqual([])

  const wider: string[] = []
  // Sets the page's width alone: resizing the browser's window takes far longer, and there are hundreds of sizes to look at.
  const devtools = await page.context().newCDPSession(page)
  for (const { id, params = {}, query = {} } of places) {
    const address = addressOf(id, params as never, query)
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    for (const width of WIDTHS) {
      await devtools.send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: false,
      })
      await drawn(page)
      expect(await page.evaluate(() => innerWidth)).toBe(width)
      const overflow = await sidewaysOverflow(page)
      if (overflow !== 0) wider.push(`${address} at ${width} px by ${overflow} px`)
    }
  }
  expect(wider).toEqual([])
}

/** Waits until what hangs on the width is drawn: style sheets at once, components a frame later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** A product on sale with what its addresses are made of. */
async function aProduct(request: APIRequestContext) {
  const answer = await request.post('/api/v1/front/product/list', { data: { per_page: 1 } })
  const { data } = (await answer.json()) as {
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
