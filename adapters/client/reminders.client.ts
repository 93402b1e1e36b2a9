import { fromPromise } from 'xstate'
import { dismissReminders, reminders } from '../../core/contracts/crm-activities.contract.ts'
import {
  type DismissedReminder,
  type LoadedReminders,
  remindersMachine,
} from '../../core/reminders/reminders.machine.ts'
import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'

const SHOWN_KEY = 'reminders-shown'

/** The reminders machine with the server's reminders and this browser's storage. */
export function connectReminders(
  client: Client,
  { onDismissed }: { readonly onDismissed?: () => void } = {},
): typeof remindersMachine {
  const memory = accountStorage(
    () => localStorage,
    () => client.session.current()?.user.id,
  )
  return remindersMachine.provide({
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
  })
}

function shownKeys(stored: string | undefined): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
