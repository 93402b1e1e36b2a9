import { Hono } from 'hono'
import { partKey } from '../files/stored-files.ts'
import { UnsafeKey } from '../integrations/files.ts'
import type { Services } from '../services.ts'
import { PUBLIC_PREFIX } from './file-links.ts'

/** Types that are shown inline; everything else is downloaded. */
const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'])

/** Large exports are stored in parts. */
const EXPORT_PREFIX = 'exports/'

/** The parts of a file one after another; one is held at a time. */
function joined(files: Services['files'], key: string): ReadableStream<Uint8Array> {
  let number = 0
  return new ReadableStream({
    async pull(controller) {
      const part = await files.get(partKey(key, number))
      number += 1
      if (part === undefined) controller.close()
      else controller.enqueue(part.bytes)
    },
  })
}

/** GET /files/{key}: stored files with their exact type, never as a page of this origin. */
export function fileRoutes({ files, links }: Services, now: () => Date): Hono {
  const app = new Hono()
  app.get('/files/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const missing = () =>
      c.json({ status: false, message: 'There is no such file, or the link to it has run out.' }, 404)
    if (!links.isValid(key, c.req.query('until'), c.req.query('signature'), now())) return missing()
    const file = await files.get(key).catch((error: unknown) => {
      if (error instanceof UnsafeKey) return undefined
      throw error
    })
    const first = file ?? (key.startsWith(EXPORT_PREFIX) ? await files.get(partKey(key, 0)) : undefined)
    if (first === undefined) return missing()
    return new Response(file?.bytes ?? joined(files, key), {
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
