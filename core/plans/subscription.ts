import { periodToDays } from '../text/period.ts'
import { DAY_MS } from '../time/durations.ts'
import type { Feature } from './features.ts'

/** When a subscription renews next: whole periods after its start, after `now`. Milliseconds. */
export function renewsAt(period: string, startedAt: number, now: number): number {
  const step = periodToDays(period) * DAY_MS
  return startedAt + Math.max(1, Math.floor((now - startedAt) / step) + 1) * step
}

/** What a company uses of a limit of its plan. */
export interface Usage {
  readonly key: string
  readonly used: number
}

/** What a change of plan means. */
export interface PlanChange {
  /** Features that the next plan lacks. */
  readonly locked: readonly Feature[]
  /** Features that only the next plan has. */
  readonly unlocked: readonly Feature[]
  /** Limits of the next plan that the company is already above. Everything stays, nothing can be added (D-31). */
  readonly exceeded: readonly {
    readonly key: string
    readonly name: string
    readonly used: number
    readonly limit: number
  }[]
}

/** Compares the features of two plans for a company that uses so much of them. D-31. */
export function planChange(from: readonly Feature[], to: readonly Feature[], usage: readonly Usage[]): PlanChange {
  const has = (features: readonly Feature[], key: string) =>
    features.some((feature) => feature.key === key && feature.value !== false)
  const switches = (features: readonly Feature[]) => features.filter(({ value }) => typeof value === 'boolean')
  return {
    locked: switches(from).filter(({ key }) => has(from, key) && !has(to, key)),
    unlocked: switches(to).filter(({ key }) => has(to, key) && !has(from, key)),
    exceeded: to.flatMap(({ key, name, value }) => {
      const used = usage.find((each) => each.key === key)?.used ?? 0
      return typeof value === 'number' && used > value ? [{ key, name, used, limit: value }] : []
    }),
  }
}
