import { failureMessages } from '../../core/failure/failure.messages.ts'
import { routes } from '../../core/navigation/routes.ts'
import type { SignInHost } from './sign-in.actor.ts'

/** What every page needs of signing in and out. Its machine is loaded by the first of these calls, or with a page that shows it. */
export interface SignIn {
  /** Trades the code of an address for a sign-in; resolves with the message to show when the server refuses. */
  readonly trade: (code: string) => Promise<string | undefined>
  /** Ends the sign-in of this browser and leads to the sign-in page, whatever the server answers (D-17). */
  readonly signOut: (notice?: string) => Promise<void>
  /** A call that was sent with this token answered 401. */
  readonly refused: (token: string | undefined) => Promise<void>
}

const load = () => import('./sign-in.actor.ts')

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
      // Nobody stays signed in because code could not be loaded.
      client().session.end('signOut')
      client().emit({ kind: 'signOut', to: routes.signIn.path })
    }
  },
  refused: async (token) => {
    // When the code cannot be loaded, the next refusal tries again. The call that was refused is not waited for.
    const loaded = await load().catch(() => undefined)
    loaded?.signInOf(client()).send({ type: 'token.refused', token })
  },
})
