import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

export type ContentCoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Chooses the first of the offered codings that the browser accepts, else no compression. `q=0` refuses a coding. RFC
 * 9110 §12.5.3.
 */
export function contentCoding(
  acceptEncoding: string | undefined,
  offered: readonly ContentCoding[] = ['br', 'gzip'],
): ContentCoding {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      return [name.trim(), quality === undefined ? 1 : Number(quality.slice(2))] as const
    }),
  )
  return offered.find((coding) => (accepted.get(coding) ?? 0) > 0) ?? 'identity'
}

/** `once` compresses hard, for a body that is cached; `each` compresses quickly, for a single response. */
export async function compress(body: Uint8Array, coding: ContentCoding, effort: 'once' | 'each'): Promise<Uint8Array> {
  switch (coding) {
    case 'br':
      return await brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 11 : 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    case 'gzip':
      return await gzipped(body, { level: effort === 'once' ? 9 : 5 })
    case 'identity':
      return body
  }
}

/** Smaller bodies gain nothing from compression. In bytes. */
export const COMPRESS_FROM_BYTES = 1_024

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/

export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType)
