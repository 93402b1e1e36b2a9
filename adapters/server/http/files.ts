import { Hono } from 'hono'
import { partKey } from '../files/stored-files.ts'
import type { OpenedFile } from '../integrations/file-store.ts'
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

/** The parts of a file one after another; the first is open already. */
async function* joined(files: Services['files'], key: string, first: OpenedFile): AsyncGenerator<Uint8Array> {
  let part: OpenedFile | undefined = first
  for (let number = 1; part !== undefined; number += 1) {
    if (part.body instanceof Uint8Array) yield part.body
    else yield* part.body
    part = await files.open(partKey(key, number))
  }
}

/** What is opened and not sent, such as the body of a HEAD, would hold its connection to the store. */
async function closed({ body }: OpenedFile): Promise<null> {
  if (!(body instanceof Uint8Array)) await body.cancel()
  return null
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
    const sent = () => file?.body ?? ReadableStream.from(joined(files, key, first))
    return new Response(c.req.method === 'HEAD' ? await closed(first) : sent(), {
      headers: {
        'content-type': first.contentType,
        ...(file?.size === undefined ? {} : { 'content-length': String(file.size) }),
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
