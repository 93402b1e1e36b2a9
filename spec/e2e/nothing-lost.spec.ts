import { randomUUID } from 'node:crypto'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { createAutomation, deleteAutomation } from '../../core/contracts/automation.contract.ts'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { leads } from '../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../core/crm/forms/form.schema.ts'
import { recordAddress } from '../../core/navigation/addresses.ts'
import { clientOf } from './support/calls.ts'
import { open, waitReady } from './support/pages.ts'
import { newPerson, personAtWork } from './support/people.ts'

const LEADS = '/crm/leads'
const SAVE_LEAD = '**/crm/save_input_form'
const expect = expectSoon.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const newLead = (page: Page) => page.getByRole('form', { name: 'New lead' })
const firstName = (page: Page) => newLead(page).getByLabel('First name')

async function openNewLead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New lead' }).first().click()
  await expect(firstName(page)).toBeVisible()
}

test('a half-typed lead survives Escape and a reload, and repeated presses after lost responses create one lead', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'seller')
  const name = `Mira ${randomUUID().slice(0, 8)}`
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, LEADS)
  await openNewLead(page)
  await firstName(page).fill(name)

  await test.step('Escape asks', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toBeVisible()
    // Longer than the closing transition of a dialog: the question must stay.
    await page.waitForTimeout(500)
    await question.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(firstName(page)).toHaveValue(name)
  })

  await test.step('a reload brings the draft back', async () => {
    await page.reload()
    await waitReady(page)
    await openNewLead(page)
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(firstName(page)).toHaveValue(name)
  })

  await test.step('two lost responses, a reload and another press create one lead', async () => {
    let lost = 0
    await page.route(SAVE_LEAD, async (route) => {
      if (lost === 2) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    const create = newLead(page).getByRole('button', { name: 'Create lead' })
    await create.click()
    await expect(newLead(page).getByRole('alert')).toBeVisible()
    await create.click()
    await expect.poll(() => lost).toBe(2)
    await expect(newLead(page).getByRole('alert')).toBeVisible()
    await page.reload()
    await waitReady(page)
    await openNewLead(page)
    await expect(firstName(page)).toHaveValue(name)
    await create.click()
    await expect(newLead(page)).toBeHidden()
    const client = await clientOf(page)
    expect((await client.call(leads, { query: name })).lead_data.total).toBe(1)
  })

  await test.step('the draft is gone once the lead is saved', async () => {
    await openNewLead(page)
    await expect(firstName(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(newLead(page)).toBeHidden()
  })
  await context.close()
})

test('two tabs that edit one lead keep the changes of both, and ask about the same field', async ({ browser }) => {
  const { page: first, context } = await newPerson(browser, 'seller')
  const client = await clientOf(first)
  const field = fieldsOf({ sections: DEFAULT_FORMS.Leads }).find(({ name }) => name === 'first_name')
  const { unique_id } = (
    await client.call(saveRecord, { type_id: 1, form_fields: [{ id: field?.id ?? 0, value: 'Nora' }] })
  ).data
  const second = await context.newPage()
  const edit = async (page: Page) => {
    await open(page, recordAddress('Leads', unique_id))
    await page.getByRole('button', { name: 'Edit lead' }).click()
    await expect(page.getByRole('form', { name: 'Edit lead' }).getByLabel('City')).toBeVisible()
    return page.getByRole('form', { name: 'Edit lead' })
  }
  const [one, other] = [await edit(first), await edit(second)]
  await one.getByLabel('City').fill('Hamburg')
  await one.getByRole('button', { name: 'Save lead' }).click()
  await expect(one).toBeHidden()

  await other.getByLabel('Title').fill('CEO')
  await other.getByLabel('City').fill('Kiel')
  await other.getByRole('button', { name: 'Save lead' }).click()
  const choice = other.getByRole('group', { name: 'Two values of City' })
  await expect(choice).toContainText('Hamburg')
  await expect(other.getByLabel('Title')).toHaveValue('CEO')
  await choice.getByRole('button', { name: 'Take the saved value' }).click()
  await other.getByRole('button', { name: 'Save lead' }).click()
  await expect(other).toBeHidden()
  await expect(second.getByText('Hamburg').first()).toBeVisible()
  await expect(second.getByText('CEO').first()).toBeVisible()

  await test.step('a tab of the page asks before it removes what is typed', async () => {
    await second.getByRole('button', { name: 'Edit lead' }).click()
    await second.getByRole('form', { name: 'Edit lead' }).getByLabel('City').fill('Bremen')
    await second.getByRole('tab', { name: 'Notes' }).click()
    await second.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard' }).click()
    await second.getByRole('tab', { name: 'Overview' }).click()
    await expect(second.getByText('Hamburg').first()).toBeVisible()
  })
  await context.close()
})

test('a switch shows what the server has when only the answer to its press got lost', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const client = await clientOf(page)
  const name = `Rule ${randomUUID().slice(0, 8)}`
  const { data: rule } = await client.call(createAutomation, {
    name,
    type_id: 1,
    status: 'off',
    trigger: { event: 'score_reached', value: 100 },
    actions: [{ type: 'create_task', params: { subject: 'Call' } }],
  })
  await open(page, '/crm/automation')
  const isOn = page.getByRole('switch', { name: `${name} is on` })
  await page.route(
    `**/automation/update/${rule.id}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await isOn.press('Space')
  await expect(isOn).toBeChecked()
  await isOn.press('Space')
  await expect(isOn).not.toBeChecked()
  await page.reload()
  await expect(isOn).not.toBeChecked()
  await client.call(deleteAutomation, { id: rule.id })
  await context.close()
})

test('two tabs that edit one profile keep the changes of both, and ask about the same field', async ({ browser }) => {
  const { page: first, context } = await newPerson(browser, 'seller')
  const second = await context.newPage()
  const edit = async (page: Page, card: string) => {
    const part = page.getByRole('region', { name: card, exact: true })
    await part.getByRole('button', { name: `Edit ${card.toLowerCase()}` }).click()
    return part
  }
  for (const page of [first, second]) await open(page, '/profile')
  const [one, other] = [await edit(first, 'Address'), await edit(second, 'Address')]
  await one.getByLabel('City').fill('Hamburg')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(one.getByRole('button', { name: 'Edit address' })).toBeVisible()

  await other.getByLabel('Street').fill('Am Kran 4')
  await other.getByLabel('City').fill('Kiel')
  await other.getByRole('button', { name: 'Save' }).click()
  const choice = other.getByRole('group', { name: 'Two values of City' })
  await expect(choice).toContainText('Hamburg')
  await choice.getByRole('button', { name: 'Take the saved value' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Hamburg')).toBeVisible()
  await expect(other.getByText('Am Kran 4')).toBeVisible()
  await context.close()
})
