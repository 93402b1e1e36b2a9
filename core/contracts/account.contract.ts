import { z } from 'zod'
import { signInForm } from '../account/account.schema.ts'
import { sessionUser } from '../account/session-user.schema.ts'
import { endpoint, open, signedIn } from './endpoint.ts'

/** What sign-in, sign-up and autologin answer alike (D-16, D-19). */
export const signedInAnswer = {
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
  answer: signedInAnswer,
  summary: 'Signs in with e-mail address and password. One neutral text for wrong credentials (D-16).',
})

export const signOut = endpoint({
  id: 'account.signOut',
  method: 'GET',
  path: 'auth/logout',
  access: signedIn,
  background: true,
  summary: 'Ends the sign-in of this token; afterwards it answers 401 (D-17).',
})
