import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect as expectSoon, test } from '@playwright/test'
import { companyView } from '../../core/contracts/market.contract.ts'
import { png } from '../adapters/server/listing/forms.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newPerson, newVisitor, personAtWork } from './support/people.ts'
import { resize, setSize, settle, visitInPlace, widthFaults } from './support/laws.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const run = Date.now().toString(36)

test.describe('the storefront', () => {
  test.describe.configure({ timeout: 180_000 })

  test('[SCREEN-35] [ERR-27] [ERR-28] a seller sets address, menu and a banner, and a visitor sees them', async ({
    browser,
    baseURL,
  }) => {
    const data = process.env['E2E_DATA']
    test.skip(data === undefined, 'needs the data folder of the server, to approve a company')
    const { page, context } = await newPerson(browser, 'seller', `Harbour Yard ${run}`)
    const before = (await (await clientOf(page)).call(companyView, {})).data.slug
    await open(page, '/subdomain')
    await expect(page.getByText('Visitors see the shop once your company is approved.')).toBeVisible()

    // The address is checked while it is typed.
    const slug = `yard-${run}`
    const address = page.getByLabel('Address of the shop')
    await address.fill('admin')
    await expect(page.getByText('This shop address is reserved')).toBeVisible()
    await address.fill('orchard-tools-exports')
    await expect(page.getByText('This shop address is already taken')).toBeVisible()
    await expect(page.getByText('Once you save, the shop moves here')).toHaveCount(0)
    await address.fill('A b')
    await expect(page.getByText('Please use only small letters a-z, digits and hyphens')).toBeVisible()
    await address.fill(slug)
    await expect(page.getByText('This shop address is free')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('The yard')
    await expect(preview(page)).toContainText('The yard')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This is the address of your shop')).toBeVisible()

    // The menu: two entries, the second below the first by key, removed and brought back.
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Start here')
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ask us')
    await page.getByLabel('Ask us leads to').selectOption('page')
    await page.getByLabel('Page', { exact: true }).selectOption('contact')
    const handle = page.getByRole('button', { name: /^Ask us, position 2 of 2, level/ })
    await handle.press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Ask us, position 2 of 2, level 2/ })).toBeFocused()
    await handle.press('Delete')
    await expect(handle).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(handle).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

    // A banner, created and edited.
    await page.getByRole('link', { name: 'Banners', exact: true }).click()
    await page.getByRole('button', { name: 'New banner' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please add at least one picture').first()).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'yard.png', mimeType: 'image/png', buffer: Buffer.from(png(640, 240)) })
    await page.getByLabel('Alt text of yard.png').fill('Our yard')
    await page.getByLabel('Heading').fill('Cranes since 1990')
    await page.getByLabel('Text of the button').fill('Write to us')
    await page.getByLabel('Write to us leads to').selectOption('page')
    await page.getByLabel('Page', { exact: true }).first().selectOption('contact')
    await page.getByLabel('Background colour of the words').fill('#0f4c4c')
    await expect(page.getByText(/Text on it is white: contrast/)).toBeVisible()
    await expect(preview(page).getByRole('img', { name: 'Our yard' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Banner data saved successfully').first()).toBeVisible()
    await page.getByRole('button', { name: 'Edit Cranes since 1990' }).click()
    await expect(page.getByLabel('Heading')).toHaveValue('Cranes since 1990')
    await page.getByLabel('Heading').fill('Cranes since 1985')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Banner data updated successfully').first()).toBeVisible()
    await context.close()

    await promisify(execFile)(process.execPath, ['adapters/node/admin.ts', 'approve', slug, '--data', data ?? ''], {
      cwd: root,
    })
    const visitor = await newVisitor(browser)
    await open(visitor.page, `/mini-site/${before}`)
    await expect(visitor.page).toHaveURL(new RegExp(`/mini-site/${slug}$`))
    const host = Object.assign(new URL(baseURL ?? ''), { hostname: `${slug}.localhost` })
    await open(visitor.page, host.href)
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'The yard' })).toBeVisible()
    await expect(visitor.page.getByRole('heading', { name: 'Cranes since 1985' })).toBeVisible()
    await expect(visitor.page.getByRole('img', { name: 'Our yard' })).toBeVisible()
    const menu = visitor.page.getByRole('navigation', { name: 'Pages of The yard' })
    await menu.locator('summary:visible').click()
    await menu.getByRole('link', { name: 'Ask us' }).click()
    await expect(visitor.page).toHaveURL(`${host.origin}/contact`)
    await expect(visitor.page.getByRole('link', { name: 'Sign in to write' })).toBeVisible()
    await visitor.context.close()
  })

  test('a buyer writes to a shop on its contact page, and the message is a chat', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'buyer')
    await open(page, '/mini-site/orchard-tools-exports/contact')
    const message = page.getByLabel('Message', { exact: true })
    await message.fill(`Do you ship to Oslo? ${run}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: 'Open the chat' }).click()
    await expect(page.getByText(`Do you ship to Oslo? ${run}`).first()).toBeVisible()
    await context.close()
  })

  test('has settings and pages of the shop that fit every screen and pass axe', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    const devtools = await context.newCDPSession(page)
    let isOpen = false
    for (const address of [
      '/subdomain?tab=menu',
      '/subdomain?tab=banner',
      '/subdomain?tab=banner&banner=new',
      ...['home', 'about', 'certificates', 'news', 'faq', 'contact'].map(
        (name) => `/mini-site/orchard-tools-exports/${name}`,
      ),
    ]) {
      await setSize(devtools, { width: 1440, height: 900 })
      // The first one opens the document of the others, as their links do.
      await (isOpen ? visitInPlace(page, address) : open(page, address))
      isOpen = true
      expect(await settle(page), address).toBe(true)
      // One frame per page: the other mode opens a further page for each analysis.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        address,
      ).toEqual([])
      for (const width of [360, 768, 1440]) {
        await resize(page, devtools, { width, height: 300 })
        expect(await widthFaults(page, width), `${address} at ${width}`).toEqual([])
      }
    }
    await context.close()
  })
})

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
