import type { IncomingMessage, ServerResponse } from 'node:http'
import { BUSY, type PageLimits, type WaitPage } from './page-limits.ts'
import { HTML_HEADERS } from './plain-page.ts'

/** Pages that may be under way: those that are rendered, that wait for it, and that are sent from the cache. */
const MOST_UNDER_WAY = 256

export interface PageDoorOptions {
  readonly limits: Pick<PageLimits, 'refusalBefore'>
  /** Whether only the pages answer this address. */
  readonly isPage: (path: string) => boolean
  /** Whether the page at this address would be sent without being rendered. */
  readonly isKept: (url: string, host: string) => boolean
  readonly addressOf: (request: IncomingMessage) => string
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly onRefused: (status: number) => void
}

/**
 * What requests for pages pass before anything else is done for them. A flood of pages is refused here, because even the
 * router and the objects of a request take so much time that ten thousand of them hold up everybody for seconds. Returns
 * false for other requests, which it leaves alone.
 */
export function createPageDoor({
  limits,
  isPage,
  isKept,
  addressOf,
  serve,
  onRefused,
}: PageDoorOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting: (() => void)[] = []
  let underWay = 0

  // One in each turn of the event loop, because a page from the cache is made at once.
  const openNext = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(openNext)
  }
  const begin = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      // The visitor may have left meanwhile.
      if (!response.destroyed) await serve(request, response)
    } finally {
      underWay -= 1
    }
  }
  const refusalOf = (request: IncomingMessage, url: string): WaitPage | undefined => {
    if (underWay >= MOST_UNDER_WAY) return BUSY
    return limits.refusalBefore(addressOf(request), { isKept: isKept(url, request.headers.host ?? '') })
  }

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!isPage(url.split('?', 1)[0] ?? '')) return false
    const refusal = refusalOf(request, url)
    if (refusal !== undefined) {
      response.writeHead(refusal.status, { ...HTML_HEADERS, 'retry-after': String(refusal.retryAfterSeconds) })
      response.end(refusal.html)
      onRefused(refusal.status)
      return true
    }
    underWay += 1
    waiting.push(() => void begin(request, response))
    if (waiting.length === 1) setImmediate(openNext)
    return true
  }
}
