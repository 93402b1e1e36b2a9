import * as Effect from 'effect/Effect'
import { signOut } from '../../core/contracts/account.contract.ts'
import type { AnyEndpoint, CallAnswer, CallInput } from '../../core/contracts/endpoint.ts'
import { effectOf, type FailureEffect } from '../../core/failure/effect-of.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { withoutSecrets } from '../../core/navigation/secrets.ts'
import { basesOn, type CallOptions, createCaller } from '../http/call.ts'
import { browserSession, nobody, type SessionStore } from './session-store.ts'

export interface ClientOptions {
  /** Where the server answers, e.g. `https://market.example`; empty in the browser for the page's own origin. */
  readonly origin: string
  /** The server renders pages with calls inside its own process. */
  readonly fetch?: typeof fetch
  readonly session?: SessionStore
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
  /** Ends the sign-in of this browser: the server is told, and its silence or refusal changes nothing (D-17). */
  readonly signOut: () => Promise<void>
  /** While the way out is under way nothing is prompted. */
  readonly isSigningOut: () => boolean
  /** Names the browsing session of the common headers (D-20). */
  readonly setSessionHash: (hash: string | undefined) => void
  /** Names the realtime socket, so that one's own changes are not echoed. */
  readonly setSocketId: (id: string | undefined) => void
}

export function createClient({ origin, fetch, session = typeof window === 'undefined' ? nobody : browserSession() }: ClientOptions): Client {
  const listeners = new Set<(effect: FailureEffect) => void>()
  let sessionHash: string | undefined
  let socketId: string | undefined
  let isSigningOut = false
  const caller = createCaller({
    bases: basesOn(origin),
    ...(fetch === undefined ? {} : { fetch }),
    facts: () => {
      const signedIn = session.current()
      return {
        token: signedIn?.token,
        userId: signedIn?.user.id,
        sessionHash,
        socketId,
        pageUrl: typeof location === 'undefined' ? undefined : withoutSecrets(location.href),
      }
    },
  })

  const call: Client['call'] = (contract, input, { isAsked = false, isQuiet422 = false, signal, ...options } = {}) => {
    const once = contract.creates && options.idempotencyKey === undefined ? { ...options, idempotencyKey: crypto.randomUUID() } : options
    const told = caller.call(contract, input, once).pipe(
      Effect.tapError((failure: CallFailure) =>
        Effect.sync(() => {
          for (const effect of effectOf(failure, { asked: isAsked && !contract.background, quiet422: isQuiet422 })) {
            if (effect.kind === 'signOut') session.end('everything')
            for (const listener of listeners) listener(effect)
          }
        }),
      ),
    )
    return Effect.runPromise(told, signal === undefined ? undefined : { signal }).catch((error: unknown) => {
      throw unwrapped(error)
    })
  }

  return {
    session,
    onEffect: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setSessionHash: (hash) => {
      sessionHash = hash
    },
    setSocketId: (id) => {
      socketId = id
    },
    signOut: async () => {
      isSigningOut = true
      await call(signOut, {}).catch(() => undefined)
      session.end('signOut')
      isSigningOut = false
    },
    isSigningOut: () => isSigningOut,
    call,
  }
}

/** Effect rejects with its own wrapper; callers want the failure. */
const unwrapped = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined && isTagged(error.cause) ? error.cause : error)
const isTagged = (value: unknown): boolean => typeof value === 'object' && value !== null && '_tag' in value
