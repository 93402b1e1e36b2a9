import * as Effect from 'effect/Effect'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type IntegrationRequest,
  requestIntegration,
} from '../../../../adapters/server/integrations/request-integration.ts'
import { startPeer, stopPeers } from './http-peer.ts'

afterEach(stopPeers)

describe('requestIntegration', () => {
  it('should retry temporary failures with fresh headers, when retries are allowed', async () => {
    const peer = await startPeer((_, nth) => (nth < 3 ? { status: 503 } : { body: 'there' }))
    let made = 0
    const answer = await ask({ url: peer.url, retries: 2, headers: () => ({ 'x-try': String((made += 1)) }) })

    expect(new TextDecoder().decode(answer.bytes)).toBe('there')
    expect(peer.requests.map(({ headers }) => headers['x-try'])).toEqual(['1', '2', '3'])
  })

  it('should not retry by default, nor after a permanent refusal', async () => {
    const peer = await startPeer(({ path }) => ({ status: path === '/down' ? 503 : 403, body: 'no' }))

    await expect(ask({ url: `${peer.url}/down` })).rejects.toMatchObject({ _tag: 'IntegrationRefused', status: 503 })
    await expect(ask({ url: `${peer.url}/no`, retries: 2 })).rejects.toMatchObject({
      _tag: 'IntegrationRefused',
      peer: 'peer',
      status: 403,
      body: 'no',
    })
    expect(peer.requests).toHaveLength(2)
  })

  it('should give up on a peer that does not respond in time', async () => {
    const peer = await startPeer(() => undefined)

    await expect(ask({ url: peer.url, timeoutMs: 30 })).rejects.toMatchObject({ _tag: 'IntegrationTimedOut', ms: 30 })
  })

  it('should report an unreachable peer', async () => {
    const peer = await startPeer(() => ({}))
    stopPeers()

    await expect(ask({ url: peer.url })).rejects.toMatchObject({ _tag: 'IntegrationUnreachable' })
  })

  it('should not follow a redirect to another address', async () => {
    const peer = await startPeer(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))

    await expect(ask({ url: peer.url })).rejects.toMatchObject({ _tag: 'IntegrationRefused', status: 302 })
    expect(peer.requests).toHaveLength(1)
  })

  it('should stop reading a response that is too large', async () => {
    const peer = await startPeer(() => ({ body: 'x'.repeat(101) }))

    await expect(ask({ url: peer.url, maxBytes: 100 })).rejects.toMatchObject({
      _tag: 'IntegrationResponseUnusable',
      problem: 'more than 100 bytes',
    })
  })
})

// Helpers

const ask = (request: Partial<IntegrationRequest> & Pick<IntegrationRequest, 'url'>) =>
  Effect.runPromise(requestIntegration({ peer: 'peer', timeoutMs: 2_000, ...request }))
