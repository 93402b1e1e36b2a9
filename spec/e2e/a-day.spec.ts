import { expect as expectSoon, type Locator, type Page, test } from '@playwright/test'
import { createTask } from '../../core/contracts/crm-activities.contract.ts'
import { sendMessage } from '../../core/contracts/chat.contract.ts'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { DEFAULT_FORMS } from '../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../core/crm/forms/form.schema.ts'
import type { RecordTypeName } from '../../core/crm/records/record-types.ts'
import { clientOf } from './support/calls.ts'
import { expectFocusSeen, tabTo } from './support/keyboard.ts'
import { open } from './support/pages.ts'
import { demoPerson, newVisitor, personAtWork, signIn } from './support/people.ts'
import { requestQuote, type RequestedQuote } from './support/quotes.ts'

// The whole day of a sales person, twice: once by nothing but keys, once with a thumb on a phone.

const expect = expectSoon.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 240_000 })

// Issue 10: whoever cannot use a mouse does all of a day's work.
test('a sales person works a day by keyboard alone', async ({ browser }) => {
  const run = Date.now().toString(36)
  const { page, context } = await newVisitor(browser)
  const { email, password } = demoPerson('seller')
  const keys = page.keyboard
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const goTo = async (key: string, heading: string) => {
    await keys.press('g')
    await keys.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectFocusSeen(page)
  }
  const replace = async (text: string) => {
    await keys.press('Control+a')
    await keys.type(text)
  }

  await test.step('signs in', async () => {
    await open(page, '/user/signin')
    await tabTo(page.getByLabel(/^e-?mail/i))
    await keys.type(email)
    await tabTo(page.getByLabel(/^password/i), { most: 2 })
    await keys.type(password)
    await keys.press('Enter')
    await page.waitForURL('**/dashboard')
    await expectFocusSeen(page)
  })
  const quoted = await workToDo(page, run)

  await test.step('ticks a task of the day, and takes it back', async () => {
    await open(page, '/dashboard')
    const tick = page.getByRole('checkbox', { name: `Done: Ring ${run}` })
    await expect(tick).toBeVisible()
    await keys.press('Tab')
    await keys.press('Enter')
    await tabTo(tick)
    await keys.press('Space')
    await expect(button('Undo')).toBeVisible()
    await expectFocusSeen(page)
    await keys.press('Control+z')
    await expect(tick).not.toBeChecked()
    await expectFocusSeen(page)
  })

  await test.step('makes a lead with the palette, and opens it', async () => {
    await keys.press('Control+k')
    await keys.type('new lead')
    await expect(page.getByRole('option', { name: /New lead/ })).toHaveAttribute('aria-selected', 'true')
    await keys.press('Enter')
    const form = page.getByRole('form', { name: 'New lead' })
    await expect(form.getByLabel('First name')).toBeFocused()
    await keys.type('Kim')
    await tabTo(form.getByLabel('Last name'), { most: 2 })
    await keys.type(`Keys ${run}`)
    await tabTo(form.getByLabel('Email'), { most: 4 })
    await keys.type(`kim@keys-${run}.example`)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await keys.press('Escape')
    await expect(button('Stay and keep editing', question)).toBeFocused()
    await keys.press('Escape')
    await expect(form.getByLabel('Email')).toBeFocused()
    await keys.press('Enter')
    await expect(form).toBeHidden()
    await expectFocusSeen(page)

    await keys.press('Control+k')
    await keys.type(`Keys ${run}`)
    await expect(page.getByRole('option', { name: new RegExp(`Keys ${run}`) })).toHaveAttribute('aria-selected', 'true')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Kim Keys ${run}` })).toBeVisible()
    await expectFocusSeen(page)
  })

  await test.step('edits a field in place, and sets the status', async () => {
    await tabTo(button('Change First name: Kim'))
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await keys.press('Escape')
    await expect(button('Change First name: Kim')).toBeFocused()
    await keys.press('Enter')
    await replace('Kimmo')
    await keys.press('Enter')
    await expect(button('Change First name: Kimmo')).toBeFocused()

    await tabTo(button('Contacted'), { back: true })
    await keys.press('Enter')
    await expect(page.getByRole('list', { name: 'Lead status' }).locator('[aria-current]')).toHaveText('Contacted')
    // The steps are disabled while the status is saved.
    await expect(button('Contacted')).toBeEnabled()
    await expect(button('Contacted')).toBeFocused()
  })

  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await test.step('logs a call, writes a note and sends an e-mail', async () => {
    await tabTo(button('Call').first(), { back: true })
    await keys.press('Enter')
    const call = timeline.getByRole('form', { name: 'Log call' })
    await expect(call.locator(':focus')).toHaveCount(1)
    await tabTo(call.getByLabel('Subject'), { back: true })
    await replace(`Asked for samples ${run}`)
    await keys.press('Enter')
    await expect(button(`Asked for samples ${run}`, timeline)).toBeVisible()
    await expectFocusSeen(page)

    await tabTo(button('Note', timeline), { back: true })
    await keys.press('Enter')
    await expect(timeline.getByLabel('New note')).toBeFocused()
    await keys.type('Wants red ones')
    await keys.press('Control+Enter')
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Wants red ones' })).toBeVisible()
    await expect(timeline.getByLabel('New note')).toBeFocused()

    await tabTo(button('E-mail', timeline), { back: true })
    await keys.press('Enter')
    await expect(timeline.getByLabel('Subject')).toBeFocused()
    await keys.type('Our red ones')
    await tabTo(timeline.getByLabel('Text', { exact: true }), { most: 2 })
    await keys.type('Here they are.')
    await tabTo(button('Send', timeline), { most: 6 })
    await keys.press('Enter')
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Our red ones' })).toBeVisible()
    await expectFocusSeen(page)
  })

  await test.step('converts the lead', async () => {
    await tabTo(button('Convert'), { back: true, most: 60 })
    await keys.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Convert Kimmo/ })
    await tabTo(dialog.getByRole('textbox', { name: 'Deal name' }))
    await replace(`Red ones ${run}`)
    await keys.press('Enter')
    await expect(page.getByText(/^Converted to contact/)).toContainText(`Red ones ${run}`)
    await expect(dialog).toBeHidden()
    await expectFocusSeen(page)
  })

  await test.step('moves the deal on the board, opens it and comes back', async () => {
    await goTo('e', 'Deals')
    await tabTo(page.getByRole('radio', { name: 'Table' }))
    await keys.press('ArrowRight')
    await tabTo(page.getByLabel('Search deals'))
    await keys.type(`Red ones ${run}`)
    const card = page.locator('[data-card]')
    await expect(card).toHaveCount(1)
    await tabTo(card)
    const moved = page.waitForResponse((response) => response.url().endsWith('/crm/kanbon_move'))
    await keys.press('Space')
    await keys.press('ArrowRight')
    await keys.press('Space')
    const { data } = (await (await moved).json()) as { data: { category: string } }
    await expect(page.getByRole('list', { name: data.category, exact: true })).toContainText(`Red ones ${run}`)
    await expect(card).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Red ones ${run}` })).toBeVisible()
    await expectFocusSeen(page)
    await page.goBack()
    await expect(card).toHaveCount(1)
    await expectFocusSeen(page)
  })

  await test.step('answers an enquiry with an offer', async () => {
    await goTo('q', 'Enquiries')
    await tabTo(enquiryOf(page, quoted))
    await keys.press('Enter')
    await tabTo(button('Make an offer'), { most: 40 })
    await keys.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(dialog.getByLabel(/^Price per/), { most: 3 })
    await replace('40')
    await keys.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Offers', exact: true })).toContainText('40.00')
    await expectFocusSeen(page)
  })

  await test.step('answers a chat message', async () => {
    await goTo('h', 'Chat')
    const room = button(/Bea Buyer/, page.getByRole('region', { name: 'Conversations' }))
    await tabTo(room)
    await keys.press('Enter')
    await expect(page.getByRole('log').getByText(`Can you load ${run}?`)).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
    await keys.type(`We can ${run}.`)
    await keys.press('Enter')
    await expect(page.getByRole('log').getByText(`We can ${run}.`)).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  })

  await test.step('filters a list, and keeps it as a view', async () => {
    // Letters are typed here: the palette leads on from a text field, too.
    await keys.press('Control+k')
    await keys.type('leads')
    await expect(page.getByRole('option', { name: /^Leads/ })).toHaveAttribute('aria-selected', 'true')
    await keys.press('Enter')
    await expect(page.getByRole('grid', { name: 'Leads' }).getByRole('link').first()).toBeVisible()
    await tabTo(page.locator('[data-add-filter]'))
    await keys.press('Enter')
    const editor = page.getByRole('form', { name: 'Condition' })
    await expect(editor.getByRole('combobox', { name: 'Field' })).toBeFocused()
    await keys.type('Last name')
    await keys.press('Enter')
    await tabTo(editor.getByLabel('Value', { exact: true }), { most: 4 })
    await keys.type(`Keys ${run}`)
    await keys.press('Enter')
    await expect(editor).toBeHidden()
    await expect(page).toHaveURL(/filter=/)
    await expectFocusSeen(page)
    await tabTo(button('Save as view'), { back: true })
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await keys.type(`Day ${run}`)
    await keys.press('Enter')
    await expect(button(`View: Day ${run}`)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFocusSeen(page)
  })

  await test.step('assigns what is selected, and undoes it', async () => {
    const grid = page.getByRole('grid', { name: 'Leads' })
    await tabTo(grid.locator('[tabindex="0"]').first())
    await keys.press('ArrowDown')
    await keys.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await tabTo(button('Assign'))
    await keys.press('Enter')
    const colleague = page.getByRole('menuitem').filter({ hasNotText: 'Selma Seller' }).first()
    await expect(colleague).toBeVisible()
    await expect(async () => {
      await keys.press('ArrowDown')
      await expect(colleague).toBeFocused({ timeout: 200 })
    }).toPass()
    await keys.press('Enter')
    const result = page.getByRole('region', { name: 'Change of many records' })
    await expect(result).toContainText('1 lead changed')
    await expect(button('Undo', result)).toBeVisible()
    // The menu is gone, and the selection with its bar soon after: the focus comes to its next place first.
    await expectFocusSeen(page)
    await tabTo(button('Undo', result))
    await keys.press('Enter')
    await expect(result).toContainText('1 lead is as before')
    await expectFocusSeen(page)
  })

  await test.step('signs out', async () => {
    await tabTo(button(/your account/i), { back: true, most: 60 })
    await keys.press('Enter')
    await tabTo(button('Sign out'), { most: 8 })
    await keys.press('Enter')
    await page.waitForURL('**/user/signin')
    await expectFocusSeen(page)
  })
  await context.close()
})

// Issue 10: two minutes at a time, on a phone in a warehouse.
test('a sales person works a day on a phone with one thumb', async ({ browser }) => {
  const run = Date.now().toString(36)
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, 'seller')
  const quoted = await workToDo(page, run)
  const client = await clientOf(page)
  const makeRecord = (type: RecordTypeName, values: Readonly<Record<string, string>>) =>
    client.call(saveRecord, {
      type_name: type,
      form_fields: fieldsOf({ sections: DEFAULT_FORMS[type] })
        .filter(({ name }) => name in values)
        .map(({ id, name }) => ({ id, value: values[name] })),
    })
  await makeRecord('Leads', { first_name: 'Toni', last_name: `Thumb ${run}`, mobile: '+4930123456' })
  await makeRecord('Deals', { deal_name: `Crates ${run}`, stage: 'Qualification' })
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const places = page.getByRole('navigation', { name: 'Places' })

  await test.step('ticks a task of the day, and takes it back', async () => {
    await open(page, '/dashboard')
    const tick = page.getByRole('checkbox', { name: `Done: Ring ${run}` })
    await tap(tick)
    await tap(button('Undo'))
    await expect(tick).not.toBeChecked()
  })

  await test.step('scrolls the leads, filters them on a sheet, and opens one', async () => {
    await tap(places.getByRole('link', { name: 'Leads' }))
    const cards = page.getByRole('checkbox', { name: /^Select / })
    await expect(cards.nth(3)).toBeVisible()
    await swipe(page, 'up')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await expect(async () => {
      await swipe(page, 'down')
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }).toPass()

    await tap(page.locator('[data-add-filter]'))
    const sheet = page.getByRole('dialog', { name: 'New filter' })
    await tap(sheet.getByRole('combobox', { name: 'Field' }))
    await page.keyboard.type('Last name')
    await tap(page.getByRole('option', { name: 'Last name', exact: true }))
    await tap(sheet.getByLabel('Value', { exact: true }))
    await page.keyboard.type(`Thumb ${run}`)
    await tap(button('Apply', sheet))
    await expect(sheet).toBeHidden()
    await tap(page.getByRole('link', { name: `Toni Thumb ${run}` }))
    await expect(page.getByRole('heading', { level: 1, name: `Toni Thumb ${run}` })).toBeVisible()
    await expect(page.locator('a[href="tel:+4930123456"]').first()).toBeVisible()
  })

  await test.step('logs a call and plans a task with the bar under the thumb, and ticks it', async () => {
    const bar = page.getByRole('toolbar', { name: 'Add to this record' })
    const timeline = page.getByRole('complementary', { name: 'Timeline' })
    await tap(button('Note', bar))
    await timeline.getByLabel('New note').fill('Ring after five')
    await tap(button('Add note', timeline))
    await expect(timeline.getByText('Ring after five')).toBeVisible()
    await tap(button('Call', bar))
    // Nobody has to scroll for it.
    const log = button('Log call', timeline.getByRole('form', { name: 'Log call' }))
    await expect.poll(() => isFree(log)).toBe(true)
    await tap(log)
    await expect(button(`Call with Toni Thumb ${run}`, timeline)).toBeVisible()
    await tap(button('E-mail', bar))
    await expect(timeline.getByLabel('Subject')).toBeVisible()
    await tap(button('Task', bar))
    const task = timeline.getByRole('form', { name: 'Add task' })
    await task.getByLabel('Subject').fill('Send a crate')
    await tap(button('Add task', task))
    await tap(timeline.getByRole('checkbox', { name: 'Done: Send a crate' }))
    await tap(button('Undo'))
    await expect(timeline.getByRole('checkbox', { name: 'Done: Send a crate' })).not.toBeChecked()
  })

  await test.step('moves a deal to another stage', async () => {
    await open(page, `/crm/deals?layout=board&query=${run}`)
    await tap(button(`Move Crates ${run}`))
    await tap(page.getByRole('menuitem', { name: 'Proposal', exact: true }))
    await expect(page.getByRole('list', { name: 'Proposal', exact: true })).toContainText(`Crates ${run}`)
  })

  await test.step('answers an enquiry', async () => {
    await open(page, '/enquiries')
    await tap(enquiryOf(page, quoted))
    await tap(button('Make an offer'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Price per/).fill('40')
    await tap(button(/^Send/, dialog))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Offers', exact: true })).toContainText('40.00')
  })

  await test.step('chats while the keyboard takes half of the window', async () => {
    await tap(places.getByRole('link', { name: /^Chat/ }))
    await tap(button(/Bea Buyer/, page.getByRole('region', { name: 'Conversations' })))
    const log = page.getByRole('log')
    await expect(log.getByText(`Can you load ${run}?`)).toBeInViewport()
    await tap(page.getByLabel('Message', { exact: true }))
    await page.setViewportSize({ width: PHONE.width, height: 420 })
    // The newest line.
    await expect(log.getByText(/^Offer 1: .* 40\.00 per /).last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.type(`We can ${run}.`)
    await tap(button('Send'))
    await expect(log.getByText(`We can ${run}.`)).toBeInViewport()
    await page.setViewportSize(PHONE)
  })

  await test.step('looks at the calendar', async () => {
    await tap(button('More places', places))
    await tap(places.getByRole('link', { name: 'Calendar' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeAttached()
    await tap(button(/^Next/).first())
    // A tablet shows fewer days at a time, today first, so that titles can be read.
    await page.setViewportSize({ width: 768, height: 1024 })
    await open(page, '/crm/calendar')
    const column = page.getByRole('group', { name: 'Days' }).getByRole('list', { name: columnOfToday() })
    await expect(column).toBeInViewport()
    expect((await column.boundingBox())?.width).toBeGreaterThan(130)
    await page.setViewportSize(PHONE)
  })
  await context.close()
})

// Helpers

const PHONE = { width: 360, height: 740 }
/** Matches the name of today's column in the time zone of the browsers, such as 'Monday, 23 Nov 2026'. */
const columnOfToday = () =>
  new RegExp(`^${new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format()}, `)
/** WCAG 2.2 "Target size (minimum)", in CSS pixels. */
const LEAST_TARGET_PX = 24

/** Taps a control that a thumb can hit: it is in the window, nothing covers it, and it is large enough. */
async function tap(control: Locator): Promise<void> {
  // As a thumb scrolls what is under a bar into the middle.
  await control.evaluate((target) => target.scrollIntoView({ block: 'center' }))
  await expect.poll(() => isFree(control)).toBe(true)
  await control.tap()
}

/** Whether a control is in the window as it is, nothing covers it, and it is large enough. */
const isFree = (control: Locator): Promise<boolean> =>
  control.evaluate((target, least) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOwn = (dx: number, dy: number) => {
      const found = document.elementFromPoint(x + dx, y + dy)
      return found !== null && (target.contains(found) || found.closest('label')?.contains(target) === true)
    }
    const reach = least / 2 - 1
    return [isOwn(0, 0), isOwn(-reach, 0), isOwn(reach, 0), isOwn(0, -reach), isOwn(0, reach)].every(Boolean)
  }, LEAST_TARGET_PX)

/** One long swipe of the thumb; "up" shows what is below. */
async function swipe(page: Page, way: 'up' | 'down'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const [low, high] = [PHONE.height * 0.75, PHONE.height * 0.3]
  const [from, to] = way === 'up' ? [low, high] : [high, low]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: readonly number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: PHONE.width / 2, y })) })
  await touch('touchStart', from)
  for (const part of [0.1, 0.4, 0.7, 1]) await touch('touchMove', from + (to - from) * part)
  await touch('touchEnd')
  await devtools.detach()
}

/** The newest enquiry of the demo's buyer about a product, which others ask for as well. */
const enquiryOf = (page: Page, { name }: RequestedQuote): Locator =>
  page
    .getByRole('region', { name: 'Enquiries received' })
    .getByRole('button', { name: new RegExp(`${name}.*Bea Buyer`, 's') })
    .first()

/** A task of today, an enquiry and a chat message for the seller who is signed in on the page. */
async function workToDo(page: Page, run: string): Promise<RequestedQuote> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  const buyer = await personAtWork(browser, 'buyer')
  const quoted = await requestQuote(buyer.page, page)
  await (
    await clientOf(buyer.page)
  ).call(sendMessage, {
    client_id: null,
    roomId: quoted.roomId,
    message: `Can you load ${run}?`,
  })
  const seller = await clientOf(page)
  // Late, so that it is among the first of the day.
  const task_date = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  await seller.call(createTask, { subject: `Ring ${run}`, task_date, tag: [], reminder_type: 'others' })
  await buyer.context.close()
  return quoted
}
