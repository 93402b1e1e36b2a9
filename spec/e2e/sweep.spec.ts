import { type APIRequestContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import type { Client } from '../../adapters/client/client.ts'
import { catalogList } from '../../core/contracts/catalog.contract.ts'
import { DEMO_WEB_FORM } from '../../adapters/server/demo/web-forms.ts'
import { webForms } from '../../core/contracts/web-forms.contract.ts'
import { automations } from '../../core/contracts/automation.contract.ts'
import { adsList } from '../../core/contracts/ads.contract.ts'
import { accounts, contacts, deals, leads, type ListResponse } from '../../core/contracts/crm-lists.contract.ts'
import { comparableQuotes } from '../../core/contracts/compare-offers.contract.ts'
import { reminders } from '../../core/contracts/crm-activities.contract.ts'
import { productList as ownListings } from '../../core/contracts/listing.contract.ts'
import { enquiryIndex } from '../../core/contracts/trade.contract.ts'
import { operatorCompanyList, operatorPersonList, operatorTextList } from '../../core/contracts/operator.contract.ts'
import { listRoles } from '../../core/contracts/roles.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { type RouteId, routeList } from '../../core/navigation/routes.ts'
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
  setSize,
  settle,
  settledContent,
  type Size,
  typedFaults,
  visitInPlace,
  widthFaults,
  writingFaults,
  writingsOn,
} from './support/laws.ts'
import { open } from './support/pages.ts'
import { signIn, viewerOn } from './support/people.ts'
import { isPublic, pagesOf, sweepOf, SWEEPS } from './support/swept-pages.ts'

// Each role visits every page that the guard opens for it, once. The page is resized in place, and the checks of
// support/laws.ts run. The pages come from the routes, so a new page is included automatically.

/** A shop of the demo market with catalogues. */
const DEMO_SHOP = 'orchard-tools-exports'
const WIDTHS: readonly number[] = [LEAST_WIDTH_PX, ...BREAKPOINTS_PX]
/** The beginning of the addresses to visit, to look at a page while it is built; without it, all are visited. */
const ONLY = process.env['SWEEP_ONLY'] ?? ''
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

// What moves into its place is checked by journeys; a sweep would wait for it hundreds of times.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// People share only the market, which no visit changes.
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

for (const sweep of SWEEPS) {
  const { who, role, missing } = sweep
  test(`[CONST-48] every page of ${who} passes the page checks at 280, 600, 768, 980, 1024, 1200, 1440, 1460 and 1920 px`, async ({
    page,
    request,
  }) => {
    expect(WIDTHS).toEqual([280, 600, 768, 980, 1024, 1200, 1440, 1460, 1920])
    if (role !== 'visitor') await signIn(page, role)
    const devtools = await page.context().newCDPSession(page)
    const viewer = role === 'visitor' ? undefined : await viewerOn(page)
    const routes = pagesOf(sweep, viewer)
    expect(routes.length).toBeGreaterThan(0)
    const market: Market = { request, client: viewer === undefined ? undefined : await clientOf(page) }
    const found: string[] = []
    const writings: string[] = []
    const own: string[] = []
    let isOpen = false
    // A step of its own, so that the report has the time of each page.
    const visit = async (address: string, isOwn = true, isResized = true) => {
      if (!address.startsWith(ONLY)) return
      await test.step(address, async () => {
        const faults = await faultsOf(page, devtools, address, { isOwn, isResized, isInPlace: isOpen && !isOwn })
        isOpen = true
        found.push(...faults.map((fault) => `${address}${fault}`))
        if (!missing.includes(address)) found.push(...(await refusalsOn(page)).map((fault) => `${address} ${fault}`))
        writings.push(...(await writingsOn(page)))
      })
    }
    await page.addInitScript(answerCallsOnPage)
    for (const { id, route } of routes) {
      const isFirst = sweepOf(id) === sweep
      // A signed-in person meets public pages in the same frame at every width.
      const isResized = isFirst || !isPublic(route.area)
      for (const address of await addressesOf(id, market)) {
        // Only who sent requests can compare offers, so no other sweep has checked that page.
        const isOwn = isFirst || address.startsWith(`${addressOf('enquiries')}?compare=`)
        await visit(address, isOwn, isResized)
        if (isOwn && address.startsWith(ONLY)) own.push(address)
      }
    }
    for (const address of missing) await visit(address)
    if (own.length > 0) found.push(...(await failuresOn(page, own)))
    if (role === 'seller' && own.length > 0) found.push(...(await reminderFaultsOn(page, own, devtools)))
    expect([...found, ...writingFaults(writings)]).toEqual([])
  })
}

// Helpers

/** The sentences of a page that does not exist, or that needs a right. */
const refusalsOn = async (page: Page): Promise<readonly string[]> =>
  (
    await page.getByRole('heading', { name: /^There is no such page|needs a right you do not have/ }).allInnerTexts()
  ).map((heading) => `says “${heading}”`)

interface Market {
  readonly request: APIRequestContext
  readonly client: Client | undefined
}

/** Rows of the demo market for addresses that name one, and for pages that show more with a query. */
const EXAMPLES: Partial<Record<RouteId, (market: Market) => Promise<readonly string[]>>> = {
  category: async ({ request }) => [addressOf('category', { slug: (await aProduct(request)).category })],
  compare: async ({ request }) => {
    const ids = (await someProducts(request, 4)).map(({ id }) => id)
    return [addressOf('compare'), addressOf('compare', {}, { ids: ids.join(',') })]
  },
  product: async ({ request }) => [addressOf('product', { product: (await aProduct(request)).id })],
  productBySlugs: async ({ request }) => {
    const { category, company, slug } = await aProduct(request)
    return [addressOf('productBySlugs', { category, company, product: slug })]
  },
  shop: async ({ request }) => [addressOf('shop', { slug: (await aProduct(request)).company })],
  shopPage: async ({ request }) => [
    addressOf('shopPage', { slug: (await aProduct(request)).company, page: 'products' }),
  ],
  shopCatalogue: async ({ request }) => {
    const { data } = (await (await request.get(`/api/v1/front/catalog/list?shop=${DEMO_SHOP}`)).json()) as {
      data: { slug: string }[]
    }
    return [addressOf('shopCatalogue', { slug: DEMO_SHOP, catalogue: first(data).slug })]
  },
  shopProducts: async ({ request }) => [addressOf('shopProducts', { shop: (await aProduct(request)).company })],
  shopProductsToo: async ({ request }) => [addressOf('shopProductsToo', { shop: (await aProduct(request)).company })],
  enquiries: async ({ client }) => {
    const [compared] = (await client?.call(comparableQuotes, {}))?.data ?? []
    const path = addressOf('enquiries')
    return compared === undefined ? [path] : [path, addressOf('enquiries', {}, { compare: compared.join(',') })]
  },
  productForm: async (market) => [
    addressOf('productForm'),
    addressOf('productForm', {}, { Id: await ownListing(market) }),
  ],
  calculator: async (market) => [addressOf('calculator', {}, { Id: await ownListing(market) })],
  quoteDocument: async ({ client }) => {
    const enquiries = await client?.call(enquiryIndex, { type: 'both', turn: 'ended' })
    return [addressOf('quoteDocument', { id: first(enquiries?.data.data).id })]
  },
  adEdit: async ({ client }) => [
    addressOf('adEdit', { id: first((await client?.call(adsList, { ad_type: 'simple' }))?.data).id }),
  ],
  catalogEdit: async ({ client }) => [
    addressOf('catalogEdit', { id: first((await client?.call(catalogList, {}))?.data).id }),
  ],
  blog: async ({ request }) => {
    const { data } = (await (await request.get('/api/v1/blogs/recentList?take=1')).json()) as {
      data: { slug: string }[]
    }
    return [addressOf('blog', { slug: first(data).slug })]
  },
  page: async () => [addressOf('page', { slug: 'how-to-buy' })],
  operatorCompany: async ({ client }) => [
    addressOf('operatorCompany', { id: first((await client?.call(operatorCompanyList, {}))?.data.data).id }),
  ],
  operatorText: async ({ client }) => [
    addressOf('operatorText', { id: first((await client?.call(operatorTextList, {}))?.data.data).id }),
  ],
  operatorPerson: async ({ client }) => [
    addressOf('operatorPerson', { id: first((await client?.call(operatorPersonList, {}))?.data.data).id }),
  ],
  roleEdit: async ({ client }) => [addressOf('roleEdit', { id: first((await client?.call(listRoles, {}))?.data).id })],
  webForm: async () => [addressOf('webForm', { token: DEMO_WEB_FORM })],
  webFormEditor: async ({ client }) => [
    addressOf('webFormEditor', { id: first((await client?.call(webForms, {}))?.data).id }),
    addressOf('webFormEditor', { id: 'new' }),
  ],
  leads: async () => [addressOf('leads'), addressOf('leads', {}, { layout: 'board' })],
  deals: async () => [addressOf('deals'), addressOf('deals', {}, { layout: 'board' })],
  automation: async ({ client }) => {
    const { id } = first((await client?.call(automations, {}))?.data.data)
    return [
      addressOf('automation', { id }),
      addressOf('automation', { id }, { tab: 'log' }),
      addressOf('automation', { id: 'new' }),
    ]
  },
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

async function someProducts(request: APIRequestContext, per_page: number) {
  const response = await request.post('/api/v1/front/product/list', { data: { per_page } })
  const { data } = (await response.json()) as {
    data: { data: { id: number; slug: string; company_details: { slug: string } }[] }
  }
  return data.data
}

/** A product on sale with the parts of its addresses. */
async function aProduct(request: APIRequestContext) {
  const categories = (await (await request.post('/api/v1/categoryList', { data: { with_product: 1 } })).json()) as {
    data: { slug: string }[]
  }
  const product = first(await someProducts(request, 1))
  return {
    id: product.id,
    slug: product.slug,
    company: product.company_details.slug,
    category: first(categories.data).slug,
  }
}

interface Visit {
  readonly isOwn: boolean
  readonly isResized: boolean
  /** Opens the page in the document of the last one, as a link does, which loads no scripts again. */
  readonly isInPlace: boolean
}

/**
 * Opens a page and returns its faults. A page that another role's sweep checks in full is checked for what may differ by
 * role.
 */
async function faultsOf(
  page: Page,
  devtools: CDPSession,
  address: string,
  { isOwn, isResized, isInPlace }: Visit,
): Promise<readonly string[]> {
  const found: string[] = []
  const note = (faults: readonly string[], when = '') => found.push(...faults.map((fault) => `${when} ${fault}`))
  const phoneFaults = async () => {
    await resize(page, devtools, PHONE)
    note(await widthFaults(page, PHONE.width), ' at 360 px')
    note(await coverFaults(page), ' at 360 px')
  }
  await setSize(devtools, DESK)
  await (isInPlace ? visitInPlace(page, address) : open(page, address))
  if (!(await settle(page))) return [' shows no content with a heading']
  note(await frameFaults(page))
  note(await formFaults(page))
  note(await coverFaults(page), ' at 1440 px')
  if (!isOwn) {
    if (isResized) await phoneFaults()
    return found
  }
  note(await scrollFaults(page, devtools, 'wheel'), ' at 1440 px')
  note(await accessFaults(page))
  note(await typedFaults(page))
  note(await leaveFaults(page))
  note(await dialogFaults(page))
  note(await pendingFaults(page))
  note(await widthFaults(page, DESK.width), ' at 1440 px')
  await goOffline(page)
  note(await coverFaults(page), ' offline at 1440 px')
  await page.context().setOffline(false)
  for (const width of WIDTHS.filter((each) => each !== DESK.width)) {
    // A low window, because the browser paints it at each width.
    await resize(page, devtools, { width, height: 300 })
    note(await widthFaults(page, width), ` at ${width} px`)
  }
  await phoneFaults()
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
  const [first = ''] = addresses
  await answerCalls(page, { path: '/api/v1/', status: 500, body: { status: false, message: '' } })
  await open(page, first)
  for (const address of addresses)
    await test.step(`${address} while the server fails`, async () => {
      await visitInPlace(page, address)
      if (!(await settle(page))) found.push(`${address} shows no content with a heading while the server fails`)
      found.push(...(await failureFaults(page)).map((fault) => `${address} ${fault} while the server fails`))
    })
  await answerCalls(page, undefined)
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
  const due = (subject: string) => {
    const at = formatWireTime(Date.now() - 60_000)
    id += 1
    return {
      id,
      type_id: 5,
      subject,
      task_date: at,
      reminder_date_time: at,
      reminder_type: 'popup',
      reminder_status: 'on',
      related: null,
    }
  }
  const body = { status: true, message: '', data: ['Call the harbour', 'Send the offer'].map(due) }
  await answerCalls(page, { path: `/${reminders.path}`, status: 200, body })
  const [first = ''] = addresses
  await setSize(devtools, PHONE)
  await open(page, first)
  const look = async (address: string, { width }: Size) =>
    found.push(...(await coverFaults(page)).map((fault) => `${address} with a reminder at ${width} px ${fault}`))
  let size: Size = PHONE
  for (const address of addresses)
    await test.step(`${address} with a reminder`, async () => {
      // The popup stays from page to page until it is dismissed.
      if (address !== first) await visitInPlace(page, address)
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await look(address, size)
      // The next page opens at the size at which this one ends.
      size = size === PHONE ? DESK : PHONE
      await resize(page, devtools, size)
      await look(address, size)
    })
  await answerCalls(page, undefined)
  return found
}

/** The response to every call whose address contains `path`. */
interface StubbedAnswer {
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** Answers calls on the pages that are opened from now on; undefined lets them reach the server again. */
const answerCalls = (page: Page, answer: StubbedAnswer | undefined): Promise<void> =>
  page.evaluate(
    (text) => (text === '' ? sessionStorage.removeItem('sweep.answer') : sessionStorage.setItem('sweep.answer', text)),
    answer === undefined ? '' : JSON.stringify(answer),
  )

/**
 * Runs before the scripts of each page and answers its calls there. `page.route` would turn off the browser's cache, so
 * that each of these pages loaded and compiled all scripts again.
 */
function answerCallsOnPage(): void {
  if (!location.protocol.startsWith('http')) return
  const text = sessionStorage.getItem('sweep.answer')
  if (text === null) return
  const { path, status, body } = JSON.parse(text) as StubbedAnswer
  const real = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return address.includes(path) ? Promise.resolve(Response.json(body, { status })) : real(input, init)
  }
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.'), page.url()).toBeVisible()
}
