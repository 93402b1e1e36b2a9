import { assign, fromPromise, setup } from 'xstate'
import { isDue, popupKey } from './reminder-time.ts'
import type { Reminder } from './reminder.schema.ts'

/** How often reminders are asked for, in milliseconds. Spec §9 "Timers". */
export const POLL_INTERVAL_MS = 10_000

/** How many shown popups are remembered; the oldest are forgotten first, never one whose reminder is still there. */
export const MAX_REMEMBERED_POPUPS = 500

export interface DismissedReminder {
  readonly id: number
  readonly type_id: number
}

export interface RemindersInput {
  /** The user's zone. */
  readonly timeZone: string
}

/** An answer of reminder/index with what the machine may not read by itself. */
export interface LoadedReminders {
  readonly reminders: readonly Reminder[]
  /** The moment of the answer, in ms since 1970. */
  readonly now: number
  /** Keys of popups already shown, as the browser remembers them at this moment: another tab may have shown one. */
  readonly shown: readonly string[]
}

interface RemindersContext extends RemindersInput {
  readonly reminders: readonly Reminder[]
  /** What the popup shows; empty when it is closed. */
  readonly popup: readonly Reminder[]
  /** What a closed popup showed, until the dismissal is answered. */
  readonly closing: readonly Reminder[]
  readonly shown: readonly string[]
}

type RemindersEvent =
  /** The person closed the popup. */
  | { readonly type: 'popup.closed' }
  /** A task, meeting or call changed: ask at once. */
  | { readonly type: 'reminders.changed' }

/**
 * Asks for reminders every ten seconds, opens one popup for all that are due and were not shown before, and on closing dismisses what
 * it showed and asks again. A failed call changes nothing on the screen; the next round tries again. While the popup is open,
 * asking goes on: reminders that fall due join it, those dismissed elsewhere leave it. Provide `load`, `dismiss` and `remember`.
 * Spec §4 "Reminders", D-90.
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
    /** Keeps the keys of shown popups in the browser. */
    remember: (_args, _params: { readonly shown: readonly string[] }) => {
      throw new Error('provide remember')
    },
    takeAnswer: assign(({ context }, loaded: LoadedReminders) => {
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
      // Counted from the start of a round, so that slow answers do not stretch the interval; a round that hangs is given up.
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
                { type: 'takeAnswer', params: ({ event }) => event.output },
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
      // A call that hangs must not end the asking.
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

/** The keys worth keeping, latest last: all that could pop up again, and of the others the latest. */
function remembered(shown: readonly string[], open: ReadonlySet<string>): readonly string[] {
  const gone = shown.filter((key) => !open.has(key))
  const forgotten = new Set(gone.slice(0, Math.max(0, shown.length - MAX_REMEMBERED_POPUPS)))
  return shown.filter((key) => !forgotten.has(key))
}
