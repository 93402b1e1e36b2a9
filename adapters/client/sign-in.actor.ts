import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import type { SignInForm } from '../../core/account/account.schema.ts'
import { type SignInAnswer, type SignInEnd, signInMachine } from '../../core/account/sign-in.machine.ts'
import type { StoredSignIn } from '../../core/account/stored-sign-in.ts'
import { autologin, signIn, signOut } from '../../core/contracts/account.contract.ts'
import type { CallAnswer } from '../../core/contracts/endpoint.ts'
import { inPlaceOf } from '../../core/failure/effect-of.ts'
import type { ClientCall } from './client-call.ts'
import type { SessionStore } from './session-store.ts'

export type SignInActor = Actor<typeof signInMachine>

export interface SignInOutside {
  readonly call: ClientCall
  readonly session: SessionStore
  /** Somebody signed in here; the store is updated already. */
  readonly onEntered: () => void
  /** The sign-in ended here; the store has forgotten it already. */
  readonly onEnded: () => void
}

/** Starts the machine of core with the server's calls and the stored sign-in of this browser. */
export function startSignIn({ call, session, onEntered, onEnded }: SignInOutside): SignInActor {
  const machine = signInMachine.provide({
    actors: {
      tradeCode: fromPromise<SignInAnswer, { readonly id: string }>(({ input }) => answered(call(autologin, input))),
      requestSignIn: fromPromise<SignInAnswer, SignInForm>(({ input, signal }) =>
        answered(call(signIn, input, { isAsked: true, signal })),
      ),
      signOut: fromPromise<void>(() => call(signOut, {}).then(() => undefined)),
    },
  })
  const actor = createActor(machine, { input: { signIn: session.current() } })
  actor.on('signIn.kept', ({ signIn: kept }) => {
    session.signIn(kept)
    onEntered()
  })
  actor.on('signIn.ended', ({ how }: { readonly how: SignInEnd }) => {
    session.end(how)
    onEnded()
  })
  session.subscribe(() => {
    const remembered = session.current()
    if (remembered !== actor.getSnapshot().context.signIn)
      actor.send({ type: 'remembered.elsewhere', signIn: remembered })
  })
  return actor.start()
}

/** Once no call of it runs. */
export const settled = (actor: SignInActor): Promise<ReturnType<SignInActor['getSnapshot']>> =>
  waitFor(actor, (snapshot) => snapshot.matches('signedIn') || snapshot.matches({ signedOut: 'entering' }))

const signInOf = ({ accessToken, user }: Pick<CallAnswer<typeof signIn>, 'accessToken' | 'user'>): StoredSignIn => ({
  token: accessToken,
  user,
})

/** A refusal is a response; a missing response rejects. */
const answered = (call: Promise<CallAnswer<typeof signIn>>): Promise<SignInAnswer> =>
  call.then(
    (answer) => ({ isAccepted: true, signIn: signInOf(answer) }),
    (failure: unknown) => {
      const { alert, fieldTexts } = inPlaceOf(failure)
      if (alert === undefined && Object.keys(fieldTexts).length === 0) throw failure
      return { isAccepted: false, message: alert, fieldTexts }
    },
  )
