import { expect as expectSoon, test } from '@playwright/test'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })

test('[D-195] a lead becomes a contact, an account and a deal, and is a lead again after Undo', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const run = Date.now().toString(36)
  const client = await clientOf(page)
  const { data } = await client.call(saveRecord, {
    type_id: 1,
    form_fields: [
      { id: 103, value: 'Nadia' },
      { id: 104, value: `Conversion ${run}` },
      { id: 106, value: `nadia@quay-${run}.example` },
    ],
  })
  await open(page, `/crm/leads/${data.unique_id}`)
  await expect(page).toHaveTitle(new RegExp(`Nadia Conversion ${run} - Tradehall$`))
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Convert Nadia/ })
  await expect(dialog.getByRole('textbox', { name: 'Account name' })).toHaveValue(
    `Quay ${run.replace(/^./, (c) => c.toUpperCase())}`,
  )
  await dialog.getByRole('textbox', { name: 'Account name' }).fill('')
  await dialog.getByRole('button', { name: 'Convert lead' }).click()
  await expect(dialog.getByText('Please enter Account name').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Account name' }).fill(`Quay ${run}`)
  await dialog.getByRole('textbox', { name: 'Deal name' }).fill(`First order ${run}`)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12,500')
  // What is typed is not lost to Escape.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Convert lead' }).click()
  const note = page.getByText(/^Converted to contact/)
  await expect(note).toContainText(`account Quay ${run} and deal First order ${run}`)

  await note.getByRole('link', { name: `First order ${run}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `First order ${run}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Quay ${run}` }).first()).toBeVisible()
  await expect(page.getByText('12,500').first()).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Convert', exact: true })).toBeVisible()
  await context.close()
})
