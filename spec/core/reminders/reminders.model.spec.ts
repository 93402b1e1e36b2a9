import fc from 'fast-check'
import { expect, it } from 'vitest'
import { popupKey } from '../../../core/reminders/reminder-time.ts'
import type { Reminder } from '../../../core/reminders/reminder.schema.ts'
import type { DismissedReminder } from '../../../core/reminders/reminders.machine.ts'
import { POLL_INTERVAL_MS, remindersMachine } from '../../../core/reminders/reminders.machine.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { runs } from '../../arbitraries/runs.ts'
import type { World } from '../../tools/walk-machine.ts'
import { startWorld } from '../../tools/walk-machine.ts'

it(
  'shows every reminder once across all tabs and reloads, again after each move, and never early',
  () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 50, size: 'max' }), (given) => {
        fc.modelRun(() => ({ model: { popped: new Set<string>() }, real: new Browser() }), [...given])
      }),
      { numRuns: runs(50) },
    )
  },
  60_000 + runs(0) * 200,
)

// Helpers

const NOON = Date.UTC(2026, 4, 12, 12)
type Tab = World<typeof remindersMachine>

/** Two tabs with one memory and one server. */
class Browser {
  readonly server = new Map<number, Reminder>()
  memory: readonly string[] = []
  now = NOON
  readonly tabs: [Tab, Tab] = [this.open(), this.open()]

  open(): Tab {
    return startWorld({
      machine: remindersMachine,
      input: () => ({ timeZone: 'UTC' }),
      actions: { remember: (_, { shown }: { readonly shown: readonly string[] }) => void (this.memory = shown) },
    })
  }

  load(tab: Tab): void {
    tab.answer('load', { output: { reminders: [...this.server.values()], now: this.now, shown: this.memory } })
  }

  put(id: number, inMs: number): void {
    const reminder_date_time = formatWireTime(this.now + inMs)
    this.server.set(id, {
      id,
      type_id: 5,
      subject: 'Call',
      task_date: null,
      reminder_date_time,
      reminder_type: 'popup',
      reminder_status: 'on',
    })
  }
}

interface Model {
  readonly popped: Set<string>
}

const popupOf = (tab: Tab | undefined): readonly Reminder[] => tab?.actor.getSnapshot().context.popup ?? []

const command = (name: string, run: (browser: Browser) => void): fc.Command<Model, Browser> => ({
  check: () => true,
  run: ({ popped }, browser) => {
    const before = browser.tabs.map(popupOf)
    run(browser)
    browser.tabs.forEach((tab, place) => {
      for (const joined of popupOf(tab).filter(
        (each) => !before[place]?.some((known) => popupKey(known) === popupKey(each)),
      )) {
        expect(popped).not.toContain(popupKey(joined))
        expect(Date.parse(`${joined.reminder_date_time}Z`.replace(' ', 'T'))).toBeLessThanOrEqual(browser.now)
        popped.add(popupKey(joined))
      }
      // The next poll is always at most ten seconds away.
      expect(tab.running().length === 1 || tab.actor.getSnapshot().matches({ polling: 'waiting' })).toBe(true)
    })
    expect([...popped].every((key) => browser.memory.includes(key))).toBe(true)
  },
  toString: () => name,
})

const aTab = fc.constantFrom(0 as const, 1 as const)
const aReminder = fc.nat(3)
const commands = [
  fc
    .tuple(aReminder, fc.constantFrom(-60_000, 0, 5_000, 20_000))
    .map(([id, inMs]) => command(`reminder ${id} in ${inMs} ms`, (browser) => browser.put(id, inMs))),
  aReminder.map((id) => command(`reminder ${id} is gone`, (browser) => void browser.server.delete(id))),
  fc.constantFrom(1_000, POLL_INTERVAL_MS).map((ms) =>
    command(`${ms} ms`, (browser) => {
      browser.now += ms
      for (const tab of browser.tabs) tab.pass(ms)
    }),
  ),
  aTab.map((place) => command(`tab ${place} is answered`, (browser) => browser.load(browser.tabs[place]))),
  aTab.map((place) =>
    command(`tab ${place} gets no answer`, (browser) => {
      browser.tabs[place].answer('load', { error: new Error('offline') })
    }),
  ),
  aTab.map((place) =>
    command(`the popup of tab ${place} is closed`, (browser) =>
      browser.tabs[place].actor.send({ type: 'popup.closed' }),
    ),
  ),
  fc.tuple(aTab, fc.boolean()).map(([place, isHeard]) =>
    command(`the dismissal of tab ${place} ${isHeard ? 'is heard' : 'fails'}`, (browser) => {
      const tab = browser.tabs[place]
      if (!tab.running().includes('dismiss')) return
      const dismissed = tab.calls.findLast(({ source }) => source === 'dismiss')?.input as readonly DismissedReminder[]
      expect(dismissed.length).toBeGreaterThan(0)
      if (isHeard) for (const { id } of dismissed) browser.server.delete(id)
      tab.answer('dismiss', isHeard ? { output: undefined } : { error: new Error('offline') })
      expect(tab.running()).toEqual(['load'])
    }),
  ),
  aTab.map((place) =>
    command(`tab ${place} is loaded anew`, (browser) => {
      browser.tabs[place].actor.stop()
      browser.tabs[place] = browser.open()
    }),
  ),
]
