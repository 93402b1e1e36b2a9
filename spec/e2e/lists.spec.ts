import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

const LISTS = ['/products/List', '/crm/leads', '/crm/contacts', '/crm/calls'] as const

test('the wheel over the rows of a list reaches its last row', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  for (const path of LISTS) {
    await openList(page, path)
    await page.mouse.move(700, 500)
    await expectToReachTheEnd(page, path, () => page.mouse.wheel(0, 6_000))
  }
  await context.close()
})

test('a finger over the rows of a list on a phone reaches its last row', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  await page.setViewportSize({ width: 360, height: 740 })
  const swipe = await fingerOn(page)
  // All lists share their frame, and the sweep scrolls each by finger as far as it has loaded.
  for (const path of LISTS.slice(0, 2)) {
    await openList(page, path)
    await expectToReachTheEnd(page, path, () => swipe({ x: 180, from: 660, to: 70 }))
  }
  await context.close()
})

test('the tools of a list leave the upper half of the smallest phone to rows, and take one line on a tablet', async ({
  browser,
}) => {
  const { page, context } = await personAtWork(browser, 'seller')
  await page.setViewportSize({ width: 280, height: 653 })
  for (const path of ['/crm/leads', '/crm/deals', '/products/List', '/crm/tasks']) {
    await open(page, path)
    const first = page.getByRole('checkbox', { name: /^(Select|Done:) (?!all)/ }).first()
    await expect(first).toBeVisible()
    // Below the notice of reminders that are due.
    const top = await page
      .locator('main h1')
      .first()
      .evaluate((title) => title.getBoundingClientRect().top - 72)
    expect(((await first.boundingBox())?.y ?? 0) - top, path).toBeLessThan(653 / 2)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/crm/leads')
  const middle = async (name: string) => {
    const box = await page.getByLabel(name).first().boundingBox()
    return box === null ? 0 : box.y + box.height / 2
  }
  expect(Math.abs((await middle('Search leads')) - (await middle('Group by')))).toBeLessThan(10)
  await context.close()
})

test('the field that makes the columns of a board is readable, on a phone too', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  for (const width of [280, 360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/crm/leads?layout=board')
    const cut = await page.getByLabel('Columns by').evaluate((select: HTMLSelectElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room + 1)
    })
    expect(cut, `at ${width} px`).toEqual([])
  }
  await context.close()
})

test('the actions for selected rows stay in view, however long the list is', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  for (const path of LISTS.filter((each) => each !== '/crm/calls')) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openList(page, path)
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      const remove = page
        .getByRole('region', { name: 'Actions for the selection' })
        .getByRole('button', { name: 'Delete' })
      await expect(remove, `${path} at ${width} px`).toBeInViewport({ ratio: 1 })
      // Checks that nothing covers the button: Playwright would scroll, but a person does not know that scrolling
      // helps.
      expect(await isReached(remove), `${path} at ${width} px`).toBe(true)
    }
  }
  await context.close()
})

test('a notice does not cover the actions for selected rows', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  await page.route(/\/bulk_change/, (route) => route.fulfill({ status: 500, json: { status: false, message: '' } }))
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openList(page, '/crm/contacts')
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    const actions = page.getByRole('region', { name: 'Actions for the selection' })
    const notice = page
      .getByRole('region', { name: 'Notices' })
      .getByText('something went wrong! Please try again later')
    // It closes after a second, unless the pointer is on it.
    await expect(async () => {
      await actions.getByRole('button', { name: 'Delete' }).click({ timeout: 2_000 })
      await notice.first().hover({ timeout: 2_000 })
    }).toPass()
    await expect(notice.first(), `${width} px`).toBeInViewport({ ratio: 1 })
    for (const button of await actions.getByRole('button').all())
      expect(await isReached(button), `${await button.innerText()} at ${width} px`).toBe(true)
  }
  await context.close()
})

// Helpers

async function openList(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.getByText(/\d (of .* loaded|leads|contacts|calls|listings)$/)).toBeAttached()
}

/** Whether the pointer reaches the middle of a button. */
const isReached = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Swipes by the browser's own protocol: Playwright can tap, but not swipe. */
async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async ({ x, from, to }: { readonly x: number; readonly from: number; readonly to: number }) => {
    await touch('touchStart', { x, y: from })
    for (let step = 1; step <= 4; step += 1) await touch('touchMove', { x, y: from + ((to - from) * step) / 4 })
    await touch('touchEnd')
  }
}

/** Scrolls over the rows until the last one is in view; fails when the wheel or the finger scrolls nothing. */
async function expectToReachTheEnd(page: Page, path: string, scroll: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(
      async () => {
        await scroll()
        return page.evaluate(() => {
          const last = [...document.querySelectorAll('[role=grid] [aria-rowindex], [role=listitem]')].at(-1)
          const count = document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
          const place = last?.getAttribute('aria-rowindex') ?? last?.getAttribute('aria-posinset')
          const isLast = place === (count ?? last?.getAttribute('aria-setsize'))
          return isLast && (last?.getBoundingClientRect().bottom ?? Infinity) <= window.innerHeight
        })
      },
      { message: `The last row of ${path} comes into view`, timeout: 60_000, intervals: [100] },
    )
    .toBe(true)
}
