import { readFile } from 'node:fs/promises'
import { expect as expectSoon, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { newPerson } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 30_000 })
const run = Date.now().toString(36)

test.describe('import and export', () => {
  test.describe.configure({ timeout: 150_000 })

  test('[D-204] [D-220] leads come from a file as the check said, leave in one that changes nothing, and are taken back', async ({
    browser,
  }) => {
    const { page, context } = await newPerson(browser, 'seller', `Ivo Importer ${run}`)
    await open(page, '/crm/leads')
    await page.getByRole('link', { name: 'Import' }).first().click()
    await expect(page.getByRole('heading', { name: 'Import leads' })).toBeVisible()
    const text =
      'Vorname;E-Mail;Annual revenue\nAda;ada@acme.example;1.234,5\nBob;bob@acme.example;12\nEve;no address;\n'
    const upload = (name: string, content: string | Buffer) =>
      page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await upload('people.csv', text)
    await page.getByLabel('Field for Vorname').selectOption({ label: 'First name *' })
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    const countOf = (words: string) => page.locator('dl > div').filter({ hasText: words }).locator('dd')
    await expect(countOf('to be created')).toHaveText('2')
    await expect(countOf('refused')).toHaveText('1')
    await expect(page.getByRole('region', { name: 'Refused rows' })).toContainText('no address')
    await page.getByRole('button', { name: 'Import 2 leads' }).click()
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
    await expect(countOf('created')).toHaveText('2')
    const address = page.url()
    await page.getByRole('link', { name: 'Go to leads' }).click()
    await expect(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bob', exact: true })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const exported = await readFile(await (await download).path())
    expect(exported.toString()).toContain('ada@acme.example')
    await page.getByRole('link', { name: 'Import' }).first().click()
    await upload('leads.csv', exported)
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(countOf('already like this')).toHaveText('2')
    await expect(page.getByText('No row would change anything.')).toBeVisible()

    await page.goto(address)
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('button', { name: 'Undo it' }).click()
    await expect(page.getByText('Everything is as it was before.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to leads' }).click()
    await expect(page.getByText('No leads yet')).toBeVisible()
    await context.close()
  })

  test('[D-219] listings come from a file as drafts, found again by their model', async ({ browser }) => {
    const { page, context } = await newPerson(browser, 'seller', `Lina Lister ${run}`)
    await open(page, '/products/List')
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page.getByRole('heading', { name: 'Import listings' })).toBeVisible()
    const upload = (content: string) =>
      page
        .getByLabel('File to import')
        .setInputFiles({ name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await upload(`Name,Model,Brand\nPump ${run},HP-1,Nordkran\nValve ${run},HV-1,Nordkran\n`)
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 2 listings' }).click()
    await page.getByRole('link', { name: 'Go to listings' }).click()
    await expect(page.getByRole('link', { name: `Pump ${run}` })).toBeVisible()
    await page.getByRole('link', { name: 'Import' }).click()
    await upload(`Name,Model\nPump two ${run},hp-1\n`)
    await page.getByLabel('Existing listings').selectOption({ label: 'Find by Model number' })
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 listing' }).click()
    await page.getByRole('link', { name: 'Go to listings' }).click()
    await expect(page.getByRole('link', { name: `Pump two ${run}` })).toBeVisible()
    await context.close()
  })
})
