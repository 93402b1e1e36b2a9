import { AxeBuilder } from '@axe-core/playwright'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { answerOffer, makeOffer } from '../../core/contracts/negotiation.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newPerson, newVisitor, personAtWork } from './support/people.ts'
import { requestQuote } from './support/quotes.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const run = Date.now().toString(36)
const SHOP = '/mini-site/orchard-tools-exports'

test.describe.configure({ timeout: 120_000 })

test('[D-185] a seller makes a catalogue, a visitor reads it in the shop in its order, and a deleted one comes back', async ({
  browser,
}) => {
  const name = `Fair ${run}`
  const { page, context } = await personAtWork(browser, 'seller')
  await open(page, '/catalog/list')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'New catalogue' }).click()
  await page.getByRole('button', { name: 'Create catalogue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toContainText('Please enter Name')
  await page.getByLabel('Name *', { exact: true }).fill(name)
  const choices = page.getByRole('list', { name: 'Your published listings' }).getByRole('checkbox')
  for (const at of [0, 1, 2]) await choices.nth(at).check()
  const chosen = page.getByRole('list', { name: 'Chosen listings, in order' }).getByRole('listitem')
  await expect(chosen).toHaveCount(3)
  // Listings may share a name.
  const idsOf = () => chosen.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-listing')))
  const handle = chosen.getByRole('button', { name: /Arrow keys move it/ })
  const nameAt = async (at: number) =>
    ((await handle.nth(at).getAttribute('aria-label')) ?? '').split(', position')[0] ?? ''
  const [first, second, third] = await idsOf()
  await test.step('the last listing moves to the start by keys, and one up by its button', async () => {
    await handle.nth(2).focus()
    await page.keyboard.press('Home')
    await expect.poll(idsOf).toEqual([third, first, second])
    await chosen.nth(2).getByRole('button', { name: /up$/ }).click()
    await expect.poll(idsOf).toEqual([third, second, first])
  })
  const names = [await nameAt(0), await nameAt(1), await nameAt(2)]
  await page.getByRole('button', { name: 'Create catalogue' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.first()).toContainText('In the shop')

  const visitor = await newVisitor(browser)
  await open(visitor.page, `${SHOP}/catalogues`)
  await visitor.page.getByRole('link', { name }).click()
  await expect(visitor.page.getByRole('heading', { name, level: 2 })).toBeVisible()
  const cards = visitor.page.getByRole('main').getByRole('article').getByRole('article').getByRole('heading')
  await expect(cards).toHaveText(names)
  await expect(visitor.page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(visitor.page.url()).href)
  expect(await visitor.page.locator('script[type="application/ld+json"]').allInnerTexts()).toContainEqual(
    expect.stringContaining('"ItemList"'),
  )
  await expectNoAxeFaults(visitor.page)
  await test.step('on paper it has no menu and no buttons', async () => {
    await visitor.page.emulateMedia({ media: 'print' })
    await expect(visitor.page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(visitor.page.getByRole('button')).toHaveCount(0)
    await expect(visitor.page.getByRole('navigation')).toHaveCount(0)
  })
  await visitor.context.close()

  await row
    .first()
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} (copy)` })).toContainText('Draft')
  await page.getByRole('button', { name: `Actions for ${name} (copy)` }).click()
  // The menu of the other row is still closing.
  await page
    .getByRole('menu', { name: `Actions for ${name} (copy)` })
    .getByRole('menuitem', { name: 'Delete' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: `${name} (copy)` })).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} (copy)` })).toHaveCount(1)
  await context.close()
})

test('[D-114] [SCREEN-33] a buyer with an accepted offer follows and reviews the shop and the product, and the seller answers', async ({
  browser,
}) => {
  const author = `Ada ${run}`
  const [buyer, seller] = [await newPerson(browser, 'buyer', author), await personAtWork(browser, 'seller')]
  const product = await dealt(buyer.page, seller.page)
  await open(buyer.page, `${SHOP}/reviews`)
  await test.step('the buyer follows the shop', async () => {
    await buyer.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(buyer.page.getByRole('button', { name: 'Following' })).toBeVisible()
  })
  await review(buyer.page, 4, `Packed well ${run}`)
  await expect(buyer.page.getByText(`Packed well ${run}`)).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: 'Change your review' })).toBeVisible()
  await open(buyer.page, `/productdetail/${product}`)
  await review(buyer.page, 5, `Runs quietly ${run}`)
  await expect(buyer.page.getByRole('region', { name: 'Reviews of this product' })).toContainText(`Runs quietly ${run}`)

  await open(seller.page, `${SHOP}/reviews`)
  await seller.page.getByRole('button', { name: `Answer the review of ${author}` }).click()
  const dialog = seller.page.getByRole('dialog', { name: `Answer to ${author}` })
  await dialog.getByLabel(/^Your answer/).fill(`Thank you ${run}`)
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(seller.page.getByText(`Thank you ${run}`)).toBeVisible()

  const visitor = await newVisitor(browser)
  await open(visitor.page, `${SHOP}/reviews`)
  const shown = visitor.page.getByRole('listitem').filter({ hasText: `Packed well ${run}` })
  await expect(shown).toContainText(`Thank you ${run}`)
  await expect(shown.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /review/ })).toHaveCount(0)
  await expectNoAxeFaults(visitor.page)
  await visitor.context.close()

  await test.step('the seller sees the follower and removes them', async () => {
    await open(seller.page, '/contacts?tab=followers')
    await seller.page.getByRole('button', { name: `Remove ${author}` }).click()
    await seller.page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(seller.page.getByText(author)).toHaveCount(0)
  })
  await buyer.context.close()
  await seller.context.close()
})

// Helpers

async function review(page: Page, stars: number, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('Please select one to five stars').first()).toBeVisible()
  await dialog.getByRole('radio', { name: new RegExp(`^${stars} of 5`) }).check({ force: true })
  await dialog.getByLabel(/^What should others know/).fill(text)
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectNoAxeFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** A product of the demo's seller for which an offer to the buyer was accepted. */
async function dealt(buyer: Page, seller: Page): Promise<number> {
  const { quoteId, productId, quantity } = await requestQuote(buyer, seller)
  await (
    await clientOf(seller)
  ).call(makeOffer, {
    id: quoteId,
    seen: 0,
    quantity,
    price: 11,
    price_term: 'FOB',
    place: 'Hamburg',
    payment_method: 'TT',
    lead_time_days: 14,
    message: '',
  })
  await (await clientOf(buyer)).call(answerOffer, { id: quoteId, step: 'accept', version: 1 })
  return productId
}
