import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { CALL_REMINDER_OPTIONS, reminder, REMINDER_OPTIONS } from '../../../core/reminders/reminder.schema.ts'
import type { Reminder } from '../../../core/reminders/reminder.schema.ts'
import {
  dueAt,
  isDue,
  LEAD_TIMES_MS,
  popupKey,
  reminderTime,
  splitReminders,
  startMoment,
} from '../../../core/reminders/reminder-time.ts'
import { MAX_REMEMBERED_POPUPS, POLL_INTERVAL_MS, remindersMachine } from '../../../core/reminders/reminders.machine.ts'
import type { DismissedReminder, LoadedReminders } from '../../../core/reminders/reminders.machine.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../core/time/wire-time.ts'
import { startWorld } from '../../tools/walk-machine.ts'

const ZONES = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/St_Johns',
] as const
const NOON = Date.UTC(2026, 4, 12, 12)

describe('reminder options', () => {
  it('[CONST-34] equals the eight options', () => {
    expect(REMINDER_OPTIONS).toEqual([
      '5 minutes',
      '10 minutes',
      '15 minutes',
      '30 minutes',
      '1 hour',
      '2 hours',
      '1 day',
      '2 days',
    ])
  })

  it('[D-89] offers calls the first four only', () => {
    expect(CALL_REMINDER_OPTIONS).toEqual(['5 minutes', '10 minutes', '15 minutes', '30 minutes'])
  })
})

describe('reminder', () => {
  it('has the seven keys of spec §3', () => {
    expect(Object.keys(reminder.shape)).toEqual([
      'id',
      'type_id',
      'subject',
      'task_date',
      'reminder_date_time',
      'reminder_type',
      'reminder_status',
    ])
  })
})

describe('reminderTime', () => {
  it('[D-89] is the start minus the option, nine in the morning for a day without a time', () => {
    expect(reminderTime('2026-05-12 12:00:00', '15 minutes', 'Europe/Rome')).toBe('2026-05-12 11:45:00')
    expect(reminderTime('2026-05-12', null, 'Europe/Rome')).toBe('2026-05-12 07:00:00')
    expect(reminderTime('2026-01-12', '1 day', 'Europe/Rome')).toBe('2026-01-11 08:00:00')
    expect(reminderTime('soon', null, 'Europe/Rome')).toBeUndefined()
  })

  it('is exactly its lead time before the start in every zone and across clock changes', () => {
    fc.assert(
      fc.property(aMoment, fc.constantFrom(...ZONES), fc.constantFrom(...REMINDER_OPTIONS), (at, zone, option) => {
        const start = Math.floor(at / 1000) * 1000
        const due = parseWireTime(reminderTime(formatWireTime(start), option, zone) ?? '')
        expect(start - (due ?? NaN)).toBe(LEAD_TIMES_MS[option])
      }),
    )
  })

  it('reminds of a day without a time at nine on that day of the zone', () => {
    fc.assert(
      fc.property(aMoment, fc.constantFrom(...ZONES), (at, zone) => {
        const day = calendarDay(at, zone)
        const start = startMoment(day, zone) ?? NaN
        expect(calendarDay(start, zone)).toBe(day)
        expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(start)).toBe('09:00')
      }),
    )
  })
})

describe('isDue', () => {
  it('[REMIND-03] is due at its time, not one second earlier', () => {
    expect(isDue(aReminder(), NOON - 1000, 'UTC')).toBe(false)
    expect(isDue(aReminder(), NOON, 'UTC')).toBe(true)
  })

  it('[REMIND-04] requires type popup or both', () => {
    expect(isDue(aReminder({ reminder_type: 'both' }), NOON, 'UTC')).toBe(true)
    expect(isDue(aReminder({ reminder_type: 'others' }), NOON, 'UTC')).toBe(false)
  })

  it('[REMIND-05] requires status on', () => {
    for (const reminder_status of ['off', 'On', '', 'dismissed']) {
      expect(isDue(aReminder({ reminder_status }), NOON, 'UTC')).toBe(false)
    }
  })
})

describe('splitReminders', () => {
  it('[REMIND-07] lists 23:59 yesterday as earlier, 00:00 today as today, and omits tomorrow', () => {
    // Kolkata is 5:30 ahead: its 12 May begins at 18:30 UTC of the 11th.
    const yesterday = aReminder({ id: 1, reminder_date_time: '2026-05-11 18:29:00' })
    const today = aReminder({ id: 2, reminder_date_time: '2026-05-11 18:30:00' })
    const tomorrow = aReminder({ id: 3, reminder_date_time: '2026-05-12 18:30:00' })
    expect(splitReminders([yesterday, today, tomorrow], NOON, 'Asia/Kolkata')).toEqual({
      today: [today],
      earlier: [yesterday],
    })
  })

  it('[D-90] prefers reminder_date_time over task_date', () => {
    const meetingTomorrow = aReminder({ task_date: '2026-05-13 09:00:00', reminder_date_time: '2026-05-12 09:00:00' })
    const dayOnly = aReminder({ task_date: '2026-05-11', reminder_date_time: null })
    expect(splitReminders([meetingTomorrow, dayOnly], NOON, 'UTC')).toEqual({
      today: [meetingTomorrow],
      earlier: [dayOnly],
    })
  })

  it('lists every reminder from its day on, in exactly one list', () => {
    fc.assert(
      fc.property(aMoment, aMoment, fc.constantFrom(...ZONES), (at, now, zone) => {
        const one = aReminder({ reminder_date_time: formatWireTime(at) })
        const { today, earlier } = splitReminders([one], now, zone)
        const due = dueAt(one, zone) ?? NaN
        expect(today.length + earlier.length).toBe(calendarDay(due, zone) <= calendarDay(now, zone) ? 1 : 0)
      }),
    )
  })
})

describe('a reminder without a time', () => {
  const timeless = aReminder({ task_date: null, reminder_date_time: null })

  it('is never due and in no list, but has a key', () => {
    expect(dueAt(timeless, 'UTC')).toBeUndefined()
    expect(isDue(timeless, 9e15, 'UTC')).toBe(false)
    expect(splitReminders([timeless], NOON, 'UTC')).toEqual({ today: [], earlier: [] })
    expect(popupKey(timeless)).toBe('5:7:')
  })

  it('is like a reminder with an unreadable time', () => {
    const unreadable = aReminder({ reminder_date_time: 'soon' })
    expect(dueAt(unreadable, 'UTC')).toBeUndefined()
    expect(isDue(unreadable, 9e15, 'UTC')).toBe(false)
    expect(splitReminders([unreadable], NOON, 'UTC')).toEqual({ today: [], earlier: [] })
  })
})

describe('remindersMachine', () => {
  it('starts empty', () => {
    const { timeZone, ...lists } = startWorld({
      machine: remindersMachine,
      input: () => ({ timeZone: 'UTC' }),
    }).actor.getSnapshot().context
    expect(timeZone).toBe('UTC')
    expect(lists).toEqual({ reminders: [], popup: [], closing: [], shown: [] })
  })

  it('adds newly due reminders to an open popup, and removes those dismissed elsewhere', () => {
    const { actor, answer, pass } = startWorld({
      machine: remindersMachine,
      input: () => ({ timeZone: 'UTC' }),
      actions: { remember: () => undefined },
    })
    const [one, two] = [aReminder({ id: 1 }), aReminder({ id: 2 })]
    const popupAfter = (reminders: readonly Reminder[]) => {
      answer('load', { output: { reminders, now: NOON, shown: [] } })
      pass(POLL_INTERVAL_MS)
      return actor.getSnapshot().context.popup.map(({ id }) => id)
    }
    expect([popupAfter([one]), popupAfter([one, two]), popupAfter([two]), popupAfter([])]).toEqual([
      [1],
      [1, 2],
      [2],
      [],
    ])
  })

  it('remembers the last 500 popups and what other tabs remember', () => {
    const { actor, answer } = startWorld({
      machine: remindersMachine,
      input: () => ({ timeZone: 'UTC' }),
      actions: { remember: () => undefined },
    })
    expect(MAX_REMEMBERED_POPUPS).toBe(500)
    const reminders = Array.from({ length: 3 }, (_, index) => aReminder({ id: index }))
    answer('load', {
      output: { reminders, now: NOON, shown: Array.from({ length: 499 }, (_, index) => `5:${1_000 + index}:`) },
    })
    const { shown } = actor.getSnapshot().context
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([500, '5:1002:', '5:2:2026-05-12 12:00:00'])
  })

  it('[REMIND-02] shows each one once, for any number of due reminders', () => {
    const { actor, answer, pass } = startWorld({
      machine: remindersMachine,
      input: () => ({ timeZone: 'UTC' }),
      actions: { remember: () => undefined },
    })
    const reminders = Array.from({ length: MAX_REMEMBERED_POPUPS + 100 }, (_, index) => aReminder({ id: index }))
    for (let round = 0; round < 3; round += 1) {
      answer('load', { output: { reminders, now: NOON, shown: actor.getSnapshot().context.shown } })
      expect(actor.getSnapshot().context.popup.map(({ id }) => id)).toEqual(reminders.map(({ id }) => id))
      pass(POLL_INTERVAL_MS)
    }
    answer('load', { output: { reminders: [], now: NOON, shown: [] } })
    expect(actor.getSnapshot().context.shown).toHaveLength(MAX_REMEMBERED_POPUPS)
  })

  it('fails loudly when `remember` is not provided', () => {
    const { remember } = remindersMachine.implementations.actions as Record<string, () => void>
    expect(remember).toThrow('provide remember')
  })

  it('[REMIND-01] [CONST-18] polls once per 10000 ms', async () => {
    expect(POLL_INTERVAL_MS).toBe(10_000)
    const poll = start()
    await settled()
    expect(poll.calls.load).toBe(1)
    poll.clock.increment(9_999)
    await settled()
    expect(poll.calls.load).toBe(1)
    poll.clock.increment(1)
    await settled()
    expect(poll.calls.load).toBe(2)
    poll.clock.increment(10_000)
    await settled()
    expect(poll.calls.load).toBe(3)
  })

  it('[REMIND-02] shows a reminder once, also after a reload', async () => {
    const memory: string[] = []
    const first = start({ memory })
    await settled()
    expect(first.popup()).toEqual([7])
    first.actor.send({ type: 'popup.closed' })
    await settled()
    first.clock.increment(10_000)
    await settled()
    expect(first.popup()).toEqual([])
    const reloaded = start({ memory })
    await settled()
    expect(reloaded.popup()).toEqual([])
    expect(memory).toEqual([popupKey(aReminder())])
  })

  it('[D-89] shows it again once it is moved', async () => {
    const memory = [popupKey(aReminder())]
    const poll = start({ memory, reminders: [aReminder({ reminder_date_time: '2026-05-12 11:00:00' })] })
    await settled()
    expect(poll.popup()).toEqual([7])
  })

  it('[REMIND-06] dismisses what it showed, then loads again', async () => {
    const poll = start({ reminders: [aReminder(), aReminder({ id: 8, type_id: 6 })] })
    await settled()
    poll.actor.send({ type: 'popup.closed' })
    expect(poll.popup()).toEqual([])
    await settled()
    expect(poll.calls.order).toEqual(['load', 'dismiss', 'load'])
    expect(poll.calls.dismissed).toEqual([
      [
        { id: 7, type_id: 5 },
        { id: 8, type_id: 6 },
      ],
    ])
  })

  it('continues after failed calls', async () => {
    const poll = start({ isFailing: true })
    await settled()
    poll.clock.increment(10_000)
    await settled()
    expect(poll.calls.load).toBe(2)
    expect(poll.popup()).toEqual([])
  })
})

// Helpers

const aMoment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

function aReminder(more: Partial<Reminder> = {}): Reminder {
  return {
    id: 7,
    type_id: 5,
    subject: 'Call Ada',
    task_date: '2026-05-12',
    reminder_date_time: '2026-05-12 12:00:00',
    reminder_type: 'popup',
    reminder_status: 'on',
    ...more,
  }
}

function start(given: { memory?: string[]; reminders?: readonly Reminder[]; isFailing?: boolean } = {}) {
  const memory = given.memory ?? []
  const clock = new SimulatedClock()
  const calls = { load: 0, order: [] as string[], dismissed: [] as (readonly DismissedReminder[])[] }
  const machine = remindersMachine.provide({
    actors: {
      load: fromPromise<LoadedReminders>(async () => {
        calls.load += 1
        calls.order.push('load')
        if (given.isFailing) throw new Error('no answer')
        return { reminders: given.reminders ?? [aReminder()], now: NOON, shown: [...memory] }
      }),
      dismiss: fromPromise<void, readonly DismissedReminder[]>(async ({ input }) => {
        calls.order.push('dismiss')
        calls.dismissed.push(input)
      }),
    },
    actions: { remember: (_, { shown }) => void memory.splice(0, memory.length, ...shown) },
  })
  const actor = createActor(machine, { clock, input: { timeZone: 'UTC' } }).start()
  return { actor, clock, calls, popup: () => actor.getSnapshot().context.popup.map(({ id }) => id) }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
