import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { newPerson, personAtWork } from './support/people.ts'

const password = 'Harbour-Crane-42!'

test('a seller creates a role and a sub-account; the server also rejects what the sub-user cannot see', async ({
  browser,
}) => {
  test.slow()
  const seller = await newPerson(browser, 'seller')
  const { page } = seller
  const email = `sam.${randomUUID()}@example.com`

  await test.step('[PERM-03] a new role has every right off; Edit turns View on', async () => {
    await open(page, '/roles')
    await page.getByRole('button', { name: 'New role' }).click()
    await page.waitForURL('/roles/add')
    await expect(page.getByText('Pages outside the CRM stay closed to sub-users.')).toBeVisible()
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByText('Please enter role name')).toBeVisible()
    await page.getByLabel('Role name').fill('Lead follow-up')
    await page.getByRole('switch', { name: 'Leads: Edit' }).check()
    await expect(page.getByRole('switch', { name: 'Leads: View' })).toBeChecked()
    await page.getByRole('switch', { name: 'Dashboard: View' }).check()
    await page.getByRole('button', { name: 'Create role' }).click()
    await page.waitForURL('/roles')
    await expect(page.getByRole('link', { name: 'Lead follow-up' })).toBeVisible()
  })

  await test.step('a sub-account gets the role', async () => {
    await open(page, '/sellersubaccount')
    await page.getByRole('button', { name: 'Add sub account' }).click()
    const window = page.getByRole('dialog')
    await window.getByLabel('Full name').fill('Sam Sub')
    await window.getByLabel('E-mail address').fill(email)
    await window.getByLabel('First password').fill('weak')
    await window.getByRole('button', { name: 'Add sub account' }).click()
    await expect(window.getByText('Please select role')).toBeVisible()
    await window.getByLabel('Role').selectOption({ label: 'Lead follow-up' })
    await window.getByLabel('First password').fill(password)
    await window.getByRole('button', { name: 'Add sub account' }).click()
    await expect(window).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sam Sub' })).toContainText('Lead follow-up')
  })

  const sam = await personAtWork(browser, { email, password })
  await test.step('[PERM-24] pages outside the CRM redirect to the dashboard, those of the role open', async () => {
    for (const path of ['/profile', '/roles', '/products/List', '/crm/contacts']) {
      await open(sam.page, path)
      await expect(sam.page, path).toHaveURL('/dashboard')
    }
    await expect(sam.page.getByRole('status').filter({ hasText: 'You may not open “Contacts”' })).toContainText(
      'your role lacks Contacts: View',
    )
    await open(sam.page, '/roles')
    await expect(sam.page.getByText('“Roles” is for the owner of your company only.')).toBeVisible()
    await open(sam.page, '/operator')
    await expect(sam.page.getByText('“Overview” is for operators of the marketplace.')).toBeVisible()
    await sam.page.goto('/crm/leads')
    await expect(sam.page).toHaveURL('/crm/leads')
    await open(sam.page, '/dashboard')
    const places = sam.page.getByRole('navigation', { name: 'Workspace' })
    await expect(places.getByRole('link', { name: 'Leads' })).toBeVisible()
    await expect(places.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  })

  await test.step('[D-249] the dashboard keeps the cards that the sub-user chose, within the role', async () => {
    const { page: board } = sam
    const questions = board.getByRole('region', { name: 'How it goes' }).getByRole('heading', { level: 3 })
    await expect(questions).toHaveText(['Where do new leads come from?', 'Where do the leads stand?'])
    await board.getByRole('button', { name: 'Choose cards' }).click()
    const dialog = board.getByRole('dialog', { name: 'Choose cards' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    await dialog.getByRole('checkbox', { name: 'Who has done what?' }).check()
    // By pointer to the second place, then by keyboard to the first.
    const handle = dialog.getByRole('button', { name: /^Who has done what\? Position/ })
    await expect(async () => {
      // The dialog may still move into its place.
      const from = await handle.boundingBox()
      const to = await dialog.getByRole('button', { name: /^Where do the leads stand\? Position 2/ }).boundingBox()
      await board.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
      await board.mouse.down()
      await board.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 8 })
      await board.mouse.up()
      await expect(handle).toHaveAccessibleName(/Position 2 of 3/, { timeout: 2_000 })
    }).toPass()
    await handle.press('ArrowUp')
    await expect(handle).toHaveAccessibleName(/Position 1 of 3/)
    await dialog.getByRole('button', { name: 'Save cards' }).click()
    const chosen = ['Who has done what?', 'Where do new leads come from?', 'Where do the leads stand?']
    await expect(questions).toHaveText(chosen)
    await board.reload()
    await expect(questions).toHaveText(chosen)
  })

  await test.step('[PERM-05] the rights are stored, and the server rejects calls without a right', async () => {
    expect(await sam.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').permissions)).toContainEqual({
      module: 'Leads',
      actions: ['View', 'Edit'],
    })
    expect(await ask(sam.page, 'GET', 'roles/permissions/list')).toBe(403)
    expect(await ask(sam.page, 'POST', 'roles/permissions/store', { name: 'Everything' })).toBe(403)
    expect(await ask(sam.page, 'GET', 'sub_account/list')).toBe(403)
    expect(await ask(sam.page, 'POST', 'sub_account/delete', { user_id: '1' })).toBe(403)
    expect(await ask(sam.page, 'GET', 'profile/view')).toBe(200)
  })

  await test.step('a revoked right applies from the next call, on the server and on the page', async () => {
    await open(page, '/roles')
    await page.getByRole('link', { name: 'Lead follow-up' }).click()
    await expect(page.getByRole('switch', { name: 'Leads: Edit' })).toBeChecked()
    await page.getByRole('switch', { name: 'Dashboard: View' }).uncheck()
    await page.getByRole('switch', { name: 'Leads: View' }).uncheck()
    await expect(page.getByRole('switch', { name: 'Leads: Edit' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.waitForURL('/roles')
    await expect(page.getByText('Opens nothing yet')).toBeVisible()
    await open(sam.page, '/dashboard')
    await expect(sam.page.getByRole('heading', { name: 'This page needs a right you do not have' })).toBeVisible()
    await expect(sam.page.getByText('Dashboard: View')).toBeVisible()
    await open(sam.page, '/crm/leads')
    await expect(sam.page).toHaveURL('/dashboard')
  })

  await test.step('[PERM-26] a role in use cannot be deleted; a deleted sub-account is signed out', async () => {
    const remove = page.getByRole('button', { name: 'Delete Lead follow-up' })
    await expect(remove).toBeDisabled()
    await expect(remove).toHaveAttribute('title', 'One sub account has this role. Give it another role first.')
    await expect(page.getByText('In use, so it cannot be deleted')).toBeVisible()
    const address = (await page.getByRole('link', { name: 'Lead follow-up' }).getAttribute('href')) ?? ''
    // The server refuses it too, when another tab still offers it.
    await ask(page, 'POST', `roles/permissions/delete/${address.split('/').at(-1)}`)
    await open(page, '/roles')
    await expect(remove).toBeDisabled()

    await open(page, '/sellersubaccount')
    await page.getByRole('button', { name: 'Delete Sam Sub' }).click()
    await expect(page.getByRole('dialog')).toContainText('Sam Sub can no longer sign in.')
    await page.getByRole('button', { name: 'Delete sub account' }).click()
    await expect(page.getByText('No sub accounts yet')).toBeVisible()
    await sam.page.reload()
    await sam.page.waitForURL(/\/user\/signin/)
    expect(await sam.page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  })
  await Promise.all([sam.context.close(), seller.context.close()])
})

// Helpers

/** Calls the server directly as the page's person; returns the HTTP status. */
async function ask(page: Page, method: string, path: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async ({ method: verb, path: where, body: sent }) => {
      const response = await fetch(`/api/v1/${where}`, {
        method: verb,
        headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      })
      return response.status
    },
    { method, path, body },
  )
}
