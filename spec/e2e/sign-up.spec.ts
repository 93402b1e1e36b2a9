import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { latestCode, latestLink } from './support/outbox.ts'
import { open, waitReady } from './support/pages.ts'
import { newPerson, newVisitor, signInByForm } from './support/people.ts'

// Several people with several pages each take longer than one person's journey.
test.describe.configure({ timeout: 180_000 })

const password = 'Harbour-Crane-42!'
const newNumber = () => `98${randomInt(10_000_000, 99_999_999)}`

test('[ROUTE-31] [ROUTE-32] a buyer signs up, signs out and in again, and reaches the requested page', async ({
  page,
}) => {
  const email = `ada.${randomUUID()}@example.com`
  await open(page, '/user/signin?next=%2Fprofile')
  await page.getByRole('link', { name: 'Sign up' }).click()

  await test.step('the rules of the password are ticked while typing, and a weak one is rejected', async () => {
    await page.getByLabel('Full name').fill('Ada Example')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Please select country')).toBeVisible()
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel(/^Password/).fill('harbour42')
    const rules = page.getByRole('list', { name: 'The password needs' })
    await expect(rules.getByRole('img', { name: 'Done:' })).toHaveCount(4)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(
      page
        .getByText(
          'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, one number, and one special character.',
        )
        .first(),
    ).toBeVisible()
    await page.getByLabel(/^Password/).fill(password)
    await expect(rules.getByRole('img', { name: 'Done:' })).toHaveCount(6)
  })

  await test.step('onboarding asks for missing data', async () => {
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(/\/OnBoardingStepForm/)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada Example' })).toBeVisible()
    await page.getByLabel('Position').fill('Purchasing')
    await page.getByLabel('Languages').fill('German, English')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Your address' })).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Your work' })).toBeFocused()
    await expect(page.getByLabel('Position')).toHaveValue('Purchasing')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('City').fill('Bremen')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Your number' })).toBeFocused()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.waitForURL('/profile')
    await expect(page.getByText('Bremen')).toBeVisible()
  })

  await test.step('signing out shows a message and closes the pages', async () => {
    await page.getByRole('button', { name: /your account$/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/user\/signin/)
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('user'),
        document.cookie.includes('logged_in'),
      ]),
    ).toEqual([null, null, false])
    await open(page, '/profile')
    await expect(page).toHaveURL('/user/signin?next=%2Fprofile')
  })

  await test.step('a wrong password shows one neutral text; the right one opens the requested page', async () => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel(/^Password/).fill('Harbour-Crane-43!')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /^E-mail or password is not correct$/ })).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('/profile')
  })

  await test.step('[ROUTE-33] the sign-up page redirects a signed-in person to the dashboard, which names missing data', async () => {
    await open(page, '/user/signup')
    await page.waitForURL('/dashboard')
    await expect(page.getByText('Your company is being reviewed. This may take 1-3 days.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /complete$/ })).toBeVisible()
  })
})

test('[ROUTE-34] [ROUTE-35] a seller names the company, uploads a picture and edits a card', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'seller')
  await open(page, '/OnBoardingStepForm')
  await page.getByLabel('Company name').fill('Crane Works Bremen')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your address' })).toBeVisible()
  await open(page, '/profile')
  await expect(page.getByText('Crane Works Bremen')).toBeVisible()

  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('region', { name: 'About you' }).getByRole('alert')).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Ada Example' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByLabel('Postal code').fill('12345678901')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Postal code content is too long. Please limit it to 10 characters')).toBeVisible()
  await page.getByLabel('Postal code').fill('28195')
  await page.keyboard.press('Enter')
  await expect(page.getByText('28195')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit address' })).toBeFocused()
  await context.close()
})

test('a mailed link resets the password, once', async ({ browser, page }) => {
  const person = await newPerson(browser)
  await open(person.page, '/dashboard')
  await open(page, '/user/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page has a field of the same name, so it must be gone first.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(
    page.getByText('If this e-mail address has an account, a link to set a new password is on its way'),
  ).toBeVisible()

  let link = ''
  await expect.poll(async () => (link = await latestLink(page.request, person.email))).toContain('/resetPassword')
  await open(page, link)
  await page.getByLabel(/^New password$|^New password \*$/).fill('Another-Crane-43!')
  await page.getByLabel(/^New password again/).fill('Another-Crane-44!')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await page.getByLabel(/^New password again/).fill('Another-Crane-43!')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.waitForURL(/\/user\/signin/)
  await expect(page.getByText('Your new password is set. Please sign in')).toBeVisible()

  await test.step('the old session has ended, the new password works, the link does not', async () => {
    await person.page.reload()
    await person.page.waitForURL(/\/user\/signin/)
    const again = await newVisitor(browser)
    await signInByForm(again.page, { email: person.email, password: 'Another-Crane-43!' })
    await expect(again.page).toHaveURL('/dashboard')
    await open(page, link)
    await expect(
      page.getByRole('alert').filter({ hasText: 'This link was used already or is older than 60 minutes.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set the password' })).toHaveCount(0)
    await again.context.close()
    await person.context.close()
  })
})

test('[ROUTE-44] an autologin link signs in once, and its code leaves the address', async ({ browser }) => {
  const person = await newPerson(browser)
  const { page, context } = await newVisitor(browser)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/|\/crm-host\//.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  const link = await latestLink(page.request, person.email)
  await open(page, link)
  await expect(page).toHaveURL('/OnBoardingStepForm')
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Example' })).toBeVisible()
  expect(calls[0]).toBe('/api/v1/autologin')
  expect(calls.filter((path) => path === '/api/v1/autologin')).toHaveLength(1)

  const second = await newVisitor(browser)
  await open(second.page, link)
  await expect(second.page).toHaveURL(/\/user\/signin\?next=%2FOnBoardingStepForm/)
  await expect(
    second.page.getByText('This sign-in link was used already or is older than 10 minutes').first(),
  ).toBeVisible()
  await open(second.page, '/about-us?autologin=made-up')
  await expect(second.page).toHaveURL('/about-us')

  await Promise.all([context.close(), second.context.close(), person.context.close()])
})

test('[D-129] a link of another account asks first: Stay and Escape change nothing, Switch opens that account', async ({
  browser,
}) => {
  const person = await newPerson(browser)
  const { page, context } = await newVisitor(browser)
  await open(page, await latestLink(page.request, person.email))
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Example' })).toBeVisible()
  const other = await newPerson(browser, 'buyer', 'Ben Tester')
  const link = await latestLink(page.request, other.email)
  const question = page.getByRole('dialog', { name: 'Switch account?' })
  const signedInAs = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { full_name?: string }).full_name)

  await open(page, link)
  await expect(question).toContainText('You are signed in as Ada Example. This link is for B… T….')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await open(page, link)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(await signedInAs()).toBe('Ada Example')

  // Leaving the page decides nothing, and its address no longer holds the link.
  await open(page, link)
  await expect(question).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL('/OnBoardingStepForm')
  expect(await signedInAs()).toBe('Ada Example')

  await open(page, link)
  await question.getByRole('button', { name: 'Switch' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome, Ben Tester' })).toBeVisible()
  expect(await signedInAs()).toBe('Ben Tester')

  await Promise.all([context.close(), other.context.close(), person.context.close()])
})

test('a mobile number is verified: wrong number, wrong code, paste, a taken number', async ({ browser }) => {
  const buyer = await newPerson(browser)
  const { page } = buyer
  const number = newNumber()
  await openWindow(page)

  await test.step('[VERIFY-33] [VERIFY-35] nothing is sent without a diallable number', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please enter mobile number')).toBeVisible()
    await page.getByLabel('Country code').selectOption('IN')
    await page.getByRole('textbox', { name: 'Mobile number' }).pressSequentially('12ab')
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('12')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please enter correct mobile no')).toBeVisible()
  })

  await test.step('the code is sent and the countdown disables the resend', async () => {
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('dialog', { name: 'Verify Your Mobile Number' })).toBeVisible()
    await expect(page.getByText(/^You can resend the OTP in 1[12]\d seconds$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
  })

  const code = await latestCode(page.request, `+91${number}`)
  await test.step('a wrong code is rejected in an alert that disappears', async () => {
    await page.getByLabel('Character 1 of 4').pressSequentially(code === '1111' ? '2222' : '1111')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid OTP')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden()
  })

  await test.step('[VERIFY-41] the right code is pasted, and the profile shows the number', async () => {
    await paste(page, `${code.slice(0, 2)}a${code.slice(2)}`)
    await expect(page.getByText('OTP must be numeric')).toBeVisible()
    await page.getByRole('button', { name: 'Submit OTP' }).click()
    await expect(
      page.getByRole('region', { name: 'Notices' }).getByText('Mobile number saved successfully.'),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(`+91 ${number}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact' }).getByText('Verified', { exact: true })).toBeVisible()
  })

  await test.step('[VERIFY-36] another account gets a message under the field that the number exists', async () => {
    const other = await newPerson(browser)
    await openWindow(other.page)
    await other.page.getByLabel('Country code').selectOption('IN')
    await other.page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await other.page.getByRole('button', { name: 'Next' }).click()
    await expect(other.page.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription(
      'Mobile number already exists.',
    )
    await expect(other.page.getByRole('dialog', { name: 'Enter mobile number' })).toBeVisible()
    await expect(other.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await other.page.getByRole('button', { name: 'Close' }).click()
    // The number that was typed would be lost.
    await other.page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave', exact: true })
      .click()
    await expect(other.page.getByRole('dialog')).toHaveCount(0)
    expect(await other.page.evaluate(() => document.cookie)).toContain('mobile_verification_dismissed=1')
    await other.context.close()
  })
  await buyer.context.close()
})

test('a second code can be requested after the countdown; the server measures the time itself and returns the wait', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser)
  const number = newNumber()
  await page.clock.install()
  await openWindow(page)
  await page.getByLabel('Country code').selectOption('IN')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Verify Your Mobile Number' })).toBeVisible()
  await page.clock.fastForward('02:01')
  const resend = page.getByRole('button', { name: 'Resend OTP' })
  await expect(resend).toBeEnabled()
  await expect(page.getByText(/^You can resend/)).toBeHidden()
  // The server has its own clock, on which the two minutes are not over.
  await resend.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    /^Too many requests\. Try again in \d+ seconds\.$/,
  )
  await context.close()
})

test('[VERIFY-20] a person without a number is prompted 90 s after the start, and not again for two hours after the X', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser)
  await page.clock.install()
  await open(page, '/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(85_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(6_000)
  await expect(page.getByRole('dialog', { name: 'Enter mobile number' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(200_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})

// Helpers

async function openWindow(page: Page): Promise<void> {
  await open(page, '/profile')
  await page.getByRole('button', { name: /mobile number$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Enter mobile number' })).toBeVisible()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Character 1 of 4').evaluate((box, pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
  await waitReady(page)
}
