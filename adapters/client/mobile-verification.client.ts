import { type Actor, createActor, fromPromise } from 'xstate'
import { checkMobileCode, sendMobileCode } from '../../core/contracts/mobile-verification.contract.ts'
import { effectOf } from '../../core/failure/effect-of.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { toWire } from '../../core/mobile-verification/mobile-number.ts'
import {
  mobileVerificationMachine,
  type VerificationResponse,
} from '../../core/mobile-verification/mobile-verification.machine.ts'
import { DISMISS_COOKIE, type PromptFacts } from '../../core/mobile-verification/prompt.ts'
import { readCookie, writeCookie } from '../browser/cookie.ts'
import { pageVisibility } from '../browser/page-visibility.ts'
import type { Client } from './client.ts'
import { isDialable } from './phone-numbers.ts'
import { signInOf } from './sign-in.actor.ts'

export type VerificationActor = Actor<typeof mobileVerificationMachine>

const windows = new WeakMap<Client, VerificationActor>()

/**
 * The single verification window of a page; sending `opened` opens it. Starts with the first use and stays, because
 * several features open the window and a number or code in it outlives the page that opened it.
 */
export function verificationOf(client: Client): VerificationActor {
  const existing = windows.get(client)
  if (existing !== undefined) return existing
  const machine = mobileVerificationMachine.provide({
    actors: {
      sendCode: fromPromise(({ input, signal }) =>
        toVerification(client.call(sendMobileCode, toWire(input), { signal })),
      ),
      checkCode: fromPromise(({ input, signal }) =>
        toVerification(client.call(checkMobileCode, { ...toWire(input.number), otp: input.code }, { signal })),
      ),
    },
  })
  const actor = createActor(machine, { input: { now: () => Date.now(), isDialable } }).start()
  pageVisibility().subscribe((isVisible) => {
    if (isVisible) actor.send({ type: 'tab.woke' })
  })
  windows.set(client, actor)
  return actor
}

/** The lines of the toast for a call of the window without a usable response. */
export const failureLines = (failure: unknown): readonly string[] =>
  effectOf(failure as CallFailure, { isAwaited: true }).flatMap((effect) =>
    effect.kind === 'toast' ? effect.lines : [],
  )

/** What decides whether a prompt is due on the page at this path (D-40). */
export function promptFacts(client: Client, path: string): PromptFacts {
  const user = client.session.current()?.user
  return {
    user:
      user === undefined
        ? undefined
        : {
            type: user.type,
            socialType: user.social_type,
            mobile: user.mobile,
            hasVerifiedEmail: user.social_type === null || user.email !== '',
          },
    path,
    isLoggingOut: signInOf(client).getSnapshot().matches('leaving'),
    isCookieSet: readCookie(DISMISS_COOKIE) !== undefined,
    isWindowOpen: !verificationOf(client).getSnapshot().matches({ window: 'closed' }),
  }
}

/** Suppresses the prompt in this browser for this time. */
export const suppressPrompt = (seconds: number): void => writeCookie(DISMISS_COOKIE, '1', { maxAgeSeconds: seconds })

/** A refusal is a response; a missing response rejects. */
const toVerification = (call: Promise<{ readonly message: string }>): Promise<VerificationResponse> =>
  call.then(
    ({ message }) => ({ isAccepted: true, message }),
    (failure: unknown) => {
      const text = refusalText(failure as CallFailure)
      if (text === undefined) throw failure
      return { isAccepted: false, message: text }
    },
  )

function refusalText(failure: CallFailure): string | undefined {
  const isRefusal =
    failure._tag === 'Refused' ||
    failure._tag === 'Forbidden' ||
    failure._tag === 'NotFound' ||
    failure._tag === 'TooMany'
  return isRefusal ? failure.message : undefined
}
