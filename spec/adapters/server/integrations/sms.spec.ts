import { afterEach, describe, expect, it } from 'vitest'
import type { Outbox, OutboxMessage } from '../../../../adapters/server/integrations/outbox.ts'
import { createTextMessages } from '../../../../adapters/server/integrations/sms.ts'
import { json, startPeer, stopPeers } from './http-peer.ts'

afterEach(stopPeers)

describe('createTextMessages', () => {
  it('[D-37] should store text messages in the outbox when no provider is set', async () => {
    const kept: OutboxMessage[] = []
    await createTextMessages(undefined, { add: async (message) => void kept.push(message) }).send({
      to: '+4912345',
      text: '1234',
    })

    expect(kept).toEqual([{ kind: 'sms', to: '+4912345', text: '1234' }])
  })

  it('should send them to the provider', async () => {
    const peer = await startPeer(() => json({}))
    await createTextMessages({ url: `${peer.url}/send`, token: 'secret', from: 'Tradehall' }, notUsed).send({
      to: '+4912345',
      text: 'Your code: 1234',
    })

    expect(peer.requests).toEqual([expect.objectContaining({ method: 'POST', path: '/send' })])
    expect(peer.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    })
    expect(JSON.parse(String(peer.requests[0]?.body))).toEqual({
      to: '+4912345',
      text: 'Your code: 1234',
      from: 'Tradehall',
    })
  })

  it("should fill the provider's own template, but not placeholders inside a message", async () => {
    const peer = await startPeer(() => json({}))
    const template = { messages: [{ destinations: [{ to: '{to}' }], body: 'Tradehall: {text}', flash: false }] }
    await createTextMessages({ url: peer.url, headers: { 'x-key': 'k' }, template }, notUsed).send({
      to: '+1',
      text: '"{to}" $& {from}',
    })

    expect(peer.requests[0]?.headers).toMatchObject({ 'x-key': 'k' })
    expect(JSON.parse(String(peer.requests[0]?.body))).toEqual({
      messages: [{ destinations: [{ to: '+1' }], body: 'Tradehall: "{to}" $& {from}', flash: false }],
    })
  })

  it('should send only once, because each message costs money', async () => {
    const peer = await startPeer(() => ({ status: 503 }))

    await expect(createTextMessages({ url: peer.url }, notUsed).send({ to: '+1', text: 'x' })).rejects.toMatchObject({
      _tag: 'IntegrationRefused',
      status: 503,
    })
    expect(peer.requests).toHaveLength(1)
  })

  it('should give up on a provider that does not respond', async () => {
    const peer = await startPeer(() => undefined)

    await expect(
      createTextMessages({ url: peer.url, timeoutMs: 30 }, notUsed).send({ to: '+1', text: 'x' }),
    ).rejects.toMatchObject({ _tag: 'IntegrationTimedOut' })
  })
})

// Helpers

const notUsed: Outbox = { add: () => Promise.reject(new Error('not used')) }
