import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, JSHandle, Page } from '@playwright/test'
import { QUANTITY_UNITS } from '../../../core/reference/units.ts'

// Checks that hold on every page. Each function returns the violations as sentences.

/** Whether something happened in time. */
const outcome = [() => true, () => false] as const

/** The size of a window in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Sets only the page's size: resizing the browser's window takes far longer, and there are hundreds of sizes. */
export const setSize = (devtools: CDPSession, { width, height }: Size): Promise<unknown> =>
  devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })

/** Sets the size of the page that is shown, and waits until it follows. */
export async function resize(page: Page, devtools: CDPSession, size: Size): Promise<void> {
  await setSize(devtools, size)
  // Style sheets apply at once, components a frame later.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** Looks again while there are faults: a busy machine may show a new size or content some frames late. A fault stays. */
async function lasting(faultsNow: () => Promise<readonly string[]>, page: Page): Promise<readonly string[]> {
  let faults = await faultsNow()
  for (let turn = 0; turn < 10 && faults.length > 0; turn += 1) {
    await page.waitForTimeout(100)
    faults = await faultsNow()
  }
  return faults
}

/** A page has a title, a header, one main landmark and one heading of the first level. */
export const frameFaults = (page: Page): Promise<readonly string[]> => lasting(() => frameFaultsNow(page), page)

async function frameFaultsNow(page: Page): Promise<readonly string[]> {
  const counts = await page.evaluate(() => ({
    header: document.querySelectorAll('header').length,
    main: document.querySelectorAll('main').length,
    h1: document.querySelectorAll('h1').length,
    isTitled: document.title.includes('Tradehall'),
  }))
  return [
    ...(counts.isTitled ? [] : ['has no title']),
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

/**
 * The page fits its width, and leaves room for its texts: a squeezed part has one letter a line. One script for all of
 * it, because there are a dozen widths for each page.
 */
export const widthFaults = (page: Page, width: number): Promise<readonly string[]> =>
  lasting(() => widthFaultsNow(page, width), page)

const widthFaultsNow = (page: Page, width: number): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const squeezed = [...document.querySelectorAll('h1, h2, h3, p, label, legend')]
      .filter((text) => text.checkVisibility() && text.textContent.trim().length > 3)
      .filter((text) => text.clientWidth < 16 && text.clientHeight > 60)
      .map((text) => text.textContent.slice(0, 40))
    return [
      ...(innerWidth === wanted ? [] : [`is ${innerWidth} px wide`]),
      ...(overflow === 0 ? [] : [`scrolls sideways by ${overflow} px`]),
      ...squeezed.slice(0, 3).map((text) => `has no room for "${text}"`),
    ]
  }, width)

/** A page that says what failed has the frame of every page and a way on, in its content if it has an alert. */
export async function failureFaults(page: Page): Promise<readonly string[]> {
  const isAlert = (await page.locator('main [role=alert]').filter({ visible: true }).count()) > 0
  const way = page
    .locator(isAlert ? 'main' : ':is(main, header, nav)')
    .locator('a[href], button:enabled')
    .filter({ visible: true })
    .first()
  const hasWay = await way.waitFor({ timeout: 10_000 }).then(...outcome)
  return [...(await frameFaults(page)), ...(hasWay ? [] : ['offers no way on'])]
}

/** The pointer reaches every control in the window. */
export const coverFaults = (page: Page): Promise<readonly string[]> => lasting(() => coveredNow(page), page)

const coveredNow = (page: Page): Promise<readonly string[]> =>
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
      const isUnderBar = isPinned(top) && !isPinned(control) && canScrollAway(scrollerOf(control), y)
      if (!isReached && !isUnderBar) covered.push(`covers ${nameOf(control)} by ${nameOf(top)}`)
    }
    return covered

    function scrollerOf(element: Element): Element {
      for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement)
        if (/auto|scroll/.test(getComputedStyle(outer).overflowY) && outer.scrollHeight > outer.clientHeight)
          return outer
      return document.documentElement
    }
    /** A bar that stays while its surroundings scroll may cover what they can still scroll away from it. */
    function canScrollAway(scroller: Element, y: number): boolean {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      const isPage = scroller === document.documentElement
      const middle = isPage ? innerHeight / 2 : scroller.getBoundingClientRect().top + clientHeight / 2
      return y < middle ? scrollTop > 0 : scrollTop < scrollHeight - clientHeight - 1
    }
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

/** How far from its end a scroller starts, in pixels: less than one gesture moves it. */
const REST_PX = 120
/** One swipe or turn of the wheel, in pixels. */
const GESTURE_PX = 320

/** Space below the last line of a page, in pixels: its padding, and the bar at the bottom of a phone. */
const MOST_EMPTY_END_PX = 160

/**
 * The wheel or the finger over any part of the window moves what is under it to its end, then what is around it, and
 * last the page. The page ends with its content.
 */
export async function scrollFaults(
  page: Page,
  devtools: CDPSession,
  by: 'wheel' | 'finger',
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { x, y } of await pointsThatScroll(page)) {
    const scrollers = await page.evaluateHandle(scrollersUnder, { x, y })
    const names = await scrollers.evaluate((all) =>
      all.map((part) =>
        part === document.documentElement ? 'the page' : `<${part.tagName.toLowerCase()} class="${part.className}">`,
      ),
    )
    // From the inside outwards: a gesture takes the innermost scroller that is not at its end.
    for (const [index, name] of names.entries()) {
      const end = await scrollers.evaluate(
        (all, [at, rest]) => {
          const part = all[at]
          if (part === undefined) return 0
          const most = part.scrollHeight - part.clientHeight
          part.scrollTo({ top: most - rest, behavior: 'instant' })
          return most
        },
        [index, REST_PX] as const,
      )
      const reachesEnd = async (move = gesture) => {
        await keepAtEnd(scrollers, index)
        await move(devtools, by, x, y)
        return page
          .waitForFunction(
            ([all, at, most]) => {
              const part = all[at]
              // A list that measures its rows may become shorter.
              return part !== undefined && part.scrollTop >= Math.min(most, part.scrollHeight - part.clientHeight) - 1
            },
            [scrollers, index, end] as const,
            { timeout: move === gesture ? 800 : 3_000 },
          )
          .then(...outcome)
      }
      // A gesture soon after another may still belong to what that one moved: a person repeats it.
      const isAtEnd = (await reachesEnd()) || (await reachesEnd()) || (await reachesEnd(wholeGesture))
      if (isAtEnd) continue
      const places = await scrollers.evaluate((all) =>
        all.map((part) => `${Math.round(part.scrollTop)} of ${part.scrollHeight - part.clientHeight}`),
      )
      faults.push(
        `does not scroll ${name} to its end by the ${by} at ${Math.round(x)}, ${Math.round(y)} (${places.join(', ')})`,
      )
    }
    await scrollers.evaluate((all) => {
      for (const part of all) part.scrollTo({ top: 0, behavior: 'instant' })
    })
    await scrollers.dispose()
  }
  const beyond = await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const ends = [...document.querySelectorAll('main *, footer *')]
      .filter((part) => part.childElementCount === 0 && part.checkVisibility())
      .map((part) => part.getBoundingClientRect().bottom)
    const empty = scrollY <= 1 ? 0 : Math.round(innerHeight - Math.max(...ends))
    window.scrollTo({ top: 0, behavior: 'instant' })
    return empty
  })
  if (beyond > MOST_EMPTY_END_PX) faults.push(`scrolls ${beyond} px beyond its content`)
  return faults
}

/**
 * Moves the scrollers inside of this one to their ends until they stay there: a list that loads or measures rows
 * meanwhile would take the gesture.
 */
const keepAtEnd = (scrollers: JSHandle<readonly Element[]>, index: number): Promise<void> =>
  scrollers.evaluate(async (all, at) => {
    for (let frame = 0, still = 0; frame < 60 && still < 3; frame += 1) {
      still += 1
      for (const inner of all.slice(0, at)) {
        if (inner.scrollTop >= inner.scrollHeight - inner.clientHeight - 1) continue
        inner.scrollTo({ top: inner.scrollHeight, behavior: 'instant' })
        still = 0
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, index)

async function gesture(devtools: CDPSession, by: 'wheel' | 'finger', x: number, y: number): Promise<void> {
  if (by === 'wheel') {
    // A move ends the previous gesture, which belongs to what it scrolled first.
    for (const at of [x - 20, x]) await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at, y })
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: GESTURE_PX })
    return
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  for (const part of [0.1, 0.4, 0.7, 1]) await touch('touchMove', { x, y: y - GESTURE_PX * part })
  await touch('touchEnd')
}

/** The browser's own gesture from its first to its last event; slower, and never part of an earlier one. */
async function wholeGesture(devtools: CDPSession, by: 'wheel' | 'finger', x: number, y: number): Promise<void> {
  const gestureSourceType = by === 'wheel' ? 'mouse' : 'touch'
  await devtools.send('Input.synthesizeScrollGesture', { x, y, yDistance: -GESTURE_PX, gestureSourceType })
}

/** One point of the window for each group of nested scroll containers of which at least one scrolls. */
const pointsThatScroll = (page: Page): Promise<readonly { readonly x: number; readonly y: number }[]> =>
  page.evaluate(() => {
    const points = new Map<string, { x: number; y: number }>()
    const ids = new Map<Element, number>()
    for (const down of [0.5, 0.75])
      for (const across of [0.08, 0.5, 0.92]) {
        const [x, y] = [innerWidth * across, innerHeight * down]
        const around: Element[] = [document.documentElement]
        for (let part = document.elementFromPoint(x, y); part !== null; part = part.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(part)
          if (/auto|scroll|hidden/.test(`${overflowX} ${overflowY}`)) around.push(part)
        }
        for (const part of around) if (!ids.has(part)) ids.set(part, ids.size)
        const key = around.map((part) => ids.get(part)).join(' ')
        if (around.some((part) => part.scrollHeight > part.clientHeight + 1) && !points.has(key))
          points.set(key, { x, y })
      }
    return [...points.values()]
  })

/** What scrolls under a point, from the inside outwards. */
function scrollersUnder({ x, y }: { readonly x: number; readonly y: number }): readonly Element[] {
  const found: Element[] = []
  for (let part = document.elementFromPoint(x, y); part !== null; part = part.parentElement) {
    const isPage = part === document.documentElement
    if (!isPage && (part === document.body || !/auto|scroll/.test(getComputedStyle(part).overflowY))) continue
    if (part.scrollHeight - part.clientHeight > 1) found.push(part)
  }
  return found
}

export async function accessFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    // One frame per page: the other mode opens a further page for each analysis.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe: ${id} on ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

const TEXT_FIELDS = `:is(
  input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type])), textarea
):not([readonly], [disabled], [role=combobox])`

/** A reload asks before it removes what a person typed, or the text comes back as a draft. */
export async function typedFaults(page: Page): Promise<readonly string[]> {
  const fields = page.locator(`main form ${TEXT_FIELDS}`).filter({ visible: true })
  const asked = await fields.evaluateAll(typeIntoEach)
  const unasked = asked.flatMap(({ isAsked }, at) => (isAsked ? [] : [at]))
  if (unasked.length === 0) return []
  const typed: string[] = []
  for (const at of unasked) {
    const field = fields.nth(at)
    typed.push(`${await field.inputValue()}7`)
    await field.fill(typed.at(-1) ?? '')
  }
  await page.reload()
  await settle(page)
  const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  return unasked.flatMap((at, index) =>
    values[at] === typed[index]
      ? []
      : [`loses what is typed into “${asked[at]?.name}” by a reload, without a question`],
  )
}

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Runs an action that would close what a person typed in; returns whether the question came, and stays. */
async function asksBefore(page: Page, action: () => Promise<void>): Promise<boolean> {
  await action()
  const question = questionOn(page)
  const isAsked = await question.waitFor({ timeout: 3_000 }).then(...outcome)
  if (isAsked) {
    await question.getByRole('button', { name: 'Stay and keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  return isAsked
}

/** A link asks before it removes what a person typed, and Escape removes nothing. */
export async function leaveFaults(page: Page): Promise<readonly string[]> {
  const form = 'main form:not([role=search], [role=search] *, aside *, :has([autocomplete=current-password]))'
  const field = page.locator(`${form} ${TEXT_FIELDS}`).filter({ visible: true }).first()
  if ((await field.count()) === 0) return []
  const before = await field.inputValue()
  await field.fill(`${before}7`)
  // A number is written with separators once the field is left.
  await field.blur()
  const typed = await field.inputValue()
  const faults: string[] = typed === before ? ['takes no typed text'] : []
  await field.press('Escape')
  if ((await field.inputValue()) !== typed) faults.push('loses what is typed by Escape')
  const { pathname } = new URL(page.url())
  const link = page.locator(`:is(header, nav) a[href^="/"]:not([href="${pathname}"])`).filter({ visible: true }).first()
  if (!(await asksBefore(page, () => link.click()))) return [...faults, 'loses what is typed by a link']
  if ((await field.inputValue()) !== typed) faults.push('loses what is typed although the person stays')
  await field.fill(before)

  // Back: the page is opened again above another one of the same document.
  const address = page.url()
  for (const way of [(await link.getAttribute('href')) ?? '/', address]) {
    await visitInPlace(page, new URL(way, address).href)
  }
  await field.fill(typed)
  if (!(await asksBefore(page, () => page.goBack().then(() => undefined))))
    return [...faults, 'loses what is typed by Back']
  if (page.url() !== address || (await field.inputValue()) !== typed)
    faults.push('loses what is typed by Back although the person stays')
  await field.fill(before)
  return faults
}

/** Opens an address in the same document, as a link does, and waits for its content. */
export async function visitInPlace(page: Page, address: string): Promise<void> {
  const before = page.url()
  const { href, pathname, search } = new URL(address, before)
  if (href === before) return
  await page.evaluate(openInPlace, pathname + search)
  // The address changes at once, the page when its code and data are there.
  await page.waitForFunction(
    (left) => {
      const { state } = (window as unknown as { readonly __TSR_ROUTER__: RouterOnPage }).__TSR_ROUTER__
      const shown = state.resolvedLocation?.href
      return !state.isLoading && shown === state.location.href && shown !== left
    },
    before.slice(new URL(before).origin.length),
  )
  await settle(page)
}

/** What the router shows of itself on every page. */
interface RouterOnPage {
  readonly state: {
    readonly isLoading: boolean
    /** Paths with their queries. */
    readonly location: { readonly href: string }
    readonly resolvedLocation?: { readonly href: string }
  }
}

/** Opens an address in the same document. The router follows entries of the history. */
function openInPlace(address: string): void {
  const state = history.state as { readonly __TSR_index?: number } | null
  history.pushState({ __TSR_index: (state?.__TSR_index ?? 0) + 1, __TSR_key: crypto.randomUUID() }, '', address)
}

/** A form in a dialog asks before Escape, a click outside or its X removes what a person typed. */
export async function dialogFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  // A button that submits, or that adds a row to a form, opens no dialog.
  const openers = page
    .getByRole('main')
    .getByRole('button', { name: /^(New|Edit|Add|Change|Verify) [a-z]/ })
    .and(page.locator('button:not([type=submit], form *, [data-field] *)'))
  // The first line, because a later one may tell a time that passes.
  const names = new Set(
    (await openers.filter({ visible: true }).allInnerTexts()).map((text) => text.trim().replace(/\n.*/s, '')),
  )
  for (const name of names) {
    const address = page.url()
    const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
    const field = dialog.locator(`form ${TEXT_FIELDS}`).first()
    const opener = openers.filter({ hasText: name, visible: true }).first()
    // What another person's work has removed meanwhile, such as a notification, opens nothing.
    if (!(await opener.isVisible())) continue
    await opener.click()
    const isOpen = await Promise.race([
      field.waitFor({ timeout: 1_500 }).then(...outcome),
      // A filter of a list leads to another address instead, which needs no waiting.
      page
        .waitForURL((url) => url.href !== address, { timeout: 1_500, waitUntil: 'commit' })
        .then(
          () => settle(page).then(() => field.isVisible()),
          () => field.isVisible(),
        ),
    ])
    if (!isOpen) {
      // What else it opened, such as one more step of a calculation, goes with the page.
      await (page.url() === address ? page.reload() : page.goBack())
      await settle(page)
      continue
    }
    await field.fill((await field.getAttribute('type')) === 'tel' ? '5551234' : 'Typed by hand')
    const ways = {
      Escape: () => field.press('Escape'),
      'a click outside': () => page.mouse.click(4, 300),
      X: () => dialog.getByRole('button', { name: 'Close', exact: true }).first().click(),
    }
    for (const [way, leave] of Object.entries(ways)) {
      if (!(await field.isVisible())) continue
      if (!(await asksBefore(page, leave))) faults.push(`closes “${name}” by ${way} without a question`)
    }
    if (await field.isVisible()) {
      await field.press('Escape')
      await questionOn(page)
        .getByRole('button', { name: /^(Discard changes|Leave)$/ })
        .click()
      await dialog.waitFor({ state: 'hidden' })
    }
  }
  return faults
}

/**
 * Types a text into each field, as the keyboard does, reports whether a reload would ask, and restores the field. Search
 * boxes and filters keep nothing that a person would miss, and the browser fills in credentials again.
 */
async function typeIntoEach(
  fields: readonly Element[],
): Promise<readonly { readonly name: string; readonly isAsked: boolean }[]> {
  const found: { name: string; isAsked: boolean }[] = []
  for (const field of fields as readonly (HTMLInputElement | HTMLTextAreaElement)[]) {
    const isSearch =
      field.closest('[role=search], search, [role=toolbar], aside[aria-label="Narrow the list"]') !== null ||
      (field.form?.querySelector('[autocomplete=current-password]') ?? null) !== null
    const before = field.value
    const type = async (text: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    if (!isSearch) await type(/numeric|decimal/.test(field.inputMode) || field.type === 'number' ? '7' : `${before}x`)
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    if (!isSearch) await type(before)
    const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name
    found.push({ name, isAsked: isSearch || leaving.defaultPrevented })
  }
  return found
}

/** Waits until the page shows its content instead of a skeleton. */
export const settle = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null,
      undefined,
      { timeout: 15_000 },
    )
    .then(...outcome)

/** What a person reads on the page, without times that pass. */
export const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.body.innerText
      .replace(/\b(now|about a minute ago|\d+ (seconds|minutes) ago)\b/g, '…')
      .replace(/\s+/g, ' '),
  )

/** What the page shows once nothing more arrives, such as rows that load when they come into view. */
export async function settledContent(page: Page): Promise<string> {
  let content = await contentOf(page)
  for (let turn = 0; turn < 10; turn += 1) {
    await page.waitForTimeout(200)
    const next = await contentOf(page)
    if (next === content) break
    content = next
  }
  return content
}

/** The page shows what it showed before. */
export async function contentFaults(page: Page, before: string): Promise<readonly string[]> {
  let now = await contentOf(page)
  for (let turn = 0; turn < 20 && now !== before; turn += 1) {
    await page.waitForTimeout(100)
    now = await contentOf(page)
  }
  if (now === before) return []
  // Rows that load by themselves are part of a fresh page too.
  await page.reload()
  await settle(page)
  const fresh = now
  for (let turn = 0; turn < 20 && (now = await contentOf(page)) !== fresh; turn += 1) await page.waitForTimeout(100)
  if (now === fresh) return []
  let at = 0
  while (now[at] === fresh[at]) at += 1
  const from = Math.max(0, at - 30)
  return [`shows “${fresh.slice(from, at + 60)}” instead of “${now.slice(from, at + 60)}”`]
}

/**
 * On a slow network, sorting, filtering and opening show at once that something is coming, unless the data is
 * already loaded.
 */
export async function pendingFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  const address = page.url()
  for (const { what, control } of [
    { what: 'sort', control: '[role=columnheader] button, nav[aria-label=Order] a:not([aria-current])' },
    { what: 'filter', control: 'aside[aria-label="Narrow the list"] a' },
    { what: 'open', control: '[role=row] a[href], ul[aria-label=Products] a[href]' },
  ]) {
    const wanted = page.locator(`main :is(${control})`).filter({ visible: true }).first()
    if ((await wanted.count()) === 0) continue
    await page.evaluate(holdResponses)
    const before = await contentOf(page)
    await wanted.click()
    const sign = await page
      .waitForFunction(
        (text) =>
          document.querySelector('[aria-busy=true], [data-pending], [data-busy]') !== null ||
          document.body.innerText.replace(/\s+/g, ' ') !== text,
        before,
        { timeout: 2_000 },
      )
      .then(...outcome)
    if (!sign) faults.push(`shows nothing while ${what} waits for the server`)
    await page.evaluate(() => (window as unknown as { release: () => void }).release())
    if (page.url() !== address) await page.goBack()
    await settle(page)
  }
  return faults
}

/** Keeps every response of the server back until `window.release()`. */
function holdResponses(): void {
  const real = window.fetch
  const held = new Promise<void>((done) =>
    Object.assign(window, {
      release: () => {
        window.fetch = real
        done()
      },
    }),
  )
  window.fetch = async (...request) => {
    const response = await real(...request)
    await held
    return response
  }
}

/** The units of trade, except Kg: sellers write “25 kg” in names. Units of sizes and times are beside them. */
const UNITS = [
  ...QUANTITY_UNITS.filter((unit) => unit !== 'Kg'),
  'MB',
  'KB',
  'GB',
  'cm',
  'mm',
  'km',
  'days',
  'hours',
  'minutes',
  'seconds',
]

/** How the page writes money, days, hours, percentages and units: one line for each writing, with an example. */
export const writingsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((units) => {
    const text = (document.querySelector('main')?.innerText ?? '').replaceAll('\u00a0', ' ')
    const codes = 'USD|EUR|GBP|CHF|JPY|CNY|INR|PLN|SEK|TRY'
    // British English shortens September to four letters.
    const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
    const forms: readonly [kind: string, writing: string, form: RegExp][] = [
      ['amount', 'code first', new RegExp(`\\b(${codes}) ?-?\\d[\\d,.]*`, 'g')],
      ['amount', 'code last', new RegExp(`(?<!(${codes}) ?)\\b\\d[\\d,.]* ?(${codes})\\b(?! ?\\d)`, 'g')],
      ['amount', 'sign', /[$€£¥] ?\d[\d,.]*/g],
      ['day', 'short month', new RegExp(`\\b\\d{1,2} (${months}) \\d{4}`, 'g')],
      ['day', 'long month', new RegExp(`\\b\\d{1,2} (?!(${months}) )[A-Z][a-z]{3,8} \\d{4}`, 'g')],
      ['day', 'month first', new RegExp(`\\b(${months})[a-z]* \\d{1,2}, \\d{4}`, 'g')],
      ['day', 'year first', /\b\d{4}-\d\d-\d\d\b/g],
      ['day', 'slashes', /\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/g],
      ['hour', '12 hours', /\b\d{1,2}:\d\d ?[ap]\.?m\b/gi],
      ['hour', '24 hours', /\b\d\d:\d\d\b(?! ?[ap]\.?m)/gi],
      ['percentage', 'apart', /\d %/g],
      ['percentage', 'joined', /\d%/g],
      ['percentage', 'word', /\d percent\b/g],
    ]
    const found = forms.flatMap(([kind, writing, form]) => {
      const [example] = text.match(form) ?? []
      return example === undefined ? [] : [`${kind}\t${writing}\t“${example}” on ${location.pathname}`]
    })
    // A number and a unit, in this letter case and with or without a space: "2 MB" and "2MB" are two writings.
    for (const [example, space = '', unit = ''] of text.matchAll(
      new RegExp(`\\b\\d[\\d,.]*( ?)(${units.join('|')})\\b`, 'gi'),
    ))
      found.push(`unit ${unit.toLowerCase()}\t${space}${unit}\t“${example}” on ${location.pathname}`)
    return [...new Set(found)]
  }, UNITS)

/** Kinds of values that the pages write in two ways. */
export function writingFaults(writings: readonly string[]): readonly string[] {
  const kinds = new Map<string, Map<string, string>>()
  for (const line of writings) {
    const [kind = '', writing = '', example = ''] = line.split('\t')
    const known = kinds.get(kind) ?? new Map<string, string>()
    if (!known.has(writing)) known.set(writing, example)
    kinds.set(kind, known)
  }
  return [...kinds]
    .filter(([, known]) => known.size > 1)
    .map(([kind, known]) => `writes a ${kind} in ${known.size} ways: ${[...known.values()].join('; ')}`)
}
