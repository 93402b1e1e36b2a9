import { assertEvent, assign, emit, fromPromise, raise, setup } from 'xstate'
import { countedDown, startCountdown } from './countdown.ts'
import type { Countdown } from './countdown.ts'
import { digitsOf, noNumber, numberProblem } from './mobile-number.ts'
import type { IsDialable, MobileNumber } from './mobile-number.ts'
import { verificationMessages as say } from './mobile-verification.messages.ts'
import { cleanCode, OTP_LENGTH } from './otp-input.ts'

/** How long a status message is shown, in milliseconds. Spec §9. */
export const STATUS_MESSAGE_MS = 5_000
/** How often the countdown is updated, in milliseconds. D-38. */
export const COUNTDOWN_TICK_MS = 1_000

/** The response of a call: accepted or refused, each with the server's message. A call without a response rejects. */
export interface VerificationResponse {
  readonly isAccepted: boolean
  readonly message: string
}

export interface VerificationInput {
  /** The current time, in ms since 1970. */
  readonly now: () => number
  /** The phone input's own validation of a number. */
  readonly isDialable: IsDialable
}

export interface VerificationContext extends VerificationInput {
  readonly number: MobileNumber
  readonly code: string
  readonly numberError: string | undefined
  readonly codeError: string | undefined
  /** The status message, gone after 5 s. */
  readonly alert: string | undefined
  readonly countdown: Countdown
}

export type VerificationEvent =
  | { readonly type: 'opened' }
  /** Closed with the X. */
  | { readonly type: 'closed' }
  | { readonly type: 'number.typed'; readonly number: MobileNumber }
  | { readonly type: 'number.submitted' }
  | { readonly type: 'code.typed'; readonly text: string }
  | { readonly type: 'code.submitted' }
  | { readonly type: 'resend.requested' }
  /** The tab became visible. The countdown of a sleeping tab is corrected at once. */
  | { readonly type: 'tab.woke' }
  /** Internal: shows a refusal. */
  | { readonly type: 'alert.raised'; readonly text: string }

export type VerificationEmitted =
  | { readonly type: 'toast'; readonly text: string }
  /** The number is verified: reload the profile, inform the prompt, and continue with a social user's next step. */
  | { readonly type: 'mobile.saved'; readonly number: MobileNumber }
  /** The window was closed with its X, so the prompt pauses. */
  | { readonly type: 'dismissed' }
  /** A call got no response; the error catalogue decides what to show. */
  | { readonly type: 'call.failed'; readonly failure: unknown }

interface Answered {
  readonly event: { readonly output: VerificationResponse }
}

const answerOf = ({ event }: Answered) => ({ answer: event.output })
const textOf = ({ event }: Answered) => ({ text: event.output.message })

const isAccepted = { type: 'isAccepted', params: answerOf } as const
const toastResponse = { type: 'toast', params: textOf } as const

/**
 * The transition after a refusal of either call: a taken number returns to its field, everything else is an alert.
 * D-39.
 */
const refusedTo = <Target extends string>(target: Target) =>
  [
    {
      guard: { type: 'isNumberTaken', params: answerOf },
      target: '#verification.window.enteringNumber',
      actions: ['emptyCode', 'showNumberTaken'],
    },
    { target, actions: { type: 'raiseAlert', params: textOf } },
  ] as const

/** The transition after a call without a response. */
const failedTo = <Target extends string>(target: Target) =>
  ({
    target,
    actions: {
      type: 'emitFailure',
      params: ({ event }: { readonly event: { readonly error: unknown } }) => ({ failure: event.error }),
    },
  }) as const

/**
 * The mobile verification window: step 1 asks for the number, step 2 for the code. Spec §2, §4, D-37 to D-39.
 *
 * Provide `sendCode` and `checkCode`; leaving their states aborts them. Toasts, the reload of the profile and the
 * cookie are emitted.
 */
export const mobileVerificationMachine = setup({
  types: {
    input: {} as VerificationInput,
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    emitted: {} as VerificationEmitted,
  },
  actors: {
    sendCode: fromPromise<VerificationResponse, MobileNumber>(() => Promise.reject(new Error('provide sendCode'))),
    checkCode: fromPromise<VerificationResponse, { readonly number: MobileNumber; readonly code: string }>(() =>
      Promise.reject(new Error('provide checkCode')),
    ),
  },
  actions: {
    startOver: assign({ number: noNumber, code: '', numberError: undefined, codeError: undefined, alert: undefined }),
    rememberNumber: assign(({ event }) => {
      assertEvent(event, 'number.typed')
      return { number: { ...event.number, national: digitsOf(event.number.national) }, numberError: undefined }
    }),
    showNumberProblem: assign(({ context }) => ({ numberError: numberProblem(context.number, context.isDialable) })),
    showNumberTaken: assign({ numberError: say.numberTaken }),
    rememberCode: assign(({ event }) => {
      assertEvent(event, 'code.typed')
      const { code, error } = cleanCode(event.text)
      return { code, codeError: error }
    }),
    showCodeMissing: assign({ codeError: say.codeMissing }),
    emptyCode: assign({ code: '', codeError: undefined }),
    clearErrors: assign({ numberError: undefined, codeError: undefined }),
    startCountdown: assign(({ context }) => ({ countdown: startCountdown(context.now()) })),
    countDown: assign(({ context }) => ({ countdown: countedDown(context.countdown, context.now()) })),
    showAlert: assign(({ event }) => {
      assertEvent(event, 'alert.raised')
      return { alert: event.text }
    }),
    clearAlert: assign({ alert: undefined }),
    toast: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, text })),
    raiseAlert: raise((_, { text }: { text: string }) => ({ type: 'alert.raised' as const, text })),
    emitFailure: emit((_, { failure }: { failure: unknown }) => ({ type: 'call.failed' as const, failure })),
    emitSaved: emit(({ context }) => ({ type: 'mobile.saved' as const, number: context.number })),
    emitDismissed: emit({ type: 'dismissed' }),
  },
  guards: {
    isNumberReady: ({ context }) => numberProblem(context.number, context.isDialable) === undefined,
    isCodeComplete: ({ context }) => context.code.length === OTP_LENGTH,
    isAccepted: (_, { answer }: { answer: VerificationResponse }) => answer.isAccepted,
    isNumberTaken: (_, { answer }: { answer: VerificationResponse }) => answer.message === say.numberTaken,
    isOver: ({ context }) => countedDown(context.countdown, context.now()).seconds === 0,
  },
  delays: { statusMessage: STATUS_MESSAGE_MS, tick: COUNTDOWN_TICK_MS },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({
    ...input,
    number: noNumber,
    code: '',
    numberError: undefined,
    codeError: undefined,
    alert: undefined,
    countdown: { deadline: 0, seconds: 0 },
  }),
  type: 'parallel',
  states: {
    window: {
      initial: 'closed',
      states: {
        closed: { on: { opened: 'enteringNumber' } },
        enteringNumber: {
          on: {
            closed: { target: 'closed', actions: ['startOver', 'emitDismissed'] },
            'number.typed': { actions: 'rememberNumber' },
            'number.submitted': [
              { guard: 'isNumberReady', target: 'sending', actions: 'clearErrors' },
              { actions: 'showNumberProblem' },
            ],
          },
        },
        sending: {
          on: { closed: { target: 'closed', actions: ['startOver', 'emitDismissed'] } },
          invoke: {
            src: 'sendCode',
            input: ({ context }) => context.number,
            onDone: [
              { guard: isAccepted, target: 'verifying', actions: ['startCountdown', toastResponse] },
              ...refusedTo('enteringNumber'),
            ],
            onError: failedTo('enteringNumber'),
          },
        },
        verifying: {
          type: 'parallel',
          on: { closed: { target: 'closed', actions: ['startOver', 'emitDismissed'] } },
          states: {
            countdown: {
              initial: 'looking',
              states: {
                looking: {
                  always: [
                    { guard: 'isOver', target: 'over', actions: 'countDown' },
                    { target: 'counting', actions: 'countDown' },
                  ],
                },
                counting: { after: { tick: 'looking' }, on: { 'tab.woke': 'looking' } },
                over: {},
              },
            },
            form: {
              initial: 'enteringCode',
              states: {
                enteringCode: {
                  on: {
                    'code.typed': { actions: 'rememberCode' },
                    'code.submitted': [
                      { guard: 'isCodeComplete', target: 'checking', actions: 'clearErrors' },
                      { actions: 'showCodeMissing' },
                    ],
                    'resend.requested': { guard: 'isOver', target: 'resending' },
                  },
                },
                checking: {
                  invoke: {
                    src: 'checkCode',
                    input: ({ context }) => ({ number: context.number, code: context.code }),
                    onDone: [
                      {
                        guard: isAccepted,
                        target: '#verification.window.closed',
                        actions: [{ type: 'toast', params: { text: say.saved } }, 'emitSaved', 'startOver'],
                      },
                      ...refusedTo('enteringCode'),
                    ],
                    onError: failedTo('enteringCode'),
                  },
                },
                resending: {
                  invoke: {
                    src: 'sendCode',
                    input: ({ context }) => context.number,
                    onDone: [
                      {
                        guard: isAccepted,
                        // Both regions restart with a new countdown and an empty code, because a new code invalidates
                        // the previous one.
                        target: '#verification.window.verifying',
                        reenter: true,
                        actions: ['emptyCode', 'startCountdown', toastResponse],
                      },
                      ...refusedTo('enteringCode'),
                    ],
                    onError: failedTo('enteringCode'),
                  },
                },
              },
            },
          },
        },
      },
    },
    status: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'alert.raised': { target: 'showing', actions: 'showAlert' } } },
        showing: {
          after: { statusMessage: { target: 'quiet', actions: 'clearAlert' } },
          on: {
            'alert.raised': { target: 'showing', reenter: true, actions: 'showAlert' },
            closed: 'quiet',
          },
        },
      },
    },
  },
})
