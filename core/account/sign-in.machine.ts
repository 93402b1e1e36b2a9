import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { fieldMessages } from '../text/text.schema.ts'
import { accountMessages as say } from './account.messages.ts'
import { signInForm } from './account.schema.ts'
import type { SignInForm } from './account.schema.ts'
import type { StoredSignIn } from './stored-sign-in.ts'

/** What a sign-in call answered: a sign-in, or a refusal in the server's words. A call without an answer rejects. */
export type SignInAnswer =
  | { readonly isAccepted: true; readonly signIn: StoredSignIn }
  | {
      readonly isAccepted: false
      readonly message: string | undefined
      readonly fieldTexts?: Readonly<Record<string, string>>
    }

export interface SignInInput {
  /** The sign-in that the browser remembers. */
  readonly signIn: StoredSignIn | undefined
}

interface SignInContext extends SignInInput {
  /** The autologin code of the address; the address has lost it already. D-19. */
  readonly code: string | undefined
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
  /** The person went to another page: what was refused is said no longer. */
  | { readonly type: 'form.left' }
  /** A page was opened with a code in its address. */
  | { readonly type: 'code.found'; readonly code: string }
  /** Another call answered a sign-in: sign-up. */
  | { readonly type: 'signIn.given'; readonly signIn: StoredSignIn }
  /** The person, or 48 hours without activity (then with a notice of its own). */
  | { readonly type: 'signOut.requested'; readonly notice?: string }
  /** A call that was sent with this token answered 401. */
  | { readonly type: 'token.refused'; readonly token: string | undefined }
  | { readonly type: 'account.deleted' }
  /** A new password ends all sign-ins, this browser's too. D-16. */
  | { readonly type: 'password.set'; readonly notice: string }
  /** What the browser remembers was changed by another tab, or by another part of this one. */
  | { readonly type: 'remembered.elsewhere'; readonly signIn: StoredSignIn | undefined }

/** What a browser forgets at the end of a sign-in: token, user and marker cookie, or its storages and all cookies. */
export type SignInEnd = 'signOut' | 'everything'

export type SignInEmitted =
  /** To be kept where all tabs read it. D-17. */
  | { readonly type: 'signIn.kept'; readonly signIn: StoredSignIn }
  /** To be forgotten there; then to the sign-in page. */
  | { readonly type: 'signIn.ended'; readonly how: SignInEnd }

const noForm: SignInForm = { email_id: '', password: '' }
const nothingSaid = { notice: undefined, alert: undefined, fieldTexts: {} } as const

/** What the server ends, whether the person stays or is on the way out. */
const endedByServer = {
  'token.refused': {
    guard: 'isOfThisSignIn',
    target: 'signedOut',
    actions: ['forgetSignIn', { type: 'tellEnded', params: { how: 'everything' } }],
  },
  'account.deleted': {
    target: 'signedOut',
    actions: [
      'forgetSignIn',
      { type: 'showNotice', params: { text: say.accountDeleted } },
      { type: 'tellEnded', params: { how: 'everything' } },
    ],
  },
} as const

/**
 * Who is signed in, in one tab. A code of the address is traded first: success replaces the present sign-in, failure leaves it and shows
 * the message. Signing out clears even when its call fails, and other tabs follow; whether their pages may stay is for the guard. A 401
 * ends the sign-in that its call was sent with and no later one. A machine that starts from what is remembered stands where one that
 * watched all along stands. Provide `tradeCode`, `askIn` and `sayGoodbye`. Spec §2 "autologin", §4 "Login", §8, D-16, D-17, D-19.
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
      return { form: signInForm.parse(event.form), alert: undefined, fieldTexts: {} }
    }),
    showProblems: assign(({ event }) => {
      assertEvent(event, 'form.submitted')
      return { alert: undefined, fieldTexts: problemsOf(event.form) }
    }),
    /** The password is not kept a moment longer than its call. */
    forgetForm: assign({ form: noForm }),
    keepSignIn: assign((_, { signIn }: { signIn: StoredSignIn | undefined }) => ({ signIn, ...nothingSaid })),
    showRefusal: assign((_, { answer }: { answer: SignInAnswer }) =>
      answer.isAccepted ? {} : { alert: answer.message, fieldTexts: answer.fieldTexts ?? {} },
    ),
    showNotice: assign((_, { text }: { text: string | undefined }) => ({ notice: text })),
    forgetRefusal: assign({ alert: undefined, fieldTexts: {} }),
    forgetSignIn: assign({ signIn: undefined, alert: undefined, fieldTexts: {} }),
    tellKept: emit((_, { signIn }: { signIn: StoredSignIn }) => ({ type: 'signIn.kept' as const, signIn })),
    tellEnded: emit((_, { how }: { how: SignInEnd }) => ({ type: 'signIn.ended' as const, how })),
  },
  guards: {
    isSignedIn: ({ context }) => context.signIn !== undefined,
    isAccepted: (_, { answer }: { answer: SignInAnswer }) => answer.isAccepted,
    isFilled: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return signInForm.safeParse(event.form).success
    },
    isOfThisSignIn: ({ context, event }) => {
      assertEvent(event, 'token.refused')
      return event.token === context.signIn?.token
    },
    isSignInElsewhere: ({ event }) => {
      assertEvent(event, 'remembered.elsewhere')
      return event.signIn !== undefined
    },
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, code: undefined, form: noForm, ...nothingSaid }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }],
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
            actions: [
              { type: 'keepSignIn', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
              { type: 'tellKept', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
            ],
          },
          {
            target: 'starting',
            actions: { type: 'showNotice', params: ({ event }) => ({ text: refusalOf(event.output) }) },
          },
        ],
        onError: { target: 'starting', actions: { type: 'showNotice', params: { text: say.autologinInvalid } } },
      },
      on: { 'remembered.elsewhere': { actions: { type: 'keepSignIn', params: ({ event }) => event } } },
    },
    signedOut: {
      initial: 'entering',
      on: {
        'code.found': { target: 'tradingCode', actions: 'takeCode' },
        'signIn.given': {
          target: 'signedIn',
          actions: [
            { type: 'keepSignIn', params: ({ event }) => event },
            { type: 'tellKept', params: ({ event }) => event },
          ],
        },
        'form.left': { actions: 'forgetRefusal' },
        // A visitor's page asked for what only members see.
        'token.refused': { guard: 'isOfThisSignIn', actions: { type: 'tellEnded', params: { how: 'everything' } } },
        'password.set': {
          actions: [
            { type: 'showNotice', params: ({ event }) => ({ text: event.notice }) },
            { type: 'tellEnded', params: { how: 'signOut' } },
          ],
        },
        'remembered.elsewhere': {
          guard: 'isSignInElsewhere',
          target: 'signedIn',
          actions: { type: 'keepSignIn', params: ({ event }) => event },
        },
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
                actions: [
                  { type: 'keepSignIn', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
                  { type: 'tellKept', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
                ],
              },
              {
                target: 'entering',
                actions: { type: 'showRefusal', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            // What shows of a call without an answer is said by the error catalogue.
            onError: 'entering',
          },
        },
      },
    },
    signedIn: {
      on: {
        'code.found': { target: 'tradingCode', actions: 'takeCode' },
        'signIn.given': {
          actions: [
            { type: 'keepSignIn', params: ({ event }) => event },
            { type: 'tellKept', params: ({ event }) => event },
          ],
        },
        'signOut.requested': {
          target: 'leaving',
          actions: { type: 'showNotice', params: ({ event }) => ({ text: event.notice ?? say.signedOut }) },
        },
        'password.set': {
          target: 'signedOut',
          actions: [
            'forgetSignIn',
            { type: 'showNotice', params: ({ event }) => ({ text: event.notice }) },
            { type: 'tellEnded', params: { how: 'signOut' } },
          ],
        },
        'remembered.elsewhere': [
          { guard: 'isSignInElsewhere', actions: { type: 'keepSignIn', params: ({ event }) => event } },
          { target: 'signedOut', actions: { type: 'keepSignIn', params: ({ event }) => event } },
        ],
        ...endedByServer,
      },
    },
    leaving: {
      // The server is told first, since the call needs the token; whatever it says, this browser forgets.
      invoke: {
        src: 'sayGoodbye',
        onDone: { target: 'signedOut', actions: ['forgetSignIn', { type: 'tellEnded', params: { how: 'signOut' } }] },
        onError: { target: 'signedOut', actions: ['forgetSignIn', { type: 'tellEnded', params: { how: 'signOut' } }] },
      },
      on: endedByServer,
    },
  },
})

function problemsOf(form: SignInForm): Readonly<Record<string, string>> {
  const checked = signInForm.safeParse(form)
  return checked.success ? {} : fieldMessages(checked.error)
}

/** The sign-in of an answer that is known to be accepted. */
function acceptedIn(answer: SignInAnswer): StoredSignIn {
  if (!answer.isAccepted) throw new Error('A refusal holds no sign-in')
  return answer.signIn
}

const refusalOf = (answer: SignInAnswer): string =>
  (answer.isAccepted ? undefined : answer.message?.trim()) || say.autologinInvalid
