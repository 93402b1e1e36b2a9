import type { SignInForm } from '../../core/account/account.schema.ts'
import type { StoredSignIn } from '../../core/account/stored-sign-in.ts'
import type { SignInEvent } from '../../core/account/sign-in.machine.ts'
import { failureMessages } from '../../core/failure/failure.messages.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import type { ClientCall } from './client-call.ts'
import { lateActor } from './late-actor.ts'
import { notLoaded } from './not-loaded.ts'
import type { SessionStore } from './session-store.ts'
import type { SignInActor, SignInOutside } from './sign-in.actor.ts'

/** The state of the sign-in page. */
export interface SignInView {
  readonly isAsking: boolean
  /** Why the person sees the sign-in page: signed out, 48 hours without activity, or an expired link. */
  readonly notice: string | undefined
  readonly alert: string | undefined
  readonly fieldTexts: Readonly<Record<string, string>>
}

/** Signing in and out on this page, run by the machine of core. Its code is loaded with the first use. */
export interface SignInFlow {
  /** The same object until something changes. */
  readonly view: () => SignInView
  readonly subscribe: (listener: () => void) => () => void
  /** Called when somebody has signed in here, before other listeners. Returns the unsubscribe function. */
  readonly onEntered: (listener: () => void) => () => void
  /** Tries an e-mail address and a password. */
  readonly submit: (form: SignInForm) => void
  /** Clears the last refusal. */
  readonly leaveForm: () => void
  /** Exchanges the code of an address for a sign-in; returns the message to show when it is refused. */
  readonly trade: (code: string) => Promise<string | undefined>
  /** Stores the sign-in that another call returned. */
  readonly give: (signIn: StoredSignIn) => void
  /** Ends the sign-in of this browser and leads to the sign-in page; the server's silence or refusal changes nothing (D-17). */
  readonly signOut: (notice?: string) => Promise<void>
  /** While the way out is under way nothing is prompted. */
  readonly isSigningOut: () => boolean
  /** A call that was sent with this token returned 401. */
  readonly refused: (token: string | undefined) => Promise<void>
  readonly accountDeleted: () => void
  readonly passwordSet: (notice: string) => void
  /** Fetches the code now. Never rejects. */
  readonly ahead: () => Promise<void>
}

export interface SignInNeeds {
  readonly call: ClientCall
  readonly failed: (failure: CallFailure) => Promise<never>
  readonly session: SessionStore
  /** The sign-in ended: everybody goes to the sign-in page. */
  readonly onEnded: () => void
}

const NOTHING: SignInView = { isAsking: false, notice: undefined, alert: undefined, fieldTexts: {} }
const AWAITED: SignInView = { ...NOTHING, isAsking: true }

const codeOfSignIn = () => import('./sign-in.actor.ts')

export function createSignIn({ call, failed, session, onEnded }: SignInNeeds): SignInFlow {
  const entered = new Set<() => void>()
  const onEntered: SignInOutside['onEntered'] = () => {
    for (const listener of entered) listener()
  }
  const late = lateActor(
    () => codeOfSignIn().then(({ startSignIn }) => startSignIn({ call, session, onEntered, onEnded })),
    { absent: NOTHING, awaited: AWAITED, of: viewOf },
  )

  /** Sends and waits until no call of the machine runs. */
  const sent = async (event: SignInEvent) => {
    const [actor, { settled }] = await Promise.all([late.started(), codeOfSignIn()])
    actor.send(event)
    return settled(actor)
  }
  const send = (event: SignInEvent): void => {
    sent(event)
      .catch((cause: unknown) => failed(notLoaded(cause)))
      .catch(() => undefined)
  }
  /** Ends the sign-in even when the code could not be loaded. */
  const endAnyway = (how: 'signOut' | 'everything') => () => {
    session.end(how)
    onEnded()
  }
  return {
    view: late.view,
    subscribe: late.subscribe,
    onEntered: (listener) => {
      entered.add(listener)
      return () => entered.delete(listener)
    },
    submit: (form) => send({ type: 'form.submitted', form }),
    leaveForm: () => late.present()?.send({ type: 'form.left' }),
    trade: (code) =>
      sent({ type: 'code.found', code }).then(
        ({ context }) => context.notice,
        () => failureMessages.tryLater,
      ),
    give: (signIn) => send({ type: 'signIn.given', signIn }),
    signOut: (notice) =>
      sent({ type: 'signOut.requested', ...(notice !== undefined && { notice }) }).then(
        () => undefined,
        endAnyway('signOut'),
      ),
    isSigningOut: () => late.present()?.getSnapshot().matches('leaving') ?? false,
    refused: (token) => sentAtOnce(late.started(), { type: 'token.refused', token }),
    accountDeleted: () => void sent({ type: 'account.deleted' }).catch(endAnyway('everything')),
    passwordSet: (notice) => send({ type: 'password.set', notice }),
    ahead: () =>
      codeOfSignIn().then(
        () => undefined,
        () => undefined,
      ),
  }
}

/** Without waiting for calls: it is one of them that was refused. The next refusal comes again where the code could not be fetched. */
const sentAtOnce = (started: Promise<SignInActor>, event: SignInEvent): Promise<void> =>
  started.then(
    (actor) => actor.send(event),
    () => undefined,
  )

const viewOf = (snapshot: ReturnType<SignInActor['getSnapshot']>): SignInView => {
  const { notice, alert, fieldTexts } = snapshot.context
  return { isAsking: snapshot.matches({ signedOut: 'asking' }), notice, alert, fieldTexts }
}
