import { expect as expectSoon, test } from '@playwright/test'
import { createAd } from '../../core/contracts/ads.contract.ts'
import { productList } from '../../core/contracts/listing.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newVisitor, personAtWork } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const run = Date.now().toString(36)

test.describe('an ad', () => {
  test.describe.configure({ timeout: 120_000 })

  test('[ADS-01] [SCREEN-05] [SCREEN-06] [SCREEN-07] [CONST-06] is made by a seller, seen marked by a visitor, counted, edited, ended and deleted', async ({
    browser,
  }) => {
    const title = `From stock ${run}`
    const { page, context } = await personAtWork(browser, 'seller')
    const lists: string[] = []
    const pageSizes: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/ads/getlist')) lists.push(String(request.postDataJSON()?.ad_type))
      const address = new URL(request.url())
      if (address.pathname.endsWith('/product/list')) pageSizes.push(address.searchParams.get('per_page'))
    })
    await open(page, '/ads')
    // The demo market's own.
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
    await page.getByRole('link', { name: 'New ad' }).click()
    await expect(page.getByRole('heading', { name: 'New ad' })).toBeVisible()
    await page.getByRole('button', { name: 'Create ad' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
    await expect(summary).toContainText('Please enter Title')
    await page.getByLabel('Title *', { exact: true }).fill(title)
    expect(new Set(pageSizes)).toEqual(new Set(['100']))
    const choices = page.getByRole('list', { name: 'Your published listings' })
    const name = (await choices.getByRole('listitem').first().locator('span').nth(1).innerText()).split('\n')[0] ?? ''
    await choices.getByRole('checkbox').first().check()
    await expect(page.getByRole('list', { name: 'Chosen listings' }).getByRole('listitem')).toHaveCount(1)
    lists.length = 0
    await page.getByRole('button', { name: 'Create ad' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Running')
    expect(lists).toEqual(['simple'])

    const visitor = await newVisitor(browser)
    await open(visitor.page, `/productlist?search_keyword=${encodeURIComponent(name)}`)
    const card = visitor.page.getByRole('article').filter({ hasText: title })
    await expect(card).toHaveCount(1)
    await expect(card.getByText('Sponsored')).toBeVisible()
    const counted = visitor.page.waitForResponse(
      (response) => response.url().endsWith('/ads/count') && String(response.request().postData()).includes('click'),
    )
    await card.getByRole('link').first().click()
    expect((await counted).status()).toBe(200)
    await visitor.context.close()

    await page.reload()
    // Whoever opens an ad has seen it.
    await expect(row.getByRole('gridcell').nth(2)).toHaveText('1')
    await expect(row.getByRole('gridcell').nth(3)).toHaveText('1 (100%)')
    await row.getByRole('link', { name: title }).click()
    await expect(page.getByLabel('Title *', { exact: true })).toHaveValue(title)
    await page.getByLabel('Second title').fill('Ships tomorrow')
    await page.getByRole('button', { name: 'Save ad' }).click()
    await expect(row).toContainText('Ships tomorrow')
    lists.length = 0
    await row.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await expect(row).toContainText('Ended')
    expect(lists).toEqual(['simple'])
    lists.length = 0
    await row.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(row).toHaveCount(0)
    expect(lists).toEqual(['simple'])
    await context.close()
  })
})

test('[SCOPE-09] a new ad and a new pricing rule are in their lists after a reload', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const listings = await (await clientOf(page)).call(productList, { per_page: 1, state: 'published' })
  const [listing] = listings.data.data
  await (
    await clientOf(page)
  ).call(createAd, {
    ad_type: 'simple',
    title_1: `Reloaded ${run}`,
    title_2: '',
    title_3: '',
    product_ids: String(listing?.id),
    start_date: '2039-01-01 00:00:00',
    end_date: '2039-02-01 00:00:00',
  })
  await open(page, '/ads')
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: `Reloaded ${run}` })).toContainText('Scheduled')

  await open(page, '/pricesettings')
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add pricing rule' })
  await dialog.getByLabel('Name').fill(`Harbour days ${run}`)
  await dialog.getByLabel('Percent', { exact: false }).last().fill('5')
  // Off, because the other journeys read prices of this market.
  await dialog.getByLabel('The rule is on').uncheck()
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`Harbour days ${run}`)).toBeVisible()
  await context.close()
})

test.describe('the blog', () => {
  test('[ENTITY-38] shows its posts, their number, the newest ones and the categories as their calls give them', async ({
    browser,
  }) => {
    const { page, context } = await newVisitor(browser)
    const read = async (call: string) => (await page.request.get(`/api/v1/blogs/${call}`)).json()
    const { total, data } = (await read('getAll?per_page=100')) as { total: number; data: readonly Post[] }
    const { data: categories } = (await read('categoryList')) as { data: readonly { name: string; posts: number }[] }
    const { data: recent } = (await read('recentList?take=10')) as { data: readonly Post[] }
    expect([total, recent.length > 0]).toEqual([data.length, true])

    await open(page, '/blog')
    const posts = page.getByRole('article')
    await expect(posts).toHaveCount(Math.min(total, 12))
    for (const { slug, title } of data.slice(0, 12))
      await expect(posts.getByRole('link', { name: title })).toHaveAttribute('href', `/blogdetail/${slug}`)
    const rail = page.getByRole('navigation', { name: 'Categories' })
    for (const { name, posts: count } of categories)
      await expect(rail.getByRole('link', { name: `${name} ${count}`, exact: true })).toBeVisible()
    await posts.getByRole('link', { name: data[0]?.title ?? '' }).click()
    const next = page.getByRole('region', { name: 'More from the blog' }).getByRole('article')
    await expect(next.first()).toBeVisible()
    const others = recent.filter(({ slug }) => slug !== data[0]?.slug).map(({ title }) => title)
    await expect(next.getByRole('heading')).toHaveText(others.slice(0, await next.count()))
    await context.close()
  })

  test('[SCREEN-39] is searched and read by a visitor, who then writes to the operator', async ({ browser }) => {
    const { page, context } = await newVisitor(browser)
    await open(page, '/blog')
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('incoterms')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.getByRole('link', { name: 'Incoterms in one table' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Incoterms in one table' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Risk passes' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please enter full name').first()).toBeVisible()
    await page.getByLabel('Full name').fill('Ann Lee')
    await page.getByLabel('E-mail address').fill('ann@lee.example')
    await page.getByLabel('Subject').fill(`Invoices ${run}`)
    await page.getByLabel('Message').fill('Where are they?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'We have your message' })).toBeVisible()
    await page.goto('/outbox')
    await expect(page.getByText(`Message of Ann Lee: Invoices ${run}`)).toBeVisible()
    await context.close()
  })

  test('and its forms work without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/blog?category=Shipping')
    await page.getByRole('link', { name: 'Incoterms in one table' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Incoterms in one table' })).toBeVisible()
    await page.goto('/questionnaire')
    await page.getByLabel('What do you buy for?').selectOption('To resell items')
    await page.getByLabel('How often do you buy?').selectOption('daily')
    await page.getByLabel('eBay').check()
    await page.getByLabel('Etsy').check()
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByText('Thank you for your answers.')).toBeVisible()
    await context.close()
  })
})

// Helpers

interface Post {
  readonly slug: string
  readonly title: string
}
