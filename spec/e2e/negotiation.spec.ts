import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'
import { requestQuote } from './support/quotes.ts'

// No page is reloaded: each side sees the other's step by the live event.
test('[D-113] [D-153] two companies negotiate live by two counter-offers, and the accepted one is a won deal', async ({
  browser,
}) => {
  const buyer = await personAtWork(browser, 'buyer')
  const seller = await personAtWork(browser, 'seller')
  const { quoteId, name, quantity } = await requestQuote(buyer.page, seller.page)
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
    await expect(price).toHaveValue('12')
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

async function offer(page: Page, button: string, price: string): Promise<void> {
  await panel(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Price per/).fill(price)
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog).toHaveCount(0)
}
