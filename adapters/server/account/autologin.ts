import { accountMessages, RESET_LINK_MINUTES } from '../../../core/account/account.messages.ts'
import { AUTOLOGIN_CODE_LIFE_MS, AUTOLOGIN_TRIES_PER_MINUTE } from '../../../core/account/account.schema.ts'
import { maskedName } from '../../../core/account/masked-name.ts'
import { autologin, issueAutologinCode } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { MINUTE_MS } from '../../../core/time/durations.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField, tooMany } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { countedTry } from './attempts.ts'
import { issueToken, useToken, voidTokens } from './one-time-tokens.ts'
import { openSignIn, rememberDevice } from './sign-in.ts'

export const autologinBindings = [
  bind(autologin, async ({ id, replaces }, context) => {
    const wait = await countedTry(
      context.open,
      `autologin:${context.network}`,
      AUTOLOGIN_TRIES_PER_MINUTE,
      60_000,
      context.now,
    )
    if (wait !== undefined) throw tooMany(wait, accountMessages.tooManyTries)
    const opened = await context.writeAsSystem(async (w) => {
      const { k } = w
      const used = await useToken(k, { token: id, purpose: 'autologin', now: context.now })
      if (used === undefined) return undefined
      const { viewer } = context
      const isOther = viewer !== undefined && viewer.userId !== used.userId
      if (isOther && replaces !== true) {
        const other = await k
          .selectFrom('users')
          .select('full_name')
          .where('id', '=', used.userId)
          .executeTakeFirstOrThrow()
        // Undoes the use of the code, so that the link still works when the person agrees.
        throw refusedField('replaces', accountMessages.signedInAsOther(viewer.fullName, maskedName(other.full_name)))
      }
      if (isOther) await k.deleteFrom('sign_ins').where('token_hash', '=', viewer.tokenHash).execute()
      // A code from a mail proves that the address belongs to the person.
      if (used.target === 'mail') await confirmAddress(w, used.userId, context)
      return openSignIn(k, used.userId, context)
    })
    if (opened === undefined) throw refused(accountMessages.autologinInvalid)
    rememberDevice(context, opened.user.email ?? '')
    return opened
  }),

  bind(issueAutologinCode, async ({ user_id }, context) => {
    const { me } = context
    const issued = await context.writeAsSystem(async ({ k }) => {
      const isOwn = user_id === me.userId
      const target = await k
        .selectFrom('users')
        .select('id')
        .where('id', '=', user_id)
        .where('company_id', '=', me.companyId)
        .where('deleted_at', 'is', null)
        .$if(!isOwn, (query) => query.where('type', '=', 'subuser'))
        .executeTakeFirst()
      // Only the owner of the company may issue a code for others (D-19).
      if (target === undefined || (!isOwn && me.type !== 'seller')) return undefined
      return issueToken(k, { userId: user_id, purpose: 'autologin', lifeMs: AUTOLOGIN_CODE_LIFE_MS, now: context.now })
    })
    if (issued === undefined) throw notFound('account')
    return { data: { id: issued.token, expires_at: formatWireTime(issued.expiresAt) } }
  }),
]

/**
 * Confirms the address of an account. Who opened the account may not own the address: unless the same device opens the
 * mail, every earlier sign-in and the password end, and a mail asks the owner of the address for a new one (D-129).
 */
async function confirmAddress(w: Work, userId: number, { now, viewer, services }: Context): Promise<void> {
  const isSameDevice = viewer?.userId === userId
  const confirmed = await w.k
    .updateTable('users')
    .set({ email_verified_at: now, ...(isSameDevice ? {} : { password_hash: null }) })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning(['email', 'full_name'])
    .executeTakeFirst()
  if (confirmed === undefined || isSameDevice) return
  await w.k.deleteFrom('sign_ins').where('user_id', '=', userId).execute()
  await voidTokens(w.k, userId, 'autologin', now)
  await voidTokens(w.k, userId, 'reset', now)
  const { token } = await issueToken(w.k, { userId, purpose: 'reset', lifeMs: RESET_LINK_MINUTES * MINUTE_MS, now })
  await writeMail(w, {
    to: confirmed.email,
    subject: 'Choose your password',
    text: `Hello ${confirmed.full_name},\n\nyour e-mail address is confirmed. The account was opened on another device, so the password that was entered there no longer works. This link sets a new one; it works once, within ${RESET_LINK_MINUTES} minutes:\n\n${services.origin}${addressOf('resetPassword', {}, { token })}\n\nTradehall`,
  })
}
