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
  const source = sourceOf(ip)
  const entry = limit.seen.get(source)
  if (entry === undefined || at - entry.start >= limit.windowMs || at < entry.start) {
    // Set anew, so that the map stays in order of time and the oldest stand in front.
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

/** Drops what has run out, and beyond the bound also the oldest that has not: a flood of addresses fills no memory. */
function forgetOldest(limit: RateLimit, at: number): void {
  for (const [source, { start }] of limit.seen) {
    if (at - start < limit.windowMs && limit.seen.size <= REMEMBERED_SOURCES) return
    limit.seen.delete(source)
  }
}

/** One subscriber holds a whole /64 of IPv6: its addresses count together. */
function sourceOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
