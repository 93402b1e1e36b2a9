import { accountMessages } from '../../../core/account/account.messages.ts'
import { RESET_LINKS_PER_HOUR } from '../../../core/account/account.schema.ts'
import { RESET_LOOKS_PER_MINUTE } from '../../../core/account/mailed-links.schema.ts'
import { forgotPassword, resetPassword } from '../../../core/contracts/account.contract.ts'
import { viewResetLink } from '../../../core/contracts/mailed-links.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { bind } from '../http/bind.ts'
import { refused, tooMany } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { countedTry } from './attempts.ts'
import { isTokenValid, useToken, voidTokens } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { resetLinkJob } from './reset-link.job.ts'

export const resetPasswordBindings = [
  bind(forgotPassword, async ({ email_id }, context) => {
    const email = email_id.toLowerCase()
    const wait = await countedTry(context.open, `reset:${email}`, RESET_LINKS_PER_HOUR, HOUR_MS, context.now)
    if (wait !== undefined) throw tooMany(wait)
    await context.writeAsSystem((w) => enqueue(w, resetLinkJob, { email }))
    return { message: accountMessages.resetSent }
  }),

  bind(viewResetLink, async ({ token }, context) => {
    const wait = await countedTry(
      context.open,
      `reset-look:${context.network}`,
      RESET_LOOKS_PER_MINUTE,
      MINUTE_MS,
      context.now,
    )
    if (wait !== undefined) throw tooMany(wait)
    return { data: { is_valid: await isTokenValid(context.open, { token, purpose: 'reset', now: context.now }) } }
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
