import { createActor, fromPromise, waitFor } from 'xstate'
import type { SignInForm } from '../../core/account/account.schema.ts'
import { type SignInResponse, signInMachine } from '../../core/account/sign-in.machine.ts'
import type { StoredSignIn } from '../../core/account/stored-sign-in.ts'
import { autologin, signIn, signOut } from '../../core/contracts/account.contract.ts'
import type { CallResponse } from '../../core/contracts/endpoint.ts'
import { inPlaceOf } from '../../core/failure/effect-of.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { routes } from '../../core/navigation/routes.ts'
import { type SignInActor, type SignInHost, startedSignIns } from './started-sign-ins.ts'

/**
 * The sign-in machine of a page, with the server's calls and the browser's storage. Started on first use. No component
 * owns it: calls that return 401, other tabs and the session watch end a sign-in on every page.
 */
export function signInOf(client: SignInHost): SignInActor {
  const existing = startedSignIns.get(client)
  if (existing !== undefined) return existing
  const actor = startActor(client)
  startedSignIns.set(client, actor)
  return actor
}

/** Resolves once no call of the machine runs. */
export const settled = (actor: SignInActor): Promise<ReturnType<SignInActor['getSnapshot']>> =>
  waitFor(actor, (snapshot) => snapshot.matches('signedIn') || snapshot.matches({ signedOut: 'entering' }))

// Helpers

function startActor(client: SignInHost): SignInActor {
  const { session } = client
  const machine = signInMachine.provide({
    actors: {
      exchangeCode: fromPromise<SignInResponse, { readonly id: string; readonly replaces?: boolean }>(({ input }) =>
        toSignInResponse(client.call(autologin, input)),
      ),
      requestSignIn: fromPromise<SignInResponse, SignInForm>(({ input, signal }) =>
        toSignInResponse(client.call(signIn, input, { isUserInitiated: true, signal })),
      ),
      signOut: fromPromise<void>(() => client.call(signOut, {}).then(() => undefined)),
    },
  })
  const actor = createActor(machine, { input: { signIn: session.current() } })
  actor.on('signIn.stored', ({ signIn: accepted }) => session.signIn(accepted))
  actor.on('signIn.ended', ({ how }) => {
    const ended = session.current()
    session.end(how)
    client.emit({ kind: 'signOut', to: entranceAfter(ended) })
  })
  session.subscribe(() => {
    const remembered = session.current()
    if (remembered !== actor.getSnapshot().context.signIn) actor.send({ type: 'stored.elsewhere', signIn: remembered })
  })
  return actor.start()
}

/** The page after a sign-in: of an operator who was signed in as somebody, the console's page about that person. */
const entranceAfter = (ended: StoredSignIn | undefined): string =>
  ended?.user.signed_in_by === undefined ? routes.signIn.path : addressOf('operatorPerson', { id: ended.user.id })

const signInIn = ({ accessToken, user }: Pick<CallResponse<typeof signIn>, 'accessToken' | 'user'>): StoredSignIn => ({
  token: accessToken,
  user,
})

/** Resolves with the sign-in or the server's refusal; rejects without a response. */
const toSignInResponse = (call: Promise<CallResponse<typeof signIn>>): Promise<SignInResponse> =>
  call.then(
    (response) => ({ isAccepted: true, signIn: signInIn(response) }),
    (failure: unknown) => {
      const { alert, fieldTexts } = inPlaceOf(failure)
      if (alert === undefined && Object.keys(fieldTexts).length === 0) throw failure
      return { isAccepted: false, message: alert, fieldTexts }
    },
  )
