import type { Actor } from 'xstate'
import type { signInMachine } from '../../core/account/sign-in.machine.ts'
import type { FailureEffect } from '../../core/failure/effect-of.ts'
import type { ClientCall } from './client-call.ts'
import type { SessionStore } from './session-store.ts'

export type SignInActor = Actor<typeof signInMachine>

/** The parts of the client that signing in uses. */
export interface SignInHost {
  readonly call: ClientCall
  readonly session: SessionStore
  readonly emit: (effect: FailureEffect) => void
}

/** The started machines by their client. Apart from the machine, so that a page can ask without loading it. */
export const startedSignIns = new WeakMap<SignInHost, SignInActor>()
