import { expect as expectSoon, test } from '@playwright/test'
import { messagesTo } from './support/outbox.ts'
import { open } from './support/pages.ts'
import { newPerson, newVisitor } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const run = Date.now().toString(36)

test.describe('the account of a company', () => {
  test.describe.configure({ timeout: 120_000 })

  test('[IMPLIED-16] a change of plan says what it locks, and the subscription shows it', async ({ browser }) => {
    const { page, context } = await newPerson(browser, 'seller', `Petra Plan ${run}`)
    await open(page, '/plancards')
    const plans = page.getByRole('list', { name: 'Plans' })
    await expect(plans.getByRole('listitem').filter({ hasText: 'Your plan' })).toContainText('Trade')
    await page.getByText('Annually').click()
    await page.getByRole('button', { name: 'Change to Starter' }).click()
    await expect(page.getByRole('dialog')).toContainText(/Gets locked.*Automation/)
    await page.getByRole('dialog').getByRole('button', { name: 'Change to Starter' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'What your company uses of its plan' }).click()
    await expect(page.getByText(/^Renews annually, next on/)).toBeVisible()
    await expect(page.getByText('Automation – not included')).toBeVisible()
    await expect(page.getByText('0 of 50')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Earlier subscriptions' })).toContainText('Trade')
    await context.close()
  })

  test('[IMPLIED-15] an invited person signs up in another browser and shows as joined', async ({ browser }) => {
    const guest = `guest.${run}@example.com`
    const { page, context } = await newPerson(browser, 'seller', `Ines Inviter ${run}`)
    await open(page, '/invite')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^E-mail address/).fill(guest)
    await dialog.getByLabel('Name').fill('Gero Guest')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: guest })
    await expect(row).toContainText('Pending')

    const visitor = await newVisitor(browser)
    let link = ''
    await expect
      .poll(async () => {
        const [mail] = await messagesTo(page.request, guest)
        link = /https?:\/\/\S+signup\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        return link
      })
      .not.toBe('')
    const { pathname, search } = new URL(link)
    await open(visitor.page, pathname + search)
    await expect(visitor.page.getByText(`Ines Inviter ${run} of`)).toBeVisible()
    await expect(visitor.page.getByLabel(/^E-mail address/)).toHaveValue(guest)
    await visitor.page
      .getByLabel(/^Password/)
      .first()
      .fill('Harbour-Crane-42!')
    await visitor.page.getByLabel(/^Country/).selectOption('DE')
    await visitor.page.getByRole('button', { name: 'Sign up' }).click()
    await expect(visitor.page).toHaveURL(/OnBoardingStepForm/)
    await visitor.context.close()

    await page.reload()
    await expect(row).toContainText('Joined')
    await expect(row).toContainText('Gero Guest')
    await context.close()
  })

  test('[IMPLIED-18] preferences survive a reload', async ({ browser }) => {
    const { page, context } = await newPerson(browser, 'buyer', `Paul Prefers ${run}`)
    await open(page, '/preferences')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Language').selectOption('de')
    const requests = page.getByRole('group', { name: 'Requests, offers and answers' })
    await requests.getByRole('switch', { name: 'By e-mail' }).uncheck()
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
    await expect(page.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByLabel('Language')).toHaveValue('de')
    await expect(requests.getByRole('switch', { name: 'By e-mail' })).not.toBeChecked()
    await context.close()
  })
})
