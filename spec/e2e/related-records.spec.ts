import { expect as expectSoon, test } from '@playwright/test'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })

test('a seller adds a contact and a lead to an account, and a deal to the contact', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const run = Date.now().toString(36)
  const client = await clientOf(page)
  const account = await client.call(saveRecord, {
    type_id: 4,
    form_fields: [{ id: 402, value: `Harbour Works ${run}` }],
  })
  await open(page, `/crm/accounts/${account.data.unique_id}`)

  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await expect(contact.getByLabel('Account', { exact: true })).toHaveValue(`Harbour Works ${run}`)
  await contact.getByLabel('First name').fill('Ines')
  await contact.getByLabel('Last name').fill(`Quay ${run}`)
  // What is typed is not lost to Escape.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await contact.getByRole('button', { name: 'Create contact' }).click()
  await expect(contact).toHaveCount(0)

  await page.getByRole('button', { name: 'Add lead' }).click()
  const lead = page.getByRole('dialog', { name: 'New lead' })
  await lead.getByLabel('First name').fill(`Asks ${run}`)
  await lead.getByRole('button', { name: 'Create lead' }).click()
  await expect(page.getByRole('link', { name: `Asks ${run}` })).toBeVisible()

  await page.getByRole('link', { name: `Ines Quay ${run}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ines Quay ${run}` })).toBeVisible()
  await page.getByRole('button', { name: 'Add deal' }).click()
  const deal = page.getByRole('dialog', { name: 'New deal' })
  await expect(deal.getByLabel('Contact', { exact: true })).toHaveValue(`Ines Quay ${run}`)
  await expect(deal.getByLabel('Account', { exact: true })).toHaveValue(`Harbour Works ${run}`)
  await deal.getByLabel('Deal name').fill(`Cranes ${run}`)
  await deal.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByRole('link', { name: `Cranes ${run}` })).toBeVisible()

  await open(page, `/crm/accounts/${account.data.unique_id}`)
  await expect(page.getByRole('link', { name: `Cranes ${run}` })).toBeVisible()
  await context.close()
})
