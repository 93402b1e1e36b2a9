import { randomUUID } from 'node:crypto'
import { expect as expectSoon, test } from '@playwright/test'
import { productList, productView } from '../../core/contracts/market.contract.ts'
import { submitQuote, threadIndex } from '../../core/contracts/trade.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newPerson, personAtWork } from './support/people.ts'
import { takeScreens } from './support/screens.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })

test('[D-245] a seller makes a contact, a deal and a task from an enquiry, and finds them again beside the chat', async ({
  browser,
}) => {
  test.slow()
  const seller = await personAtWork(browser, 'seller')
  const run = Date.now().toString(36)
  const buyer = await newPerson(browser, 'buyer', `Jane Quay${run}`)
  await sendQuote(await clientOf(buyer.page), await clientOf(seller.page))
  const { page } = seller
  const [thread] = (await (await clientOf(page)).call(threadIndex, {})).data.data
  await open(page, `/enquiries?type=received&thread=${thread?.id}`)
  const enquiry = page.getByRole('region', { name: 'Enquiry', exact: true })
  await expect(enquiry.getByRole('heading', { name: 'In your CRM' })).toBeVisible()
  await takeScreens(page, 'enquiry-records')

  await enquiry.getByRole('button', { name: 'New contact' }).click()
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await expect(contact.getByLabel('First name')).toHaveValue('Jane')
  await expect(contact.getByLabel('Last name')).toHaveValue(`Quay${run}`)
  await expect(contact.getByLabel('Email')).toHaveValue(buyer.email)
  // What is typed is not lost to Escape.
  await contact.getByLabel('Last name').fill(`Quay ${run}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await contact.getByRole('button', { name: 'Create contact' }).click()
  await expect(enquiry.getByRole('link', { name: `Jane Quay ${run}` })).toBeVisible()
  await expect(enquiry.getByRole('button', { name: 'New contact' })).toHaveCount(0)

  await enquiry.getByRole('button', { name: 'New deal' }).click()
  const deal = page.getByRole('dialog', { name: 'New deal' })
  await expect(deal.getByLabel('Contact', { exact: true })).toHaveValue(`Jane Quay ${run}`)
  await deal.getByLabel('Deal name').fill(`Deal ${run}`)
  await deal.getByRole('button', { name: 'Create deal' }).click()
  await expect(enquiry.getByRole('link', { name: `Deal ${run}` })).toBeVisible()
  await expect(page).toHaveURL(/\/enquiries\?/)

  await enquiry.getByRole('button', { name: 'New task' }).click()
  const task = page.getByRole('dialog', { name: 'New task' })
  await expect(task.getByLabel('Subject')).toHaveValue(new RegExp(`^Answer Jane Quay${run}`))
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(task).toHaveCount(0)

  // The deal shows the enquiry, and the task.
  await enquiry.getByRole('link', { name: `Deal ${run}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Deal ${run}` })).toBeVisible()
  await expect(page.getByText('Asked for a quote').first()).toBeVisible()
  await expect(page.getByText(`Please quote ${run}.`).first()).toBeVisible()

  await open(page, `/enquiries?type=received&thread=${thread?.id}`)
  await page.getByRole('link', { name: 'Answer in chat' }).click()
  const about = page.getByRole('complementary', { name: 'What this is about' })
  await expect(about.getByRole('link', { name: `Deal ${run}` })).toBeVisible()
  await expect(about.getByRole('link', { name: `Jane Quay ${run}` })).toBeVisible()
  await takeScreens(page, 'chat-records')
  await buyer.context.close()
  await seller.context.close()

  /** A quote request for a simple product of the seller. */
  async function sendQuote(asBuyer: Awaited<ReturnType<typeof clientOf>>, asSeller: typeof asBuyer) {
    const sellerId = asSeller.session.current()?.user.id
    for (const { id, product_type } of (await asBuyer.call(productList, { per_page: 300 })).data.data) {
      if (product_type !== 'simple') continue
      const { data: product } = await asBuyer.call(productView, { id })
      if (product.seller_user_id !== sellerId) continue
      await asBuyer.call(submitQuote, {
        unique_session_id: randomUUID(),
        seller_user_id: sellerId,
        enquiry_user_id: 1,
        product_id: id,
        product_name: product.name,
        product_image: '',
        price: 1,
        final_price: 1,
        quantity: product.tiers[0]?.min ?? 1,
        price_term: '',
        product_datetime: '2026-01-05 10:00:00',
        pre_title_name: 'Ms',
        message: `Please quote ${run}.`,
        combinations: '[]',
      })
      return
    }
    throw new Error("The demo's seller has no simple product.")
  }
})
