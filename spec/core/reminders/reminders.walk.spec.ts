import { expect, it } from 'vitest'
import { popupKey } from '../../../core/reminders/reminder-time.ts'
import type { Reminder } from '../../../core/reminders/reminder.schema.ts'
import { POLL_INTERVAL_MS, remindersMachine } from '../../../core/reminders/reminders.machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const NOON = Date.UTC(2026, 4, 12, 12)
const due: Reminder = {
  id: 7,
  type_id: 5,
  subject: 'Call Ada',
  task_date: '2026-05-12',
  reminder_date_time: '2026-05-12 12:00:00',
  reminder_type: 'popup',
  reminder_status: 'on',
}
const other: Reminder = { ...due, id: 8 }
const loaded = (...reminders: readonly Reminder[]) => ({ output: { reminders, now: NOON, shown: [] } })

it('remindersMachine keeps its guarantees in every state and transition', () => {
  const walked = walkMachine({
    machine: remindersMachine,
    input: () => ({ timeZone: 'UTC' }),
    events: { 'closes the popup': { type: 'popup.closed' }, 'hears of a change': { type: 'reminders.changed' } },
    answers: {
      load: {
        'answers none': loaded(),
        'answers one': loaded(due),
        'answers two': loaded(due, other),
        fails: { error: new Error('offline') },
      },
      dismiss: { answers: { output: undefined }, fails: { error: new Error('offline') } },
    },
    actions: { remember: () => undefined },
    keyOf: ({ actor }) => {
      const { popup, shown, closing, reminders } = actor.getSnapshot().context
      return [popup, closing, reminders].map((list) => list.map(({ id }) => id)).concat([shown as never])
    },
    check: ({ before, after, world, calls }) => {
      const { popup, shown, closing } = after.context
      expect(world.running()).toEqual(
        after.matches('dismissing') ? ['dismiss'] : after.matches({ polling: 'loading' }) ? ['load'] : [],
      )
      expect(new Set(shown).size).toBe(shown.length)
      for (const reminder of popup) expect(shown).toContain(popupKey(reminder))
      // Every reminder added to the popup was never shown before.
      for (const joined of popup.filter((each) => !before?.context.popup.includes(each)))
        expect(before?.context.shown).not.toContain(popupKey(joined))
      if (after.matches('dismissing')) expect(popup).toEqual([])
      for (const { source, input } of calls) {
        if (source === 'dismiss') expect(input).toEqual(closing.map(({ id, type_id }) => ({ id, type_id })))
        if (source === 'dismiss') expect(closing.length).toBeGreaterThan(0)
      }
    },
  })

  expect(walked).toMatchObject({ unreached: [], astray: [] })
}, 60_000)

it('continues polling when a dismissal gets no response', () => {
  const world = startWorld({
    machine: remindersMachine,
    input: () => ({ timeZone: 'UTC' }),
    actions: { remember: () => undefined },
  })
  world.answer('load', loaded(due))
  world.actor.send({ type: 'popup.closed' })
  world.pass(POLL_INTERVAL_MS - 1)
  expect(world.running()).toEqual(['dismiss'])
  world.pass(1)
  expect(world.running()).toEqual(['load'])
  world.answer('load', loaded(due))
  expect(world.actor.getSnapshot().context.popup).toEqual([])
})
