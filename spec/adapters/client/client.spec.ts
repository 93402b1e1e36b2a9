import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createClient, type Client } from '../../../adapters/client/client.ts'
import { signInOf } from '../../../adapters/client/sign-in.actor.ts'
import type { SessionStore } from '../../../adapters/client/session-store.ts'
import { activities, createActivity } from '../../../core/contracts/crm-history.contract.ts'
import { deleteTags } from '../../../core/contracts/crm-tags.contract.ts'
import { type AnyEndpoint, endpoint, open, signedIn } from '../../../core/contracts/endpoint.ts'
import { sellerProducts } from '../../../core/contracts/market.contract.ts'
import { pinRoom } from '../../../core/contracts/chat.contract.ts'
import { passiveAttributeCreate } from '../../../core/contracts/lookup.contract.ts'
import type { FailureEffect } from '../../../core/failure/effect-of.ts'
import { declaredContracts } from '../../tools/contracts.ts'

const TOKEN = 'tok-1'
const read = endpoint({
  id: 'sample.read',
  method: 'GET',
  path: 'sample/{id}',
  access: signedIn,
  params: { id: z.number() },
  response: { data: z.string() },
  summary: '',
})
const write = endpoint({
  id: 'sample.write',
  method: 'POST',
  path: 'sample',
  access: open,
  input: z.object({ name: z.string() }),
  summary: '',
})
const poll = endpoint({ id: 'sample.poll', method: 'POST', path: 'poll', access: open, background: true, summary: '' })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('fails without loading its code while the browser is offline, and works once the network is back', async () => {
    const { client, requests } = start({ status: true })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(client.call(write, { name: 'a' })).rejects.toMatchObject({ _tag: 'Unreachable' })
    expect(requests).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    await client.call(write, { name: 'a' })
    expect(requests).toHaveLength(1)
  })

  it('[API-COMMON-01] uses the main base unless the contract names another one', async () => {
    const { client, requests } = start({ status: true, data: 'a' })
    await client.call(read, { id: 7 })
    await client.call({ ...read, base: 'crm-host' }, { id: 7 })
    expect(requests.map(({ url }) => url)).toEqual([
      'https://market.test/api/v1/sample/7',
      'https://market.test/crm-host/sample/7',
    ])
  })

  it('[API-COMMON-02] sends the bearer token when one is stored, and no such header otherwise', async () => {
    const known = start({ status: true })
    await known.client.call(write, { name: 'a' })
    const visitor = start({ status: true }, { token: undefined })
    await visitor.client.call(write, { name: 'a' })
    expect(known.requests[0]?.headers.get('authorization')).toBe('Bearer tok-1')
    expect(visitor.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('[API-COMMON-03] sends the session hash that is current at the time of the call', async () => {
    const { client, requests } = start({ status: true })
    await client.call(write, { name: 'a' })
    client.setSessionHash('hash-1')
    await client.call(write, { name: 'a' })
    client.setSessionHash('hash-2')
    await client.call(write, { name: 'a' })
    expect(requests.map(({ headers }) => headers.get('x-session-hash'))).toEqual([null, 'hash-1', 'hash-2'])
  })

  it('[API-COMMON-04] sends the address of the page without its secrets', async () => {
    vi.stubGlobal('location', { href: 'https://market.test/resetPassword?token=secret-1&lang=en' })
    const { client, requests } = start({ status: true })
    await client.call(write, { name: 'a' })
    expect(requests[0]?.headers.get('x-page-url')).toBe('https://market.test/resetPassword?token=&lang=en')
  })

  it('[API-COMMON-05] sends the id of the signed-in user', async () => {
    const { client, requests } = start({ status: true })
    await client.call(write, { name: 'a' })
    expect(requests[0]?.headers.get('x-user-id')).toBe('41')
  })

  it('[PERM-30] sends the stored token with every existing call', async () => {
    const contracts = await declaredContracts()
    expect(contracts.length).toBeGreaterThan(0)
    for (const { contract } of contracts) {
      const { client, requests } = start({ status: true })
      await client.call(contract, {}).catch(() => undefined)
      expect(
        requests.map(({ headers }) => headers.get('authorization')),
        contract.id,
      ).toEqual(['Bearer tok-1'])
    }
  })

  it('adds the message of the envelope to the response', async () => {
    const { client } = start({ status: true, message: 'Here you are', data: 'a' })
    expect(await client.call(read, { id: 7 })).toEqual({ data: 'a', message: 'Here you are' })
  })

  it('prefers the success text of the contract to the message of the envelope', async () => {
    const { client } = start({ status: true, message: 'Done' })
    expect(await client.call({ ...write, notices: { success: 'Sample saved' } }, { name: 'a' })).toEqual({
      message: 'Sample saved',
    })
  })

  it('rejects with the failure and reports it', async () => {
    const { client, effects } = start({ status: false, message: '', errors: { name: ['Name is required'] } })
    await expect(client.call(write, { name: '' }, { isUserInitiated: true })).rejects.toMatchObject({
      _tag: 'Refused',
      errors: { name: ['Name is required'] },
    })
    expect(effects).toEqual([
      { kind: 'toast', lines: ['Name is required'] },
      { kind: 'fields', texts: { name: 'Name is required' } },
    ])
  })

  it('[ERR-29] shows only the first message when an attribute could not be added', async () => {
    const { client, effects } = start({
      status: false,
      message: 'No',
      errors: { name: ['Please enter name', 'Too short'], unit: ['Unknown unit'] },
    })
    await client.call(passiveAttributeCreate, { name: '' }, { isUserInitiated: true }).catch(() => undefined)
    expect(effects).toEqual([{ kind: 'toast', lines: ['Please enter name'] }])
  })

  it('logs a response that its contract does not allow, once, and shows nothing when nobody waits for it', async () => {
    const { client, effects, log } = start({ status: true, data: 7 })
    await expect(client.call(read, { id: 7 })).rejects.toMatchObject({ _tag: 'BadResponse' })
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'sample.read got a response that its contract does not allow:',
      expect.objectContaining({ issues: [expect.objectContaining({ path: ['data'] })] }),
    )
    expect(effects).toEqual([])
    const refused = start({ status: false, message: 'No' })
    await refused.client.call(read, { id: 7 }).catch(() => undefined)
    expect(refused.log).not.toHaveBeenCalled()
  })

  it('[ERR-12] shows nothing for a failed chat helper, even when a person started it', async () => {
    const { client, effects } = start({ status: false, message: 'No' })
    await client.call(pinRoom, {} as never, { isUserInitiated: true }).catch(() => undefined)
    expect(effects).toEqual([])
  })

  it('shows nothing for a failure that nobody waits for, and never for background calls', async () => {
    const { client, effects } = start({ status: false, message: 'No' })
    await client.call(write, { name: '' }).catch(() => undefined)
    await client.call(poll, {}, { isUserInitiated: true }).catch(() => undefined)
    expect(effects).toEqual([])
  })

  it('ends a sign-in once, however many of its calls return 401', async () => {
    const { client, effects, session } = start({ message: 'Sign in' }, { status: 401 })
    await Promise.allSettled([client.call(read, { id: 1 }), client.call(read, { id: 2 }), client.call(poll, {})])
    expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }])
    expect(session.ends).toEqual(['everything'])
  })

  it('keeps a new sign-in when a call of the former one returns 401', async () => {
    const respond: ((response: Response) => void)[] = []
    const { client, effects, session } = start(() => new Promise((resolve) => respond.push(resolve)))
    const pending = client.call(read, { id: 1 })
    await vi.waitFor(() => expect(respond).toHaveLength(1))
    session.change('tok-2')
    respond[0]?.(Response.json({}, { status: 401 }))
    await expect(pending).rejects.toMatchObject({ _tag: 'Unauthenticated' })
    expect(effects).toEqual([])
    expect(session.store.current()?.token).toBe('tok-2')
  })

  it.each([
    ['ERR-24', activities, { type_name: 'Nothing', crm_unique_id: 'a' }, 'Invalid typeName provided in state.formList'],
    ['ERR-24', createActivity, { type_name: 'Tasks' }, 'Invalid typeName provided in state.formList'],
    ['TAG-01', deleteTags, { ids: [] }, 'Empty Fields'],
    ['ERR-26', sellerProducts, { country_name: 'India' }, 'Authorization token is missing.'],
  ] as const)(
    '[%s] [D-281] refuses what the server would, in its words and without a request',
    async (id, contract, input, text) => {
      const { client, effects, requests } = start({ status: true }, id === 'ERR-26' ? { token: undefined } : {})
      await expect(client.call<AnyEndpoint>(contract, input, { isUserInitiated: true })).rejects.toMatchObject({
        _tag: 'Refused',
        message: text,
      })
      expect([effects, requests]).toEqual([[{ kind: 'alert', text }], []])
    },
  )

  it('[D-281] sends what the server takes', async () => {
    const { client, requests } = start({ status: true })
    for (const [contract, input] of [
      [activities, { type_name: 'Deals', crm_unique_id: 'a' }],
      [deleteTags, { ids: [1] }],
      [sellerProducts, { country_name: 'India' }],
    ] as const)
      await client.call<AnyEndpoint>(contract, input).catch(() => undefined)
    expect(requests).toHaveLength(3)
  })

  it('sends nothing after the caller has aborted', async () => {
    const { client, effects, requests } = start({ status: true, data: 'a' })
    await expect(
      client.call(read, { id: 1 }, { isUserInitiated: true, signal: AbortSignal.abort() }),
    ).rejects.toBeDefined()
    expect(requests).toEqual([])
    expect(effects).toEqual([])
  })

  it('sends a new idempotency key with each create call, and the same key when the caller repeats it', async () => {
    const create = { ...write, creates: true }
    const { client, requests } = start({ status: true })
    await client.call(create, { name: 'a' })
    await client.call(create, { name: 'a' })
    await client.call(create, { name: 'a' }, { idempotencyKey: 'key-1' })
    const [one, two, three] = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(one).toMatch(/^[\da-f-]{36}$/)
    expect(two).not.toBe(one)
    expect(three).toBe('key-1')
  })
})

describe('signOut', () => {
  it.each([
    ['agrees', 200],
    ['fails', 500],
    ['does not know the token', 401],
  ])('ends the sign-in and opens the sign-in page once, when the server %s', async (_, status) => {
    const { client, effects, session, requests } = start({ status: true }, { status })
    await client.signIn.signOut()
    expect(requests).toHaveLength(1)
    expect(session.ends).toHaveLength(1)
    expect(effects).toEqual([{ kind: 'signOut', to: '/user/signin' }])
    expect(signInOf(client).getSnapshot().matches('leaving')).toBe(false)
  })
})

// Helpers

type Reply = Readonly<Record<string, unknown>> | (() => Promise<Response>)

function start(reply: Reply, options: { readonly status?: number; readonly token?: string | undefined } = {}) {
  const { status = 200, token } = { token: TOKEN, ...options }
  const requests: Request[] = []
  const session = aSession(token)
  const log = vi.fn<(message: string, cause: unknown) => void>()
  const client: Client = createClient({
    origin: 'https://market.test',
    session: session.store,
    log,
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return typeof reply === 'function' ? reply() : Response.json(reply, { status })
    },
  })
  const effects: FailureEffect[] = []
  client.onEffect((effect) => effects.push(effect))
  return { client, effects, requests, session, log }
}

function aSession(token: string | undefined) {
  const ends: unknown[] = []
  let current = token
  const store: SessionStore = {
    current: () =>
      current === undefined ? undefined : ({ token: current, user: { id: 41 } } as ReturnType<SessionStore['current']>),
    signIn: () => undefined,
    update: () => undefined,
    end: (how) => {
      ends.push(how)
      current = undefined
    },
    subscribe: () => () => undefined,
  }
  return { store, ends, change: (next: string) => void (current = next) }
}
