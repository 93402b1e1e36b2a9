import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { latestLink } from './support/outbox.ts'
import { waitReady } from './support/pages.ts'
import { demoPerson } from './support/people.ts'

const password = 'Harbour-Crane-42!'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a person signs up, sets a new password and signs in, and no address contains a field', async ({ page }) => {
    const addresses = addressesOf(page)
    const email = `ada.${randomUUID()}@example.com`
    await page.goto('/user/signup?next=%2Fenquiries')

    await test.step('errors are shown at their fields, and typed values are kept', async () => {
      await page.getByLabel('I sell').check()
      await page.getByLabel('Full name').fill('Ada Example')
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel(/^Password/).fill('harbour')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByText('Please select seller kind')).toBeVisible()
      await expect(page.getByText('Please select country')).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Example')
      await expect(page.getByLabel('I sell')).toBeChecked()
      await expect(page.getByLabel(/^Password/)).toHaveValue('')
    })

    await test.step('the account is created, and the workspace says that it needs JavaScript', async () => {
      await page.getByLabel('Kind of seller').selectOption('manufacturers')
      await page.getByLabel(/^Password/).fill(password)
      await page.getByLabel('Country').selectOption('DE')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page).toHaveURL('/OnBoardingStepForm?next=%2Fenquiries')
      // Found by element, because Playwright ignores text inside noscript.
      await expect(page.locator('noscript p')).toContainText('Your workspace needs JavaScript.')
      await expect(page.locator('noscript p')).toBeVisible()
    })

    await test.step('a mailed link sets a new password', async () => {
      await page.goto('/resetPassword')
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      const sent = page.getByRole('status').filter({ hasText: /^If this e-mail address has an account, a link/ })
      await expect(sent).toBeVisible()
      let link = ''
      await expect.poll(async () => (link = await latestLink(page.request, email))).toContain('/resetPassword')
      await page.goto(link)
      await page.getByLabel(/^New password( \*)?$/).fill('Another-Crane-43!')
      await page.getByLabel(/^New password again/).fill('Another-Crane-43!')
      await page.getByRole('button', { name: 'Set the password' }).click()
      await expect(page.getByText('Your new password is set. Please sign in')).toBeVisible()
    })

    await test.step('sign-in rejects a wrong password and accepts the right one', async () => {
      await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /^E-mail or password is not correct$/ })).toBeVisible()
      await expect(page.getByLabel('E-mail address')).toHaveValue(email)
      await page.getByLabel(/^Password/).fill('Another-Crane-43!')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/dashboard')
    })

    for (const address of addresses) {
      for (const typed of [email, encodeURIComponent(email), 'harbour', password, 'Another-Crane', 'Ada'])
        expect(address).not.toContain(typed)
    }
  })
})

test.describe('before the scripts have run', () => {
  test('[B1] submitting the form signs in, and no address contains its fields', async ({ browser }) => {
    const { page, scripts } = await withHeldScripts(browser)
    const addresses = addressesOf(page)
    const seller = demoPerson('seller')
    await page.goto('/user/signin?next=%2Fcrm%2Fleads', { waitUntil: 'commit' })
    await page.getByLabel('E-mail address').fill(seller.email)
    await page.getByLabel(/^Password/).fill(seller.password)
    await page.getByLabel(/^Password/).press('Enter')
    await page.waitForURL('/crm/leads', { waitUntil: 'commit' })
    scripts.release()
    await expect(page.getByRole('heading', { level: 1, name: /^Leads/ })).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sign_in_code')
    for (const address of addresses) expect(address).not.toMatch(/password|email_id|@/)
    await page.context().close()
  })

  test('typed values are kept when the scripts start, and leaving the page asks first', async ({ browser }) => {
    const { page, scripts } = await withHeldScripts(browser)
    await page.goto('/user/signup', { waitUntil: 'commit' })
    await page.getByLabel('I sell').check()
    await page.getByLabel('Kind of seller').selectOption('manufacturers')
    await page.getByLabel('Full name').fill('Ada Example')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel('Country').selectOption('DE')
    scripts.release()
    await waitReady(page)

    await expect(page.getByLabel('I sell')).toBeChecked()
    await expect(page.getByLabel('Kind of seller')).toHaveValue('manufacturers')
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Example')
    await expect(page.getByLabel('E-mail address')).toHaveValue('ada@example.com')
    await expect(page.getByLabel(/^Password/)).toHaveValue(password)
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    const rules = page.getByRole('list', { name: 'The password needs' })
    await expect(rules.getByRole('img', { name: 'Done:' })).toHaveCount(6)

    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(question).toBeInViewport({ ratio: 1 })
    await question.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel(/^Password/)).toHaveValue(password)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/user/signin')
    await page.context().close()
  })
})

// Helpers

/** All addresses that the page requests: documents and calls. */
function addressesOf(page: Page): readonly string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

/** A page whose scripts arrive when they are released, as on a slow network. */
async function withHeldScripts(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return { page, scripts: { release: resolve } }
}
