import { expect as expectSoon, type Page, type Request, test } from '@playwright/test'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { productList } from '../../core/contracts/listing.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { accessFaults } from './support/laws.ts'
import { clientOf } from './support/calls.ts'
import { open, waitReady } from './support/pages.ts'
import { newPerson, newVisitor, personAtWork, signIn } from './support/people.ts'

// The suite shares its machine with others.
const expect = expectSoon.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const TRACKING = /\/(?:api\/v1|crm-host)\/.*(?:tracking|page-visit|visitor\/lookup)/
const isTracking = (request: Request) => TRACKING.test(request.url())

/** What a page sends about itself. */
function tracked(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (isTracking(request)) sent.push(request)
  })
  return sent
}

const viewOfProduct = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('auth/tracking-page-views') && response.request().postDataJSON().type === 'product',
  )

/** A published product of the demo seller. */
async function someProduct(page: Page) {
  const { data } = await (await clientOf(page)).call(productList, { per_page: 100 })
  const product = data.data.find(({ published }) => published === 1)
  if (product === undefined) throw new Error('The demo seller has no published product.')
  return product
}

test('[SCREEN-20] [SCOPE-15] a buyer looks at a product, and the seller sees the visit on the lead', async ({
  page,
  browser,
}) => {
  await signIn(page, 'seller')
  const product = await someProduct(page)
  const buyer = await newPerson(browser)
  const seller = await clientOf(page)
  const { data: lead } = await seller.call(saveRecord, {
    type_id: 1,
    form_fields: [
      { id: 103, value: 'Ada' },
      { id: 106, value: buyer.email },
    ],
  })
  await open(page, `/crm/leads/${lead.unique_id}`)
  await page.getByRole('tab', { name: 'Tracking' }).click()
  await expect(page.getByText('No visits yet')).toBeVisible()

  const view = viewOfProduct(buyer.page)
  await open(buyer.page, addressOf('product', { product: product.id }))
  expect((await view).status()).toBe(200)
  const reached = buyer.page.waitForResponse(
    (response) =>
      response.url().endsWith('auth/tracking-scroll-events') &&
      response.request().postDataJSON().scroll_position === 100,
  )
  await buyer.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect((await reached).status()).toBe(200)
  const clicked = buyer.page.waitForResponse((response) => response.url().endsWith('auth/tracking-click-events'))
  await buyer.page.getByRole('link', { name: 'Products' }).first().click()
  expect((await clicked).status()).toBe(200)

  await page.reload()
  await waitReady(page)
  await page.getByRole('tab', { name: 'Tracking' }).click()
  const visits = page.getByRole('region', { name: 'All visits 1' })
  await expect(visits.getByRole('link', { name: product.name })).toBeVisible()
  await expect(visits.getByRole('listitem')).toContainText('read to the end · 1 click')
  await expect(page.getByRole('region', { name: 'When did they visit?' }).getByRole('row')).toHaveCount(2)
  expect(await accessFaults(page)).toEqual([])
})

test('[D-100] nothing waits for tracking: pages work while no tracking call is answered', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'buyer')
  // The calls hang for as long as the journey takes.
  await page.route(TRACKING, () => undefined)
  const sent = tracked(page)
  await open(page, '/productlist')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await page
    .getByRole('list', { name: 'Products' })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await page.waitForURL(/productdetail/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await page.waitForURL(/productlist/)
  await context.close()
})

test('[D-100] [D-169] visitors, and browsers that ask not to be tracked, send nothing', async ({ browser }) => {
  const visitor = await newVisitor(browser)
  const ofVisitor = tracked(visitor.page)
  await open(visitor.page, '/productlist')
  const quiet = await personAtWork(browser, 'buyer')
  await quiet.context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const ofQuiet = tracked(quiet.page)
  await open(quiet.page, '/productlist')
  // Somebody else's page is tracked meanwhile, so these had the time, too.
  const loud = await personAtWork(browser, 'buyer')
  const view = loud.page.waitForResponse(/tracking-page-views/)
  await open(loud.page, '/productlist')
  await view
  await quiet.page.getByRole('button').first().click()
  await visitor.page.getByRole('button').first().click()
  expect([ofVisitor, ofQuiet].map((sent) => sent.map((request) => request.url()))).toEqual([[], []])
  for (const { context } of [visitor, quiet, loud]) await context.close()
})
