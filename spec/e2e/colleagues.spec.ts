import { randomUUID } from 'node:crypto'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { createRole } from '../../core/contracts/roles.contract.ts'
import { createSubAccount } from '../../core/contracts/sub-accounts.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newPerson, personAtWork } from './support/people.ts'

const LEADS = '/crm/leads'
const password = 'Harbour-Crane-42!'
const expect = expectSoon.configure({ timeout: 20_000 })

/** Opens a page and waits until its tab hears of changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const subscribed = page.waitForResponse((response) => response.url().includes('broadcasting/auth'))
  await open(page, path)
  expect((await subscribed).ok()).toBe(true)
}

async function addLead(page: Page, first: string): Promise<void> {
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = page.getByRole('form', { name: 'New lead' })
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill('Live')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await expect(form).toBeHidden()
}

test('[D-242] two colleagues see what the other does with leads, without a reload', async ({ browser }) => {
  test.setTimeout(240_000)
  const owner = await newPerson(browser, 'seller')
  await open(owner.page, '/dashboard')
  const calls = await clientOf(owner.page)
  const email = `sam.${randomUUID()}@example.com`
  const { data: role } = await calls.call(createRole, {
    name: 'Sales',
    permissions: [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }],
  })
  await calls.call(createSubAccount, { full_name: 'Sam Sub', email_id: email, password, role_id: role.id })
  const sam = await personAtWork(browser, { email, password })
  const row = (page: Page, name: string) =>
    page.getByRole('grid', { name: 'Leads' }).getByRole('link', { name: `${name} Live` })

  await openLive(owner.page, LEADS)
  await openLive(sam.page, LEADS)

  await test.step('a new lead of either shows in the list of the other', async () => {
    await addLead(sam.page, 'Ada')
    await expect(row(sam.page, 'Ada')).toBeVisible()
    await expect(row(owner.page, 'Ada')).toBeVisible()
    await addLead(owner.page, 'Bea')
    await expect(row(sam.page, 'Bea')).toBeVisible()
  })

  await test.step('the selection stays when a colleague adds a lead', async () => {
    await owner.page.getByRole('checkbox', { name: /Bea Live/ }).check()
    await addLead(sam.page, 'Cem')
    await expect(row(owner.page, 'Cem')).toBeVisible()
    await expect(owner.page.getByRole('checkbox', { name: /Bea Live/ })).toBeChecked()
  })

  await test.step('a card moves on the board of the owner, and the page of the record follows', async () => {
    await openLive(owner.page, `${LEADS}?layout=board`)
    const lane = (name: string) => owner.page.getByRole('list', { name, exact: true })
    await expect(lane('New').locator('[data-card]', { hasText: 'Ada Live' })).toBeVisible()
    await row(sam.page, 'Ada').click()
    const steps = (page: Page) => page.getByRole('list', { name: 'Lead status' })
    await steps(sam.page).getByRole('button', { name: 'Contacted' }).click()
    await expect(lane('Contacted').locator('[data-card]', { hasText: 'Ada Live' })).toBeVisible()

    await owner.page.locator('[data-card]', { hasText: 'Ada Live' }).getByRole('link').click()
    await expect(steps(owner.page).locator('[aria-current]')).toHaveText('Contacted')
    await steps(sam.page).getByRole('button', { name: 'Qualified' }).click()
    await expect(steps(owner.page).locator('[aria-current]')).toHaveText('Qualified')
  })
  await Promise.all([owner.context.close(), sam.context.close()])
})
