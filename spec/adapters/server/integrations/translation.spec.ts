import { afterEach, describe, expect, it } from 'vitest'
import { createTranslator } from '../../../../adapters/server/integrations/translation.ts'
import { json, type PeerAnswer, startPeer, stopPeers } from './http-peer.ts'

afterEach(stopPeers)

describe('createTranslator', () => {
  it('[D-98] should be undefined without a provider', () => {
    expect(createTranslator(undefined)).toBeUndefined()
  })

  it('should query a provider with the LibreTranslate interface', async () => {
    const peer = await startPeer(() => json({ translatedText: 'Guten Tag', detectedLanguage: { language: 'en' } }))
    const translator = createTranslator({ url: `${peer.url}/`, key: 'secret' })

    expect(await translator?.translate('Good day', 'de')).toBe('Guten Tag')
    expect(peer.requests).toEqual([expect.objectContaining({ method: 'POST', path: '/translate' })])
    expect(JSON.parse(String(peer.requests[0]?.body))).toEqual({
      q: 'Good day',
      source: 'auto',
      target: 'de',
      format: 'text',
      api_key: 'secret',
    })
  })

  it.each<[string, () => PeerAnswer | undefined, string, number]>([
    ['refuses', () => json({ error: 'Invalid API key' }, 403), 'IntegrationRefused', 5_000],
    ['answers something else', () => json({ error: 'no' }), 'IntegrationResponseUnusable', 5_000],
    ['answers no JSON', () => ({ body: '<html>' }), 'IntegrationResponseUnusable', 5_000],
    ['does not answer', () => undefined, 'IntegrationTimedOut', 40],
  ])('should fail with the one text when the provider %s', async (_, answer, cause, timeoutMs) => {
    const peer = await startPeer(answer)

    await expect(createTranslator({ url: peer.url, timeoutMs })?.translate('Good day', 'de')).rejects.toMatchObject({
      _tag: 'TranslationFailed',
      message: 'Network response was not ok while Translating text',
      cause: { _tag: cause },
    })
  })

  it('should retry once when the provider is temporarily failing', async () => {
    const peer = await startPeer((_, nth) => (nth === 1 ? { status: 500 } : json({ translatedText: 'ja' })))

    expect(await createTranslator({ url: peer.url })?.translate('yes', 'de')).toBe('ja')
  })
})
