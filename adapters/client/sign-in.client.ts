import { failureMessages } from '../../core/failure/failure.messages.ts'
import { routes } from '../../core/navigation/routes.ts'
import { type SignInActor, type SignInHost, startedSignIns } from './started-sign-ins.ts'

/** The sign-in calls that every page needs. The first call loads the machine, and the sign-in page once it shows. */
export interface SignIn {
  /** The machine of this page, if something has started it. */
  readonly started: () => SignInActor | undefined
  /** Loads and starts the machine. */
  readonly start: () => Promise<SignInActor>
  /**
   * Exchanges the code of an address for a sign-in. Resolves with the message to show if the server refuses. A link for
   * another account becomes the offer.
   */
  readonly trade: (code: string) => Promise<string | undefined>
  /** The link of another account, about which the person decides (D-129). */
  readonly offer: Observable<SwitchOffer | undefined>
  /** Exchanges the offered code. Resolves with the message to show if the server refuses. */
  readonly takeOffer: () => Promise<string | undefined>
  readonly dropOffer: () => void
  /** Ends the sign-in of this browser and opens the sign-in page, whether or not the server's call succeeds (D-17). */
  readonly signOut: (notice?: string) => Promise<void>
  /** Handles a 401 for a call with this token. */
  readonly refused: (token: string | undefined) => Promise<void>
  /** Ends the sign-in of this browser after a new password, and opens the sign-in page with this notice (D-16). */
  readonly passwordSet: (notice: string) => Promise<void>
}

/** A link for another account than the one that is signed in. */
export interface SwitchOffer {
  readonly code: string
  /** Names both accounts. */
  readonly text: string
}

interface Observable<T> {
  readonly current: () => T
  /** Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

const load = () => import('./sign-in.actor.ts')

/** The sign-in must also end when the code of the machine cannot be loaded. */
const endWithoutMachine = ({ session, emit }: SignInHost) => {
  session.end('signOut')
  emit({ kind: 'signOut', to: routes.signIn.path })
}

export function createSignIn(client: () => SignInHost): SignIn {
  const offers = observable<SwitchOffer | undefined>(undefined)
  const exchange = async (code: string, replaces: boolean) => {
    const { signInOf, settled } = await load()
    const actor = signInOf(client())
    actor.send({ type: 'code.found', code, replaces })
    return (await settled(actor)).context
  }
  return {
    ...endsOf(client),
    started: () => startedSignIns.get(client()),
    start: async () => (await load()).signInOf(client()),
    trade: async (code) => {
      try {
        const { notice, fieldTexts } = await exchange(code, false)
        const text = fieldTexts['replaces']
        if (text === undefined) return notice
        offers.change({ code, text })
        return undefined
      } catch {
        return failureMessages.tryLater
      }
    },
    offer: offers,
    takeOffer: async () => {
      const offer = offers.current()
      if (offer === undefined) return undefined
      try {
        const { notice } = await exchange(offer.code, true)
        if (notice === undefined) offers.change(undefined)
        return notice
      } catch {
        return failureMessages.tryLater
      }
    },
    dropOffer: () => offers.change(undefined),
  }
}

const endsOf = (client: () => SignInHost): Pick<SignIn, 'signOut' | 'refused' | 'passwordSet'> => ({
  signOut: async (notice) => {
    try {
      const { signInOf, settled } = await load()
      const actor = signInOf(client())
      actor.send({ type: 'signOut.requested', ...(notice !== undefined && { notice }) })
      await settled(actor)
    } catch {
      endWithoutMachine(client())
    }
  },
  refused: async (token) => {
    // If loading fails, the next 401 tries again. Does not wait for the rejected call itself.
    const loaded = await load().catch(() => undefined)
    loaded?.signInOf(client()).send({ type: 'token.refused', token })
  },
  passwordSet: async (notice) => {
    try {
      const { signInOf } = await load()
      signInOf(client()).send({ type: 'password.set', notice })
    } catch {
      endWithoutMachine(client())
    }
  },
})

function observable<T>(initial: T): Observable<T> & { readonly change: (next: T) => void } {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    current: () => current,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
  }
}
