import { expect as expectSoon, type Page, test } from '@playwright/test'
import { formatWireTime } from '../../core/time/wire-time.ts'
import { open, waitReady } from './support/pages.ts'
import { signIn } from './support/people.ts'

const LEADS = '/crm/leads'
/** A name that no other lead of this run has. */
const SURNAME = `Quist${Date.now() % 100_000}`

// The journey has many steps, and the suite shares its machine with others.
const expect = expectSoon.configure({ timeout: 30_000 })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** Adds a condition in the filter bar, as a person does. */
async function addFilter(page: Page, field: string, operator: string, ...values: readonly string[]): Promise<void> {
  await page.locator('[data-add-filter]').click()
  const editor = page.getByRole('form', { name: 'Condition' })
  await editor.getByRole('combobox', { name: 'Field' }).fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
  await editor.getByRole('combobox', { name: 'Operator' }).selectOption({ label: operator })
  const [first, second] = values
  if (second !== undefined) {
    await editor.getByLabel('From', { exact: true }).fill(first ?? '')
    await editor.getByLabel('To', { exact: true }).fill(second)
  } else if (first !== undefined) {
    await editor.getByLabel('Value', { exact: true }).fill(first)
  }
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(editor).toBeHidden()
}

/** Creates a lead with the form beside the list. */
async function addLead(page: Page, first: string, revenue: string, status: string): Promise<void> {
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = page.getByRole('form', { name: 'New lead' })
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill(SURNAME)
  await form.getByRole('button', { name: 'More fields' }).click()
  await form.getByLabel('Annual revenue').fill(revenue)
  // A new lead starts with the first status.
  if (status !== 'New') {
    await form.getByRole('combobox', { name: 'Lead status' }).click()
    await page.getByRole('option', { name: status, exact: true }).click()
  }
  await form.getByRole('button', { name: 'Create lead' }).click()
  await expect(form).toBeHidden()
}

const rowNames = (page: Page) =>
  page.getByRole('grid', { name: 'Leads' }).getByRole('link', { name: new RegExp(SURNAME) })

test('table, filters of several operators, a saved view, the board by pointer and keyboard', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, LEADS)
  await expect(page.getByRole('grid', { name: 'Leads' }).getByRole('link').first()).toBeVisible()

  // A rejected form shows messages at its fields, and nothing is lost.
  await page.getByRole('button', { name: 'New lead' }).click()
  await page.getByRole('form', { name: 'New lead' }).getByRole('button', { name: 'Create lead' }).click()
  await expect(page.getByText('Please enter First name').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await addLead(page, 'Zara', '500', 'New')
  await addLead(page, 'Zeno', '1500', 'New')
  await addLead(page, 'Yves', '99000', 'Contacted')

  await page.getByLabel('Search leads').fill(SURNAME)
  await expect(rowNames(page)).toHaveCount(3)
  await addFilter(page, 'First name', 'starts with', 'Z')
  await expect(rowNames(page)).toHaveCount(2)
  await addFilter(page, 'Annual revenue', 'between', '1000', '2000')
  await expect(rowNames(page)).toHaveText([`Zeno ${SURNAME}`])
  expect(new URL(page.url()).searchParams.get('filter')).toContain('annual_revenue.between.1000!2000')
  await page.getByRole('button', { name: /^Remove filter: Annual revenue/ }).click()
  await addFilter(page, 'Website', 'is empty')
  await expect(rowNames(page)).toHaveCount(2)

  // The view keeps filter and columns; a copied address shows the same.
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Zs ${SURNAME}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: `View: Zs ${SURNAME}` })).toBeVisible()
  await page.reload()
  await waitReady(page)
  await expect(page.getByRole('button', { name: `View: Zs ${SURNAME}` })).toBeVisible()
  await expect(rowNames(page)).toHaveCount(2)

  // Groups are part of the view, and a pin is a tab.
  await page.getByLabel('Group by').selectOption({ label: 'By lead source' })
  const grid = page.getByRole('grid', { name: 'Leads' })
  const noSource = grid.getByRole('button', { name: 'Lead source: None 2 leads' })
  await expect(noSource).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'View actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin as tab' }).click()
  const tab = page.getByRole('navigation', { name: 'Pinned views' }).getByRole('link', { name: `Zs ${SURNAME}` })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await noSource.click()
  await expect(rowNames(page)).toHaveCount(0)
  await expect(page).toHaveURL(/closed=/)
  await page.reload()
  await waitReady(page)
  await expect(noSource).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('link', { name: 'All Leads' }).click()
  await expect(grid.getByRole('link').first()).toBeVisible()
  await page.goBack()
  await expect(noSource).toHaveAttribute('aria-expanded', 'false')
  await tab.click()
  await expect(rowNames(page)).toHaveCount(2)

  // Deleting the view in use returns to All Leads.
  await page.getByRole('button', { name: 'View actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: /^View: All Leads/ })).toBeVisible()

  await open(page, `${LEADS}?layout=board&query=${SURNAME}`)
  const lane = (title: string) => page.getByRole('list', { name: title, exact: true })
  const card = (name: string) => page.locator('[data-card]', { hasText: `${name} ${SURNAME}` })
  await expect(card('Zara')).toBeVisible()
  await expect(page.locator('[data-card]')).toHaveCount(3)

  const from = await card('Zara').boundingBox()
  const to = await card('Yves').boundingBox()
  if (from === null || to === null) throw new Error('The cards are not drawn')
  const saved = page.waitForResponse((response) => response.url().endsWith('/crm/kanbon_move'))
  await page.mouse.move(from.x + 60, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 80, to.y + 20, { steps: 12 })
  await page.mouse.up()
  expect(((await (await saved).json()) as { data: { category: string } }).data.category).toBe('Contacted')
  await expect(lane('Contacted')).toContainText('Zara')

  await card('Zeno').focus()
  const moved = page.waitForResponse((response) => response.url().endsWith('/crm/kanbon_move'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  expect(((await (await moved).json()) as { data: { category: string } }).data.category).toBe('Contacted')
  await page.reload()
  await waitReady(page)
  await expect(lane('Contacted')).toContainText('Zeno')

  // The columns by another field: the address keeps the choice, and moving writes that field.
  await page.getByLabel('Columns by').selectOption({ label: 'By lead source' })
  await expect(page).toHaveURL(/group=lead_source/)
  // An empty list has no height.
  await expect(lane('Referral')).toBeAttached()
  const source = page.locator('[data-card]').first()
  const name = (await source.getByRole('link').first().textContent()) ?? ''
  await source.focus()
  const written = page.waitForResponse((response) => response.url().endsWith('/crm/kanbon_move'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const { data } = (await (await written).json()) as { data: { category: string } }
  await expect(lane(data.category)).toContainText(name)
  await page.reload()
  await waitReady(page)
  await expect(page.getByLabel('Columns by')).toHaveValue('lead_source')
  await expect(lane(data.category)).toContainText(name)
})

test('a dragged card goes back from outside the board, and lands in the last whole column', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, `${LEADS}?layout=board`)
  const board = page.getByRole('group', { name: 'Leads by lead status' })
  const card = board.locator('[data-card]').first()
  const columns = board.locator('[data-lane]')
  const scrolled = () => columns.first().evaluate((column) => column.parentElement?.scrollLeft)
  await expect(card).toBeVisible()
  const right = await board.evaluate((element) => element.getBoundingClientRect().right)
  /** Lifts the card; returns where, and the column. */
  const lift = async () => {
    const from = (await card.boundingBox())!
    const own = (await laneOf(from.x + 60))!
    await page.mouse.move(from.x + 60, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 100, from.y + 20, { steps: 4 })
    await expect(board).toHaveAttribute('data-lifting')
    return { y: from.y + 20, own }
  }
  const putBack = async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(board).not.toHaveAttribute('data-lifting')
  }

  await test.step('over the menu of the page nothing would change, whatever column is scrolled below it', async () => {
    const { y, own } = await lift()
    await page.mouse.move(40, y, { steps: 12 })
    await expect(board.locator('[data-target]')).toHaveAttribute('data-lane', own)
    await putBack()
  })

  await test.step('the board holds still under a card over the last whole column', async () => {
    const { y } = await lift()
    const at = await scrolled()
    await page.mouse.move(right - 172, y, { steps: 12 })
    const last = (await laneOf(right - 172))!
    // Some frames, in which the board would scroll.
    for (let frame = 0; frame < 30; frame += 1)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    expect(await scrolled()).toBe(at)
    await expect(board.locator('[data-target]')).toHaveAttribute('data-lane', last)
    await putBack()
  })

  /** The column at a horizontal place, as it is drawn now. */
  function laneOf(x: number) {
    return columns.evaluateAll((all, place) => {
      const found = all.find((column) => {
        const { left, right: end } = column.getBoundingClientRect()
        return left <= place && place <= end
      })
      return found?.getAttribute('data-lane')
    }, x)
  }
})

test('a record with note, file, task, status and history; deletion with undo', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, `${LEADS}?query=${SURNAME}`)
  await rowNames(page).filter({ hasText: 'Yves' }).click()
  const yves = page.getByRole('heading', { level: 1, name: `Yves ${SURNAME}` })
  await expect(yves).toBeVisible()
  // The keys lead through the list that somebody came from.
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(yves).toBeVisible()

  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await timeline.getByLabel('New note').fill('Wants CIF <b>Rotterdam</b>')
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.getByText('Wants CIF <b>Rotterdam</b>')).toBeVisible()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Wants CIF <b>Rotterdam</b>')

  await page.getByRole('tab', { name: 'Files' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByRole('alert').filter({ hasText: 'offer.txt' })).toContainText(
    'Please upload files only in PDF, Excel or Doc format',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nan offer') })
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('offer.pdf')

  await page.getByRole('tab', { name: 'Tasks' }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByLabel('Subject').fill('Send the offer')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Send the offer')

  // The task is ticked where it stands, and is open again after Undo.
  const tick = timeline.getByRole('checkbox', { name: 'Done: Send the offer' })
  await tick.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tick).not.toBeChecked()

  // A value is edited in place: Enter saves.
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Change Annual revenue: USD 99,000' }).click()
  await page.getByRole('textbox', { name: 'Annual revenue' }).fill('98000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change Annual revenue: USD 98,000' })).toBeFocused()

  await page.getByRole('list', { name: 'Lead status' }).getByRole('button', { name: 'Qualified' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel').getByRole('list', { name: 'History' })
  await expect(history).toContainText('Lead status: Contacted → Qualified')
  await expect(history).toContainText('Task “Send the offer” added')
  await expect(history).toContainText('Created')

  // A record that is deleted on its page comes back whole.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete lead' }).click()
  await expect(page).toHaveURL(new RegExp(`${LEADS}$`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await open(page, `${LEADS}?query=${SURNAME}`)
  await expect(rowNames(page)).toHaveCount(3)
  await rowNames(page).filter({ hasText: 'Yves' }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('offer.pdf')

  await open(page, `${LEADS}?query=${SURNAME}`)
  await page.getByRole('checkbox', { name: new RegExp(`Yves ${SURNAME}`) }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowNames(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowNames(page)).toHaveCount(3)
})

test('a reminder pops up once, not again after a reload', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, '/crm/reminders')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const subject = `Call ${SURNAME}`
  const made = await page.request.post('/api/v1/crm/task_information/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { subject, task_date: formatWireTime(Date.now() + 3_000) },
  })
  expect(((await made.json()) as { status: boolean }).status).toBe(true)
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText(subject, { timeout: 25_000 })
  const dismissed = page.waitForResponse((response) => response.url().endsWith('/reminder/dismiss-reminder'))
  await popup.getByRole('button', { name: /^Dismiss/ }).click()
  expect((await dismissed).status()).toBe(200)
  await expect(popup).toBeHidden()
  await page.reload()
  await waitReady(page)
  await page.waitForResponse((response) => response.url().includes('/reminder/index'))
  await expect(popup).toBeHidden()
})

test('a sub-user sees only what the role grants', async ({ page }) => {
  await signIn(page, 'sub-user')
  await open(page, LEADS)
  await expect(page.getByRole('grid', { name: 'Leads' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New lead' })).toHaveCount(0)
  await page.getByRole('grid', { name: 'Leads' }).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Meetings' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.goto('/crm/deals')
  await expect(page.getByRole('grid', { name: 'Deals' })).toHaveCount(0)
})
