import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { createCall, createMeeting, createTask } from '../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../core/contracts/crm-forms.contract.ts'
import { createRole, updateRole } from '../../core/contracts/roles.contract.ts'
import { createSubAccount } from '../../core/contracts/sub-accounts.contract.ts'
import { DEFAULT_FORMS, NAMING_FIELDS } from '../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../core/crm/forms/form.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../core/crm/records/record-types.ts'
import type { Module } from '../../core/permissions/catalogue.ts'
import { clientOf } from './support/calls.ts'
import { open } from './support/pages.ts'
import { newPerson, personAtWork, signIn } from './support/people.ts'

const LISTS = [
  { path: '/crm/leads', module: 'Leads', call: 'leads', key: 'lead_data' },
  { path: '/crm/contacts', module: 'Contacts', call: 'contact/list', key: 'contact_data' },
  { path: '/crm/accounts', module: 'Accounts', call: 'account/list', key: 'Account_data' },
  { path: '/crm/deals', module: 'Deals', call: 'deal/list', key: 'deal_data' },
] as const
const ACTIVITIES = [
  { path: '/crm/tasks', module: 'Tasks', call: 'crm/task_information/index', name: 'subject' },
  { path: '/crm/meetings', module: 'Meetings', call: 'crm/meeting_information/index', name: 'title' },
  { path: '/crm/calls', module: 'Calls', call: 'crm/call_information/index', name: 'subject' },
] as const
const PAGES = [...LISTS, ...ACTIVITIES]
const SCORES = [
  { path: '/crm/settings/scoring-rules', module: 'Scoring Rules', heading: 'Scoring rules' },
  { path: '/crm/engagment-score', module: 'Engagement Score', heading: 'Engagement score' },
] as const

test('[ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] each page of the CRM opens with View of its own module; without it the dashboard opens', async ({
  browser,
}) => {
  test.slow()
  const seller = await newPerson(browser, 'seller')
  const owner = await clientOf(seller.page)
  for (const type of RECORD_TYPE_NAMES) {
    await owner.call(saveRecord, {
      type_id: crmTypeOf(type).id,
      form_fields: [{ id: namingId(type), value: `First of ${type}` }],
    })
  }
  const hour = (at: number) => `2030-05-02 ${at}:00:00`
  await owner.call(createTask, { subject: 'First of Tasks', task_date: '2030-05-02', tag: [] })
  await owner.call(createMeeting, {
    title: 'First of Meetings',
    from: hour(10),
    to: hour(11),
    participants: [],
    tag: [],
  })
  await owner.call(createCall, {
    subject: 'First of Calls',
    call_type: 'out-bound',
    status: 'Scheduled',
    call_start_date_time: hour(12),
    tag: [],
  })

  const view = (module: Module) => ({ module, actions: ['View' as const] })
  const name = 'One module at a time'
  const { id: roleId } = (await owner.call(createRole, { name, permissions: [view('Dashboard')] })).data
  const password = 'Harbour-Crane-42!'
  const email = `sam.${randomUUID()}@example.com`
  await owner.call(createSubAccount, { full_name: 'Sam Sub', email_id: email, password, role_id: roleId })
  const { page, context } = await personAtWork(browser, { email, password })

  /** Gives the role View of these modules and signs the sub-user in again, whose browser then has them. */
  const grant = async (modules: readonly Module[]) => {
    const permissions = ['Dashboard' as const, ...modules].map(view)
    await owner.call(updateRole, { id: roleId, name, permissions })
    await signIn(page, { email, password })
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').permissions)).toEqual(permissions)
  }
  // For each module in turn: its page opens, and the page of the previous module no longer does.
  for (const [at, { path, module }] of PAGES.entries()) {
    await test.step(`${path} by ${module}`, async () => {
      await grant([module])
      await open(page, path)
      await expect(page).toHaveURL(path)
      // The page of tasks begins with one's own, and these are the owner's.
      if (module === 'Tasks') await page.getByRole('button', { name: 'Show everybody’s' }).click()
      await expect(
        page.getByRole(module === 'Tasks' ? 'list' : 'grid').getByText(`First of ${module}`),
        `with View of ${module}`,
      ).toBeVisible()
      const other = PAGES.at(at - 1) ?? { path, module }
      await open(page, other.path)
      await expect(page, `without View of ${other.module}`).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
  for (const [at, { path, module, heading }] of SCORES.entries()) {
    await test.step(`${path} by ${module}`, async () => {
      await grant([module])
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveURL(path)
      await open(page, (SCORES.at(at - 1) ?? SCORES[0]).path)
      await expect(page).toHaveURL('/dashboard')
    })
  }
  await Promise.all([context.close(), seller.context.close()])
})

test('[SCOPE-11] the four lists show only records of their own type', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const seen = new Set<string>()
  for (const { path, module, call, key } of LISTS) {
    const response = await responseTo(page, call, path)
    const { total, data } = response[key] as {
      readonly total: number
      readonly data: readonly { readonly unique_id: string; readonly type_id: number; readonly name: string }[]
    }
    expect(total, `${module} of the demo market`).toBeGreaterThan(0)
    expect(new Set(data.map((row) => row.type_id)), path).toEqual(new Set([crmTypeOf(module).id]))
    for (const { unique_id } of data) {
      expect(seen.has(unique_id), `${unique_id} of ${path} is on another list`).toBe(false)
      seen.add(unique_id)
    }
    await expectRows(
      page,
      module,
      data.map((row) => row.name),
    )
  }
  await context.close()
})

test("[SCOPE-12] tasks, meetings and calls show the company's activities", async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  for (const { path, module, call, name } of ACTIVITIES) {
    const { data: rows } = (await responseTo(page, call, module === 'Tasks' ? `${path}?whose=all` : path))['data'] as {
      readonly data: readonly Record<string, string>[]
    }
    expect(rows.length, `${module} of the demo market`).toBeGreaterThan(0)
    if (module === 'Tasks')
      await expect(
        page
          .getByRole('list')
          .getByText(rows[0]?.[name] ?? '')
          .first(),
      ).toBeVisible()
    else
      await expectRows(
        page,
        module,
        rows.map((row) => row[name] ?? ''),
      )
  }
  await context.close()
})

test('[ROUTE-43] the body has the class of the CRM only on its pages', async ({ browser }) => {
  const { page, context } = await personAtWork(browser, 'seller')
  const body = page.locator('body')
  await open(page, '/crm/leads')
  await expect(body).toHaveClass('crm')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(body).not.toHaveClass(/crm/)
  await open(page, '/dashboard')
  await expect(body).not.toHaveClass(/crm/)
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Deals' }).click()
  await expect(body).toHaveClass('crm')
  await context.close()
})

test('[SCOPE-13] e-mails, notes, files and tags are added to a record and removed again', async ({ browser }) => {
  const seller = await newPerson(browser, 'seller')
  const { page } = seller
  const client = await clientOf(page)
  const { unique_id } = (
    await client.call(saveRecord, { type_id: 1, form_fields: [{ id: namingId('Leads'), value: 'Lena' }] })
  ).data
  await open(page, `/crm/leads/${unique_id}`)
  const panel = page.getByRole('tabpanel')
  const confirm = async (what: string) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${what}` })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const tags = panel.getByPlaceholder('Add tags')
  await tags.fill('Fair 2026')
  // The tag shows before it is saved, and opening another page would end the call.
  const saved = page.waitForResponse(/create_crm_tags/)
  await tags.press('Enter')
  await saved
  await expect(panel.getByText('Fair 2026', { exact: true })).toBeVisible()
  await open(page, `/crm/leads/${unique_id}`)
  await expect(panel.getByText('Fair 2026', { exact: true })).toBeVisible()
  await panel.locator('input:not([type=hidden])').and(page.getByLabel('Tags')).press('Backspace')
  await expect(panel.getByText('Fair 2026', { exact: true })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByLabel('New note')).toBeFocused()
  await page.getByLabel('New note').fill('Wants CIF Rotterdam')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = panel.getByRole('list', { name: 'Notes' })
  await expect(notes).toContainText('Wants CIF Rotterdam')
  await notes.getByRole('button', { name: /^Delete note/ }).click()
  await expect(notes).toHaveCount(0)

  await page.getByRole('tab', { name: 'Files' }).click()
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nan offer') })
  await expect(panel.getByRole('list', { name: 'Files' })).toContainText('offer.pdf')
  await panel.getByRole('button', { name: 'Delete offer.pdf' }).click()
  await confirm('file')
  await expect(panel.getByRole('list', { name: 'Files' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'E-mails' }).click()
  await panel.getByRole('button', { name: 'Write e-mail' }).click()
  await page.getByLabel('To', { exact: true }).fill('lena@example.com')
  await page.getByLabel('Subject').fill('Our offer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click()
  await expect(panel.getByRole('list', { name: 'E-mails' })).toContainText('Our offer')
  await panel.getByRole('button', { name: 'Delete e-mail Our offer' }).click()
  await expect(panel.getByRole('list', { name: 'E-mails' })).toHaveCount(0)

  // After a reload nothing of it is left.
  await open(page, `/crm/leads/${unique_id}`)
  await expect(panel.getByPlaceholder('Add tags')).toBeVisible()
  for (const [tab, empty] of [
    ['Notes', 'Wants CIF'],
    ['Files', 'offer.pdf'],
    ['E-mails', 'Our offer'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(panel.getByText(empty)).toHaveCount(0)
  }
  await seller.context.close()
})

// Helpers

/** The naming field of a record type, in the default form. */
const namingId = (type: RecordTypeName): number =>
  fieldsOf({ sections: DEFAULT_FORMS[type] }).find(({ name }) => name === NAMING_FIELDS[type])?.id ?? 0

/** Opens a page and returns the response of the list's call. */
async function responseTo(page: Page, call: string, path: string): Promise<Record<string, unknown>> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/v1/${call}`)
  await open(page, path)
  return (await answered).json()
}

/** Checks that the first rows of a grid are the first of these, in order. */
async function expectRows(page: Page, label: string, names: readonly string[]): Promise<void> {
  const rows = page.getByRole('grid', { name: label }).getByRole('row')
  for (const [at, name] of names.slice(0, 3).entries()) await expect(rows.nth(at + 1)).toContainText(name)
}
