import type { TooMany } from '../../../core/failure/failures.ts'
import { tooMany } from './refusals.ts'

/**
 * Limits the calls of one address per window, in this process. Limits that must hold across processes are counted in
 * the database.
 */
export interface RateLimit {
  readonly calls: number
  readonly windowMs: number
  readonly seen: Map<string, { start: number; count: number }>
}

export const createRateLimit = (calls: number, windowMs = 10_000): RateLimit => ({ calls, windowMs, seen: new Map() })

/** Counts a call; returns the refusal when the limit of the window is exceeded. */
export function rateLimited(limit: RateLimit, ip: string, now: Date): TooMany | undefined {
  const at = now.getTime()
  const source = networkOf(ip)
  const entry = limit.seen.get(source)
  if (entry === undefined || at - entry.start >= limit.windowMs || at < entry.start) {
    // Inserted again, so that the map stays in order of time with the oldest entries first.
    limit.seen.delete(source)
    limit.seen.set(source, { start: at, count: 1 })
    forgetOldest(limit, at)
    return undefined
  }
  entry.count += 1
  if (entry.count <= limit.calls) return undefined
  return tooMany(Math.max(1, Math.ceil((entry.start + limit.windowMs - at) / 1000)))
}

const REMEMBERED_SOURCES = 50_000

/**
 * Drops expired windows, and above the bound also the oldest others, so that a flood of addresses cannot fill the
 * memory.
 */
function forgetOldest(limit: RateLimit, at: number): void {
  for (const [source, { start }] of limit.seen) {
    if (at - start < limit.windowMs && limit.seen.size <= REMEMBERED_SOURCES) return
    limit.seen.delete(source)
  }
}

/** One subscriber has a whole /64 of IPv6, so its addresses count together. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
