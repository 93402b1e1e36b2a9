import { expect as expectSoon, test } from '@playwright/test'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { leadStatuses, updateLeadStatus } from '../../core/contracts/crm-lists.contract.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const run = Date.now().toString(36)

test.describe('a rule', () => {
  test.describe.configure({ timeout: 120_000 })

  test('[SCREEN-27] [SCREEN-28] [IMPLIED-22] [SCOPE-15] is made, tried, saved and acts on a change, as its log shows also after a reload', async ({
    browser,
  }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    const client = await clientOf(page)
    const name = `Rosa ${run}`
    const form_fields = [
      { id: 103, value: name },
      { id: 109, value: 'New' },
    ]
    const { data: lead } = await client.call(saveRecord, { type_id: 1, form_fields })

    await open(page, '/crm/automation')
    await expect(page.getByRole('row').filter({ hasText: 'Follow up after contact' })).toBeVisible()
    await page.getByRole('link', { name: 'New rule' }).click()
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByText('Please enter Rule name')).toBeVisible()
    await expect(page.getByText('Please add an action')).toBeVisible()

    await page.getByLabel('Name', { exact: true }).fill(`Qualified ${run}`)
    await page.getByLabel('Event').selectOption({ label: 'The status changes' })
    await page.getByLabel('New status').selectOption({ label: 'to Qualified' })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const editor = page.getByRole('form', { name: 'Condition' })
    await editor.getByRole('combobox', { name: 'Field' }).fill('First name')
    await page.getByRole('option', { name: 'First name' }).click()
    await editor.getByLabel('Value').fill(name)
    await editor.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Create a task' }).click()
    await page.getByLabel('Subject').fill(`Call ${name}`)
    await expect(page.getByText(`When the status of a lead becomes “Qualified”, if First name contains`)).toBeVisible()

    await page.getByRole('button', { name: 'Try on stored records' }).click()
    await expect(page.getByText('1 lead meets the conditions now.')).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()

    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByRole('heading', { name: `Qualified ${run}` })).toBeVisible()
    await expect(page).toHaveURL(/\/crm\/automation\/\d+$/)
    const address = page.url()

    const statuses = (await client.call(leadStatuses, {})).data
    const status_id = statuses.find((status) => status.name === 'Qualified')!.id
    await client.call(updateLeadStatus, { lead_id: lead.unique_id, status_id })

    // The rule acts after the change has been stored.
    await expect(async () => {
      await open(page, `${address}?tab=log`)
      await expect(page.getByRole('list', { name: 'Runs, newest first' })).toContainText(name, { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await page.reload()
    const log = page.getByRole('list', { name: 'Runs, newest first' })
    await expect(log.getByRole('listitem').first()).toContainText('Done')
    await expect(log).toContainText(`Create the task “Call ${name}”`)

    await log.getByRole('link', { name }).click()
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await expect(page.getByText(`Call ${name}`).first()).toBeVisible()

    await open(page, '/crm/automation')
    const row = page.getByRole('row').filter({ hasText: `Qualified ${run}` })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(row).toHaveCount(0)
    await context.close()
  })
})
