import { expect, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { signIn } from './support/people.ts'

test.describe.configure({ mode: 'serial' })

test('[D-224] a seller writes a template with fields of the record, with an unknown one mended, and a signature', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await open(page, '/crm/settings/email-templates')
  await page.getByRole('button', { name: 'My signature' }).click()
  const signature = page.getByRole('form', { name: 'My signature' })
  await signature.getByLabel('Signature').fill('Selma Seller\nExport sales')
  await signature.getByRole('button', { name: 'Save signature' }).click()
  await expect(signature).toBeHidden()

  await page.getByRole('button', { name: 'New template' }).press('Enter')
  const form = page.getByRole('form', { name: 'Template' })
  await form.getByLabel('Name').fill('Samples')
  await form.getByLabel('Subject').fill('Samples for {{nobody}}')
  await form.getByLabel('Text').fill('Dear ')
  await form.getByLabel('Put in a field').selectOption('First name')
  await expect(form.getByLabel('Text')).toHaveValue('Dear {{first_name}}')
  await form.getByRole('button', { name: 'Create template' }).click()
  await expect(form.getByText("There is no field 'nobody' to fill in")).toBeVisible()

  // Escape asks, and what was typed stays.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay and keep editing' }).click()
  await form.getByLabel('Subject').fill('Samples for {{first_name}}')
  await form.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByRole('row', { name: /Samples for/ }).first()).toContainText('Only me')
})

test('[D-224] [D-225] the composer of a record fills in the template and sends it with a file and the signature', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await open(page, '/crm/leads')
  await page.locator('main a[href^="/crm/leads/"]').first().click()
  await page.waitForURL(/\/crm\/leads\/[^?]+/)
  await page.getByRole('button', { name: 'E-mail', exact: true }).first().click()
  const composer = page.getByRole('form', { name: 'Write e-mail' })
  await expect(composer.getByLabel('Text')).toHaveValue('\n\n-- \nSelma Seller\nExport sales')
  await composer.getByLabel('To', { exact: true }).fill('somebody@unknown.example')
  await composer.getByLabel('Template').selectOption('Samples')
  await expect(composer.getByLabel('Subject')).toHaveValue(/^Samples for \S+/)
  await expect(composer.getByLabel('Text')).toHaveValue(/^Dear \S+[^]*\n\n-- \nSelma Seller\nExport sales$/)
  await composer.getByLabel('Upload and attach files').setInputFiles({
    name: 'price list.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 prices'),
  })
  await expect(composer.getByRole('list', { name: 'Attachments' })).toContainText('price list.pdf')
  await composer.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('link', { name: 'price list.pdf' }).first()).toBeVisible()
})

test('[D-226] a seller makes the link of the calendar, reads it, and withdraws it', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, '/crm/calendar')
  await page.getByRole('button', { name: 'Calendar link for other programs' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Calendar link' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const address = await dialog.getByLabel('Your link').inputValue()
  const read = () => page.request.get(new URL(address).pathname)
  expect(await (await read()).text()).toContain('BEGIN:VEVENT')
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByRole('button', { name: 'Keep the current one' }).click()
  expect((await read()).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Withdraw link' }).click()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})
