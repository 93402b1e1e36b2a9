import { z } from 'zod'
import { mailedToken } from '../account/mailed-links.schema.ts'
import { endpoint, open, signedIn } from './endpoint.ts'

export const viewResetLink = endpoint({
  id: 'account.viewResetLink',
  method: 'POST',
  path: 'auth/reset-link',
  access: open,
  background: true,
  input: z.object({ token: mailedToken }),
  response: { data: z.object({ is_valid: z.boolean() }) },
  summary: 'Whether a mailed link can still set a password, so that nobody types one in vain (D-251).',
})

export const sendEmailLink = endpoint({
  id: 'profile.sendEmailLink',
  method: 'POST',
  path: 'profile/verify/email',
  access: signedIn,
  isPersonal: true,
  summary: "Mails a link that confirms the caller's e-mail address, and ends earlier ones (D-251).",
})

export const confirmEmail = endpoint({
  id: 'profile.confirmEmail',
  method: 'POST',
  path: 'profile/verify/email_check',
  access: signedIn,
  input: z.object({ token: mailedToken }),
  isPersonal: true,
  summary: "Confirms the caller's e-mail address by the token of a mailed link, once and within three days (D-251).",
})
