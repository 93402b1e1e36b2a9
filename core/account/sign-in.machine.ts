import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { fieldMessages } from '../text/text.schema.ts'
import { accountMessages as say } from './account.messages.ts'
import { signInForm } from './account.schema.ts'
import type { SignInForm } from './account.schema.ts'
import type { StoredSignIn } from './stored-sign-in.ts'

/** What a sign-in call answered: a sign-in, or a refusal in the server's words. A call without an answer rejects. */
export type SignInAnswer =
  | { readonly isAccepted: true; readonly signIn: StoredSignIn }
  | { readonly isAccepted: false; readonly message: string; readonly fieldTexts?: Readonly<Record<string, string>> }

export interface SignInInput {
  /** The sign-in that the browser remembers. */
  readonly signIn: StoredSignIn | undefined
  /** The autologin code of the address; the address has lost it already. D-19. */
  readonly code: string | undefined
}

interface SignInContext extends SignInInput {
  readonly form: SignInForm
  /** What stands above the form: why a link did not sign in, or why the person was signed out. */
  readonly notice: string | undefined
  /** The refusal of the last try. */
  readonly alert: string | undefined
  /** The first message of each field. */
  readonly fieldTexts: Readonly<Record<string, string>>
}

export type SignInEvent =
  | { readonly type: 'form.submitted'; readonly form: SignInForm }
  /** Another page with a code was opened in this tab. */
  | { readonly type: 'code.found'; readonly code: string }
  | { readonly type: 'signOut.requested' }
  /** The token is no longer good, 48 hours went by, or the account is gone. */
  | { readonly type: 'signIn.ended'; readonly notice?: string }
  /** Another tab signed in or out. */
  | { readonly type: 'remembered.elsewhere'; readonly signIn: StoredSignIn | undefined }

export type SignInEmitted =
  /** To be kept where all tabs read it; undefined clears token, user and marker cookie. D-17. */
  | { readonly type: 'signIn.kept'; readonly signIn: StoredSignIn | undefined }
  /** Signed out: to the sign-in page. */
  | { readonly type: 'signIn.left' }
  /** A call got no answer; the error catalogue decides what shows. */
  | { readonly type: 'call.failed'; readonly failure: unknown }

const noForm: SignInForm = { email_id: '', password: '' }

/**
 * Who is signed in, in one tab. A code of the address is traded first: success replaces the present sign-in, failure leaves it and shows
 * the message. Signing out clears even when its call fails, and other tabs follow. Provide `tradeCode`, `askIn` and `sayGoodbye`.
 * Spec §2 "autologin", §4 "Login", D-16, D-17, D-19.
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
  },
  actors: {
    tradeCode: fromPromise<SignInAnswer, { readonly id: string }>(() => Promise.reject(new Error('provide tradeCode'))),
    askIn: fromPromise<SignInAnswer, SignInForm>(() => Promise.reject(new Error('provide askIn'))),
    sayGoodbye: fromPromise<void>(() => Promise.reject(new Error('provide sayGoodbye'))),
  },
  actions: {
    takeCode: assign(({ event }) => {
      assertEvent(event, 'code.found')
      return { code: event.code }
    }),
    forgetCode: assign({ code: undefined }),
    takeForm: assign(({ event }) => {
      assertEvent(event, 'form.submitted')
      return { form: event.form, alert: undefined, fieldTexts: {} }
    }),
    showProblems: assign(({ event }) => {
      assertEvent(event, 'form.submitted')
      return { alert: undefined, fieldTexts: problemsOf(event.form) }
    }),
    /** The password is not kept a moment longer than its call. */
    forgetForm: assign({ form: noForm }),
    keepSignIn: assign((_, { answer }: { answer: SignInAnswer }) => ({
      signIn: answer.isAccepted ? answer.signIn : undefined,
      notice: undefined, alert: undefined, fieldTexts: {},
    })),
    showRefusal: assign((_, { answer }: { answer: SignInAnswer }) =>
      answer.isAccepted ? {} : { alert: answer.message, fieldTexts: answer.fieldTexts ?? {} },
    ),
    showNotice: assign((_, { text }: { text: string | undefined }) => ({ notice: text })),
    followElsewhere: assign(({ event }) => {
      assertEvent(event, 'remembered.elsewhere')
      return { signIn: event.signIn, notice: undefined, alert: undefined, fieldTexts: {} }
    }),
    forgetSignIn: assign({ signIn: undefined }),
    tellKept: emit(({ context }) => ({ type: 'signIn.kept' as const, signIn: context.signIn })),
    tellLeft: emit({ type: 'signIn.left' }),
    tellFailure: emit((_, { failure }: { failure: unknown }) => ({ type: 'call.failed' as const, failure })),
  },
  guards: {
    hasCode: ({ context }) => context.code !== undefined,
    isSignedIn: ({ context }) => context.signIn !== undefined,
    isAccepted: (_, { answer }: { answer: SignInAnswer }) => answer.isAccepted,
    isFilled: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return signInForm.safeParse(event.form).success
    },
    isSignInElsewhere: ({ event }) => {
      assertEvent(event, 'remembered.elsewhere')
      return event.signIn !== undefined
    },
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, form: noForm, notice: undefined, alert: undefined, fieldTexts: {} }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasCode', target: 'tradingCode' }, { guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }],
    },
    tradingCode: {
      exit: 'forgetCode',
      invoke: {
        src: 'tradeCode',
        input: ({ context }) => ({ id: context.code ?? '' }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'keepSignIn', params: ({ event }) => ({ answer: event.output }) }, 'tellKept'],
          },
          { target: 'starting', actions: { type: 'showNotice', params: ({ event }) => ({ text: refusalOf(event.output) }) } },
        ],
        onError: { target: 'starting', actions: { type: 'showNotice', params: { text: say.autologinInvalid } } },
      },
      on: { 'remembered.elsewhere': { actions: 'followElsewhere' } },
    },
    signedOut: {
      initial: 'entering',
      on: {
        'code.found': { target: 'tradingCode', actions: 'takeCode' },
        'remembered.elsewhere': { guard: 'isSignInElsewhere', target: 'signedIn', actions: 'followElsewhere' },
      },
      states: {
        entering: {
          on: {
            'form.submitted': [
              { guard: 'isFilled', target: 'asking', actions: 'takeForm' },
              { actions: 'showProblems' },
            ],
          },
        },
        asking: {
          exit: 'forgetForm',
          invoke: {
            src: 'askIn',
            input: ({ context }) => context.form,
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
                target: '#signIn.signedIn',
                actions: [{ type: 'keepSignIn', params: ({ event }) => ({ answer: event.output }) }, 'tellKept'],
              },
              { target: 'entering', actions: { type: 'showRefusal', params: ({ event }) => ({ answer: event.output }) } },
            ],
            onError: { target: 'entering', actions: { type: 'tellFailure', params: ({ event }) => ({ failure: event.error }) } },
          },
        },
      },
    },
    signedIn: {
      on: {
        'code.found': { target: 'tradingCode', actions: 'takeCode' },
        'signOut.requested': 'leaving',
        'signIn.ended': {
          target: 'signedOut',
          actions: ['forgetSignIn', { type: 'showNotice', params: ({ event }) => ({ text: event.notice }) }, 'tellKept', 'tellLeft'],
        },
        'remembered.elsewhere': [
          { guard: 'isSignInElsewhere', actions: 'followElsewhere' },
          { target: 'signedOut', actions: ['followElsewhere', 'tellLeft'] },
        ],
      },
    },
    leaving: {
      // The server is told first, since the call needs the token; whatever it says, this browser forgets.
      invoke: {
        src: 'sayGoodbye',
        onDone: { target: 'signedOut', actions: ['forgetSignIn', 'tellKept', 'tellLeft'] },
        onError: { target: 'signedOut', actions: ['forgetSignIn', 'tellKept', 'tellLeft'] },
      },
    },
  },
})

function problemsOf(form: SignInForm): Readonly<Record<string, string>> {
  const checked = signInForm.safeParse(form)
  return checked.success ? {} : fieldMessages(checked.error)
}

const refusalOf = (answer: SignInAnswer): string =>
  answer.isAccepted || answer.message === '' ? say.autologinInvalid : answer.message
