import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { visitScroll } from '../../../core/tracking/events.schema.ts'
import { LIST_TRACKING_INTERVAL_MS, pageTypeOf, pageView } from '../../../core/tracking/page-view.schema.ts'
import { CLICK_THRESHOLD, isReportedClick, newThresholds, scrollDepth } from '../../../core/tracking/scroll-depth.ts'
import { scrollMachine } from '../../../core/tracking/scroll.machine.ts'

const at = (scrolled: number) => ({ scrolled, windowHeight: 1000, pageHeight: 5000 })

describe('scrollMachine', () => {
  it('reports 25, 50 and 75 once each when 80% is reached', () => {
    const page = start()
    page.scroll(3000)
    page.clock.increment(100)
    page.scroll(0)
    page.clock.increment(100)
    page.scroll(3000)
    page.clock.increment(100)
    expect(page.reports).toEqual([[25, 50, 75]])
    page.scroll(4000)
    page.clock.increment(100)
    expect(page.reports).toEqual([[25, 50, 75], [100]])
  })

  it('evaluates a burst within 100 ms once', () => {
    const page = start()
    for (const scrolled of [500, 1500, 2500]) {
      page.scroll(scrolled)
      page.clock.increment(99)
    }
    expect(page.reports).toEqual([])
    page.clock.increment(1)
    expect(page.reports).toEqual([[25, 50]])
  })

  it('fails loudly when `report` is not provided', () => {
    const { report } = scrollMachine.implementations.actions as Record<string, () => void>
    expect(report).toThrow('provide report')
  })

  it('starts again with another page view', () => {
    const page = start()
    page.scroll(500)
    page.clock.increment(100)
    page.actor.send({ type: 'page.changed' })
    page.scroll(500)
    page.clock.increment(100)
    expect(page.reports).toEqual([[25], [25]])
  })

  it('reports each threshold at most once, ascending, for any scrolling', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -100, max: 6000 }), fc.nat(200))), (moves) => {
        const page = start()
        for (const [scrolled, pause] of moves) {
          page.scroll(scrolled)
          page.clock.increment(pause)
        }
        const all = page.reports.flat()
        expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('scrollDepth', () => {
  it('[D-101] is the seen part of the page, and undefined when the page cannot scroll', () => {
    expect(scrollDepth(at(0))).toBe(20)
    expect(scrollDepth(at(3999.5))).toBe(100)
    expect(scrollDepth({ scrolled: 0, windowHeight: 1000, pageHeight: 1000 })).toBeUndefined()
    expect(newThresholds(80, 25)).toEqual([50, 75])
    expect([newThresholds(75, 50), newThresholds(74.9, 50), newThresholds(100, 100)]).toEqual([[75], [], []])
  })

  it('tolerates one pixel of rounding by browsers', () => {
    const page = (scrolled: number, pageHeight: number) => scrollDepth({ scrolled, windowHeight: 1000, pageHeight })
    expect([page(0, 1001), page(0, 1002)]).toEqual([undefined, (1000 / 1002) * 100])
    expect([page(3999, 5000), page(3998, 5000)]).toEqual([100, (4998 / 5000) * 100])
    expect(page(-500, 5000)).toBe(20)
  })
})

describe('clicks', () => {
  it('reports the first click at once', () => {
    expect(CLICK_THRESHOLD).toBe(1)
    expect([0, 1, 2].map(isReportedClick)).toEqual([false, true, true])
  })
})

describe('pageView', () => {
  it('has exactly thirteen keys', () => {
    expect(Object.keys(pageView.shape)).toEqual([
      'ip',
      'user_id',
      'user_agent',
      'referrer_url',
      'page_url',
      'page_name',
      'type',
      'product_slug',
      'product_categories',
      'product_id',
      'session_id',
      'only_update',
      'page_id',
    ])
    const record = { user_id: 1, type: 'page', product_id: null, only_update: 0, page_id: null }
    expect(pageView.safeParse(record).success).toBe(true)
    expect(pageView.safeParse({ ...record, more: 1 }).success).toBe(false)
  })

  it('tracks the product list every 30000 ms', () => expect(LIST_TRACKING_INTERVAL_MS).toBe(30_000))

  it('[D-100] returns the kind of a page by its path', () => {
    const paths = [
      '/productdetail/x',
      '/productlist',
      '/mini-site/acme',
      '/crm/leads',
      '/x/CRM',
      '/productdetail/crm-handbook',
      '/',
    ]
    expect(paths.map(pageTypeOf)).toEqual(['product', 'list', 'store', 'crm', 'crm', 'product', 'page'])
  })
})

describe('visitScroll', () => {
  it('accepts the four depths and no other', () => {
    const visit = (depth: unknown) => visitScroll.safeParse({ session_id: 's', page_visit_id: 1, depth }).success
    expect([25, 50, 75, 100, '75', 30, 0].map(visit)).toEqual([true, true, true, true, true, false, false])
  })
})

// Helpers

function start() {
  const clock = new SimulatedClock()
  const reports: (readonly number[])[] = []
  const machine = scrollMachine.provide({ actions: { report: (_, { thresholds }) => void reports.push(thresholds) } })
  const actor = createActor(machine, { clock }).start()
  return {
    actor,
    clock,
    reports,
    scroll: (scrolled: number) => actor.send({ type: 'page.scrolled', position: at(scrolled) }),
  }
}
