import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { COMPRESS_FROM_BYTES, compress, contentCoding, isCompressible, type ContentCoding } from './compression.ts'
import { protectiveHeaders } from './page-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export interface BuiltAssets {
  readonly paths: readonly string[]
  /** The response for a path of the build; undefined when the build has no such file, or no longer has it. */
  readonly respond: (request: Request) => Promise<Response | undefined>
}

/**
 * Serves the files of a folder that is listed once, so that no path of a request reaches the file system. Names under
 * `/assets/` contain a hash of their content and are cached for a year. Bodies are compressed at their first use and
 * kept in memory, because a build is only a few megabytes.
 */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const files = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!path.startsWith('/.')) files.set(path, file)
  }
  const bodies = new Map<string, Promise<Uint8Array>>()

  const body = (path: string, file: string, coding: ContentCoding): Promise<Uint8Array> => {
    const key = `${coding} ${path}`
    const kept = bodies.get(key)
    if (kept !== undefined) return kept
    const made = readFile(file).then((content) => compress(content, coding, 'once'))
    bodies.set(key, made)
    made.catch(() => bodies.delete(key))
    return made
  }

  return {
    paths: [...files.keys()],
    respond: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const path = new URL(request.url).pathname
      const file = files.get(path)
      if (file === undefined) return undefined
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      const plain = await body(path, file, 'identity').catch(unlessGone)
      if (plain === undefined) return undefined
      const coding =
        isCompressible(type) && plain.byteLength >= COMPRESS_FROM_BYTES
          ? contentCoding(request.headers.get('accept-encoding') ?? undefined)
          : 'identity'
      const content = coding === 'identity' ? plain : await body(path, file, coding)
      const headers = new Headers({
        ...protectiveHeaders,
        'Content-Type': type,
        'Content-Length': String(content.byteLength),
        'Cache-Control': path.startsWith('/assets/') ? A_YEAR : AN_HOUR,
        Vary: 'Accept-Encoding',
      })
      if (coding !== 'identity') headers.set('Content-Encoding', coding)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers })
    },
  }
}

// Helpers

/** A newer build may have replaced the file while this server runs. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
