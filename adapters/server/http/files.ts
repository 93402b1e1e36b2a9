import { Hono } from 'hono'
import { partKey } from '../files/stored-files.ts'
import { UnsafeKey } from '../integrations/files.ts'
import { currentRequest } from '../request-scope.ts'
import type { Services } from '../services.ts'
import { failureResponse } from './envelope.ts'
import { PUBLIC_PREFIX } from './file-links.ts'
import { type RateLimit, rateLimited } from './rate-limit.ts'

/** Types that are shown inline; everything else is downloaded. */
const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'])

/** Large exports are stored in parts. */
const EXPORT_PREFIX = 'exports/'

/** The parts of a file one after another. */
async function* joined(files: Services['files'], key: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await files.open(partKey(key, number))
    if (part === undefined) return
    if (part.body instanceof Uint8Array) yield part.body
    else yield* part.body
  }
}

/** Files of one address within ten seconds (D-324). A page shows some forty pictures, which browsers keep. */
export const FILES_PER_WINDOW = 2_000

/** GET /files/{key}: stored files with their exact type, never as a page of this origin. */
export function fileRoutes({ files, links }: Services, limit: RateLimit, now: () => Date): Hono {
  const app = new Hono()
  app.use('/files/*', async (_, next) => {
    const limited = rateLimited(limit, currentRequest()?.address ?? '', now())
    return limited === undefined ? next() : failureResponse(limited, currentRequest()?.id ?? '')
  })
  app.get('/files/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const missing = () =>
      c.json({ status: false, message: 'There is no such file, or the link to it has run out.' }, 404)
    if (!links.isValid(key, c.req.query('until'), c.req.query('signature'), now())) return missing()
    const file = await files.open(key).catch((error: unknown) => {
      if (error instanceof UnsafeKey) return undefined
      throw error
    })
    const first = file ?? (key.startsWith(EXPORT_PREFIX) ? await files.open(partKey(key, 0)) : undefined)
    if (first === undefined) return missing()
    const body = file?.body ?? joined(files, key)
    return new Response(body instanceof Uint8Array ? body : ReadableStream.from(body), {
      headers: {
        'content-type': first.contentType,
        ...(file === undefined ? {} : { 'content-length': String(file.size) }),
        'content-disposition': SHOWN_INLINE.has(first.contentType) ? 'inline' : 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
        // Keys are never reused, so the content of a key never changes.
        'cache-control': key.startsWith(PUBLIC_PREFIX)
          ? 'public, max-age=31536000, immutable'
          : 'private, max-age=3600',
      },
    })
  })
  return app
}
