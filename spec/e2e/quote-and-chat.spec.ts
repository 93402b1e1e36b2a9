import { expect, type APIRequestContext, type Locator, type Page, test, type WebSocketRoute } from '@playwright/test'
import { quantityText } from '../../core/reference/units.ts'
import { open } from './support/pages.ts'
import { newVisitor, personAtWork, signIn } from './support/people.ts'
import { sidewaysOverflow, takeScreens } from './support/screens.ts'

// Journey 3: a request for a quote, the seller's live notification, and a chat that loses no message.
test('[SCOPE-07] [SCOPE-08] [SCOPE-17] a buyer requests a quote, the seller is notified at once, and both chat', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const buyer = await personAtWork(browser, 'buyer')
  const seller = await personAtWork(browser, 'seller')
  const listing = await listingOfSeller(seller.page)
  await open(seller.page, '/dashboard')
  // Texts that are unique to this run, because the market may contain earlier runs of the journey.
  const mark = Date.now()
  const words = `Please quote to Rotterdam, journey ${mark}.`
  const loading = `Thank you, we can load next week (${mark}).`
  const packing = `Good, how is it packed (${mark})?`

  await test.step('the buyer chooses a variation and a quantity, sees the price, and sends the request', async () => {
    await open(buyer.page, `/productdetail/${listing.id}`)
    await buyer.page.getByRole('group').nth(0).getByRole('button').nth(1).click()
    await buyer.page.getByLabel(/^Quantity/).fill(String(listing.quantity))
    await buyer.page.getByRole('button', { name: 'Request quote' }).click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Request a quote' })
    await expect(dialog.getByText(quantityText(listing.quantity, listing.unit))).toBeVisible()
    // The buyer's own price replaces the price for everybody once it has arrived.
    await expect(async () => {
      const total = await buyer.page.locator('output').innerText()
      await expect(dialog.getByText(total.replace(/[^\d.,]/g, '')).last()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('Please enter message')).toBeVisible()
    await dialog.getByLabel('Message').fill(words)
    await takeScreens(buyer.page, 'quote-dialog')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(buyer.page.getByRole('dialog', { name: 'Request sent' })).toContainText('Your request was sent.')
  })

  await test.step('the seller sees at once: notification, enquiry with product and quantity, lead', async () => {
    await expect(countIn(seller.page, 'Notifications')).not.toHaveText('', { timeout: 5_000 })
    await open(seller.page, '/notifications')
    await seller.page
      .getByRole('button', { name: /Bea Buyer asks for a quote/ })
      .first()
      .click()
    await expect(seller.page).toHaveURL(/\/enquiries\?.*thread=\d+/)
    const enquiry = seller.page.getByRole('region', { name: 'Enquiry', exact: true })
    // The words of the request stand in the conversation and in its first version.
    await expect(enquiry.getByText(words).first()).toBeVisible()
    await expect(enquiry.getByText(quantityText(listing.quantity, listing.unit), { exact: true }).first()).toBeVisible()
    await expect(enquiry.getByRole('heading', { name: 'Leads' }).locator('..').getByRole('link').first()).toHaveText(
      'Bea Buyer',
    )
    await takeScreens(seller.page, 'enquiry')
  })

  await test.step('they exchange messages, and see which were read', async () => {
    await seller.page.getByRole('link', { name: 'Answer in chat' }).click()
    await expect(log(seller.page).getByText(words)).toBeVisible()
    await buyer.page.getByRole('link', { name: 'Open chat' }).click()
    await write(seller.page, loading)
    await expect(log(buyer.page).getByText(loading)).toBeVisible()
    await write(buyer.page, packing)
    await expect(log(seller.page).getByText(packing)).toBeVisible()
    await expect(line(seller.page, loading)).toContainText('Read')
    await takeScreens(seller.page, 'chat')
    await seller.page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysOverflow(seller.page)).toBe(0)
    await seller.page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[CHAT-03] unread messages are counted until the conversation is opened', async () => {
    // Other journeys may have left something to read.
    const unread = rooms(seller.page).locator('[data-unread]')
    for (let left = await unread.count(); left > 0; left -= 1) {
      await unread.first().click()
      await expect(unread).toHaveCount(left - 1)
    }
    await open(seller.page, '/enquiries')
    await expect(countIn(seller.page, 'Chat')).toHaveText('')
    await write(buyer.page, `One more thing (${mark}).`)
    await write(buyer.page, `Do you have samples (${mark})?`)
    await expect(countIn(seller.page, 'Chat')).toHaveText('2')
    await seller.page.getByRole('link', { name: /^Chat/ }).first().click()
    await rooms(seller.page)
      .getByRole('button', { name: /Bea Buyer/ })
      .click()
    await expect(log(seller.page).getByText('New messages')).toBeVisible()
    await expect(countIn(seller.page, 'Chat')).toHaveText('')
    await seller.page.reload()
    await expect(rooms(seller.page).getByRole('button', { name: /Bea Buyer/ })).toBeVisible()
    await expect(countIn(seller.page, 'Chat')).toHaveText('')
  })

  await test.step('a conversation is pinned, archived and unarchived', async () => {
    await seller.page.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(rooms(seller.page).getByRole('button').first()).toContainText('Bea Buyer')
    await expect(rooms(seller.page).getByLabel('Pinned')).toHaveCount(1)
    await seller.page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(rooms(seller.page).getByRole('button', { name: /Bea Buyer/ })).toHaveCount(0)
    await seller.page.getByRole('tab', { name: /^Archive/ }).click()
    await expect(rooms(seller.page).getByRole('button', { name: /Bea Buyer/ })).toBeVisible()
    await seller.page.getByRole('button', { name: 'Unarchive' }).click()
    await seller.page.getByRole('tab', { name: /^All/ }).click()
    await expect(rooms(seller.page).getByRole('button', { name: /Bea Buyer/ })).toBeVisible()
    await seller.page.getByRole('button', { name: 'Unpin' }).click()
    await expect(rooms(seller.page).getByLabel('Pinned')).toHaveCount(0)
  })
  await buyer.context.close()
  await seller.context.close()
})

test('no message is lost, duplicated or reordered when the socket reconnects', async ({ browser }) => {
  test.setTimeout(90_000)
  const buyer = await personAtWork(browser, 'buyer')
  const { context, page } = await newVisitor(browser)
  const sockets = new Set<WebSocketRoute>()
  let isDown = false
  await context.routeWebSocket(/\/app\//, (socket) => {
    if (isDown) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  await signIn(page, 'seller')
  await open(page, '/chat')
  await rooms(page)
    .getByRole('button', { name: /Bea Buyer/ })
    .click()
  await open(buyer.page, '/chat')
  await rooms(buyer.page)
    .getByRole('button', { name: /Selma Seller/ })
    .click()
  const mark = `line ${Date.now()}`
  await write(buyer.page, `${mark} 0`)
  await expect(log(page).getByText(`${mark} 0`)).toBeVisible()

  isDown = true
  await context.setOffline(true)
  for (const socket of sockets) await socket.close()
  await expect(page.getByText('Not connected. What you write waits here')).toBeVisible()
  for (let at = 1; at <= 5; at += 1) await write(buyer.page, `${mark} ${at}`)
  await expect(line(buyer.page, `${mark} 5`)).toContainText('Sent')
  await page.getByLabel('Message', { exact: true }).fill(`${mark} from the seller`)
  await page.keyboard.press('Enter')
  await expect(line(page, `${mark} from the seller`)).toContainText('Waiting to be sent')
  await expect(log(page).getByText(`${mark} 1`)).toHaveCount(0)

  isDown = false
  await context.setOffline(false)
  const expected = [0, 1, 2, 3, 4, 5].map((at) => `${mark} ${at}`).concat(`${mark} from the seller`)
  await expect.poll(() => marked(page, mark), { timeout: 20_000 }).toEqual(expected)
  await expect.poll(() => marked(buyer.page, mark), { timeout: 20_000 }).toEqual(expected)
  await write(buyer.page, `${mark} live again`)
  await expect(log(page).getByText(`${mark} live again`)).toBeVisible()
  expect(await marked(page, mark)).toEqual([...expected, `${mark} live again`])
  await context.close()
  await buyer.context.close()
})

test("a visitor's choice and message are kept after sign-in", async ({ browser }) => {
  const { context, page } = await newVisitor(browser)
  const listing = await listingOfSeller(page)
  await open(page, `/productdetail/${listing.id}`)
  await page.getByLabel(/^Quantity/).fill(String(listing.quantity))
  await page.getByRole('button', { name: 'Request quote' }).click()
  await page.getByLabel('Message').fill('Kept over signing in.')
  await page.getByLabel(/^Target price/).fill('9.5')
  await page.getByRole('button', { name: 'Sign in to send' }).click()
  await page.waitForURL(/\/user\/signin/)
  await page.getByLabel(/^e-?mail/i).fill('buyer@demo.tradehall.example')
  await page.getByLabel(/^password/i).fill('Harbour-42')
  await page.getByRole('button', { name: /^sign in$/i }).click()

  const dialog = page.getByRole('dialog', { name: 'Request a quote' })
  await expect(dialog.getByText(quantityText(listing.quantity, listing.unit))).toBeVisible()
  // The page behind shows the kept quantity too.
  await expect(page.locator('[data-buy-box]').getByLabel(/^Quantity/)).toHaveValue(String(listing.quantity))
  await expect(dialog.getByLabel('Message')).toHaveValue('Kept over signing in.')
  await expect(dialog.getByLabel(/^Target price/)).toHaveValue('9.5')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible()
  await context.close()
})

// Helpers

const rooms = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' }).getByRole('list')
const log = (page: Page): Locator => page.getByRole('log')
const line = (page: Page, text: string): Locator => log(page).getByRole('listitem').filter({ hasText: text })
/** The count on an item of the top bar; empty when there is nothing new. */
const countIn = (page: Page, place: string): Locator =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${place}`) })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

/** The messages of this journey, in the order of the page. */
async function marked(page: Page, mark: string): Promise<readonly string[]> {
  const texts = await log(page).locator('li p').allInnerTexts()
  return texts.filter((text) => text.startsWith(mark))
}

/** A configured product of the demo's seller, with a quantity of its second tier. */
async function listingOfSeller(
  page: Page,
): Promise<{ readonly id: number; readonly quantity: number; readonly unit: string }> {
  const request: APIRequestContext = page.context().request
  const { user } = await (
    await request.post('/api/v1/auth/login', {
      data: { email_id: 'seller@demo.tradehall.example', password: 'Harbour-42' },
    })
  ).json()
  const { data } = await (await request.post('/api/v1/front/product/list', { data: { per_page: 300 } })).json()
  for (const { id, product_type } of data.data) {
    if (product_type !== 'configured') continue
    const { data: product } = await (await request.post('/api/v1/product/view/single/list', { data: { id } })).json()
    const quantity = product.tiers[1]?.min
    if (product.seller_user_id === user.id && quantity !== undefined) return { id, quantity, unit: product.unit }
  }
  throw new Error("The demo's seller has no product in variations with price steps.")
}
