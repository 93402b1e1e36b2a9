import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'
import { requestQuote } from './support/quotes.ts'
import { takeScreens } from './support/screens.ts'

// No page is reloaded: each side sees the other's step by the live event.
test('[D-113] [D-153] two companies negotiate live by two counter-offers, and the accepted one is a won deal', async ({
  browser,
}) => {
  const buyer = await personAtWork(browser, 'buyer')
  const seller = await personAtWork(browser, 'seller')
  const { quoteId, productId, name, quantity } = await requestQuote(buyer.page, seller.page)
  await open(buyer.page, `/enquiries?type=sent&quote=${quoteId}`)
  await open(seller.page, '/enquiries')
  await seller.page.getByRole('region', { name: 'Enquiries received' }).getByRole('button', { name }).first().click()
  await expect(turn(seller.page)).toContainText('Make the first offer.')
  await expect(turn(buyer.page)).toContainText('makes the first offer.')

  // The enquiry stands in the query of the address, so Back stays on the page's path.
  await test.step('Back asks before it closes a half-typed offer', async () => {
    await seller.page.getByRole('button', { name: 'Make an offer' }).click()
    const price = seller.page.getByRole('textbox', { name: /^Price per/ })
    await price.fill('12')
    await seller.page.goBack()
    await seller.page.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect(seller.page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden()
    await expect(price).toHaveValue('12.00')
    await seller.page.keyboard.press('Escape')
    await seller.page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(price).toBeHidden()
  })

  await test.step('the seller offers, the buyer counters, the seller counters', async () => {
    await offer(seller.page, 'Make an offer', '40')
    await expect(turn(buyer.page)).toContainText('It is your turn.')
    await offer(buyer.page, 'Counter-offer', '30')
    await expect(turn(seller.page)).toContainText('It is your turn.')
    await expect(version(seller.page, 'Counter-offer 2')).toContainText('changed, before')
    await offer(seller.page, 'Counter-offer', '35')
    await expect(version(buyer.page, 'Counter-offer 3')).toContainText('35.00')
  })

  await test.step('the buyer accepts once, however often the button is pressed', async () => {
    await buyer.page.getByRole('button', { name: 'Accept offer' }).click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Accept offer 3?' })
    await expect(dialog).toContainText((35 * quantity).toLocaleString('en', { minimumFractionDigits: 2 }))
    await dialog.getByRole('button', { name: 'Accept offer' }).dblclick()
    await expect(turn(buyer.page)).toContainText('You accepted the offer')
    await expect(turn(seller.page)).toContainText('accepted your offer.')
  })

  await test.step('the paper names the price, and leads back to the enquiry', async () => {
    await seller.page.getByRole('link', { name: 'Print' }).click()
    await expect(seller.page.getByRole('heading', { name: `Quote ${quoteId}` })).toBeVisible()
    await seller.page.getByRole('link', { name: 'Back to the enquiry' }).click()
    await expect(turn(seller.page)).toContainText('accepted your offer.')
  })

  await test.step('the deal stands in the CRM as won', async () => {
    await seller.page.getByRole('link', { name: 'Open the deal' }).click()
    await expect(seller.page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(seller.page.getByRole('main')).toContainText('Won')
  })

  await test.step('[D-307] the buyer asks two sellers at once from a comparison, and each has a request of its own', async () => {
    const other = await productOfAnother(buyer.page, productId)
    const words = `Please quote both, journey ${Date.now()}.`
    await open(buyer.page, `/compare?ids=${productId},${other.id}`)
    await buyer.page.getByRole('button', { name: 'Request quotes for all 2' }).click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Request quotes' })
    await dialog.getByLabel('Message to each seller').fill(words)
    await takeScreens(buyer.page, 'quotes-dialog')
    await dialog.getByRole('button', { name: 'Send 2 requests' }).click()
    const done = buyer.page.getByRole('dialog', { name: 'Requests sent' })
    await expect(done.getByRole('link', { name: /^Open chat with/ })).toHaveCount(2)
    await done.getByRole('link', { name: `Open chat with ${other.seller}` }).click()
    await expect(buyer.page.getByRole('log').getByText(words)).toBeVisible()
    await open(seller.page, '/enquiries')
    await seller.page.getByRole('region', { name: 'Enquiries received' }).getByRole('button', { name }).first().click()
    await expect(
      seller.page.getByRole('region', { name: 'Enquiry', exact: true }).getByText(words).first(),
    ).toBeVisible()
  })
  await buyer.context.close()
  await seller.context.close()
})

// Helpers

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Offers', exact: true })
const turn = (page: Page): Locator => panel(page).getByRole('status')
const version = (page: Page, heading: string): Locator =>
  panel(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: heading }) })

/** A product without variations of another seller than that of the given one. */
async function productOfAnother(
  page: Page,
  productId: number,
): Promise<{ readonly id: number; readonly seller: string }> {
  const { request } = page.context()
  const { data } = await (await request.post('/api/v1/front/product/list', { data: { per_page: 300 } })).json()
  const viewed = await request.post('/api/v1/product/view/single/list', { data: { id: productId } })
  const { seller_user_id } = (await viewed.json()).data
  for (const { id, product_type } of data.data) {
    if (product_type === 'configured') continue
    const { data: product } = await (await request.post('/api/v1/product/view/single/list', { data: { id } })).json()
    if (product.seller_user_id !== null && product.seller_user_id !== seller_user_id)
      return { id, seller: product.company_details.name }
  }
  throw new Error('The demo market has no product without variations of another seller.')
}

async function offer(page: Page, button: string, price: string): Promise<void> {
  await panel(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Price per/).fill(price)
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog).toHaveCount(0)
}
