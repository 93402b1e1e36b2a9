import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import { currentRequest } from '../request-scope.ts'
import { createRateLimit, type RateLimit, rateLimited } from './rate-limit.ts'
import { refusedPage } from './refused-page.ts'

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
  /** Renders a page when its turn comes; rejects with `Overloaded` when too many wait. */
  readonly inTurn: FairQueue['run']
  readonly load: FairQueue['load']
}

export function createPageLimits(pagesPerWindow: number, now: () => Date): PageLimits {
  const limit = createRateLimit(pagesPerWindow)
  const queue = createFairQueue({ name: 'pages', ...RENDERING })
  return {
    ofAddress: limit,
    refusal: () => {
      const request = currentRequest()
      const limited = request === undefined ? undefined : rateLimited(limit, request.address, now())
      if (limited === undefined) return undefined
      const { retryAfterSeconds = 1 } = limited
      const inSeconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
      const text = `Too many pages were opened from your network address within a few seconds. Try again in ${inSeconds}.`
      return waitPage(429, 'Too many pages', text, retryAfterSeconds)
    },
    inTurn: queue.run,
    load: queue.load,
  }
}

/** The response while too many pages wait to be rendered. */
export const busyPage = (): Response =>
  waitPage(503, 'Very busy', 'Many people are opening pages right now. Try again in a moment.', 2)

function waitPage(status: number, title: string, text: string, retryAfterSeconds: number): Response {
  const page = refusedPage({ status, sign: 'wait', title, text })
  page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}
