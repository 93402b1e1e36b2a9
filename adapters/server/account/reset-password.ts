import { accountMessages } from '../../../core/account/account.messages.ts'
import { RESET_LINKS_PER_HOUR, RESET_TOKEN_LIFE_MS } from '../../../core/account/account.schema.ts'
import { forgotPassword, resetPassword } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { bind } from '../http/bind.ts'
import { refused, tooMany } from '../http/refusals.ts'
import { countedTry } from './attempts.ts'
import { issueToken, useToken, voidTokens } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'

const HOUR_MS = 3_600_000

export const resetPasswordBindings = [
  bind(forgotPassword, async ({ email_id }, context) => {
    const email = email_id.toLowerCase()
    const wait = await countedTry(context.open, `reset:${email}`, RESET_LINKS_PER_HOUR, HOUR_MS, context.now)
    if (wait !== undefined) throw tooMany(wait)
    const issued = await context.writeAsSystem(async ({ k }) => {
      const user = await k
        .selectFrom('users')
        .select(['id', 'email', 'full_name'])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (user === undefined) return undefined
      await voidTokens(k, user.id, 'reset', context.now)
      const { token } = await issueToken(k, {
        userId: user.id,
        purpose: 'reset',
        lifeMs: RESET_TOKEN_LIFE_MS,
        now: context.now,
      })
      return { ...user, token }
    })
    if (issued !== undefined) {
      const link = `${context.services.origin}${addressOf('resetPassword', {}, { token: issued.token })}`
      // A failing mail server must not reveal that the address is known.
      await context.services.mail
        .send({
          to: issued.email,
          subject: 'Set a new password',
          text: `Hello ${issued.full_name},\n\nsomebody asked to set a new password for this account. This link works once, within 60 minutes:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n\nTradehall`,
        })
        .catch(() => undefined)
    }
    return { message: accountMessages.resetSent }
  }),

  bind(resetPassword, async ({ token, password }, context) => {
    const passwordHash = await hashPassword(password)
    const isSet = await context.writeAsSystem(async ({ k }) => {
      const used = await useToken(k, { token, purpose: 'reset', now: context.now })
      if (used === undefined) return false
      await k
        .updateTable('users')
        .set((eb) => ({
          password_hash: passwordHash,
          email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(context.now)),
        }))
        .where('id', '=', used.userId)
        .execute()
      await k.deleteFrom('sign_ins').where('user_id', '=', used.userId).execute()
      await voidTokens(k, used.userId, 'autologin', context.now)
      return true
    })
    if (!isSet) throw refused(accountMessages.resetTokenInvalid)
    return { message: accountMessages.passwordChanged }
  }),
]
