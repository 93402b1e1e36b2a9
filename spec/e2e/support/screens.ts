import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../../reports/screens', import.meta.url))

/** The widths of the screenshots, in CSS pixels. */
export const WIDTHS = [360, 768, 1440] as const
export const SCHEMES = ['light', 'dark'] as const
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 360: 740, 768: 1024, 1440: 900 }

/**
 * Takes screenshots of the page at every width, light and dark: reports/screens/NAME-WIDTH-SCHEME.png. Restores the
 * size. Only on demand (SCREENS=1), since a person has to look at them.
 */
export async function takeScreens(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return
  const before = page.viewportSize()
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      })
      await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`), animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before !== null) await page.setViewportSize(before)
}

/** How far the page is wider than the window, in pixels; 0 when nothing scrolls sideways. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Waits for running transitions, such as that of a colour scheme: axe would judge colours half-way between. */
export async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change of the scheme starts transitions with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
