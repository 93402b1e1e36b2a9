import type { Page } from '@playwright/test'
import { type Client, createClient } from '../../../adapters/client/client.ts'
import { noSession } from '../../../adapters/client/session-store.ts'
import { readSessionUser } from '../../../core/account/session-user.schema.ts'
import { storageKeys } from '../../../core/account/stored-sign-in.ts'

/** The product's client as the person signed in on a page, for setup that a journey does not show. */
export async function clientOf(page: Page): Promise<Client> {
  const { origin, token, user } = await page.evaluate(
    ({ token: tokenKey, user: userKey }) => ({
      origin: location.origin,
      token: localStorage.getItem(tokenKey),
      user: localStorage.getItem(userKey),
    }),
    storageKeys,
  )
  const signedIn = readSessionUser(user)
  if (token === null || signedIn === undefined) throw new Error(`Nobody is signed in at ${origin}.`)
  return createClient({ origin, session: { ...noSession, current: () => ({ token, user: signedIn }) } })
}
