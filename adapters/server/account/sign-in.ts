import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { companyMessages } from '../../../core/company/company.messages.ts'
import { TOKEN_LIFE_MS } from '../../../core/account/stored-sign-in.ts'
import { signIn, signOut } from '../../../core/contracts/account.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { refused, tooMany } from '../http/refusals.ts'
import { hashToken } from '../http/viewer.ts'
import { withDeviceMark } from './device-mark.ts'
import { isPasswordOf } from './passwords.ts'
import { sessionUserOf } from './session-user.ts'
import { forgetTry, limitsOf, takeTry } from './sign-in-tries.ts'

/** An operator who opens a sign-in as somebody else (D-313). */
export interface SignedInBy {
  readonly operatorId: number
  /** Of the operator's own sign-in, with which this one ends. */
  readonly tokenHash: string
  readonly reason: string
  readonly expiresAt: Date
}

/**
 * Opens a sign-in for a user and returns what the browser stores. The token is returned once and never stored (D-17).
 * Throws `Refused` for people of a suspended company (D-190).
 */
export async function openSignIn(
  k: Kysely<Tables>,
  userId: number,
  { now, request }: Pick<Context, 'now' | 'request'>,
  by?: SignedInBy,
) {
  const { approval, approval_reason } = await k
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['companies.approval', 'companies.approval_reason'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (approval === 'suspended') throw refused(companyMessages.isSuspended(approval_reason ?? ''))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = by?.expiresAt ?? new Date(now.getTime() + TOKEN_LIFE_MS)
  await k
    .insertInto('sign_ins')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: expiresAt,
      last_used_at: now,
      user_agent: request.userAgent,
      ip: request.ip,
      ...(by !== undefined && { operator_id: by.operatorId, opened_by: by.tokenHash, reason: by.reason }),
    })
    .execute()
  return { accessToken: token, expires_at: formatWireTime(expiresAt), user: await sessionUserOf(k, userId) }
}

/** Marks the browser as one that signed in to this account (D-146). */
export function rememberDevice({ services, request, cookies }: Context, email: string): void {
  const isSecure = services.origin.startsWith('https:')
  const cookie = withDeviceMark(services.deviceMarks, request.cookie, email.toLowerCase(), isSecure)
  if (cookie !== undefined) cookies.push(cookie)
}

export const signInBindings = [
  bind(signIn, async ({ email_id, password }, context) => {
    const email = email_id.toLowerCase()
    const limits = limitsOf(email, context)
    const wait = await context.writeApart((w) => takeTry(w, limits, context.now))
    if (wait !== undefined) throw tooMany(wait, accountMessages.tooManyTries)
    const user = await context.open
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const isRight = await isPasswordOf(password, user?.password_hash ?? null)
    if (user === undefined || !isRight) throw refused(accountMessages.wrongCredentials)
    rememberDevice(context, email)
    return context.writeAsSystem(async (w) => {
      await forgetTry(w, limits)
      return openSignIn(w.k, user.id, context)
    })
  }),

  bind(signOut, async (_, context) => {
    await context.writeAtOnce((k) => k.deleteFrom('sign_ins').where('token_hash', '=', context.me.tokenHash).execute())
    return {}
  }),
]
