import { createHash } from 'node:crypto'
import { compress, contentCoding, type ContentCoding } from './compression.ts'

/**
 * Serves a document that never changes while the process runs: built at its first use, compressed once for each coding,
 * kept as bytes, and not sent again to a browser that has it (`ETag`).
 */
export function keptDocument(build: () => Response): (request: Request) => Promise<Response> {
  let built: Promise<{ readonly headers: Headers; readonly bytes: Uint8Array }> | undefined
  const bodies = new Map<ContentCoding, Promise<Uint8Array>>()

  const made = async () => {
    const response = build()
    const bytes = new Uint8Array(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    // Weak, because the tag is the same for every coding.
    headers.set('etag', `W/"${hash}"`)
    headers.set('vary', 'Accept-Encoding')
    if (headers.get('cache-control') === 'no-store') headers.set('cache-control', 'no-cache')
    return { headers, bytes }
  }
  const body = (coding: ContentCoding, bytes: Uint8Array) => {
    const kept = bodies.get(coding) ?? compress(bytes, coding, 'once')
    bodies.set(coding, kept)
    return kept
  }

  return async (request) => {
    const { headers: kept, bytes } = await (built ??= made())
    const headers = new Headers(kept)
    if (request.headers.get('if-none-match')?.includes(kept.get('etag')?.slice(2) ?? '') === true)
      return new Response(null, { status: 304, headers })
    const coding = contentCoding(request.headers.get('accept-encoding') ?? undefined)
    const content = await body(coding, bytes)
    if (coding !== 'identity') headers.set('content-encoding', coding)
    headers.set('content-length', String(content.byteLength))
    return new Response(request.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), { headers })
  }
}
