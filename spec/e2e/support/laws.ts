import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Page } from '@playwright/test'
import { sidewaysOverflow } from './screens.ts'

// Checks that hold on every page. Each function returns the violations as sentences.

/** Sets only the page's size: resizing the browser's window takes far longer, and there are hundreds of sizes. */
export async function resize(page: Page, devtools: CDPSession, width: number, height = 900): Promise<void> {
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  // Style sheets apply at once, components a frame later.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** A page has a header, one main landmark and one heading of the first level. */
export async function frameFaults(page: Page): Promise<readonly string[]> {
  const counts = await page.evaluate(() => ({
    header: document.querySelectorAll('header').length,
    main: document.querySelectorAll('main').length,
    h1: document.querySelectorAll('h1').length,
  }))
  return [
    ...(counts.header === 0 ? ['has no header'] : []),
    ...(counts.main === 1 ? [] : [`has ${counts.main} main parts`]),
    ...(counts.h1 === 1 ? [] : [`has ${counts.h1} headings of the first level`]),
  ]
}

/**
 * A form that is submitted before the page reacts must not put its fields into the address. Search forms do so by
 * intent.
 */
export const formFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('form')]
      .filter((form) => form.method !== 'post' && form.closest('[role=search], search') === null)
      .map((form) => `sends the form ${form.getAttribute('aria-label') ?? form.action} by GET`),
  )

export async function widthFaults(page: Page): Promise<readonly string[]> {
  const overflow = await sidewaysOverflow(page)
  return overflow === 0 ? [] : [`scrolls sideways by ${overflow} px`]
}

/** The pointer reaches every control in the window. */
export const coverFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const covered: string[] = []
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (box.width < 4 || box.height < 4 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (control.closest('[inert], [aria-hidden=true]') !== null) continue
      // Content hidden by an inner scroller can be reached by scrolling it.
      let isScrolledAway = false
      for (let outer = control.parentElement; outer !== null; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const frame = outer.getBoundingClientRect()
        if (outer !== document.body && outer !== document.documentElement)
          isScrolledAway ||= x < frame.left || x > frame.right || y < frame.top || y > frame.bottom
      }
      if (isScrolledAway) continue
      const top = document.elementFromPoint(x, y)
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      // No element at all: the point is outside the window, which is still being resized.
      if (top === null) continue
      const isReached = control.contains(top) || top.contains(control) || labels.some((label) => label.contains(top))
      // A bar that stays while the page scrolls covers content that scrolls beneath it.
      const isUnderBar = isPinned(top) && !isPinned(control)
      if (!isReached && !isUnderBar) covered.push(`covers ${nameOf(control)} by ${nameOf(top)}`)
    }
    return covered

    function isPinned(element: Element): boolean {
      for (let outer: Element | null = element; outer !== null; outer = outer.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(outer).position)) return true
      return false
    }
    function nameOf(element: Element): string {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `<${element.tagName.toLowerCase()}> “${text.trim().slice(0, 40)}”`
    }
  })

/** The wheel reaches the end of the page from every part of it, and the page ends with its content. */
export async function scrollFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  const { width, height, most } = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    most: document.documentElement.scrollHeight - innerHeight,
  }))
  if (most < 1) return faults
  for (const x of [0.1, 0.5, 0.9].map((part) => width * part)) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    if (await scrollsByItself(page, x, height / 2)) continue
    await page.mouse.move(x, height / 2)
    await page.mouse.wheel(0, most + height)
    const isAtEnd = await page
      .waitForFunction(() => scrollY >= document.documentElement.scrollHeight - innerHeight - 2, undefined, {
        timeout: 3_000,
      })
      .then(
        () => true,
        () => false,
      )
    if (!isAtEnd) faults.push(`does not scroll to its end by the wheel at ${Math.round(x)}, ${Math.round(height / 2)}`)
  }
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const isBeyond = await page.evaluate(() => {
    const last = document.elementFromPoint(innerWidth / 2, innerHeight - 4)
    return last === document.documentElement || last === document.body
  })
  if (isBeyond) faults.push('scrolls beyond its content')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  return faults
}

/** Whether an inner element under the point scrolls first, as it should. */
const scrollsByItself = (page: Page, x: number, y: number): Promise<boolean> =>
  page.evaluate(
    ([left, top]) => {
      for (let part = document.elementFromPoint(left, top); part !== null; part = part.parentElement) {
        if (part === document.body || part === document.documentElement) return false
        const { overflowY, position } = getComputedStyle(part)
        if (position === 'fixed') return true
        if (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight + 1) return true
      }
      return false
    },
    [x, y] as const,
  )

export async function accessFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe: ${id} on ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}
