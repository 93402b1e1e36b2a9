import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../adapters/client/client.ts'
import { signInOf } from '../../../adapters/client/sign-in.actor.ts'
import type { SignInActor } from '../../../adapters/client/started-sign-ins.ts'
import type { SessionStore } from '../../../adapters/client/session-store.ts'
import { sessionUser } from '../../../core/account/session-user.schema.ts'
import type { StoredSignIn } from '../../../core/account/stored-sign-in.ts'
import type { FailureEffect } from '../../../core/failure/effect-of.ts'

const form = { email_id: 'ada@example.com', password: 'secret' }
const user = sessionUser.parse({ id: 1, type: 'seller', full_name: 'Ada' })
const storedSignIn: StoredSignIn = { token: 'tok-1', user }
const accepted = { status: true, message: '', accessToken: 'tok-2', expires_at: '2026-01-01 00:00:00', user }

describe('signInOf', () => {
  it('stores the sign-in of an accepted form, then reports it', async () => {
    const { actor, store, order } = start({ response: accepted })
    actor.on('signIn.stored', () => order.push('entered'))
    actor.send({ type: 'form.submitted', form })
    expect(isAsking(actor)).toBe(true)
    await vi.waitFor(() => expect(store.current()?.token).toBe('tok-2'))
    expect(order).toEqual(['store', 'entered'])
    expect(isAsking(actor)).toBe(false)
    expect(actor.getSnapshot().context).toMatchObject({ notice: undefined, alert: undefined, fieldTexts: {} })
  })

  it.each([
    [
      { status: false, message: 'E-mail or password is not correct' },
      { alert: 'E-mail or password is not correct', fieldTexts: {} },
    ],
    [
      { status: false, message: '', errors: { email_id: ['Unknown'] } },
      { alert: undefined, fieldTexts: { email_id: 'Unknown' } },
    ],
  ])('shows a refusal at the form (%#)', async (response, shown) => {
    const { actor, store } = start({ response })
    actor.send({ type: 'form.submitted', form })
    await vi.waitFor(() => expect(isAsking(actor)).toBe(false))
    expect(actor.getSnapshot().context).toMatchObject(shown)
    expect(store.current()).toBeUndefined()
    actor.send({ type: 'form.left' })
    expect(actor.getSnapshot().context).toMatchObject({ alert: undefined, fieldTexts: {} })
  })

  it('shows a toast when no response arrives, and can be repeated', async () => {
    const { actor, effects, requests } = start({ response: accepted, status: 500 })
    actor.send({ type: 'form.submitted', form })
    await vi.waitFor(() =>
      expect(effects).toEqual([{ kind: 'toast', lines: ['something went wrong! Please try again later'] }]),
    )
    await vi.waitFor(() => expect(isAsking(actor)).toBe(false))
    actor.send({ type: 'form.submitted', form })
    await vi.waitFor(() => expect(requests).toHaveLength(2))
  })

  it('follows changes of the store from another tab', async () => {
    const { client, actor, store, requests } = start({ response: { status: true }, signIn: storedSignIn })
    store.signIn({ ...storedSignIn, token: 'tok-3' })
    expect(actor.getSnapshot().context.signIn?.token).toBe('tok-3')
    store.end()
    await client.signIn.signOut()
    expect(requests).toEqual([])
  })

  it('opens the sign-in page with a notice after a new password was set', () => {
    const { actor, effects } = start({ response: {} })
    actor.send({ type: 'password.set', notice: 'Please sign in' })
    expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }])
    expect(actor.getSnapshot().context.notice).toBe('Please sign in')
  })

  it('creates one machine for each client', () => {
    const { client, actor } = start({ response: {} })
    expect(signInOf(client)).toBe(actor)
    expect(signInOf(start({ response: {} }).client)).not.toBe(actor)
  })
})

describe('client.signIn', () => {
  it('[D-19] exchanges a code for a sign-in, or returns the reason for a refusal and keeps the current sign-in', async () => {
    const good = start({ response: accepted, signIn: storedSignIn })
    expect(await good.client.signIn.trade('abc')).toBeUndefined()
    expect(good.store.current()?.token).toBe('tok-2')

    const used = start({ response: { status: false, message: 'This link was used' }, signIn: storedSignIn })
    expect(await used.client.signIn.trade('abc')).toBe('This link was used')
    expect(used.store.current()).toBe(storedSignIn)
  })

  it('follows changes of the store from before its machine was loaded', async () => {
    const { client, store, effects } = prepared({ response: { status: true } })
    store.signIn(storedSignIn)
    await client.signIn.signOut('Bye')
    expect([store.current(), signInOf(client).getSnapshot().context.notice]).toEqual([undefined, 'Bye'])
    expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }])
  })

  it('[D-16] ends the sign-in of this browser after a new password, with a notice on the sign-in page', async () => {
    const { client, store, effects } = prepared({ response: {}, signIn: storedSignIn })
    await client.signIn.passwordSet('Please sign in')
    expect([store.current(), signInOf(client).getSnapshot().context.notice]).toEqual([undefined, 'Please sign in'])
    expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }])
  })
})

// Helpers

const isAsking = (actor: SignInActor): boolean => actor.getSnapshot().matches({ signedOut: 'asking' })

function start(about: Parameters<typeof prepared>[0]) {
  const made = prepared(about)
  return { ...made, actor: signInOf(made.client) }
}

function prepared({
  response,
  status = 200,
  signIn,
}: {
  readonly response: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly signIn?: StoredSignIn
}) {
  const requests: string[] = []
  const order: string[] = []
  const listeners = new Set<() => void>()
  let current = signIn
  const change = (next: StoredSignIn | undefined) => {
    current = next
    order.push('store')
    for (const listener of listeners) listener()
  }
  const store: SessionStore = {
    current: () => current,
    signIn: change,
    update: () => undefined,
    end: () => change(undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createClient({
    origin: 'https://market.test',
    session: store,
    fetch: async (input) => {
      requests.push(new Request(input).url)
      return Response.json(response, { status })
    },
  })
  const effects: FailureEffect[] = []
  client.onEffect((effect) => effects.push(effect))
  return { client, store, effects, requests, order }
}
