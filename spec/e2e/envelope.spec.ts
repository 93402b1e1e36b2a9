import { expect, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'

// Shows how a real browser treats the responses that the client depends on. The server is not involved: the spec
// fulfils each request.

const SIGN_IN = '**/api/v1/auth/login'

test.beforeEach(async ({ page }) => {
  await open(page, '/user/signin')
  await page.getByLabel(/^e-?mail/i).fill('selma@example.com')
  await page.getByLabel(/^password/i).fill('Harbour-42')
})

test('[D-06] [ERR-05] a 302 without Location is read, not followed, and its message shown', async ({ page }) => {
  const calls = await response(page, 302, { status: false, message: 'Your plan has no room for this' })
  await expectToast(page, 'Your plan has no room for this')
  expect(calls).toHaveLength(1)
})

test('[D-06] [ERR-06] a 302 without a message shows the default text', async ({ page }) => {
  await response(page, 302, {})
  await expectToast(page, 'something went wrong! Please try again', true)
})

for (const [id, status, text] of [
  ['ERR-07', 500, 'something went wrong! Please try again later'],
  ['ERR-08', 405, 'something went wrong! Please try again later'],
  ['ERR-09', 422, 'something went wrong!'],
] as const) {
  test(`[${id}] a ${status} shows "${text}"`, async ({ page }) => {
    await response(page, status, { message: 'not for people' })
    await expectToast(page, text, true)
  })
}

test('treats a response that is not JSON as no response', async ({ page }) => {
  await response(page, 200, '<html>a proxy speaks</html>')
  await expectToast(page, 'something went wrong! Please try again later', true)
})

test('[ERR-02] shows a rejection without errors beside the form, not in a toast', async ({ page }) => {
  await response(page, 200, { status: false, message: 'Wrong e-mail address or password.' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong e-mail address or password.')
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('paragraph')).toHaveCount(0)
})

// Helpers

/** Presses the button and fulfils its call; returns the requested addresses. */
async function response(
  page: Page,
  status: number,
  body: Readonly<Record<string, unknown>> | string,
): Promise<readonly string[]> {
  const calls: string[] = []
  await page.route(SIGN_IN, (route) => {
    calls.push(route.request().url())
    return route.fulfill({
      status,
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  })
  // Toasts disappear after a second, so their texts are recorded for the assertion.
  await page.evaluate(() => {
    const region = document.querySelector('section[aria-label="Notices"]')
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const line of region?.querySelectorAll('p') ?? []) said.push(line.textContent ?? '')
    }).observe(region as Element, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: /^sign in$/i }).click()
  return calls
}

async function expectToast(page: Page, text: string, isOnly = false): Promise<void> {
  const said = () => page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said)
  await expect.poll(said).toContain(text)
  if (isOnly) expect(new Set(await said())).toEqual(new Set([text]))
}
