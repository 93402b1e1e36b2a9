import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../../adapters/client/client.ts'
import { signInOf } from '../../../../adapters/client/sign-in.actor.ts'
import { watchSession, type SessionWatch } from '../../../../adapters/client/session.client.ts'
import { browserSession } from '../../../../adapters/client/session-store.ts'
import { seller } from '../show-page.tsx'

let watch: SessionWatch | undefined
afterEach(() => watch?.stop())

describe('watchSession', () => {
  it('[ERR-30] empties the storages and cookies and redirects to the sign-in page once the account is flagged as deleted', async () => {
    const { client, effects } = await startWith({ status: true, data: { is_deleted: true } })

    await vi.waitFor(() => expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }]))
    expect(signInOf(client).getSnapshot().context.notice).toBe('This account was deleted.')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(document.cookie).toBe('')
  })

  it.each([
    ['the account stands', { status: true, data: { is_deleted: false } }],
    ['the check fails', { status: false, message: 'No' }],
  ])('leaves everything as it is when %s', async (_, response) => {
    const { client, effects, requests } = await startWith(response)

    await vi.waitFor(() => expect(requests).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(client.session.current()?.token).toBe('tok-1')
    expect(effects).toEqual([])
    expect(localStorage.getItem('token')).toBe('tok-1')
    expect(sessionStorage.getItem('draft')).toBe('x')
    expect(document.cookie).toContain('logged_in=1')
  })
})

// Helpers

async function startWith(response: Readonly<Record<string, unknown>>) {
  const session = await browserSession()
  session.signIn({ token: 'tok-1', user: seller })
  sessionStorage.setItem('draft', 'x')
  const requests = vi.fn()
  const client = createClient({
    origin: 'https://market.test',
    session,
    fetch: async (input) => {
      if (String(input instanceof Request ? input.url : input).includes('user_delete_status')) requests()
      return Response.json(response)
    },
  })
  const effects: unknown[] = []
  client.onEffect((effect) => effects.push(effect))
  watch = watchSession(client)
  return { client, effects, requests }
}
