import { failureMessages } from '../../core/failure/failure.messages.ts'
import { routes } from '../../core/navigation/routes.ts'
import type { SignInHost } from './sign-in.actor.ts'

/** The sign-in calls that every page needs. The first call, or a page that shows the sign-in, loads the machine. */
export interface SignIn {
  /** Exchanges the code of an address for a sign-in. Resolves with the message to show if the server refuses. */
  readonly trade: (code: string) => Promise<string | undefined>
  /** Ends the sign-in of this browser and opens the sign-in page, whether or not the server's call succeeds (D-17). */
  readonly signOut: (notice?: string) => Promise<void>
  /** Handles a 401 for a call with this token. */
  readonly refused: (token: string | undefined) => Promise<void>
  /** Ends the sign-in of this browser after a new password, and opens the sign-in page with this notice (D-16). */
  readonly passwordSet: (notice: string) => Promise<void>
}

const load = () => import('./sign-in.actor.ts')

/** The sign-in must also end when the code of the machine cannot be loaded. */
const endWithoutMachine = ({ session, emit }: SignInHost) => {
  session.end('signOut')
  emit({ kind: 'signOut', to: routes.signIn.path })
}

export const createSignIn = (client: () => SignInHost): SignIn => ({
  trade: async (code) => {
    try {
      const { signInOf, settled } = await load()
      const actor = signInOf(client())
      actor.send({ type: 'code.found', code })
      return (await settled(actor)).context.notice
    } catch {
      return failureMessages.tryLater
    }
  },
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
