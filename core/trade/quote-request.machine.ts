import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { quoteSubmission } from './quote.schema.ts'
import type { Combination } from './quote.schema.ts'

/** A visitor's configuration. D-79. */
export interface QuoteChoice {
  readonly productId: number
  readonly quantity: number
  readonly combinations: readonly Combination[]
}

/** A price returned by the server, in whole units; a preview until the request is sent. D-79. */
export interface QuotedPrice {
  readonly price: number
  readonly finalPrice: number
  readonly currency: string
}

export type QuoteResponse =
  | { readonly isAccepted: true; readonly id: number; readonly roomId: string }
  | { readonly isAccepted: false; readonly message: string }

export interface QuoteRequestInput {
  readonly choice: QuoteChoice
  /** The random id under which the configuration is stored until it is sent. D-79. */
  readonly sessionId: string
  readonly isSignedIn: () => boolean
}

interface QuoteRequestContext extends QuoteRequestInput {
  readonly message: string
  /** Undefined while it is loading, and when the choice has no price. */
  readonly price: QuotedPrice | undefined
  /** The error below the message field. */
  readonly messageProblem: string | undefined
  /** Why the server rejected the last request. */
  readonly refusal: string | undefined
}

export type QuoteRequestEvent =
  | { readonly type: 'choice.changed'; readonly choice: QuoteChoice }
  | { readonly type: 'message.typed'; readonly message: string }
  | { readonly type: 'request.submitted' }

export type QuoteRequestEmitted =
  /** Sending requires a sign-in; the configuration stays stored under its id meanwhile. D-24. */
  | { readonly type: 'signIn.requested' }
  /** The request was sent, and the id of the configuration is no longer used. */
  | { readonly type: 'request.sent'; readonly id: number; readonly roomId: string; readonly sessionId: string }
  | { readonly type: 'call.failed'; readonly failure: unknown }

/**
 * A quote request in preparation, signed in or not. The server prices every choice, and responses to older choices are
 * ignored. Sending needs a message and a sign-in, and a running request is not sent twice. Provide `loadPrice` and
 * `sendRequest`. Spec §3 "Quote", §7 "Quotes", D-24, D-79, D-81.
 */
export const quoteRequestMachine = setup({
  types: {
    input: {} as QuoteRequestInput,
    context: {} as QuoteRequestContext,
    events: {} as QuoteRequestEvent,
    emitted: {} as QuoteRequestEmitted,
  },
  actors: {
    loadPrice: fromPromise<QuotedPrice, { readonly choice: QuoteChoice; readonly sessionId: string }>(() =>
      Promise.reject(new Error('provide loadPrice')),
    ),
    sendRequest: fromPromise<
      QuoteResponse,
      { readonly choice: QuoteChoice; readonly sessionId: string; readonly message: string }
    >(() => Promise.reject(new Error('provide sendRequest'))),
  },
  actions: {
    takeChoice: assign(({ event }) => {
      assertEvent(event, 'choice.changed')
      return { choice: event.choice, price: undefined, refusal: undefined }
    }),
    takeMessage: assign(({ event }) => {
      assertEvent(event, 'message.typed')
      return { message: event.message, messageProblem: undefined }
    }),
    showMessageProblem: assign(({ context }) => ({ messageProblem: messageProblem(context.message) })),
    takePrice: assign((_, { price }: { price: QuotedPrice }) => ({ price })),
    forgetRefusal: assign({ refusal: undefined }),
    showRefusal: assign((_, { answer }: { answer: QuoteResponse }) =>
      answer.isAccepted ? {} : { refusal: answer.message },
    ),
    requestSignIn: emit({ type: 'signIn.requested' }),
    emitSent: emit(({ context }, { answer }: { answer: Extract<QuoteResponse, { isAccepted: true }> }) => ({
      type: 'request.sent' as const,
      id: answer.id,
      roomId: answer.roomId,
      sessionId: context.sessionId,
    })),
    emitFailure: emit((_, { failure }: { failure: unknown }) => ({ type: 'call.failed' as const, failure })),
  },
  guards: {
    hasMessageProblem: ({ context }) => messageProblem(context.message) !== undefined,
    isVisitor: ({ context }) => !context.isSignedIn(),
    isRefused: (_, { answer }: { answer: QuoteResponse }) => !answer.isAccepted,
  },
}).createMachine({
  id: 'quoteRequest',
  context: ({ input }) => ({ ...input, message: '', price: undefined, messageProblem: undefined, refusal: undefined }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'pricing',
      on: {
        'choice.changed': { target: '.pricing', reenter: true, actions: 'takeChoice' },
        'message.typed': { actions: 'takeMessage' },
        'request.submitted': [
          { guard: 'hasMessageProblem', actions: 'showMessageProblem' },
          { guard: 'isVisitor', actions: 'requestSignIn' },
          { target: 'sending', actions: 'forgetRefusal' },
        ],
      },
      states: {
        pricing: {
          invoke: {
            src: 'loadPrice',
            input: ({ context: { choice, sessionId } }) => ({ choice, sessionId }),
            onDone: {
              target: 'resting',
              actions: { type: 'takePrice', params: ({ event }) => ({ price: event.output }) },
            },
            onError: 'resting',
          },
        },
        resting: {},
      },
    },
    sending: {
      invoke: {
        src: 'sendRequest',
        input: ({ context: { choice, sessionId, message } }) => ({ choice, sessionId, message: message.trim() }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
            target: 'choosing',
            actions: { type: 'showRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'sent',
            actions: {
              type: 'emitSent',
              params: ({ event }) => ({ answer: event.output as Extract<QuoteResponse, { isAccepted: true }> }),
            },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'emitFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    sent: { type: 'final' },
  },
})

/** Why a message cannot be sent: missing, or longer than 350 characters. */
function messageProblem(message: string): string | undefined {
  return quoteSubmission.shape.message.safeParse(message).error?.issues[0]?.message
}
