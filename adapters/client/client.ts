import { effectOfCall, type NoticedCall, successText } from '../../core/failure/effect-of-call.ts'
import { effectOf, isCallFailure, type FailureEffect } from '../../core/failure/effect-of.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { withoutSecrets } from '../../core/navigation/secrets.ts'
import type { ClientCall } from './client-call.ts'
import { contractOf } from './lazy-call.ts'
import { loadOnce } from './load-once.ts'
import { notLoaded } from './not-loaded.ts'
import { noSession, type SessionStore } from './session-store.ts'
import { createSignIn, type SignIn } from './sign-in.client.ts'
import type { Transport } from './transport.ts'

export interface ClientOptions {
  /** The origin of the server, e.g. `https://market.example`; empty in the browser for the page's own origin. */
  readonly origin: string
  /** While rendering, the server passes a function that calls its own handlers in-process. */
  readonly fetch?: typeof fetch
  /** By default without a sign-in, because rendered pages are the same for everyone. */
  readonly session?: SessionStore
  /** Called for responses that violate their contract, which the screen does not show. */
  readonly log?: (message: string, cause: unknown) => void
}

/** The only access of ui to the server and the browser's storage. */
export interface Client {
  /** Returns the fields of the contract and the message of the server; rejects with a `CallFailure`. */
  readonly call: ClientCall
  /** The sign-in of this browser. */
  readonly session: SessionStore
  /** Signs in and out. */
  readonly signIn: SignIn
  /** Subscribes to the effects of failures and successes: toasts and redirects. Returns the unsubscribe function. */
  readonly onEffect: (listener: (effect: FailureEffect) => void) => () => void
  /** Reports an effect to the page: a toast or a redirect. */
  readonly emit: (effect: FailureEffect) => void
  /** Reports a failure outside a call, as if a person waited for it, and rejects with it. */
  readonly failed: (failure: CallFailure) => Promise<never>
  /** Sets the browsing session of the common headers (D-20). */
  readonly setSessionHash: (hash: string | undefined) => void
  /** Sets the realtime socket, so that the server does not send a client its own changes. */
  readonly setSocketId: (id: string | undefined) => void
  /** Preloads the code for the first call. Never rejects. */
  readonly warmUp: () => Promise<void>
}

export function createClient({ origin, fetch, session = noSession, log = console.error }: ClientOptions): Client {
  const listeners = new Set<(effect: FailureEffect) => void>()
  let sessionHash: string | undefined
  let socketId: string | undefined

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
  const transport = loadOnce(async (): Promise<Transport> => {
    const { createTransport } = await import('./transport.ts')
    return createTransport({ origin, facts, ...(fetch === undefined ? {} : { fetch }) })
  })
  const emit = (effect: FailureEffect) => {
    for (const listener of listeners) listener(effect)
  }
  const report = async (effects: readonly FailureEffect[], sentToken: string | undefined) => {
    for (const effect of effects) {
      if (effect.kind === 'signOut') await signIn.refused(sentToken)
      else emit(effect)
    }
  }

  const call: ClientCall = async (
    called,
    input,
    { isUserInitiated = false, isQuiet422 = false, isShownInPlace = false, ...options } = {},
  ) => {
    let noticed: NoticedCall = { background: false, notices: {} }
    let sentToken = session.current()?.token
    try {
      const [send, contract] = await Promise.all([transport(), contractOf(called)]).catch((cause: unknown) => {
        throw notLoaded(cause)
      })
      noticed = contract
      const keyedOptions =
        contract.creates && options.idempotencyKey === undefined
          ? { ...options, idempotencyKey: crypto.randomUUID() }
          : options
      options.signal?.throwIfAborted()
      sentToken = session.current()?.token
      const response = await send(contract, input, keyedOptions)
      return { ...response, message: successText(contract, response.message) }
    } catch (error) {
      if (isCallFailure(error)) {
        if (error._tag === 'BadResponse')
          log(`${called.id} got a response that its contract does not allow:`, error.cause)
        const effects = effectOfCall(noticed, error, { isAwaited: isUserInitiated, quiet422: isQuiet422 })
        await report(isShownInPlace ? effects.filter(({ kind }) => kind !== 'toast') : effects, sentToken)
      }
      throw error
    }
  }

  const failed: Client['failed'] = async (failure) => {
    await report(effectOf(failure, { isAwaited: true }), session.current()?.token)
    throw failure
  }
  const signIn = createSignIn(() => client)

  const client: Client = {
    session,
    signIn,
    emit,
    failed,
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
    warmUp: async () => {
      await transport().catch(() => undefined)
    },
    call,
  }
  return client
}
