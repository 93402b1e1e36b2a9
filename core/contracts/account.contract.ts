import { z } from 'zod'
import {
  changePasswordForm,
  forgotPasswordForm,
  resetPasswordForm,
  signInForm,
  signUpForm,
} from '../account/account.schema.ts'
import { accountMessages, AUTOLOGIN_MINUTES, RESET_LINK_MINUTES } from '../account/account.messages.ts'
import { socialReturn, socialStart } from '../account/social.schema.ts'
import { sessionUser } from '../account/session-user.schema.ts'
import { id } from '../text/id.schema.ts'
import { parseWireTime } from '../time/wire-time.ts'
import { endpoint, open, signedIn } from './endpoint.ts'

/** The common response of sign-in, sign-up and autologin (D-16, D-19). */
export const signedInResponse = {
  accessToken: z.string().min(1),
  /** `YYYY-MM-DD HH:mm:ss` in UTC (D-11). */
  expires_at: z.string(),
  user: sessionUser,
}

export const signIn = endpoint({
  id: 'account.signIn',
  method: 'POST',
  path: 'auth/login',
  access: open,
  input: signInForm,
  marksDevice: true,
  response: signedInResponse,
  isPersonal: true,
  summary: 'Signs in with e-mail address and password. Wrong credentials get one neutral message (D-16).',
})

export const beginSocial = endpoint({
  id: 'account.beginSocial',
  method: 'POST',
  path: 'auth/social/start',
  access: open,
  input: socialStart,
  marksDevice: true,
  response: { data: z.object({ url: z.string() }) },
  isPersonal: true,
  summary: "The provider's address to which the browser goes, with state and PKCE kept in a cookie (D-180).",
})

export const signInSocially = endpoint({
  id: 'account.signInSocially',
  method: 'POST',
  path: 'auth/social',
  access: open,
  input: socialReturn,
  marksDevice: true,
  /** `is_new`: the account was opened by this call. */
  response: { ...signedInResponse, is_new: z.boolean() },
  isPersonal: true,
  summary: "Signs in with a provider's code, by its confirmed e-mail address (IMPLIED-05, D-18, D-180).",
})

export const signOut = endpoint({
  id: 'account.signOut',
  method: 'GET',
  path: 'auth/logout',
  access: signedIn,
  background: true,
  summary: 'Ends the sign-in of this token, which returns 401 afterwards (D-17).',
})

export const ownSignIns = endpoint({
  id: 'account.signIns',
  method: 'GET',
  path: 'auth/sign-ins',
  access: signedIn,
  response: {
    data: z.array(
      z.object({
        id: z.number().int(),
        /** Browser and system, as the browser calls itself. */
        device: z.string(),
        ip: z.string(),
        signed_in_at: z.string(),
        last_used_at: z.string(),
        is_this: z.boolean(),
        /** Of a sign-in that an operator opened (D-313). */
        operator: z.object({ name: z.string(), reason: z.string(), until: z.string() }).nullable(),
      }),
    ),
  },
  summary: "The caller's sign-ins, this one first, then by last use (D-145).",
})
export type OwnSignIn = z.output<typeof ownSignIns.response>['data'][number]

export const endSignIns = endpoint({
  id: 'account.endSignIns',
  method: 'POST',
  path: 'auth/end-sign-ins',
  access: signedIn,
  input: z
    .object({
      id: id.optional(),
      which: z.enum(['others', 'all']).optional(),
    })
    // An empty body must not end anything.
    .refine(({ id, which }) => (id === undefined) !== (which === undefined), {
      path: ['which'],
      error: accountMessages.signInToEnd,
    }),
  response: { data: z.object({ ended: z.number().int() }) },
  isPersonal: true,
  summary: "Ends the caller's sign-ins: all, all others, or one. Their sockets close at once (D-145).",
})

export const changePassword = endpoint({
  id: 'account.changePassword',
  method: 'POST',
  path: 'auth/change-password',
  access: signedIn,
  input: changePasswordForm,
  isPersonal: true,
  summary: 'Sets a new password by the current one. All other sign-ins end, and a mail tells the person (D-145).',
})

export const register = endpoint({
  id: 'account.register',
  method: 'POST',
  path: 'auth/register',
  access: open,
  input: signUpForm,
  marksDevice: true,
  response: signedInResponse,
  isPersonal: true,
  summary: 'Opens an account for a buyer or a seller and signs in (IMPLIED-02, D-16).',
})

export const forgotPassword = endpoint({
  id: 'account.forgotPassword',
  method: 'POST',
  path: 'auth/forgot-password',
  access: open,
  input: forgotPasswordForm,
  isPersonal: true,
  summary: 'Mails a link to set a new password. The response is the same for known and unknown addresses (IMPLIED-03).',
})

export const resetPassword = endpoint({
  id: 'account.resetPassword',
  method: 'POST',
  path: 'auth/reset-password',
  access: open,
  input: resetPasswordForm,
  isPersonal: true,
  summary: `Sets a new password by the mailed token, once and within ${RESET_LINK_MINUTES} minutes. All sign-ins of the person end (IMPLIED-04).`,
})

export const autologin = endpoint({
  id: 'account.autologin',
  method: 'GET',
  path: 'autologin',
  access: open,
  input: z.object({
    id: z.string().min(1, accountMessages.autologinInvalid).max(200, accountMessages.autologinInvalid),
    /** The person agreed to end the present sign-in of another account. Without it, such a link is refused. */
    replaces: z.boolean().optional(),
  }),
  marksDevice: true,
  response: signedInResponse,
  isPersonal: true,
  summary:
    'Exchanges a one-time code for a sign-in (D-19). User ids are refused. `replaces` ends the present sign-in of another account (D-129).',
})

export const issueAutologinCode = endpoint({
  id: 'account.issueAutologinCode',
  method: 'POST',
  path: 'auth/autologin-code',
  access: signedIn,
  input: z.object({ user_id: id }),
  response: { data: z.object({ id: z.string(), expires_at: z.string() }) },
  isPersonal: true,
  summary: `Issues an autologin code for the caller or one of their sub-accounts, valid once within ${AUTOLOGIN_MINUTES} minutes (IMPLIED-06, D-19).`,
})

/** Called on start and every 5 minutes. The only call that accepts the token of a deleted account. D-22. */
export const accountStatus = endpoint({
  id: 'account.status',
  method: 'GET',
  path: 'profile/verify/user_delete_status',
  access: signedIn,
  admitsDeleted: true,
  background: true,
  response: { data: z.object({ is_deleted: z.boolean() }) },
  summary: 'Returns whether the account of this token was deleted (D-22).',
})

/** Starts a browsing session: when there is none, or after 5 idle minutes. D-20. */
export const startSession = endpoint({
  id: 'account.startSession',
  base: 'crm-host',
  method: 'POST',
  path: 'session-start',
  access: signedIn,
  background: true,
  input: z.object({
    session_id: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
    /** Ignored: the server uses the person of the token (D-10). */
    user_id: z.coerce.number<number | string>().optional(),
    started_at: z.string().refine((text) => parseWireTime(text) !== undefined),
  }),
  isPersonal: true,
  summary: 'Registers a browsing session of the signed-in person (D-20).',
})
