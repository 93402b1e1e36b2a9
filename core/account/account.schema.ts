import { z } from 'zod'
import { pleaseEnter, pleaseSelect } from '../text/messages.ts'
import { requiredText, textOf } from '../text/text.schema.ts'
import { sellerKinds } from './account.ts'
import { accountMessages as say, AUTOLOGIN_MINUTES } from './account.messages.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countryCode } from './country-code.schema.ts'
import { isStrongPassword, PASSWORD_MAX_LENGTH } from './password.ts'

/** Maximum length of an e-mail address. RFC 5321 §4.5.3.1.3 */
const EMAIL_MAX_LENGTH = 254

/** A required e-mail address, trimmed; its letter case is kept. */
export const emailAddress = z
  .string(pleaseEnter('email'))
  .trim()
  .min(1, { error: pleaseEnter('email'), abort: true })
  .max(EMAIL_MAX_LENGTH, { error: say.email, abort: true })
  .pipe(z.email(say.email))

/** A password within the length limit; nothing else reads a longer one. */
const typedPassword = (label: string) =>
  z
    .string(pleaseEnter(label))
    .min(1, { error: pleaseEnter(label), abort: true })
    .max(PASSWORD_MAX_LENGTH, { error: say.passwordTooLong, abort: true })

/** A new password. Sign-in only requires a non-empty one (D-15, D-135). */
export const newPassword = typedPassword('password')
  .refine(isStrongPassword, say.password)
  .refine((text) => !isStrongPassword(text) || !isCommonPassword(text), say.passwordCommon)

/** POST auth/login. Older, shorter passwords are still accepted. D-15, D-16. */
export const signInForm = z.object({
  email_id: emailAddress,
  password: typedPassword('password'),
})
export type SignInForm = z.infer<typeof signInForm>

/** The version of the terms of use that the person saw: when their text was changed last. D-252. */
export const termsVersion = z.string().max(40)

const signUpFields = {
  full_name: requiredText('fullName', 'full name'),
  email_id: emailAddress,
  password: newPassword,
  country: countryCode,
  /** Without it the company has the name of the person. */
  company_name: textOf('name').optional(),
  terms_version: termsVersion.optional(),
  /** The token of an invitation; one that is over changes nothing. */
  invite: z.string().max(100).optional(),
}

/** POST auth/register: a buyer, or a seller with its kind. D-16, D-112. */
export const signUpForm = z.discriminatedUnion(
  'account_type',
  [
    z.object({ ...signUpFields, account_type: z.literal('buyer') }),
    z.object({
      ...signUpFields,
      account_type: z.literal('seller'),
      seller_kind: z.enum(sellerKinds, pleaseSelect('seller kind')),
    }),
  ],
  pleaseSelect('account type'),
)
export type SignUpForm = z.infer<typeof signUpForm>

/** POST auth/forgot-password: the first step of a reset. */
export const forgotPasswordForm = z.object({ email_id: emailAddress })

/** A new password that is typed twice. */
const typedTwice = { password: newPassword, password_confirmation: typedPassword('password again') }
const isSame = (form: { readonly password: string; readonly password_confirmation: string }): boolean =>
  form.password === form.password_confirmation
const difference = {
  path: ['password_confirmation'],
  message: say.passwordsDiffer,
  when: ({ value }: { readonly value: unknown }) => isBothTyped(value),
}

/** POST auth/change-password: a signed-in person sets a new password. */
export const changePasswordForm = z
  .object({ current_password: typedPassword('current password'), ...typedTwice })
  .refine(isSame, difference)

/** POST auth/reset-password: the second step; the token comes from the mailed link. */
export const resetPasswordForm = z
  .object({ token: z.string().min(1, say.resetTokenInvalid), ...typedTwice })
  .refine(isSame, difference)

/** Reset links that can be requested for one address per hour, whether it is known or not. Our choice. */
export const RESET_LINKS_PER_HOUR = 5
/** Accounts that one IP address can create per hour. Our choice. */
export const SIGN_UPS_PER_HOUR = 20
/** Codes that one IP address can try per minute. Our choice. */
export const AUTOLOGIN_TRIES_PER_MINUTE = 20
/** Lifetime of an autologin code, in milliseconds. D-19. */
export const AUTOLOGIN_CODE_LIFE_MS = AUTOLOGIN_MINUTES * 60_000

/** The two passwords are compared once both are filled in, even if the first one is still too weak. */
function isBothTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { password, password_confirmation: again } = value as { password?: unknown; password_confirmation?: unknown }
  return typeof password === 'string' && typeof again === 'string' && password !== '' && again !== ''
}
