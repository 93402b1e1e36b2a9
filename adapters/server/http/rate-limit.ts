import type { TooMany } from '../../../core/failure/failures.ts'
import { tooMany } from './refusals.ts'

/** Limits the calls of one address per window, in this process; `shareRateLimits` adds those of other processes. */
export interface RateLimit {
  readonly calls: number
  readonly windowMs: number
  readonly seen: Map<string, Window>
}

interface Window {
  start: number
  /** The calls of all processes, as far as this one knows. */
  count: number
  /** The part that other processes know. */
  shared: number
}

export const createRateLimit = (calls: number, windowMs = 10_000): RateLimit => ({ calls, windowMs, seen: new Map() })

/** Counts a call; returns the refusal when the limit of the window is exceeded. */
export function rateLimited(limit: RateLimit, ip: string, now: Date): TooMany | undefined {
  const window = windowOf(limit, networkOf(ip), now.getTime())
  window.count += 1
  return window.count <= limit.calls ? undefined : refusalIn(limit, window, now)
}

/** The refusal of the next call of an address; undefined while it has calls left. Counts nothing. */
export function usedUp(limit: RateLimit, ip: string, now: Date): TooMany | undefined {
  const window = limit.seen.get(networkOf(ip))
  const isLeft = window === undefined || isOver(limit, window, now.getTime()) || window.count < limit.calls
  return isLeft ? undefined : refusalIn(limit, window, now)
}

const refusalIn = ({ windowMs }: RateLimit, { start }: Window, now: Date): TooMany =>
  tooMany(Math.max(1, Math.ceil((start + windowMs - now.getTime()) / 1000)))

/** Counts calls that another process took. */
export function addCalls(limit: RateLimit, source: string, calls: number, now: Date): void {
  const window = windowOf(limit, source, now.getTime())
  window.count += calls
  window.shared += calls
}

/** Part of the limit that an address must use in this process before the others need to know. */
const QUIET_PART = 1 / 20

/** The calls since the last time of each address that is not quiet, for the other processes. */
export function unsharedCalls(limit: RateLimit, now: Date): readonly (readonly [source: string, calls: number])[] {
  const unshared: [string, number][] = []
  for (const [source, window] of limit.seen) {
    const calls = window.count - window.shared
    if (calls <= 0 || window.count < limit.calls * QUIET_PART || isOver(limit, window, now.getTime())) continue
    window.shared = window.count
    unshared.push([source, calls])
  }
  return unshared
}

function windowOf(limit: RateLimit, source: string, at: number): Window {
  const known = limit.seen.get(source)
  if (known !== undefined && !isOver(limit, known, at)) return known
  const window = { start: at, count: 0, shared: 0 }
  // Inserted again, so that the map stays in order of time with the oldest entries first.
  limit.seen.delete(source)
  limit.seen.set(source, window)
  forgetOldest(limit, at)
  return window
}

const isOver = (limit: RateLimit, { start }: Window, at: number): boolean => at - start >= limit.windowMs || at < start

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
