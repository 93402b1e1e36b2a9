import { EMAIL_LINK_DAYS, mailedLinkMessages as say } from '../../../core/account/mailed-links.messages.ts'
import { EMAIL_LINKS_PER_HOUR } from '../../../core/account/mailed-links.schema.ts'
import { confirmEmail, sendEmailLink } from '../../../core/contracts/mailed-links.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts'
import { bind } from '../http/bind.ts'
import { refused, tooMany } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { countedTry } from './attempts.ts'
import { issueToken, useToken, voidTokens } from './one-time-tokens.ts'

/**
 * Links that confirm an e-mail address. They sign nobody in: the token counts only for the account that requested it, so
 * whoever opened an account with somebody else's address cannot have it confirmed by that person's press (D-251).
 */
export const confirmEmailBindings = [
  bind(sendEmailLink, async (_, context) => {
    const { me, now } = context
    const wait = await countedTry(context.open, `email-link:${me.userId}`, EMAIL_LINKS_PER_HOUR, HOUR_MS, now)
    if (wait !== undefined) throw tooMany(wait)
    const email = await context.writeAsSystem(async (w) => {
      const user = await w.k
        .selectFrom('users')
        .select(['email', 'full_name', 'email_verified_at'])
        .where('id', '=', me.userId)
        .executeTakeFirstOrThrow()
      if (user.email_verified_at !== null) throw refused(say.emailConfirmedBefore)
      await voidTokens(w.k, me.userId, 'email', now)
      const about = { userId: me.userId, purpose: 'email', lifeMs: EMAIL_LINK_DAYS * DAY_MS, now } as const
      const { token } = await issueToken(w.k, about)
      const link = `${context.services.origin}${addressOf('profile', {}, { token })}`
      await writeMail(w, {
        to: user.email,
        subject: 'Confirm your e-mail address',
        text: `Hello ${user.full_name},\n\nthis link confirms the e-mail address of your account; it works once, within ${EMAIL_LINK_DAYS} days:\n\n${link}\n\nIf you have no account at Tradehall, there is nothing to do.\n\nTradehall`,
      })
      return user.email
    })
    return { message: say.emailSent(email) }
  }),

  bind(confirmEmail, async ({ token }, context) => {
    const { me, now } = context
    await context.writeAsSystem(async ({ k }) => {
      const used = await useToken(k, { token, purpose: 'email', now })
      if (used === undefined) throw refused(say.emailTokenInvalid)
      // Undoes the use of the token, so that the link still works for its own account.
      if (used.userId !== me.userId) throw refused(say.emailTokenForeign)
      await k
        .updateTable('users')
        .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)) }))
        .where('id', '=', me.userId)
        .execute()
    })
    return { message: say.emailConfirmed }
  }),
]
