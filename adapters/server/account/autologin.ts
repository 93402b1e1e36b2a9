import { accountMessages } from '../../../core/account/account.messages.ts'
import { AUTOLOGIN_CODE_LIFE_MS, AUTOLOGIN_TRIES_PER_MINUTE } from '../../../core/account/account.schema.ts'
import { autologin, issueAutologinCode } from '../../../core/contracts/account.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { notFound, refused, tooMany } from '../http/refusals.ts'
import { countedTry } from './attempts.ts'
import { issueToken, useToken } from './one-time-tokens.ts'
import { openSignIn } from './sign-in.ts'

export const autologinBindings = [
  bind(autologin, async ({ id }, context) => {
    const wait = await countedTry(
      context.open,
      `autologin:${context.request.ip}`,
      AUTOLOGIN_TRIES_PER_MINUTE,
      60_000,
      context.now,
    )
    if (wait !== undefined) throw tooMany(wait, accountMessages.tooManyTries)
    const opened = await context.writeAsSystem(async ({ k }) => {
      const used = await useToken(k, { token: id, purpose: 'autologin', now: context.now })
      if (used === undefined) return undefined
      // A code from a mail proves that the address belongs to the person.
      if (used.target === 'mail') {
        await k
          .updateTable('users')
          .set({ email_verified_at: context.now })
          .where('id', '=', used.userId)
          .where('email_verified_at', 'is', null)
          .execute()
      }
      return openSignIn(k, used.userId, context)
    })
    if (opened === undefined) throw refused(accountMessages.autologinInvalid)
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
