import { createActor, fromPromise } from 'xstate'
import { dismissReminders, type ReminderRow, reminders } from '../../core/contracts/crm-activities.contract.ts'
import {
  type DismissedReminder,
  type LoadedReminders,
  remindersMachine,
} from '../../core/reminders/reminders.machine.ts'
import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'

const SHOWN_KEY = 'reminders-shown'

export interface RemindersPopup {
  /** The reminders in the popup; the same list object until it changes. */
  readonly current: () => readonly ReminderRow[]
  readonly subscribe: (listener: () => void) => () => void
  /** Dismisses all visible reminders. */
  readonly close: () => void
  /** Polls immediately, because an activity changed. */
  readonly changed: () => void
  readonly stop: () => void
}

/** Runs the reminders machine with the real clock, the server's reminders and this browser's storage until it is stopped. */
export function startReminders(
  client: Client,
  { timeZone, onDismissed }: { readonly timeZone: string; readonly onDismissed?: () => void },
): RemindersPopup {
  const memory = accountStorage(
    () => localStorage,
    () => client.session.current()?.user.id,
  )
  const actor = createActor(
    remindersMachine.provide({
      actors: {
        load: fromPromise<LoadedReminders>(async ({ signal }) => ({
          reminders: (await client.call(reminders, {}, { signal })).data,
          now: Date.now(),
          shown: shownKeys(memory.read(SHOWN_KEY)),
        })),
        dismiss: fromPromise<void, readonly DismissedReminder[]>(async ({ input }) => {
          await client.call(dismissReminders, [...input])
          onDismissed?.()
        }),
      },
      actions: {
        remember: (_, { shown }) => memory.write(SHOWN_KEY, JSON.stringify(shown)),
      },
    }),
    { input: { timeZone } },
  )
  actor.start()
  return {
    current: () => actor.getSnapshot().context.popup as readonly ReminderRow[],
    subscribe: (listener) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    close: () => actor.send({ type: 'popup.closed' }),
    changed: () => actor.send({ type: 'reminders.changed' }),
    stop: () => actor.stop(),
  }
}

function shownKeys(stored: string | undefined): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
