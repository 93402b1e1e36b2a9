import type { TooMany } from '../../../core/failure/failures.ts'
import { tooMany } from './refusals.ts'

/** Calls that one address may make per window, in this process; what must hold across processes is counted in the database. */
export interface RateLimit {
  readonly calls: number
  readonly windowMs: number
  readonly seen: Map<string, { start: number; count: number }>
}

export const createRateLimit = (calls: number, windowMs = 10_000): RateLimit => ({ calls, windowMs, seen: new Map() })

/** Counts a call; answers the refusal once the window's share is used up. */
export function rateLimited(limit: RateLimit, ip: string, now: Date): TooMany | undefined {
  const at = now.getTime()
  if (limit.seen.size > 50_000) limit.seen.clear()
  const entry = limit.seen.get(ip)
  if (entry === undefined || at - entry.start >= limit.windowMs) {
    limit.seen.set(ip, { start: at, count: 1 })
    return undefined
  }
  entry.count += 1
  if (entry.count <= limit.calls) return undefined
  return tooMany(Math.max(1, Math.ceil((entry.start + limit.windowMs - at) / 1000)))
}
