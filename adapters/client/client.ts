import { signOut } from '../../core/contracts/account.contract.ts'
import type { AnyEndpoint, CallAnswer, CallInput } from '../../core/contracts/endpoint.ts'
import { effectOf, type FailureContext, type FailureEffect } from '../../core/failure/effect-of.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { routes } from '../../core/navigation/routes.ts'
import { withoutSecrets } from '../../core/navigation/secrets.ts'
import type { CallOptions } from '../http/call.ts'
import { wholeContract } from './light-contract.ts'
import { nobody, type SessionStore } from './session-store.ts'
import type { Transport } from './transport.ts'

export interface ClientOptions {
  /** Where the server answers, e.g. `https://market.example`; empty in the browser for the page's own origin. */
  readonly origin: string
  /** The server renders pages with calls inside its own process. */
  readonly fetch?: typeof fetch
  /** By default nobody's: pages are rendered for everyone alike. */
  readonly session?: SessionStore
  /** Hears of answers that a contract does not allow: nobody sees them on the screen, and somebody has to mend them. */
  readonly log?: (message: string, cause: unknown) => void
}

export interface ClientCallOptions extends CallOptions {
  /** A person pressed something and waits: no failure of it stays silent (D-12). */
  readonly isAsked?: boolean
  /** Keeps the toast of a 422 away (ERR-10). */
  readonly isQuiet422?: boolean
  readonly signal?: AbortSignal
}

/** The only door of ui to everything outside. */
export interface Client {
  /** Answers the contract's fields and the server's message; rejects with a `CallFailure`. */
  readonly call: <E extends AnyEndpoint>(contract: E, input: CallInput<E>, options?: ClientCallOptions) => Promise<CallAnswer<E>>
  readonly session: SessionStore
  /** What failures and successes want shown or done: toasts, redirects. Answers how to stop. */
  readonly onEffect: (listener: (effect: FailureEffect) => void) => () => void
  /** Ends the sign-in and tells everybody to go to the sign-in page: signing out, a deleted account (`everything`). */
  readonly leave: (how?: 'signOut' | 'everything') => void
  /** Ends the sign-in of this browser and leads to the sign-in page: the server is told, and its silence or refusal changes nothing (D-17). */
  readonly signOut: () => Promise<void>
  /** While the way out is under way nothing is prompted. */
  readonly isSigningOut: () => boolean
  /** Names the browsing session of the common headers (D-20). */
  readonly setSessionHash: (hash: string | undefined) => void
  /** Names the realtime socket, so that one's own changes are not echoed. */
  readonly setSocketId: (id: string | undefined) => void
  /** Fetches what the first call needs before anybody makes it. Never rejects. */
  readonly warmUp: () => Promise<void>
}

export function createClient({ origin, fetch, session = nobody, log = console.error }: ClientOptions): Client {
  const listeners = new Set<(effect: FailureEffect) => void>()
  let sessionHash: string | undefined
  let socketId: string | undefined
  let isSigningOut = false
  let loaded: Promise<Transport> | undefined

  const facts = () => {
    const signedIn = session.current()
    return {
      token: signedIn?.token,
      userId: signedIn?.user.id,
      sessionHash,
      socketId,
      pageUrl: typeof location === 'undefined' ? undefined : withoutSecrets(location.href),
    }
  }
  const transport = (): Promise<Transport> => {
    loaded ??= import('./transport.ts').then(({ createTransport }) =>
      createTransport({ origin, facts, ...(fetch === undefined ? {} : { fetch }) }),
    )
    // A failed load is no answer for ever: the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  const emit = (effect: FailureEffect) => {
    for (const listener of listeners) listener(effect)
  }
  const tell = (effects: readonly FailureEffect[], sentToken: string | undefined) => {
    for (const effect of effects) {
      if (effect.kind === 'signOut') {
        // A late 401 of a sign-in that has ended already: its first one did all there is to do.
        if (sentToken !== session.current()?.token) continue
        session.end('everything')
      }
      emit(effect)
    }
  }

  const call: Client['call'] = async (contract, input, { isAsked = false, isQuiet422 = false, ...options } = {}) => {
    const once = contract.creates && options.idempotencyKey === undefined ? { ...options, idempotencyKey: crypto.randomUUID() } : options
    let sentToken = session.current()?.token
    try {
      const [send, whole] = await Promise.all([transport(), wholeContract(contract)]).catch(notLoaded)
      options.signal?.throwIfAborted()
      sentToken = session.current()?.token
      return await send(whole, input, once)
    } catch (error) {
      if (isFailure(error) && error._tag === 'BadAnswer') log(`${contract.id} got an answer that its contract does not allow:`, error.cause)
      if (isFailure(error)) tell(await effectsOf(contract.id, error, { asked: isAsked && !contract.background, quiet422: isQuiet422 }), sentToken)
      throw error
    }
  }

  const leave: Client['leave'] = (how = 'signOut') => {
    session.end(how)
    emit({ kind: 'signOut', to: routes.signIn.path })
  }

  return {
    session,
    onEffect: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave,
    signOut: async () => {
      isSigningOut = true
      await call(signOut, {}).catch(() => undefined)
      isSigningOut = false
      // A 401 has ended it already and told so.
      if (session.current() === undefined) return
      leave()
    },
    isSigningOut: () => isSigningOut,
    setSessionHash: (hash) => {
      sessionHash = hash
    },
    setSocketId: (id) => {
      socketId = id
    },
    warmUp: async () => {
      await Promise.allSettled([transport(), import('../../core/contracts/endpoint.ts')])
    },
    call,
  }
}

/** What a failure does. What the catalogue says of single calls is loaded only for a failure that somebody waits for. */
async function effectsOf(callId: string, failure: CallFailure, context: FailureContext): Promise<readonly FailureEffect[]> {
  const byStatus = effectOf(failure, context)
  if (byStatus.length === 0 || failure._tag === 'Unauthenticated') return byStatus
  return import('../../core/failure/catalogue.ts').then(({ effectOfCall }) => effectOfCall(callId, failure, context)).catch(() => byStatus)
}

/** The code that sends could not be fetched: for whoever waits, the server did not answer. */
const notLoaded = (cause: unknown): never => {
  throw Object.assign(new Error('The code of a call could not be loaded'), { _tag: 'Unreachable' as const, cause })
}

const isFailure = (error: unknown): error is CallFailure => typeof error === 'object' && error !== null && '_tag' in error
