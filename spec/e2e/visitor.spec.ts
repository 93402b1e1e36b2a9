import { expect, test, type Locator, type Page } from '@playwright/test'
import { SPONSORED_PER_PAGE } from '../../core/ads/sponsored.ts'
import { companyView } from '../../core/contracts/market.contract.ts'
import { storefrontAddress } from '../../core/storefront/storefront-address.ts'
import { clientOf } from './support/calls.ts'
import { open, waitReady } from './support/pages.ts'
import { demoPerson, newPerson, personAtWork } from './support/people.ts'
import { takeScreens } from './support/screens.ts'

/** The response of the public list, to compare a page with the market itself. */
async function products(page: Page, body: object = {}) {
  const response = await page.request.post('/api/v1/front/product/list', { data: { per_page: 10, ...body } })
  const { data } = (await response.json()) as {
    data: {
      total: number
      data: {
        id: number
        name: string
        slug: string
        product_url: string | null
        product_type: string
        price_from: number | null
        price_to: number | null
        company_details: { id: number; slug: string; name: string }
      }[]
    }
  }
  return data
}

const total = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^[\d,]+ products?$/)
    .first()
const rail = (page: Page) => page.getByRole('navigation', { name: 'Filters' })
/** Follows an entry of a shop's menu, which may be in a panel. */
async function follow(menu: Locator, name: string | RegExp) {
  const link = menu.getByRole('link', { name }).first()
  for (const panel of await menu.locator('summary:visible').all()) {
    if (await link.isVisible()) break
    await panel.click()
  }
  await link.click()
}
const hrefOf = async (link: Locator) => (await link.getAttribute('href')) ?? ''

/** The orders that are drawn as chosen. */
const marked = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Order' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => getComputedStyle(link).fontWeight === '600').map((link) => link.textContent),
    )
const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('article')
/** A page of ten: ads of other journeys mark some of them or stand among them. D-164. */
async function expectFullPage(page: Page) {
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(10)
  expect(await cards(page).count()).toBeLessThanOrEqual(10 + SPONSORED_PER_PAGE)
}

test.describe('a visitor', () => {
  // Many pages, some with screenshots.
  test.slow()

  test('[ROUTE-39] [SCREEN-29] [SCOPE-16] filters the product list, and the address contains the filters', async ({
    page,
  }) => {
    await open(page, '/productlist')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(total(page)).toHaveText(`${(await products(page)).total.toLocaleString('en-US')} products`)
    await expectFullPage(page)
    await takeScreens(page, 'product-list')

    // The country with the most products.
    const country = rail(page).locator('a[href*="search_by_country="]').first()
    const code =
      new URL((await country.getAttribute('href')) ?? '', page.url()).searchParams.get('search_by_country') ?? ''
    const name = (await country.innerText()).replace(/\s*[\d,]+\s*$/, '')
    const count = Number((await country.innerText()).match(/[\d,]+\s*$/)?.[0].replace(',', ''))
    await country.click()
    await expect(page).toHaveURL(new RegExp(`\\?search_by_country=${code}$`))
    await expect(total(page)).toHaveText(new RegExp(`^${count} product`))
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText(`Country: ${name}`)

    const inStock = rail(page).getByRole('link', { name: /^In Stock/ })
    const left = (await inStock.innerText()).match(/[\d,]+\s*$/)?.[0].trim() ?? ''
    await inStock.click()
    await expect(page).toHaveURL(/availabilities=in_stock/)
    const narrowed = new RegExp(`^${left} products?$`)
    await expect(total(page)).toHaveText(narrowed)
    const copied = page.url()
    const another = await page.context().newPage()
    await open(another, copied)
    await expect(total(another)).toHaveText(narrowed)
    await another.close()

    await page.getByRole('link', { name: `Remove Country: ${name}` }).click()
    await expect(page).not.toHaveURL(/search_by_country/)
    await page.goBack()
    await expect(page).toHaveURL(copied)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/productlist$/)
  })

  test('[FILTER-01] finds all twelve filters with counts, and each narrows the list to its count', async ({ page }) => {
    await open(page, '/productlist')
    const groups = [
      'Category',
      'Price',
      'Brand',
      'Business type',
      'Annual revenue',
      'Condition',
      'Price type',
      'Availability',
      'Manufacturing year',
      'Member type',
      'Country',
      'Plan',
    ]
    await expect(
      rail(page)
        .locator('details > summary')
        .filter({ hasText: new RegExp(`^(${groups.join('|')})$`) }),
    ).toHaveText(groups)
    const addresses = [
      'brand',
      'business',
      'revenue',
      'condition',
      'priceTypes',
      'availabilities',
      'manufacturer',
      'member_type',
      'search_by_country',
      'plan_type',
      'category',
    ]
    for (const name of addresses) {
      await expect(async () => {
        const value = rail(page).locator(`a[href*="${name}="]`).first()
        const count = (await value.locator('span').last().textContent()) ?? ''
        const href = (await value.getAttribute('href')) ?? ''
        // The page as the server sends it contains the number already.
        const isSaid = new RegExp(`>${count} products?<`).test(await (await page.request.get(href)).text())
        // Sellers work while visitors look, so a number that has changed meanwhile is read again.
        if (!isSaid) await page.reload()
        expect(isSaid, `${href} says ${count}`).toBe(true)
      }).toPass({ timeout: 60_000 })
    }
    await open(page, '/productlist?range=1000-5000')
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Price: 1,000 – 5,000')
    await page.getByLabel('Price from, in USD').fill('2000')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page).toHaveURL(/range=2000-5000$/)
  })

  test('searches, sorts and pages; an empty result offers a way back', async ({ page }) => {
    await open(page, '/')
    await takeScreens(page, 'home')
    await page.getByRole('search').getByRole('searchbox').fill('pump')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/productlist\?search_keyword=pump$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“pump”')
    await expect(total(page)).toHaveText(
      new RegExp(`^${(await products(page, { search_keyword: 'pump' })).total} product`),
    )

    await open(page, '/productlist')
    const { data: cheapest } = await products(page, { sort: 'price_low' })
    // The list waits, so that what is marked meanwhile can be read.
    const held = Promise.withResolvers<void>()
    await page.route('**/front/product/list', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Price: low to high' }).click()
    await expect.poll(() => marked(page)).toEqual(['Price: low to high'])
    held.resolve()
    await expect(page).toHaveURL(/sort=price_low/)
    const [first] = cheapest
    await expect(cards(page).first()).toContainText(first?.name ?? '')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page).first()).not.toContainText(first?.name ?? '')

    await open(page, '/productlist?search_keyword=xyzzy&search_by_country=DE')
    await expect(page.getByText('Nothing found for “xyzzy”')).toBeVisible()
    // An empty list has no order, and other ways on.
    await expect(page.getByRole('navigation', { name: 'Order' })).toHaveCount(0)
    for (const name of ['Browse categories', 'Find suppliers'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expectFullPage(page)
    await open(page, '/productlist?colour=red&page=x&sort=none&range=oops')
    await expectFullPage(page)
  })

  test('[API-LOOKUP-02] [API-LOOKUP-03] opens a branch from the menu of categories by keyboard, also when its file is missing', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/menu/i.test(pathname) && !pathname.startsWith('/assets/')) asked.push(pathname)
    })
    await open(page, '/about-us')
    const menu = page.getByRole('button', { name: 'Menu of categories' })
    await menu.press('Enter')
    const sector = page.getByRole('button', { name: 'Machinery & Equipment' })
    await expect(sector).toBeVisible()
    expect(asked).toEqual(['/cache/menu.json'])

    await page.route('**/cache/menu.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await open(page, '/about-us')
    await menu.press('Enter')
    await expect(sector).toBeVisible()
    expect(asked.at(-1)).toBe('/api/v1/website_menu/getMenus_items/3')
    await sector.press('Enter')
    await expect(sector).toHaveAttribute('aria-expanded', 'true')
    await takeScreens(page, 'category-menu')
    await page.keyboard.press('Escape')
    await expect(sector).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await sector.press('Enter')
    await page.getByRole('link', { name: 'Pumps & Compressors' }).click()
    await expect(page).toHaveURL(/\/category\/pumps-and-compressors$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Pumps & Compressors' })).toBeVisible()
    await expect(sector).toBeHidden()
  })

  test('[ROUTE-36] [ROUTE-37] [ROUTE-38] opens a product by each of its three addresses', async ({ page }) => {
    const found = (await products(page, { per_page: 200 })).data.find(({ product_url }) => product_url !== null)
    if (found === undefined) throw new Error('The demo market has no product with an address of its own.')
    const canonical = `/productdetail/${found.product_url}`
    for (const address of [
      `/productdetail/anything/${found.company_details.slug}/${found.slug}?search_keyword=steel`,
      `${canonical}?search_keyword=steel`,
      `/productdetail/${found.id}`,
    ]) {
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1, name: found.name })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(address.replaceAll('?', '\\?')))
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${canonical}$`))
      const data = await page.locator('script[type="application/ld+json"]').first().textContent()
      expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Product', name: found.name })
    }
    await takeScreens(page, 'product')
    for (const address of [
      '/productdetail/no-such-product',
      '/productdetail/999999999',
      `/productdetail/x/${found.company_details.slug}/nothing`,
    ]) {
      expect((await page.goto(address))?.status(), address).toBe(404)
      await expect(page.getByText('There is no such product')).toBeVisible()
    }
    await expect(page).toHaveTitle('Product not found - Tradehall')
    for (const [address, title] of [
      ['/category/no-such-category', 'Category not found'],
      ['/blogdetail/no-such-post', 'Post not found'],
      ['/page/no-such-page', 'Page not found'],
      ['/no-such-page', 'Page not found'],
    ] as const) {
      expect((await page.goto(address))?.status(), address).toBe(404)
      await expect(page).toHaveTitle(`${title} - Tradehall`)
    }
  })

  test('sees the price of the chosen quantity, its tier marked, and unavailable variations struck out', async ({
    page,
  }) => {
    const all = (await products(page, { per_page: 300 })).data
    const tiered = all.find(
      ({ product_type, price_from, price_to }) => product_type === 'simple' && price_from !== price_to,
    )
    await open(page, `/productdetail/${tiered?.id}`)
    const quantity = page.getByRole('spinbutton', { name: /^Quantity/ })
    const rows = page.getByRole('table', { name: 'Price by quantity' }).getByRole('row')
    const second = Number((await rows.nth(2).innerText()).replaceAll(',', '').match(/^\d+/)?.[0])
    await quantity.fill(String(second))
    await expect(page.getByText('Total', { exact: true })).toBeVisible()
    await quantity.fill('0')
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).last()).toBeVisible()
    await expect(page.getByText('Total', { exact: true })).toHaveCount(0)

    // The price of a variation holds for every quantity, so no tiers stand beside it.
    await open(page, `/productdetail/${all.find((one) => one.product_type === 'configured')?.id}`)
    await expect(page.getByRole('table', { name: 'Price by quantity' })).toHaveCount(0)
    const options = page.getByRole('group').getByRole('button')
    expect(await options.count()).toBeGreaterThan(2)
    await options.nth(1).click()
    await expect(options.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await takeScreens(page, 'product-configured')
  })

  test('looks at the pictures of a product, enlarges one and keeps the price in view', async ({ page }) => {
    // Demo listings have up to four pictures; one with several is searched, since the list shows the first of each.
    for (const { id } of (await products(page)).data) {
      await open(page, `/productdetail/${id}`)
      if (await page.getByRole('button', { name: 'Next picture' }).isVisible()) break
    }
    const thumbnails = page.getByRole('list', { name: 'Choose a picture' }).getByRole('button')
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Enlarge' }).click()
    const viewer = page.getByRole('dialog', { name: /picture 2 of/ })
    await expect(viewer).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog', { name: /picture 1 of/ })).toBeVisible()
    const picture = page.getByRole('dialog').getByRole('listitem').first().getByRole('img')
    const fitted = (await picture.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Twice the size' }).click()
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / fitted).toBeCloseTo(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const wanted = page.getByRole('button', { name: 'Request quote' })
    await page.getByRole('heading', { name: 'Specification' }).scrollIntoViewIfNeeded()
    await expect(wanted).toBeInViewport()
  })

  test('[D-196] compares two products at one quantity, and sends the comparison by its address', async ({ page }) => {
    await open(page, '/productlist')
    const [first, second] = [
      page.getByRole('checkbox', { name: /^Compare / }).nth(0),
      page.getByRole('checkbox', { name: /^Compare / }).nth(1),
    ]
    const names = await Promise.all(
      [first, second].map(async (box) => (await box.getAttribute('aria-label'))?.slice(8) ?? ''),
    )
    await first.check()
    const tray = page.getByRole('complementary', { name: 'Comparison' })
    await expect(tray).toContainText('1 of 4 products')
    await second.check()
    await page.reload()
    await expect(tray).toContainText('2 of 4 products')
    await tray.getByRole('link', { name: 'Compare' }).click()
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveCount(2)
    for (const [at, name] of names.entries()) await expect(heads.nth(at)).toContainText(name)
    await page.getByLabel('Quantity').fill('25000')
    await expect(page).toHaveURL(/quantity=25000$/)
    await expect(page.getByRole('rowheader', { name: 'Price for 25,000' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('rowheader', { name: 'Price for 25,000' })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${names[0]}` }).click()
    await expect(heads).toHaveCount(1)
  })

  test('[GUARD-02] [GUARD-07] finds shops at their short address, on their own host, and as product lists', async ({
    page,
    baseURL,
  }) => {
    const [row] = (await products(page)).data
    const { slug, name, id } = row?.company_details ?? { slug: '', name: '', id: 0 }
    // Sellers work while visitors look, so a number that has changed meanwhile is read again.
    const expectOwn = () =>
      expect(async () => {
        const { total: own } = await products(page, { seller_id: id })
        if (!(await total(page).textContent({ timeout: 10_000 }))?.startsWith(`${own} product`)) await page.reload()
        await expect(total(page)).toHaveText(new RegExp(`^${own} product`), { timeout: 2_000 })
      }).toPass()
    await open(page, `/mini-site/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await takeScreens(page, 'shop')
    const tabs = page.getByRole('navigation', { name: `Pages of ${name}` })
    await follow(tabs, 'Products')
    await expect(page).toHaveURL(new RegExp(`/mini-site/${slug}/products$`))
    await expectOwn()
    await follow(tabs, /^About/)
    await expect(page.getByRole('heading', { level: 2, name: `About ${name}` })).toBeVisible()
    for (const list of [`/ourProduct/${slug}`, `/our-products/${slug}`]) {
      await open(page, list)
      await expectOwn()
    }

    const host = new URL(baseURL ?? '')
    host.hostname = `${slug}.localhost`
    await open(page, host.href)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await follow(tabs, 'Products')
    await expect(page).toHaveURL(`${host.origin}/products`)
    await expectOwn()

    host.hostname = 'no-such-shop.localhost'
    expect((await page.goto(host.href))?.status()).toBe(404)
    await expect(page.getByText('There is no such shop')).toBeVisible()
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    expect((await page.goto('/mini-site/no-such-shop'))?.status()).toBe(404)
    await expect(page.getByText('There is no such shop')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    expect(thrown).toEqual([])
    await expect(page).toHaveTitle('Shop not found - Tradehall')
    await expect(page.getByRole('link', { name: 'Find suppliers' })).toBeVisible()
    // The shop exists, only its page or catalogue does not.
    for (const [rest, heading] of [
      ['no-such-page', 'There is no such page'],
      ['catalogues/none', 'There is no such catalogue'],
    ] as const) {
      expect((await page.goto(`/mini-site/${slug}/${rest}`))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open the shop' })).toHaveAttribute('href', `/mini-site/${slug}`)
    }
  })

  test('[STORE-02] the address of a shop redirects to its home, and its bare host shows the same', async ({
    page,
    baseURL,
  }) => {
    const [row] = (await products(page)).data
    const slug = row?.company_details.slug ?? ''
    const { protocol, port } = new URL(baseURL ?? '')
    const address = storefrontAddress(protocol, `localhost:${port}`, { slug })
    expect(address).toBe(`http://${slug}.localhost:${port}/home`)
    const home = page.getByRole('heading', { level: 2, name: 'Newest products' })
    for (const opened of [address, address.replace(/home$/, '')]) {
      await open(page, opened)
      await expect(page.getByRole('heading', { level: 1, name: row?.company_details.name ?? '' }), opened).toBeVisible()
      await expect(home, opened).toBeVisible()
    }
    // A different page of the shop has different content.
    await open(page, address.replace(/home$/, 'reviews'))
    await expect(home).toHaveCount(0)
  })

  test('[SCOPE-04] a new seller has a company; the host of an approved seller shows the shop', async ({
    browser,
    page,
    baseURL,
  }) => {
    const seller = await newPerson(browser, 'seller')
    const { data: company } = await (await clientOf(seller.page)).call(companyView, {})
    expect(company).toMatchObject({ name: 'Ada Example', slug: expect.stringMatching(/^ada-example/), products: 0 })
    await seller.context.close()

    const [row] = (await products(page)).data
    const shop = row?.company_details ?? { slug: '', name: '' }
    expect(shop.slug).not.toBe(company.slug)
    await open(page, Object.assign(new URL(baseURL ?? ''), { hostname: `${shop.slug}.localhost` }).href)
    await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Newest products' })).toBeVisible()
  })

  test('[SCREEN-33] reads the reviews of a shop', async ({ page }) => {
    const [row] = (await products(page)).data
    await open(page, `/mini-site/${row?.company_details.slug}/reviews`)
    await expect(page.getByRole('heading', { level: 2, name: 'What buyers say' })).toBeVisible()
    await expect(page.getByRole('img', { name: /of 5 stars$/ }).first()).toBeVisible()
  })
})

test('addresses that no page writes show a page, never a failure', async ({ request }) => {
  const long = 'n'.repeat(300)
  const queries = [
    `search=${long}`,
    `${long}=1`,
    'search[a]=1&search=2',
    'search=a%00b',
    '%00=1',
    '__proto__=1',
    'page=x',
    'sort=x&limit=-1',
  ]
  const pages = ['/productlist', '/suppliers', '/blog', '/category', '/compare']
  const failed: string[] = []
  for (const address of [
    ...pages.flatMap((page) => queries.map((query) => `${page}?${query}`)),
    '/page/%00',
    '/mini-site/%00',
  ])
    if ((await request.get(address)).status() >= 500) failed.push(address)
  expect(failed).toEqual([])
})

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[SCOPE-16] searches, filters, sorts, pages and opens products', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('search').getByRole('searchbox').fill('steel & "iron"')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“steel & "iron"”')

    await page.goto('/productlist')
    await expectFullPage(page)
    const sector = rail(page).getByRole('link', { name: /^Metals & Minerals/ })
    const count = (await sector.innerText()).match(/[\d,]+\s*$/)?.[0] ?? ''
    await sector.click()
    await expect(page).toHaveURL(/category=metals-and-minerals/)
    await expect(total(page)).toHaveText(new RegExp(`^${count} product`))
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(page).toHaveURL(/sort=newest/)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    const name = await cards(page).first().getByRole('heading').innerText()
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Specification', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Visit the shop' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Newest products' })).toBeVisible()
  })

  test('[SCOPE-16] finds no control that scripts alone make work', async ({ page }) => {
    await page.goto('/productlist')
    const product = await hrefOf(cards(page).first().getByRole('heading').getByRole('link'))
    await page.goto('/suppliers')
    const shop = await hrefOf(page.locator('a[href^="/mini-site/"]').first())
    const pages = ['/', '/productlist', product, shop, `${shop}/products`, `${shop}/contact`, '/suppliers', '/category']
    for (const path of [
      ...pages,
      '/user/signin',
      '/user/signup',
      '/contact-us',
      '/questionnaire',
      '/blog',
      '/compare',
    ]) {
      await page.goto(path)
      const dead = await page
        .locator('button[type=button]:not([popovertarget]), :is(input, select, textarea):not(form *)')
        .filter({ visible: true })
        .evaluateAll((controls) => controls.map(({ outerHTML }) => outerHTML.slice(0, 120)))
      expect(dead, path).toEqual([])
    }
    // Signed-in pages need scripts, which the page before them says.
    await page.goto('/user/signin')
    await expect(page.locator('noscript').getByRole('link', { name: 'write to us' })).toHaveAttribute(
      'href',
      '/contact-us',
    )
  })

  test('reaches the request for a quote by way of sign-in, as before scripts run', async ({ page }) => {
    await page.goto('/productlist')
    await cards(page).first().getByRole('heading').getByRole('link').click()
    const product = new URL(page.url()).pathname
    await expect(page.locator('noscript p')).toHaveText(
      'A request is written after sign-in and needs JavaScript. Without it, write to us.',
    )
    // What cannot work is not shown.
    for (const name of [/^Enlarge/, /more$/, /less$/, /^(Next|Previous) picture/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page.getByRole('link', { name: 'Request quote' }).click()
    await expect(page).toHaveURL(`/user/signin?${new URLSearchParams({ next: `${product}?quote=1` })}`)
    const { email, password } = demoPerson('buyer')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${product}?quote=1`)
  })
})

test('[SCOPE-18] a buyer adds a product to the wishlist and removes it; a visitor is sent to sign-in', async ({
  browser,
  page,
}) => {
  await open(page, '/productlist')
  await page
    .getByRole('link', { name: /on your wishlist$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/signin/)

  const buyer = await personAtWork(browser, 'buyer')
  await open(buyer.page, '/productlist')
  // The first card may become another one, so the heart is found by its name from here on.
  const first = buyer.page.getByRole('button', { name: /^Wishlist: /, pressed: false }).first()
  await expect(first).toBeEnabled()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Wishlist: ', '')
  // An ad may show the same product a second time.
  const heart = buyer.page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await open(buyer.page, '/wishlist')
  await waitReady(buyer.page)
  await expect(buyer.page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await buyer.page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await expect(buyer.page.getByRole('button', { name: `Wishlist: ${name}`, exact: true })).toHaveCount(0)
  await buyer.context.close()
})
