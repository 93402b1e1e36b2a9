import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compress, contentCoding } from '../../../../adapters/server/http/compression.ts'

describe('contentCoding', () => {
  it.each([
    { header: 'gzip, deflate, br', coding: 'br' },
    { header: 'gzip, deflate', coding: 'gzip' },
    { header: 'br;q=0, gzip;q=0.5', coding: 'gzip' },
    { header: 'BR', coding: 'br' },
    { header: 'deflate', coding: 'identity' },
    { header: '', coding: 'identity' },
    { header: undefined, coding: 'identity' },
    { header: 'br;q=nonsense', coding: 'identity' },
  ])('returns $coding for $header', ({ header, coding }) => {
    expect(contentCoding(header)).toBe(coding)
  })
})

describe('compress', () => {
  it('is lossless', async () => {
    const text = new TextEncoder().encode('price '.repeat(500))
    expect(new Uint8Array(brotliDecompressSync(await compress(text, 'br', 'once')))).toEqual(text)
    expect(new Uint8Array(gunzipSync(await compress(text, 'gzip', 'each')))).toEqual(text)
    expect(await compress(text, 'identity', 'each')).toBe(text)
  })
})
