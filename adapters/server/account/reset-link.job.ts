import { z } from 'zod'
import { RESET_LINK_MINUTES } from '../../../core/account/account.messages.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { MINUTE_MS } from '../../../core/time/durations.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { writeMail } from '../mail/write-mail.ts'
import { issueToken, voidTokens } from './one-time-tokens.ts'

/**
 * Mails a link to set a new password, if the address has an account. Looking for the account in a job lets the call take
 * the same time for known and unknown addresses.
 */
export const resetLinkJob = jobKind({
  name: 'reset-link',
  payload: z.object({ email: z.string() }),
  tries: 8,
  concurrency: 2,
  run: async ({ email }, { services: { origin }, now, end }) => {
    await end(async (w) => {
      const user = await w.k
        .selectFrom('users')
        .select(['id', 'email', 'full_name', 'password_hash'])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (user === undefined) return
      await voidTokens(w.k, user.id, 'reset', now)
      const { token } = await issueToken(w.k, {
        userId: user.id,
        purpose: 'reset',
        lifeMs: RESET_LINK_MINUTES * MINUTE_MS,
        now,
      })
      const link = `${origin}${addressOf('resetPassword', {}, { token })}`
      if (user.password_hash === null)
        return writeMail(w, {
          to: user.email,
          subject: 'Choose your password',
          text: `Hello ${user.full_name},\n\nthis link sets the password of your account. It works once, within ${RESET_LINK_MINUTES} minutes:\n\n${link}\n\nLater you get another one here:\n\n${origin}${addressOf('resetPassword')}\n\nTradehall`,
        })
      await writeMail(w, {
        to: user.email,
        subject: 'Set a new password',
        text: `Hello ${user.full_name},\n\nsomebody asked to set a new password for this account. This link works once, within ${RESET_LINK_MINUTES} minutes:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n\nTradehall`,
      })
    })
  },
})
