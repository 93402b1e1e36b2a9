import { assign, fromPromise, setup } from 'xstate'
import { isDue, popupKey } from './reminder-time.ts'
import type { Reminder } from './reminder.schema.ts'

/** The interval of polling, in milliseconds. Spec §9 "Timers". */
export const POLL_INTERVAL_MS = 10_000

/** Number of shown popups to remember. The oldest are dropped first, but never one whose reminder still exists. */
export const MAX_REMEMBERED_POPUPS = 500

export interface DismissedReminder {
  readonly id: number
  readonly type_id: number
}

export interface RemindersInput {
  /** The user's zone. */
  readonly timeZone: string
}

/** A response of reminder/index with the data that the machine cannot read itself. */
export interface LoadedReminders {
  readonly reminders: readonly Reminder[]
  /** The time of the response, in ms since 1970. */
  readonly now: number
  /** Keys of popups that were already shown, read from the browser now, because another tab may have shown some. */
  readonly shown: readonly string[]
}

interface RemindersContext extends RemindersInput {
  readonly reminders: readonly Reminder[]
  /** The reminders in the popup; empty when it is closed. */
  readonly popup: readonly Reminder[]
  /** The reminders of a closed popup until their dismissal is confirmed. */
  readonly closing: readonly Reminder[]
  readonly shown: readonly string[]
}

type RemindersEvent =
  /** The person closed the popup. */
  | { readonly type: 'popup.closed' }
  /** An activity changed: poll at once. */
  | { readonly type: 'reminders.changed' }

/**
 * Polls reminders every ten seconds, opens one popup for all due ones that were not shown before, and after closing
 * dismisses them and polls again. A failed call does not change the screen; the next poll tries again. While the popup
 * is open, newly due reminders are added and those dismissed elsewhere are removed. Provide `load`, `dismiss` and
 * `remember`. Spec §4 "Reminders", D-90.
 */
export const remindersMachine = setup({
  types: {
    context: {} as RemindersContext,
    input: {} as RemindersInput,
    events: {} as RemindersEvent,
  },
  actors: {
    load: fromPromise<LoadedReminders>(() => Promise.reject(new Error('provide load'))),
    dismiss: fromPromise<void, readonly DismissedReminder[]>(() => Promise.reject(new Error('provide dismiss'))),
  },
  actions: {
    /** Stores the keys of shown popups in the browser. */
    remember: (_args, _params: { readonly shown: readonly string[] }) => {
      throw new Error('provide remember')
    },
    storeReminders: assign(({ context }, loaded: LoadedReminders) => {
      const shown = [...new Set([...loaded.shown, ...context.shown])]
      const open = new Set(loaded.reminders.map(popupKey))
      const fresh = loaded.reminders.filter(
        (reminder) => isDue(reminder, loaded.now, context.timeZone) && !shown.includes(popupKey(reminder)),
      )
      return {
        reminders: loaded.reminders,
        popup: [...context.popup.filter((reminder) => open.has(popupKey(reminder))), ...fresh],
        shown: remembered([...shown, ...fresh.map(popupKey)], open),
      }
    }),
    closePopup: assign(({ context }) => ({ closing: context.popup, popup: [] })),
  },
  guards: { isPopupOpen: ({ context }) => context.popup.length > 0 },
  delays: { pollInterval: POLL_INTERVAL_MS },
}).createMachine({
  context: ({ input }) => ({ ...input, reminders: [], popup: [], closing: [], shown: [] }),
  initial: 'polling',
  states: {
    polling: {
      // Counted from the start of a poll, so that slow responses do not stretch the interval. A call that hangs is
      // abandoned.
      after: { pollInterval: { target: 'polling', reenter: true } },
      on: {
        'popup.closed': { guard: 'isPopupOpen', target: 'dismissing', actions: 'closePopup' },
        'reminders.changed': { target: 'polling', reenter: true },
      },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: {
              target: 'waiting',
              actions: [
                { type: 'storeReminders', params: ({ event }) => event.output },
                { type: 'remember', params: ({ context }) => ({ shown: context.shown }) },
              ],
            },
            onError: 'waiting',
          },
        },
        waiting: {},
      },
    },
    dismissing: {
      // A call that hangs must not stop polling.
      after: { pollInterval: 'polling' },
      invoke: {
        src: 'dismiss',
        input: ({ context }) => context.closing.map(({ id, type_id }) => ({ id, type_id })),
        onDone: 'polling',
        onError: 'polling',
      },
    },
  },
})

/** The keys to keep, latest last: all that could pop up again, then the latest of the others. */
function remembered(shown: readonly string[], open: ReadonlySet<string>): readonly string[] {
  const gone = shown.filter((key) => !open.has(key))
  const forgotten = new Set(gone.slice(0, Math.max(0, shown.length - MAX_REMEMBERED_POPUPS)))
  return shown.filter((key) => !forgotten.has(key))
}
