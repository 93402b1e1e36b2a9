import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gzipBytes, keptPage, plainBytes } from '../../../../adapters/server/http/kept-page.ts'
import { runs } from '../../../arbitraries/runs.ts'

const NONCE = 'f00dcafe'
const OTHER = 'N+/9abcd'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

it('gives each response its own nonce, compressed or not', async () => {
  // Long and repeated, so that a part refers to what stands before the nonces.
  const row = (at: number) => `<link nonce="${NONCE}" href="/assets/${at}.js">${'été '.repeat(at * at)}`
  const html = Array.from({ length: 60 }, (_, at) => row(at)).join('')
  const page = await keptPage(html, NONCE)

  for (const nonce of [OTHER, 'zzzzzzzz']) {
    const wanted = html.replaceAll(NONCE, nonce)
    expect(text(plainBytes(page, nonce))).toBe(wanted)
    expect(text(gunzipSync(gzipBytes(page, nonce)))).toBe(wanted)
  }
  expect(gzipBytes(page, OTHER).length).toBeLessThan(html.length / 20)
})

it('holds for any text around any number of nonces', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', NONCE.slice(1), OTHER, '<script nonce="', 'a'.repeat(3_000)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 12 }), async (parts) => {
      const html = parts.join(NONCE)
      const page = await keptPage(html, NONCE)
      const wanted = html.replaceAll(NONCE, OTHER)
      expect(text(plainBytes(page, OTHER))).toBe(wanted)
      expect(text(gunzipSync(gzipBytes(page, OTHER)))).toBe(wanted)
    }),
    { numRuns: runs(100) },
  )
})
