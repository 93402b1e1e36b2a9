import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { invalidFields } from '../text/issue-text.ts'
import { accountMessages as say } from './account.messages.ts'
import { signInForm } from './account.schema.ts'
import type { SignInForm } from './account.schema.ts'
import type { StoredSignIn } from './stored-sign-in.ts'

/**
 * The response of a sign-in call: a sign-in, or a refusal with the server's message. A call without a response rejects.
 */
export type SignInResponse =
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
  /** The autologin code of the address, which has already been removed from it. D-19. */
  readonly code: string | undefined
  /** The person agreed that the code replaces the sign-in of another account. D-129. */
  readonly replaces: boolean
  readonly form: SignInForm
  /** The text above the form: why a link did not sign in, or why the person was signed out. */
  readonly notice: string | undefined
  /** The refusal of the last attempt. */
  readonly alert: string | undefined
  /** The first message of each field. */
  readonly fieldTexts: Readonly<Record<string, string>>
}

export type SignInEvent =
  | { readonly type: 'form.submitted'; readonly form: SignInForm }
  /** The person went to another page; refusals are cleared. */
  | { readonly type: 'form.left' }
  /** The address of an opened page contains a code. */
  | { readonly type: 'code.found'; readonly code: string; readonly replaces?: boolean }
  /** Requested by the person, or by 48 hours without activity (then with its own notice). */
  | { readonly type: 'signOut.requested'; readonly notice?: string }
  /** A call that was sent with this token returned 401. */
  | { readonly type: 'token.refused'; readonly token: string | undefined }
  | { readonly type: 'account.deleted' }
  /** A new password ends all sign-ins, including this browser's. D-16. */
  | { readonly type: 'password.set'; readonly notice: string }
  /** Another tab, or another part of this one such as sign-up, changed the stored sign-in. */
  | { readonly type: 'stored.elsewhere'; readonly signIn: StoredSignIn | undefined }

/** What a browser clears when a sign-in ends: token, user and marker cookie, or all storages and cookies. */
export type SignInEnd = 'signOut' | 'everything'

export type SignInEmitted =
  /** Store the sign-in where all tabs read it. D-17. */
  | { readonly type: 'signIn.stored'; readonly signIn: StoredSignIn }
  /** Clear the stored sign-in, then go to the sign-in page. */
  | { readonly type: 'signIn.ended'; readonly how: SignInEnd }

const noForm: SignInForm = { email_id: '', password: '' }
const noMessages = { notice: undefined, alert: undefined, fieldTexts: {} } as const

/** Events by which the server ends a sign-in, also while the person is signing out. */
const endedByServer = {
  'token.refused': {
    guard: 'isOfThisSignIn',
    target: 'signedOut',
    actions: ['forgetSignIn', { type: 'emitEnded', params: { how: 'everything' } }],
  },
  'account.deleted': {
    target: 'signedOut',
    actions: [
      'forgetSignIn',
      { type: 'showNotice', params: { text: say.accountDeleted } },
      { type: 'emitEnded', params: { how: 'everything' } },
    ],
  },
} as const

/**
 * Who is signed in, in one tab. Spec §2 "autologin", §4 "Login", §8, D-16, D-17, D-19.
 * A code in the address is exchanged first: success replaces the current sign-in, failure keeps it and shows the
 * message. Signing out clears the browser even when its call fails, and other tabs follow; the guard decides whether
 * their pages may stay. A 401 ends only the sign-in that its call was sent with. A machine started from stored data is
 * in the same state as one that has run all along. Provide `exchangeCode`, `requestSignIn` and `signOut`.
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
  },
  actors: {
    exchangeCode: fromPromise<SignInResponse, { readonly id: string; readonly replaces?: boolean }>(() =>
      Promise.reject(new Error('provide exchangeCode')),
    ),
    requestSignIn: fromPromise<SignInResponse, SignInForm>(() => Promise.reject(new Error('provide requestSignIn'))),
    signOut: fromPromise<void>(() => Promise.reject(new Error('provide signOut'))),
  },
  actions: {
    storeCode: assign(({ event }) => {
      assertEvent(event, 'code.found')
      return { code: event.code, replaces: event.replaces === true, fieldTexts: {} }
    }),
    forgetCode: assign({ code: undefined, replaces: false }),
    storeForm: assign(({ event }) => {
      assertEvent(event, 'form.submitted')
      return { form: signInForm.parse(event.form), alert: undefined, fieldTexts: {} }
    }),
    showProblems: assign(({ event }) => {
      assertEvent(event, 'form.submitted')
      return { alert: undefined, fieldTexts: invalidFields(signInForm, event.form) }
    }),
    /** The password is kept only while its call runs. */
    forgetForm: assign({ form: noForm }),
    storeSignIn: assign((_, { signIn }: { signIn: StoredSignIn | undefined }) => ({ signIn, ...noMessages })),
    showRefusal: assign((_, { response }: { response: SignInResponse }) =>
      response.isAccepted ? {} : { alert: response.message, fieldTexts: response.fieldTexts ?? {} },
    ),
    showNotice: assign((_, { text }: { text: string | undefined }) => ({ notice: text })),
    forgetRefusal: assign({ alert: undefined, fieldTexts: {} }),
    forgetSignIn: assign({ signIn: undefined, alert: undefined, fieldTexts: {} }),
    emitStored: emit((_, { signIn }: { signIn: StoredSignIn }) => ({ type: 'signIn.stored' as const, signIn })),
    emitEnded: emit((_, { how }: { how: SignInEnd }) => ({ type: 'signIn.ended' as const, how })),
  },
  guards: {
    isSignedIn: ({ context }) => context.signIn !== undefined,
    isAccepted: (_, { response }: { response: SignInResponse }) => response.isAccepted,
    isFilled: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return signInForm.safeParse(event.form).success
    },
    isOfThisSignIn: ({ context, event }) => {
      assertEvent(event, 'token.refused')
      return event.token === context.signIn?.token
    },
    isSignInElsewhere: ({ event }) => {
      assertEvent(event, 'stored.elsewhere')
      return event.signIn !== undefined
    },
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, code: undefined, replaces: false, form: noForm, ...noMessages }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }],
    },
    exchangingCode: {
      exit: 'forgetCode',
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({ id: context.code ?? '', ...(context.replaces && { replaces: true }) }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ response: event.output }) },
            target: 'signedIn',
            actions: [
              { type: 'storeSignIn', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
              { type: 'emitStored', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
            ],
          },
          {
            target: 'starting',
            actions: [
              { type: 'showNotice', params: ({ event }) => ({ text: refusalOf(event.output) }) },
              { type: 'showRefusal', params: ({ event }) => ({ response: withoutAlert(event.output) }) },
            ],
          },
        ],
        onError: { target: 'starting', actions: { type: 'showNotice', params: { text: say.autologinInvalid } } },
      },
      on: { 'stored.elsewhere': { actions: { type: 'storeSignIn', params: ({ event }) => event } } },
    },
    signedOut: {
      initial: 'entering',
      on: {
        'code.found': { target: 'exchangingCode', actions: 'storeCode' },
        'form.left': { actions: 'forgetRefusal' },
        // A visitor's page requested something that only members may see.
        'token.refused': { guard: 'isOfThisSignIn', actions: { type: 'emitEnded', params: { how: 'everything' } } },
        'password.set': {
          actions: [
            { type: 'showNotice', params: ({ event }) => ({ text: event.notice }) },
            { type: 'emitEnded', params: { how: 'signOut' } },
          ],
        },
        'stored.elsewhere': {
          guard: 'isSignInElsewhere',
          target: 'signedIn',
          actions: { type: 'storeSignIn', params: ({ event }) => event },
        },
      },
      states: {
        entering: {
          on: {
            'form.submitted': [
              { guard: 'isFilled', target: 'asking', actions: 'storeForm' },
              { actions: 'showProblems' },
            ],
          },
        },
        asking: {
          exit: 'forgetForm',
          invoke: {
            src: 'requestSignIn',
            input: ({ context }) => context.form,
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => ({ response: event.output }) },
                target: '#signIn.signedIn',
                actions: [
                  { type: 'storeSignIn', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
                  { type: 'emitStored', params: ({ event }) => ({ signIn: acceptedIn(event.output) }) },
                ],
              },
              {
                target: 'entering',
                actions: { type: 'showRefusal', params: ({ event }) => ({ response: event.output }) },
              },
            ],
            // The error catalogue decides what to show when a call gets no response.
            onError: 'entering',
          },
        },
      },
    },
    signedIn: {
      on: {
        'code.found': { target: 'exchangingCode', actions: 'storeCode' },
        'signOut.requested': {
          target: 'leaving',
          actions: { type: 'showNotice', params: ({ event }) => ({ text: event.notice ?? say.signedOut }) },
        },
        'password.set': {
          target: 'signedOut',
          actions: [
            'forgetSignIn',
            { type: 'showNotice', params: ({ event }) => ({ text: event.notice }) },
            { type: 'emitEnded', params: { how: 'signOut' } },
          ],
        },
        'stored.elsewhere': [
          { guard: 'isSignInElsewhere', actions: { type: 'storeSignIn', params: ({ event }) => event } },
          { target: 'signedOut', actions: { type: 'storeSignIn', params: ({ event }) => event } },
        ],
        ...endedByServer,
      },
    },
    leaving: {
      // The call needs the token, so it is sent first. The browser is cleared whatever the response is.
      invoke: {
        src: 'signOut',
        onDone: { target: 'signedOut', actions: ['forgetSignIn', { type: 'emitEnded', params: { how: 'signOut' } }] },
        onError: { target: 'signedOut', actions: ['forgetSignIn', { type: 'emitEnded', params: { how: 'signOut' } }] },
      },
      on: endedByServer,
    },
  },
})

/** The sign-in of an accepted response. */
function acceptedIn(response: SignInResponse): StoredSignIn {
  if (!response.isAccepted) throw new Error('A refusal holds no sign-in')
  return response.signIn
}

const refusalOf = (response: SignInResponse): string =>
  (response.isAccepted ? undefined : (response.message?.trim() ?? Object.values(response.fieldTexts ?? {})[0])) ||
  say.autologinInvalid

/** The text of a refused link stands in the notice; its fields tell what would be accepted. */
const withoutAlert = (response: SignInResponse): SignInResponse =>
  response.isAccepted ? response : { ...response, message: undefined }
