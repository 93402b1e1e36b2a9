import { expect, it } from 'vitest'
import { scrollMachine } from '../../../core/tracking/scroll.machine.ts'
import { walkMachine } from '../../tools/walk-machine.ts'

const at = (scrolled: number) =>
  ({ type: 'page.scrolled', position: { scrolled, windowHeight: 1000, pageHeight: 5000 } }) as const

it('scrollMachine keeps its guarantees in every state and transition', () => {
  const walked = walkMachine({
    machine: scrollMachine,
    events: {
      'stays at the top': at(0),
      'scrolls to 40%': at(1000),
      'scrolls to 80%': at(3000),
      'scrolls to the end': at(4000),
      'sees a page that cannot scroll': {
        type: 'page.scrolled',
        position: { scrolled: 0, windowHeight: 1000, pageHeight: 1000 },
      },
      'opens another page': { type: 'page.changed' },
    },
    actions: {
      report: (_, { thresholds, pageHeight }: { thresholds: readonly number[]; pageHeight: number }) => {
        expect(thresholds.length).toBeGreaterThan(0)
        expect(thresholds).toEqual([25, 50, 75, 100].filter((each) => thresholds.includes(each)))
        expect(pageHeight).toBe(5000)
      },
    },
    keyOf: ({ actor }) => actor.getSnapshot().context,
    check: ({ trail, before, after }) => {
      const said = trail.at(-1)
      if (said === 'opens another page') expect(after.context).toEqual({ position: undefined, reported: 0 })
      else expect(after.context.reported).toBeGreaterThanOrEqual(before?.context.reported ?? 0)
      // Nothing is reported before scrolling rests.
      if (said !== 'time' && said !== 'opens another page')
        expect(after.context.reported).toBe(before?.context.reported ?? 0)
      if (said === 'time') expect(after.value).toBe('resting')
    },
  })

  expect(walked).toMatchObject({ unreached: [], astray: [] })
}, 60_000)
