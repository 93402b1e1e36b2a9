import type { IncomingMessage, ServerResponse } from 'node:http'
import { BUSY, type PageLimits, tooManyPages, type WaitPage } from './page-limits.ts'
import { HTML_HEADERS } from './plain-page.ts'

/** Pages that may be under way: those that are rendered, that wait for it, and that are sent from the cache. */
const MOST_UNDER_WAY = 256
/** Those of one address: four fill the door, not one. */
const MOST_OF_ADDRESS = MOST_UNDER_WAY / 4

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
  const ofAddress = new Map<string, number>()
  const enter = (address: string) => {
    underWay += 1
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
  }
  const leave = (address: string) => {
    underWay -= 1
    const left = (ofAddress.get(address) ?? 0) - 1
    if (left > 0) ofAddress.set(address, left)
    else ofAddress.delete(address)
  }

  // One in each turn of the event loop, because a page from the cache is made at once.
  const openNext = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(openNext)
  }
  const begin = async (request: IncomingMessage, response: ServerResponse, address: string) => {
    try {
      // The visitor may have left meanwhile.
      if (!response.destroyed) await serve(request, response)
    } finally {
      leave(address)
    }
  }
  const refusalOf = (request: IncomingMessage, url: string, address: string): WaitPage | undefined => {
    if ((ofAddress.get(address) ?? 0) >= MOST_OF_ADDRESS) return tooManyPages({})
    if (underWay >= MOST_UNDER_WAY) return BUSY
    return limits.refusalBefore(address, { isKept: isKept(url, request.headers.host ?? '') })
  }

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!isPage(url.split('?', 1)[0] ?? '')) return false
    const address = addressOf(request)
    const refusal = refusalOf(request, url, address)
    if (refusal !== undefined) {
      response.writeHead(refusal.status, { ...HTML_HEADERS, 'retry-after': String(refusal.retryAfterSeconds) })
      response.end(refusal.html)
      onRefused(refusal.status)
      return true
    }
    enter(address)
    waiting.push(() => void begin(request, response, address))
    if (waiting.length === 1) setImmediate(openNext)
    return true
  }
}
