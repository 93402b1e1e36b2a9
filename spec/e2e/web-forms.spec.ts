import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { signIn } from './support/people.ts'

test.describe.configure({ mode: 'serial' })

let address = ''
let snippet = ''
const host = createServer((request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><title>Shop</title><h1>Shop</h1>${snippet}`)
})
test.beforeAll(async () => {
  host.listen(0)
  await once(host, 'listening')
})
test.afterAll(() => void host.close())
const port = () => (host.address() as AddressInfo).port

test('[D-223] a seller makes a web form by keyboard, with a wrong host mended, and gets its address and HTML', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await open(page, '/crm/settings/forms')
  await expect(page.getByRole('link', { name: 'Ask for an offer' })).toBeVisible()
  await page.getByRole('link', { name: 'New web form' }).press('Enter')

  const editor = page.getByRole('form', { name: 'New web form' })
  await editor.getByLabel('Title').fill('Visit us at the fair')
  await editor.getByLabel('Consent').fill('I agree to be called.')
  await editor.getByRole('button', { name: 'Remove Last name' }).press('Enter')
  await editor.getByLabel('Add a field').selectOption('Country')
  await editor.getByRole('button', { name: 'Move Country up' }).press('Enter')
  await expect(editor.getByRole('list', { name: 'Fields that visitors fill in' }).getByRole('listitem')).toHaveText([
    /First name/,
    /Email/,
    /Country/,
    /Description/,
  ])
  await editor.getByLabel('Websites that may show it in a frame').fill('no_host')
  await editor.getByRole('button', { name: 'Create web form' }).click()
  await expect(editor.getByText('“no_host” is not a host name like shop.example.com.').first()).toBeVisible()

  // Typed work is kept: leaving asks, and a reload brings it back.
  await page.reload()
  await expect(editor.getByLabel('Title')).toHaveValue('Visit us at the fair')
  await editor.getByLabel('Websites that may show it in a frame').fill(`http://127.0.0.1:${port()}/fair`)
  await editor.getByRole('button', { name: 'Create web form' }).click()
  await expect(page).toHaveURL(/\/crm\/settings\/forms\/\d+$/)
  address = await page.getByLabel('Address of the form').inputValue()
  snippet = await page.getByLabel('HTML for your own website').inputValue()
  expect(address).toMatch(/\/form\/[\w-]{16}$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[D-223] a visitor sends the form; errors keep what was typed', async ({ page }) => {
    await page.goto(address)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill('ada')
    await page.getByLabel('Country').selectOption('Germany')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible()
    await expect(page.getByText('Please confirm this to send the form.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    await page.getByLabel('Email').fill('ada@fair.example')
    await page.getByLabel('I agree to be called.').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you. We will get back to you soon.')).toBeVisible()
  })
})

test('[D-223] pages of the named host show the form in a frame, which can be sent; others cannot', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url() === address)
  await page.goto(`http://127.0.0.1:${port()}/`)
  // Browsers that know no frame-ancestors would obey it.
  expect((await answer).headers()).not.toHaveProperty('x-frame-options')
  expect((await page.request.get(new URL('/', address).href)).headers()).toHaveProperty('x-frame-options', 'DENY')
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('First name').fill('Bob')
  await frame.getByLabel('Email').fill('bob@fair.example')
  await frame.getByLabel('I agree to be called.').check()
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('Thank you. We will get back to you soon.')).toBeVisible()

  await page.goto(`http://localhost:${port()}/`)
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByLabel('First name')).toHaveCount(0)
})

test('[D-223] the seller finds the lead with its source and its consent', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, '/crm/leads?query=ada@fair.example')
  await page.getByRole('link', { name: 'Ada', exact: true }).click()
  await expect(page.getByText('Web form “Visit us at the fair” sent').first()).toBeVisible()
  await expect(page.getByText('I agree to be called.').first()).toBeVisible()
  await open(page, '/crm/settings/forms')
  await expect(page.getByRole('row', { name: /Visit us at the fair/ })).toContainText('2')
})
