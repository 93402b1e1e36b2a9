import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, waitReady } from './support/pages.ts'
import { newVisitor, personAtWork, viewerOn } from './support/people.ts'
import { failureFaults, settle } from './support/laws.ts'
import { pagesOf, SWEEPS } from './support/swept-pages.ts'
import { sidewaysOverflow, takeScreens, transitionsEnd } from './support/screens.ts'

/** Names and translations can be longer than ours. */
const LONG = 'Überregionale Handelsgesellschaft für Präzisionswerkzeuge und Ersatzteillieferungen mbH & Co. KG'

const PUBLIC_PAGES = [
  { name: 'home', address: '/' },
  { name: 'about us', address: '/about-us' },
  { name: 'sign in', address: '/user/signin' },
  { name: 'not found', address: '/no/such/page' },
] as const

test('a form on a phone shows its wrong field and its failure below the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 })
  await open(page, '/contact-us')
  const header = page.getByRole('banner')
  const isShown = async (place: Locator) => {
    const [box, above] = [await place.boundingBox(), await header.boundingBox()]
    return box !== null && above !== null && box.y >= above.y + above.height && box.y + box.height <= 500
  }
  const mail = page.getByRole('textbox', { name: 'E-mail address' })
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Visitor')
  await mail.fill('vera@visitor')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Packing')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you pack for sea freight?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(mail).toBeFocused()
  await expect.poll(() => isShown(mail)).toBe(true)

  await mail.fill('vera@visitor.example')
  await page.route('**/contact_us/store', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toBeVisible()
  await expect.poll(() => isShown(failure)).toBe(true)
})

test('a search field shows one focus ring: around the whole of it', async ({ page }) => {
  for (const address of ['/', '/productlist', '/blog']) {
    await open(page, address)
    const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('banner').getByRole('searchbox'))
    await field.last().focus()
    const rings = await page.evaluate(() => {
      const ringed: string[] = []
      for (let at = document.activeElement; at !== null; at = at.parentElement) {
        const { outlineStyle, boxShadow } = getComputedStyle(at)
        if (outlineStyle !== 'none' || boxShadow !== 'none') ringed.push(at.tagName)
      }
      return ringed
    })
    expect(rings, address).toEqual(['FORM'])
  }
})

// One test for each page: opening it in a new browser context costs more than these checks. The sweep has the widths, the
// headings and the title of every page.
for (const { name, address } of PUBLIC_PAGES) {
  test(`the page "${name}" is accessible in both schemes and by keyboard`, async ({ page }) => {
    await open(page, address)
    await test.step('skips the frame with the first press of Tab', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('header'))).toBeNull()
    })
    await test.step('shows the focus at every tab stop', async () => {
      await open(page, address)
      await expectVisibleFocus(page)
    })
    await test.step('has no serious axe finding, on a phone in light and a desktop in dark', () =>
      expectAccessible(page))
    await takeScreens(page, `frame-${name.replaceAll(' ', '-')}`)
  })
}

for (const who of ['seller', 'sub-user'] as const) {
  test(`the workspace of a ${who} has working links, a search by keyboard, and signs out`, async ({ browser }) => {
    const at = await personAtWork(browser, who)
    const { page } = at
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await takeScreens(page, `frame-dashboard-${who}`)

    await test.step('has no serious axe finding, on a phone in light and a desktop in dark', () =>
      expectAccessible(page))
    await test.step('opens its search by keyboard, finds a page and restores the focus', async () => {
      await page.keyboard.press('Control+k')
      const search = page.getByRole('combobox', { name: 'Search screens and records' })
      await expect(search).toBeFocused()
      await search.fill('dash')
      await expect(page.getByRole('option', { name: /Dashboard/ })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page, [1440])
      await page.keyboard.press('Escape')
      await expect(search).toHaveCount(0)
    })
    await test.step('never scrolls sideways at double text size', async () => {
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      await expectNoSidewaysScroll(page, [360, 768, 1440])
    })
    await test.step('links only to pages that the sweep visits with the same rights', async () => {
      const viewer = await viewerOn(page)
      const swept = SWEEPS.filter(({ role }) => role === who).flatMap((sweep) => pagesOf(sweep, viewer))
      const addresses = await page
        .getByRole('navigation', { name: 'Workspace' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(addresses.length).toBeGreaterThan(1)
      expect(swept.map(({ route }) => route.path)).toEqual(expect.arrayContaining(addresses))
    })
    await test.step('shows the item of the open page in a menu longer than the screen', async () => {
      await page.setViewportSize({ width: 1440, height: 600 })
      const item = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').last()
      await open(page, (await item.getAttribute('href')) ?? '')
      await expect(item).toHaveAttribute('aria-current', 'page')
      await expect(item).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    })
    await test.step('signs out to the sign-in page and keeps no data', async () => {
      await page.getByRole('button', { name: /your account/i }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/user/signin')
      expect(
        await page.evaluate(() => [
          localStorage.getItem('token'),
          localStorage.getItem('user'),
          document.cookie.includes('logged_in'),
        ]),
      ).toEqual([null, null, false])
      await page.goto('/dashboard')
      await page.waitForURL((url) => url.pathname === '/user/signin')
    })
    await at.context.close()
  })
}

test.describe('the frame of the workspace', () => {
  test("keeps the rail's width between visits, and works by keyboard alone", async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/dashboard')
    await expectVisibleFocus(page)
    const collapse = page.getByRole('button', { name: /the navigation/ })
    await collapse.focus()
    await page.keyboard.press('Enter')
    await expect(collapse).toHaveAttribute('aria-expanded', 'false')
    await takeScreens(page, 'frame-narrow-rail')
    await page.reload()
    await expect(page.getByRole('button', { name: /the navigation/ })).toHaveAttribute('aria-expanded', 'false')
    await context.close()
  })

  test('reaches all pages from the bottom bar of a phone', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const places = (await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').count()) - 1
    await page.setViewportSize({ width: 360, height: 740 })
    const foot = page.getByRole('navigation', { name: 'Places' })
    await expect(foot.getByRole('link')).toHaveCount(Math.min(4, places))
    const more = foot.getByRole('button', { name: 'More places' })
    await expect(more).toHaveCount(places > 4 ? 1 : 0)
    if (places > 4) {
      await more.click()
      await expect(foot.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, [360])
      await page.screenshot({ path: 'reports/screens/frame-more-360.png' })
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
    }
    await context.close()
  })

  test('fits names far longer than expected', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/dashboard')
    await page.evaluate((name) => {
      const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem('user', JSON.stringify({ ...(user as object), full_name: name }))
    }, LONG)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, [280, 360, 768, 1440])
    await context.close()
  })

  test('shows the missing right instead of a page that needs it', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'sub-user')
    await page.evaluate(() => {
      const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem('user', JSON.stringify({ ...(user as object), permissions: [] }))
    })
    // The profile would restore the rights of the role.
    await page.route('**/api/v1/profile/view', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'This page needs a right you do not have' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Dashboard: View')
    expect(await failureFaults(page)).toEqual([])
    await expectAccessible(page)
    await takeScreens(page, 'frame-forbidden')
    await context.close()
  })

  test('shows discreetly that the network is lost, and keeps what was typed', async ({ browser }) => {
    const { page, context } = await newVisitor(browser)
    await open(page, '/user/signin')
    await page.getByLabel(/^e-?mail/i).fill('selma@example.com')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expectAccessible(page, [360, 1440])
    await takeScreens(page, 'frame-offline')
    await page.getByLabel(/^password/i).fill('Harbour-42')
    await page.getByRole('button', { name: /^sign in$/i }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      'something went wrong! Please try again later',
    )
    await expect(page.getByLabel(/^e-?mail/i)).toHaveValue('selma@example.com')
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await context.close()
  })
})

test('shows a failed load of code, keeps the frame, and recovers with Retry', async ({ page }) => {
  await open(page, '/')
  await page.route(/about-us-.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(await failureFaults(page)).toEqual([])
  await expectAccessible(page, [360, 1440])
  await expectNoSidewaysScroll(page, [280, 360, 1440])
  await takeScreens(page, 'frame-error')
  await page.unroute(/about-us-.*\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible()
})

test('a part whose load is cut shows with its looks after Retry, and what is typed elsewhere stays', async ({
  page,
}) => {
  await open(page, '/productlist')
  await open(page, (await page.locator('main a[href^="/productdetail/"]').first().getAttribute('href')) ?? '')
  const search = page.getByLabel('Search products').first()
  await search.fill('steel')
  await search.blur()
  await page.route(/picture-viewer-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect(page.getByText('The picture could not be enlarged.')).toBeVisible()
  await page.unroute(/picture-viewer-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('list').first()).toHaveCSS('scroll-snap-type', 'x mandatory')
  await expect(search).toHaveValue('steel')
})

test('a part whose failed load the browser keeps says that a reload brings it, and what is typed stays', async ({
  browser,
}) => {
  const { page, context } = await personAtWork(browser, 'seller')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route(/specifications-section-.*\.js/, (route) => route.abort())
  await open(page, '/products/add')
  await page.getByLabel('Name *', { exact: true }).fill('Harbour crate')
  const lost = page.getByText('The specifications could not be loaded.')
  await expect(lost).toBeVisible()
  await page.unroute(/specifications-section-.*\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  const reload = page.getByRole('button', { name: 'Reload the page' })
  const part = page.getByRole('button', { name: 'Add specification' })
  // A browser that requests the code again needs no reload.
  await expect(reload.or(part).first()).toBeVisible()
  if (await reload.isVisible()) {
    await expectAccessible(page, [360, 1440])
    await takeScreens(page, 'frame-reload')
    await reload.click()
    await waitReady(page)
  }
  await expect(part).toBeVisible()
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue('Harbour crate')
  await context.close()
})

test('a page without scripts is readable and has working links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does your company need?')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test("a visitor's first load does not contain the transport", async ({ page }) => {
  const scripts: Promise<{ readonly path: string; readonly text: string }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.text().then((text) => ({ path: new URL(response.url()).pathname, text })))
  })
  await page.addInitScript(() => {
    // Suppresses idle callbacks, so that nothing is preloaded.
    window.requestIdleCallback = () => 0
  })
  for (const path of ['/', '/productlist', '/mini-site/orchard-tools-exports']) await open(page, path)
  await open(page, (await page.locator('main article a').first().getAttribute('href')) ?? '')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(0)
  // ky's option name, which no minifier changes.
  expect(loaded.filter(({ text }) => text.includes('throwHttpErrors')).map(({ path }) => path)).toEqual([])
})

// Helpers

async function expectAccessible(page: Page, widths: readonly number[] = [360, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // One scheme per width: apart from colours, axe finds the same in both.
    for (const colorScheme of width < 768 ? (['light'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A control that is half scrolled below the header has half of its size.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      // Parts that load later fade in, too.
      await settle(page)
      await transitionsEnd(page)
      const { violations } = await new AxeBuilder({ page })
        // One frame per page: the other mode opens a further page for each analysis.
        .setLegacyMode()
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        found.map(
          ({ id, nodes }) =>
            `${id} at ${width}, ${colorScheme}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
        ),
      ).toEqual([])
    }
  }
}

async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysOverflow(page), `at ${width} px`).toBe(0)
  }
}

/**
 * Checks that each of the first 40 tab stops is visible: it has a box in the window and draws an outline or a shadow.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      const { width, height } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      const isMarked =
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || element.matches('input, select')
      return {
        name: element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName,
        isSeen: width > 0 && height > 0 && isMarked,
        borderColor,
      }
    })
    if (found === undefined) return
    expect(found.isSeen, `the focus on "${found.name}"`).toBe(true)
  }
}
