import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { migratedPglite } from '../adapters/server/global-setup.ts'
import { type SmtpPeer, startSmtpPeer } from '../adapters/server/integrations/smtp-peer.ts'
import { type OwnServer, startOwn } from './support/own-server.ts'
import { open } from './support/pages.ts'
import { demoPerson, signIn, signInByForm } from './support/people.ts'

// A market of its own, because a suspended company and a mail server that refuses would disturb the other journeys.
const home = mkdtempSync(join(tmpdir(), 'tradehall-operator-'))
let smtp: SmtpPeer
let server: OwnServer

test.beforeAll(async () => {
  smtp = await startSmtpPeer()
  cpSync(await migratedPglite(), join(home, 'market/database'), { recursive: true })
  server = await startOwn(
    await freePort(),
    {
      args: ['--data', join(home, 'market'), '--demo-size', '20', '--demo-seed', '5'],
      env: {
        TRADEHALL_TEST: '1',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'Tradehall <post@tradehall.example>',
      },
    },
    120_000,
  )
})
test.afterAll(async () => {
  server?.process.kill('SIGTERM')
  await server?.ended
  smtp?.close()
  rmSync(home, { recursive: true, force: true })
})

test('[D-189] [D-192] an operator approves a company, sends a mail again and publishes a post that a visitor reads', async ({
  browser,
}) => {
  const { email } = demoPerson('pending')
  // The mail server does not know the owner yet. The demo's own mails go out meanwhile.
  smtp.unknown = email
  const { page, context } = await browserAt(browser)
  await signInByForm(page, 'operator')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await test.step('approves the company that waits', async () => {
    await page.getByRole('link', { name: 'Waiting companies' }).click()
    const waiting = page.getByRole('grid').getByRole('link')
    await expect(waiting).toHaveCount(1)
    await waiting.click()
    await expect(page.getByRole('region', { name: 'People' })).toContainText(email)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Decisions' })).toContainText('Approved the company')
  })

  await test.step('tries the job again that was given up', async () => {
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('button', { name: /^Given up/ }).click()
    const rows = page.getByRole('row').filter({ hasText: '550 No such user' })
    await expect(async () => {
      await page.reload()
      await expect(rows.first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    smtp.unknown = undefined
    // The owner may have had an earlier mail that waited until now.
    for (let left = await rows.count(); left > 0; left -= 1) {
      await rows
        .first()
        .getByRole('button', { name: /^Try again: Mail \d+$/ })
        .click()
      await expect(rows).toHaveCount(left - 1)
    }
    await expect
      .poll(() => smtp.mails.map(({ to, subject }) => [to, subject]))
      .toContainEqual([email, 'Your company was approved'])
  })

  const title = 'News from the harbour'
  await test.step('writes a post with a preview, and publishes it', async () => {
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Blog and pages' }).click()
    await page.getByRole('link', { name: 'New text' }).click()
    await page.getByLabel(/^Title/).fill(title)
    await page.getByLabel('Summary').fill('The new quay is open.')
    await page.getByLabel(/^Text/).fill('## The quay\n\nIt is **open** for everybody.')
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'The quay' })).toBeVisible()
    await page.getByRole('button', { name: 'Save text' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Draft')
    await row.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Publish now' }).click()
    await expect(row).toContainText('Public')
  })

  const visitor = await browserAt(browser)
  await open(visitor.page, '/blog')
  await visitor.page.getByRole('link', { name: title }).click()
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.page.getByText('It is open for everybody.')).toBeVisible()
  await visitor.context.close()

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Audit log' }).click()
  for (const done of ['Approved the company', 'Tried again', 'Drafted the text', 'Published the text'])
    await expect(page.getByRole('row').filter({ hasText: done }).first()).toContainText('Olga Operator')
  await context.close()
})

test('[D-231] [D-232] [D-233] [D-305] an operator dismisses a report, takes a review off, sets a notice and a limit, and renames a category', async ({
  browser,
}) => {
  const { page, context } = await browserAt(browser)
  await signIn(page, 'operator')

  await test.step('reads what a buyer reports, and dismisses it', async () => {
    const buyer = await browserAt(browser)
    await signIn(buyer.page, 'buyer')
    await open(buyer.page, '/productlist')
    await buyer.page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await buyer.page.getByRole('button', { name: 'Report this product' }).click()
    const report = buyer.page.getByRole('dialog', { name: /^Report / })
    await report.getByLabel('What is wrong?').selectOption('Something else')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report.getByText('Please say what is wrong').first()).toBeVisible()
    await report.getByLabel('More about it').fill('The photos are ours.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report).toBeHidden()

    await open(page, '/operator')
    await page.getByRole('link', { name: 'Open reports' }).click()
    const row = page.getByRole('row').filter({ hasText: 'The photos are ours.' }).first()
    await row.getByRole('button', { name: /^Dismiss / }).click()
    const dialog = page.getByRole('dialog', { name: /^Dismiss / })
    await dialog.getByLabel('Reason').fill('They took the photos.')
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'The photos are ours.' })).toHaveCount(0)
    await open(buyer.page, '/notifications')
    await expect(buyer.page.getByText(/^We looked at/).first()).toBeVisible()
    await buyer.context.close()
  })

  await test.step('takes a review off with a reason, and puts it back', async () => {
    await open(page, '/operator/reviews')
    const row = page.getByRole('row').nth(1)
    await row.getByRole('button', { name: /^Take off / }).click()
    const dialog = page.getByRole('dialog', { name: /^Take off / })
    await dialog.getByRole('button', { name: 'Take off', exact: true }).click()
    await expect(dialog.getByText('Please give a reason').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Insults are not allowed.')
    await dialog.getByRole('button', { name: 'Take off', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Taken off/ }).click()
    const off = page.getByRole('row').filter({ hasText: 'Insults are not allowed.' })
    await expect(off).toHaveCount(1)
    await off.getByRole('button', { name: /^Put back / }).click()
    await expect(off).toHaveCount(0)
    // Of listings that are off, too, the list does not say that they are on sale.
    await open(page, '/operator/listings?state=taken_off')
    await expect(page.getByText(/^(\d+ listings?|No listings match your search or filters)$/).first()).toBeVisible()
  })

  await test.step('sets a notice that visitors read', async () => {
    await open(page, '/operator/settings')
    await page.getByLabel('Notice above all pages').fill('Closed on Sunday.')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('The settings are saved.').first()).toBeVisible()
    const visitor = await browserAt(browser)
    await open(visitor.page, '/')
    await expect(visitor.page.getByRole('complementary', { name: 'Notice' })).toHaveText('Closed on Sunday.')
    await visitor.context.close()
  })

  await test.step('changes what a plan allows', async () => {
    await open(page, '/operator/plans')
    await page.getByRole('button', { name: 'Change Trade' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the plan Trade' })
    await dialog.getByLabel('Ads').fill('many')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog.getByText('Please enter a whole number').first()).toBeVisible()
    await dialog.getByLabel('Ads').fill('7')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Trade \(changed\)/ })).toContainText('7')
  })

  await test.step('renames a category, whose old address leads to it', async () => {
    await open(page, '/operator/definitions?query=centrifugal')
    await page.getByRole('button', { name: /^Change .*Centrifugal Pumps$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Centrifugal Pumps' })
    await expect(dialog).toContainText(/\d+ listings? uses? it\./)
    await dialog.getByLabel('Name').fill('Rotary Pumps')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    const visitor = await browserAt(browser)
    await open(visitor.page, '/category/centrifugal-pumps')
    await expect(visitor.page).toHaveURL(/\/category\/rotary-pumps/)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Rotary Pumps')
    await visitor.context.close()
  })

  await open(page, '/operator/audit')
  for (const done of ['Dismissed the reports', 'Took down', 'Changed the setting', 'Changed the plan', 'Renamed to'])
    await expect(page.getByRole('row').filter({ hasText: done }).first()).toContainText('Olga Operator')
  await context.close()
})

test('[D-313] an operator signs in as a seller in one tab, whose other tab stays the console, and goes back', async ({
  browser,
}) => {
  const { page, context } = await browserAt(browser)
  await signIn(page, 'operator')
  const { email } = demoPerson('seller')
  const bar = (tab: typeof page) => tab.getByRole('complementary', { name: 'Signed in as somebody else' })
  const enter = async () => {
    await open(page, `/operator/people?query=${email}`)
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Sign in as this person' }).click()
    const dialog = page.getByRole('dialog', { name: /^Sign in as / })
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByText('Please give a reason').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('The shop does not save.')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(bar(page)).toContainText(/You are signed in as .+ until .+ Reason: The shop does not save\./)
  }
  await enter()

  await test.step('every page says so, and the other tab is the console', async () => {
    for (const address of ['/', '/productlist', '/suppliers', '/crm/leads', '/subdomain']) {
      await open(page, address)
      await expect(bar(page), address).toBeVisible()
    }
    await open(page, '/suppliers')
    await page.locator('main a[href^="/mini-site/"]').first().click()
    await expect(page).toHaveURL(/mini-site/)
    await expect(bar(page)).toBeVisible()
    const other = await context.newPage()
    await open(other, '/operator')
    await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(bar(other)).toHaveCount(0)
    await other.close()
    await open(page, '/operator')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('There is no such page')
  })

  await test.step('changes are made, and what only the person does is refused', async () => {
    await open(page, '/crm/settings/tags')
    await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Chat' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add tag' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Helped')
    await dialog.getByRole('button', { name: /^(Add|Save|Create)/ }).click()
    await expect(dialog).toBeHidden()
    await open(page, '/roles/add')
    await page.getByLabel(/name/i).first().fill('Everything')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Save|Create|Add)/ })
      .click()
    await expect(page.getByText(/^Only .+ can do this\./).first()).toBeVisible()
  })

  await test.step('back in the console, nothing of the person is left', async () => {
    await open(page, '/dashboard')
    await bar(page).getByRole('button', { name: 'Back to the console' }).click()
    await expect(page).toHaveURL(/\/operator\/people\/\d+$/)
    await expect(bar(page)).toHaveCount(0)
    const done = page.getByRole('region', { name: 'What operators did' })
    await expect(done).toContainText('The shop does not save.')
    await expect(done).toContainText('Made a change as')
    await expect(done).toContainText('No longer signed in as')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const left = await page.evaluate(
      (account) =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes(`:${account}:`)),
      id,
    )
    expect(left).toEqual([])
    const seller = await browserAt(browser)
    await signIn(seller.page, 'seller')
    await open(seller.page, '/notifications')
    await expect(seller.page.getByText('An operator signed in as you').first()).toBeVisible()
    await seller.context.close()
  })

  await test.step('it ends when the operator signs out in another tab', async () => {
    await enter()
    const other = await context.newPage()
    await open(other, '/operator')
    await other.getByRole('button', { name: /your account$/ }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/user\/signin/)
    await expect(page).toHaveURL(/\/user\/signin/)
    await expect(bar(page)).toHaveCount(0)
  })
  await context.close()
})

test('[D-190] a suspended company leaves the market, and its owner reads why at the sign-in', async ({ browser }) => {
  const owner = await browserAt(browser)
  await signInByForm(owner.page, 'seller')
  const operator = await browserAt(browser)
  await signIn(operator.page, 'operator')
  await open(operator.page, `/operator/companies?query=${demoPerson('seller').email}`)
  await operator.page.getByRole('grid').getByRole('link').click()
  const shop = await operator.page.getByRole('row', { name: /^Shop/ }).getByRole('link').getAttribute('href')
  expect((await operator.page.request.get(shop ?? '')).status()).toBe(200)
  await operator.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = operator.page.getByRole('dialog', { name: /^Suspend / })
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByText('Please give a reason').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Counterfeit goods')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(operator.page.getByRole('alert').filter({ hasText: 'Counterfeit goods' })).toBeVisible()
  expect((await operator.page.request.get(shop ?? '')).status()).toBe(404)

  await open(owner.page, '/dashboard')
  await expect(owner.page).toHaveURL(/\/user\/signin/)
  await owner.page.getByLabel(/^e-?mail/i).fill(demoPerson('seller').email)
  await owner.page.getByLabel(/^password/i).fill(demoPerson('seller').password)
  await owner.page.getByRole('button', { name: /^sign in$/i }).click()
  await expect(owner.page.locator('form').getByRole('alert')).toContainText(
    'Your company is suspended: Counterfeit goods.',
  )

  await operator.page.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(operator.page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await signInByForm(owner.page, 'seller')
  await open(owner.page, '/operator')
  await expect(owner.page.getByRole('heading', { level: 1, name: 'Overview' })).toHaveCount(0)
  await expect(owner.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('There is no such page')
  await owner.context.close()
  await operator.context.close()
})

// Helpers

async function browserAt(browser: Browser) {
  const context = await browser.newContext({ baseURL: server.url })
  return { context, page: await context.newPage() }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
