import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../../adapters/client/client.ts'
import { signInOf } from '../../../../adapters/client/sign-in.actor.ts'
import { watchSession } from '../../../../adapters/client/session.client.ts'
import { browserSession } from '../../../../adapters/client/session-store.ts'
import { accountStatus } from '../../../../core/contracts/account.contract.ts'
import { sessionUser } from '../../../../core/account/session-user.schema.ts'

describe('watchSession', () => {
  it('[SESSION-04] [D-22] empties local storage, session storage and every cookie once the account is deleted', async () => {
    const { client, effects } = await signedIn(() => ({ is_deleted: true }))
    const watch = watchSession(client)

    await waitFor(() => expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }]))
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(client.session.current()).toBeUndefined()
    expect(signInOf(client).getSnapshot().context.notice).toBe('This account was deleted.')
    watch.stop()
  })

  it.each([
    ['the account is there', () => ({ is_deleted: false })],
    ['the check fails', () => undefined],
  ])('[D-22] changes nothing when %s', async (_, account) => {
    const { client, effects, requests } = await signedIn(account)
    const watch = watchSession(client)

    await waitFor(() => expect(requests()).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(effects.filter(({ kind }) => kind === 'signOut')).toEqual([])
    expect([
      localStorage.getItem('theme'),
      sessionStorage.getItem('draft'),
      document.cookie.includes('seen=1'),
    ]).toEqual(['dark', 'Hello', true])
    expect(client.session.current()?.token).toBe('token-1')
    watch.stop()
  })

  // Two tabs that start at the same moment each receive the other's session: both keep the one in storage.
  it('[D-20] takes the session from storage, not from an older event', async () => {
    const { client, sent } = await signedIn(() => ({ is_deleted: false }))
    const watch = watchSession(client)
    watch.pageViewed()
    const own = JSON.parse(localStorage.getItem('tradehall:1:session') ?? '{}') as { hash: string }

    window.dispatchEvent(
      new StorageEvent('storage', { key: 'tradehall:1:session', newValue: JSON.stringify({ ...own, hash: 'older' }) }),
    )
    watch.pageViewed()
    await waitFor(() => expect(sent()).toContain('session-start'))
    expect(JSON.parse(localStorage.getItem('tradehall:1:session') ?? '{}')).toMatchObject({ hash: own.hash })
    watch.stop()
  })

  it("[D-20] sends another tab's session with every call after taking it over", async () => {
    const { client, hashes } = await signedIn(() => ({ is_deleted: false }))
    const watch = watchSession(client)
    watch.pageViewed()
    localStorage.setItem('tradehall:1:session', JSON.stringify({ hash: 'theirs', lastActivityAt: Date.now() }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'tradehall:1:session' }))
    await client.call(accountStatus, {})
    expect(hashes().at(-1)).toBe('theirs')
    watch.stop()
  })
})

// Helpers

async function signedIn(account: () => { readonly is_deleted: boolean } | undefined) {
  document.cookie = 'seen=1; Path=/'
  localStorage.setItem('theme', 'dark')
  sessionStorage.setItem('draft', 'Hello')
  const paths: string[] = []
  const hashes: (string | null)[] = []
  const client = createClient({
    origin: 'http://shop.test',
    session: await browserSession(),
    fetch: async (request) => {
      const { pathname } = new URL(request instanceof Request ? request.url : String(request))
      paths.push(pathname)
      if (request instanceof Request) hashes.push(request.headers.get('X-Session-Hash'))
      const data = pathname.endsWith('profile/verify/user_delete_status') ? account() : {}
      if (data === undefined) throw new TypeError('offline')
      return new Response(JSON.stringify({ status: true, message: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  client.session.signIn({ token: 'token-1', user: sessionUser.parse({ id: 1, type: 'seller' }) })
  const effects: { readonly kind: string }[] = []
  client.onEffect((effect) => effects.push(effect))
  return {
    client,
    effects,
    hashes: () => hashes,
    requests: () => paths.filter((path) => path.endsWith('user_delete_status')).length,
    sent: () => paths.map((path) => path.split('/').at(-1)),
  }
}
