import { describe, expect, it } from 'vitest'
import { ACTIVITY_REPORT_MS, onActivity } from '../../../adapters/browser/activity.ts'

describe('onActivity', () => {
  it("reports a person's activity at most once a second", () => {
    const { target, at, reports } = start()
    target.dispatchEvent(new Event('pointermove'))
    at.now += ACTIVITY_REPORT_MS - 1
    target.dispatchEvent(new Event('keydown'))
    expect(reports).toEqual([1_000])
    at.now += 1
    target.dispatchEvent(new Event('scroll'))
    expect(reports).toEqual([1_000, 2_000])
  })

  it('keeps reporting after the clock jumped back', () => {
    const { target, at, reports } = start()
    target.dispatchEvent(new Event('keydown'))
    at.now = 10
    target.dispatchEvent(new Event('keydown'))
    expect(reports).toEqual([1_000, 10])
  })

  it('reports nothing after it was stopped', () => {
    const { target, reports, stop } = start()
    stop()
    target.dispatchEvent(new Event('keydown'))
    expect(reports).toEqual([])
  })
})

// Helpers

function start() {
  const target = new EventTarget()
  const at = { now: 1_000 }
  const reports: number[] = []
  const stop = onActivity(
    (time) => reports.push(time),
    () => at.now,
    target,
  )
  return { target, at, reports, stop }
}
