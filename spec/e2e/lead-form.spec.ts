import { expect as expectSoon, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { signIn } from './support/people.ts'

const BUILDER = '/crm/settings/lead-form?type=Accounts'
const expect = expectSoon.configure({ timeout: 30_000 })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const handle = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save form' }).click()
  // The question in numbers comes only when stored records do not fit.
  const question = page.getByRole('dialog').getByRole('button', { name: 'Save form' })
  const saved = page.getByText(/^Saved \d/)
  await expect(question.or(saved).first()).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(saved).toBeVisible()
}

test('[LEADFORM-01] [LEADFORM-02] a form is rebuilt by keyboard and mouse, and the dialog of new records follows', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await open(page, BUILDER)

  // By keyboard alone: a new field, two places up, and a section.
  await page.getByRole('button', { name: 'Single line', exact: true }).focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Edit Single line' })
  await window.getByLabel('Label').fill('Customs number')
  await page.keyboard.press('Enter')
  await expect(window).toBeHidden()
  await handle(page, /^Customs number, Account Information, position 8 of 8/).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(handle(page, /^Customs number, Account Information, position 6 of 8/)).toBeFocused()
  await handle(page, /^Section Address Information, position 2 of 4/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(handle(page, /^Section Address Information, position 3 of 4/)).toBeFocused()

  // By mouse: a field into another section, and a section to the top.
  await drag(page, /^Website, Account Information/, /^Annual revenue, Additional Information/)
  await expect(handle(page, /^Website, Additional Information, position 1 of 3/)).toBeVisible()
  await drag(page, /^Section Description Information/, /^Section Account Information/)
  await expect(handle(page, /^Section Description Information, position 1 of 4/)).toBeVisible()
  await save(page)

  await page.reload()
  await expect(handle(page, /^Section Description Information, position 1 of 4/)).toBeVisible()
  await expect(handle(page, /^Section Address Information, position 4 of 4/)).toBeVisible()
  await expect(handle(page, /^Website, Additional Information, position 1 of 3/)).toBeVisible()
  await expect(handle(page, /^Customs number, Account Information, position 6 of 7/)).toBeVisible()

  await open(page, '/crm/accounts')
  await page.getByRole('button', { name: 'New account' }).first().click()
  const form = page.getByRole('form', { name: 'New account' })
  await form.getByRole('button', { name: 'More fields' }).click()
  await expect(form.getByLabel('Customs number')).toBeVisible()
  await expect(form.getByRole('heading', { level: 2 }).first()).toHaveText('Description Information')
})

test('leaving the builder with changes asks, and discarding keeps the stored form', async ({ page }) => {
  await signIn(page, 'seller')
  await open(page, BUILDER)
  await page.getByRole('button', { name: 'Country: Required' }).click()
  await page.getByRole('tab', { name: 'Deals' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay and keep editing' }).click()
  await expect(page.getByRole('button', { name: 'Country: Required' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: 'Deals' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('button', { name: 'Stage: Required' })).toBeVisible()
})

async function drag(page: Page, from: RegExp, to: RegExp): Promise<void> {
  const [start, end] = [handle(page, from), handle(page, to)]
  await start.scrollIntoViewIfNeeded()
  const a = (await start.boundingBox())!
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2 - 12, { steps: 4 })
  // The page scrolls and the rows make room while something is dragged.
  for (let times = 0; times < 3; times += 1) {
    const b = (await end.boundingBox())!
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2 - times, { steps: 8 })
  }
  await page.mouse.up()
}
