import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { type DemoPerson, demoSignIns } from '../../../adapters/server/demo/sign-ins.ts'
import type { SignUpForm } from '../../../core/account/account.schema.ts'
import { readSessionUser } from '../../../core/account/session-user.schema.ts'
import { SIGNED_IN_COOKIE, storageKeys } from '../../../core/account/stored-sign-in.ts'
import { open, waitReady } from './pages.ts'

/** The credentials of a person. */
export type Person = { readonly email: string; readonly password: string }

/** A person in a separate browser context, which shares nothing with other people of the journey. */
export type PersonAtWork = Person & { readonly context: BrowserContext; readonly page: Page }

/** Somebody of the demo market. */
export function demoPerson(who: DemoPerson): Person {
  const found = demoSignIns.find((person) => person.who === who)
  if (found === undefined) throw new Error(`The demo market has no ${who}.`)
  return found
}

/** The sign-in response, which a browser stores. */
const signedIn = z.looseObject({ accessToken: z.string(), user: z.looseObject({}) })

/**
 * Signs in without the form, which has its own journey. The page is on a static file of the server afterwards; the
 * journey opens the next page.
 */
export async function signIn(page: Page, person: Person | DemoPerson): Promise<void> {
  const who = typeof person === 'string' ? demoPerson(person) : person
  const response = await page.request.post('/api/v1/auth/login', {
    data: { email_id: who.email, password: who.password },
  })
  const read = signedIn.safeParse(await response.json())
  if (!read.success) throw new Error(`${who.email} was not signed in: ${response.status()} ${await response.text()}`)
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([kept, cookie]) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      document.cookie = cookie
    },
    [
      { [storageKeys.token]: read.data.accessToken, [storageKeys.user]: JSON.stringify(read.data.user) },
      `${SIGNED_IN_COOKIE}=1; path=/; max-age=86400`,
    ] as const,
  )
}

/** Who is signed in on the page, as its code reads it. */
export async function viewerOn(page: Page) {
  const viewer = readSessionUser(await page.evaluate((key) => localStorage.getItem(key), storageKeys.user))
  if (viewer === undefined) throw new Error('Nobody is signed in.')
  return viewer
}

/** Signs in with the form and waits until the page has changed. */
export async function signInByForm(page: Page, person: Person | DemoPerson): Promise<void> {
  const who = typeof person === 'string' ? demoPerson(person) : person
  await open(page, '/user/signin')
  await page.getByLabel(/^e-?mail/i).fill(who.email)
  await page.getByLabel(/^password/i).fill(who.password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
  // A rejection fails at once with the form's own text, instead of waiting for a page that will not come.
  const left = page.waitForURL((url) => url.pathname !== '/user/signin').then(() => undefined)
  const refused = page.locator('form').getByRole('alert').innerText()
  for (const end of [left, refused]) end.catch(() => undefined)
  const refusal = await Promise.race([left, refused])
  if (refusal !== undefined) throw new Error(`${who.email} was not signed in: ${refusal}`)
  await waitReady(page)
}

/** Opens a new browser context without a session. */
export async function newVisitor(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** Signs a person in, in a separate browser context; opens no page yet. */
export async function personAtWork(browser: Browser, who: Person | DemoPerson): Promise<PersonAtWork> {
  const person = typeof who === 'string' ? demoPerson(who) : who
  const { context, page } = await newVisitor(browser)
  await signIn(page, person)
  return { ...person, context, page }
}

/**
 * Registers a new person by the server's own call and signs them in, in a separate browser context; opens no page yet.
 */
export async function newPerson(
  browser: Browser,
  kind: 'buyer' | 'seller' = 'buyer',
  full_name = 'Ada Example',
): Promise<PersonAtWork> {
  const person: Person = { email: `${kind}.${randomUUID()}@example.com`, password: 'Harbour-Crane-42!' }
  const { context, page } = await newVisitor(browser)
  const about = { full_name, email_id: person.email, password: person.password, country: 'DE' }
  const form: SignUpForm =
    kind === 'buyer' ? { ...about, account_type: kind } : { ...about, account_type: kind, seller_kind: 'manufacturers' }
  const response = await context.request.post('/api/v1/auth/register', { data: form })
  const outcome: { status?: unknown; message?: unknown } = await response.json()
  if (outcome.status !== true)
    throw new Error(`auth/register refused ${person.email}: ${response.status()} ${JSON.stringify(outcome)}`)
  await signIn(page, person)
  return { ...person, context, page }
}
