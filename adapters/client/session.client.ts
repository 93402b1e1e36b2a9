import { createActor, fromPromise } from 'xstate'
import { accountStatus, startSession } from '../../core/contracts/account.contract.ts'
import { sessionMachine, type RememberedSession } from '../../core/session/session.machine.ts'
import { SESSION_HASH_LENGTH } from '../../core/session/session.ts'
import { randomId } from '../../core/text/random-id.ts'
import { formatWireTime } from '../../core/time/wire-time.ts'
import { onActivity } from '../browser/activity.ts'
import { accountStorage } from '../browser/account-storage.ts'
import { onStorageKey } from '../browser/other-tabs.ts'
import { pageVisibility } from '../browser/page-visibility.ts'
import type { Client } from './client.ts'
import { signInOf } from './sign-in.actor.ts'

const KEY = 'session'

export interface SessionWatch {
  /** Called when a page opens. Starts a session if there is none. */
  readonly pageViewed: () => void
  /** The hash of the session; '' before the first page. */
  readonly hash: () => string
  readonly stop: () => void
}

/**
 * Watches the session of this tab: session start, 48 idle hours, other tabs, account check. D-20 to D-22. The machine
 * runs outside React, because no component shows its state: it only connects events of the browser with calls.
 */
export function watchSession(client: Client): SessionWatch {
  const account = client.session.current()?.user.id
  const storage = accountStorage(
    () => localStorage,
    () => account,
  )
  const remembered = parse(storage.read(KEY))
  if (remembered.hash !== undefined) client.setSessionHash(remembered.hash)

  const actor = createActor(
    sessionMachine.provide({
      actors: { checkAccount: fromPromise(() => client.call(accountStatus, {}).then(({ data }) => data.is_deleted)) },
    }),
    {
      input: {
        ...remembered,
        isSignedIn: account !== undefined,
        now: () => Date.now(),
        newHash: () => randomId((count) => crypto.getRandomValues(new Uint8Array(count)), SESSION_HASH_LENGTH),
      },
    },
  )
  actor.on('session.stored', ({ session }) => storage.write(KEY, JSON.stringify(session)))
  actor.on('session.created', ({ hash }) => {
    client.setSessionHash(hash)
    client.call(startSession, { session_id: hash, started_at: formatWireTime(Date.now()) }).catch(() => undefined)
  })
  actor.on('idle.signedOut', ({ notice }) => {
    storage.write(KEY, undefined)
    void client.signIn.signOut(notice)
  })
  actor.on('account.deleted', () => signInOf(client).send({ type: 'account.deleted' }))
  const stops = [
    onActivity(() => actor.send({ type: 'activity.seen' })),
    pageVisibility().subscribe((isVisible) => {
      if (isVisible) actor.send({ type: 'tab.woke' })
    }),
    onStorageKey(storage.storedKey(KEY), () => {
      // Reads the stored value instead of the event's: when two tabs write at once, both use the one that remained.
      const stored = storage.read(KEY)
      if (stored === undefined) return
      actor.send({ type: 'stored.elsewhere', session: parse(stored) })
      client.setSessionHash(actor.getSnapshot().context.hash)
    }),
    client.session.subscribe(() => {
      // The stored activity of an ended sign-in would sign out the next one.
      if (client.session.current() === undefined) storage.write(KEY, undefined)
    }),
  ]
  actor.start()
  return {
    pageViewed: () => actor.send({ type: 'page.viewed' }),
    hash: () => actor.getSnapshot().context.hash ?? '',
    stop: () => {
      for (const stop of stops) stop()
      actor.stop()
      client.setSessionHash(undefined)
    },
  }
}

function parse(text: string | undefined): RememberedSession {
  const nothing = { hash: undefined, lastActivityAt: undefined }
  if (text === undefined) return nothing
  try {
    const { hash, lastActivityAt } = JSON.parse(text) as { hash?: unknown; lastActivityAt?: unknown }
    return {
      hash: typeof hash === 'string' ? hash : undefined,
      lastActivityAt: typeof lastActivityAt === 'number' ? lastActivityAt : undefined,
    }
  } catch {
    return nothing
  }
}
