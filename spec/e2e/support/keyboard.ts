import { expect, type Locator, type Page } from '@playwright/test'

/** Presses after which a control counts as out of reach. */
const MOST_PRESSES = 30

/**
 * Presses Tab until the control has the focus, and checks that the focus is seen there. Fails when it takes more
 * presses than `most`.
 */
export async function tabTo(
  control: Locator,
  { most = MOST_PRESSES, back = false }: { readonly most?: number; readonly back?: boolean } = {},
): Promise<void> {
  const page = control.page()
  await control.waitFor({ state: 'attached', timeout: 6_000 })
  const focused = control.and(page.locator(':focus'))
  for (let presses = 0; (await focused.count()) === 0; presses += 1) {
    if (presses === most)
      throw new Error(
        `${most} presses of Tab do not reach ${String(control)}; the last one reached ${await nameOfFocus(page)}.`,
      )
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  await expectFocusSeen(page)
}

/** The focus is on a control in the window that draws it and that nothing covers. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFault(page), { timeout: 8_000 }).toBe('')
}

/** What is wrong with the place of the focus; '' when nothing is. */
const focusFault = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'the focus is on nothing'
    // A page that opens has the focus on its heading or its content, which need not be seen.
    if (element.matches('h1, main')) return ''
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    // A choice that is drawn by its label is seen there.
    const isHidden = element instanceof HTMLInputElement && element.clientWidth < 2
    const shown = (isHidden ? element.labels?.[0] : undefined) ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    if (width < 2 || height < 2) return `“${name}” has no size`
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `“${name}” is outside the window`
    const over = document.elementFromPoint(x, y)
    if (over !== null && !shown.contains(over) && !over.contains(shown)) return `“${name}” is covered`
    // A table draws the focus at the cell.
    const cell = element.closest('[role=gridcell], [role=rowheader], [role=columnheader]')
    const marked = [element, shown, element.parentElement, cell].some((part) => {
      if (part === null) return false
      return [null, '::after'].some((drawn) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, drawn)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    })
    const isText = element.matches('input, textarea, select, [contenteditable]')
    // A dialog has the focus before its first control.
    return marked || isText || element.matches('[role=dialog]') ? '' : `the focus on “${name}” is not drawn`
  })

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === null || element === document.body
      ? 'nothing'
      : `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}”`
  })
