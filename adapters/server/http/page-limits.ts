import type { TooMany } from '../../../core/failure/failures.ts'
import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import { currentRequest } from '../request-scope.ts'
import { htmlResponse } from './plain-page.ts'
import { createRateLimit, type RateLimit, rateLimited, usedUp } from './rate-limit.ts'
import { refusedHtml } from './refused-page.ts'

/** Pages and documents of one address within ten seconds (D-133). An office behind one address opens a page every 0.1 s. */
export const PAGES_PER_WINDOW = 100
/**
 * Rendering occupies the process, so few pages are rendered at once, and the addresses take turns.
 */
const RENDERING = {
  slots: 2,
  people: { perSource: 20, total: 100 },
  visitors: { perSource: 20, total: 100 },
  waitMs: 10_000,
} as const

/** The limits of pages and of the documents about calls, which take more time than a call. */
export interface PageLimits {
  /** The limit of one address. */
  readonly ofAddress: RateLimit
  /** Counts a page of the current request; returns the refusal when its address has had too many. */
  readonly refusal: () => Response | undefined
  /**
   * The same without counting, and also for an address whose page could not even wait to be rendered. It costs so little
   * that a flood of pages holds up nothing else.
   */
  readonly refusalBefore: (address: string, page: { readonly isKept: boolean }) => WaitPage | undefined
  /** Renders a page when its turn comes; rejects with `Overloaded` when too many wait. */
  readonly inTurn: FairQueue['run']
  readonly load: FairQueue['load']
}

/** A page begins to be rendered after `quiet`, such as `quietLoop`. */
export function createPageLimits(
  pagesPerWindow: number,
  now: () => Date,
  quiet: () => Promise<void> = () => Promise.resolve(),
): PageLimits {
  const limit = createRateLimit(pagesPerWindow)
  const queue = createFairQueue({ name: 'pages', ...RENDERING })
  return {
    ofAddress: limit,
    refusal: () => {
      const request = currentRequest()
      const limited = request === undefined ? undefined : rateLimited(limit, request.address, now())
      if (limited === undefined) return undefined
      return responseOf(tooManyPages(limited))
    },
    refusalBefore: (address, { isKept }) => {
      const limited = usedUp(limit, address, now())
      if (limited !== undefined) return tooManyPages(limited)
      return isKept || queue.hasRoomFor(address) ? undefined : BUSY
    },
    inTurn: (work) => queue.run(async () => (await quiet(), work())),
    load: queue.load,
  }
}

/** A page that tells people to wait. */
export interface WaitPage {
  readonly status: number
  readonly html: string
  readonly retryAfterSeconds: number
}

function waitPage(status: number, title: string, text: string, retryAfterSeconds: number): WaitPage {
  return { status, html: refusedHtml({ sign: 'wait', title, text }), retryAfterSeconds }
}

/** What is shown while too many pages wait to be rendered. */
export const BUSY = waitPage(503, 'Very busy', 'Many people are opening pages right now. Try again in a moment.', 2)

/** What is shown while the database does not answer. */
export const UNAVAILABLE = waitPage(
  503,
  'Not available right now',
  'The database of the market does not answer. Nothing you saved is lost. Try again in a moment.',
  2,
)

/** What is shown to an address that has had its share. */
export function tooManyPages({ retryAfterSeconds = 1 }: Pick<TooMany, 'retryAfterSeconds'>): WaitPage {
  const inSeconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  const text = `Too many pages were opened from your network address within a few seconds. Try again in ${inSeconds}.`
  return waitPage(429, 'Too many pages', text, retryAfterSeconds)
}

/** The response with such a page. */
export function responseOf({ status, html, retryAfterSeconds }: WaitPage): Response {
  const response = htmlResponse(html, status)
  response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}
