import { accountMessages } from '../../../core/account/account.messages.ts'
import { deviceName } from '../../../core/account/device-name.ts'
import { changePassword, endSignIns, ownSignIns } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refusedField, tooMany } from '../http/refusals.ts'
import { idleSince } from '../http/viewer.ts'
import { writeMail } from '../mail/write-mail.ts'
import { voidTokens } from './one-time-tokens.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { forgetTry, takeTry } from './sign-in-tries.ts'

/** Wrong current passwords before the first delay. */
const FREE_PASSWORD_TRIES = 5

export const ownSignInBindings = [
  bind(ownSignIns, async (_, { open, me, now }) => {
    const rows = await open
      .selectFrom('sign_ins')
      .leftJoin('users as operators', 'operators.id', 'sign_ins.operator_id')
      .select([
        'sign_ins.id',
        'token_hash',
        'user_agent',
        'ip',
        'sign_ins.created_at',
        'last_used_at',
        'expires_at',
        'reason',
        'operators.full_name as operator',
      ])
      .where('user_id', '=', me.userId)
      .where('expires_at', '>', now)
      .where('last_used_at', '>', idleSince(now))
      .orderBy('last_used_at', 'desc')
      .orderBy('sign_ins.id', 'desc')
      .limit(100)
      .execute()
    const data = rows.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent ?? ''),
      // The address is the operator's own matter.
      ip: row.operator === null ? (row.ip ?? '') : '',
      operator:
        row.operator === null
          ? null
          : { name: row.operator, reason: row.reason ?? '', until: formatWireTime(row.expires_at) },
      signed_in_at: formatWireTime(row.created_at),
      last_used_at: formatWireTime(row.token_hash === me.tokenHash ? now : row.last_used_at),
      is_this: row.token_hash === me.tokenHash,
    }))
    return { data: [...data.filter(({ is_this }) => is_this), ...data.filter(({ is_this }) => !is_this)] }
  }),

  bind(endSignIns, async ({ id, which }, context) => {
    const { me } = context
    const ended = await context.writeAsSystem(async ({ k }) => {
      const { numDeletedRows } = await k
        .deleteFrom('sign_ins')
        .where('user_id', '=', me.userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .$if(which === 'others', (query) => query.where('token_hash', '<>', me.tokenHash))
        .executeTakeFirstOrThrow()
      // A code that was issued before would open the next sign-in.
      if (id === undefined) await voidTokens(k, me.userId, 'autologin', context.now)
      return Number(numDeletedRows)
    })
    if (id !== undefined && ended === 0) throw notFound('sign-in')
    return { data: { ended }, message: accountMessages.signInsEnded(ended) }
  }),

  bind(changePassword, async ({ current_password, password }, context) => {
    const { me, now } = context
    const limits = [{ key: `change-password:${me.userId}`, free: FREE_PASSWORD_TRIES, isOwn: true }]
    const wait = await context.writeApart((w) => takeTry(w, limits, now))
    if (wait !== undefined) throw tooMany(wait, accountMessages.tooManyTries)
    const { password_hash } = await context.open
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', me.userId)
      .executeTakeFirstOrThrow()
    if (!(await isPasswordOf(current_password, password_hash)))
      throw refusedField('current_password', accountMessages.currentPasswordWrong)
    const next = await hashPassword(password)
    await context.writeAsSystem(async (w) => {
      await forgetTry(w, limits)
      // Of two changes at once the second one was based on a password that is no longer the present one.
      const changed = await w.k
        .updateTable('users')
        .set({ password_hash: next })
        .where('id', '=', me.userId)
        .where('password_hash', '=', password_hash)
        .returning('id')
        .executeTakeFirst()
      if (changed === undefined) throw refusedField('current_password', accountMessages.currentPasswordWrong)
      await w.k
        .deleteFrom('sign_ins')
        .where('user_id', '=', me.userId)
        .where('token_hash', '<>', me.tokenHash)
        .execute()
      await voidTokens(w.k, me.userId, 'autologin', now)
      await voidTokens(w.k, me.userId, 'reset', now)
      await writeMail(w, passwordMail(context))
    })
    return { message: accountMessages.passwordIsChanged }
  }),
]

const passwordMail = ({ me, now, request, services }: Context) => ({
  to: me.email,
  subject: 'Your password was changed',
  text: `Hello ${me.fullName},\n\nthe password of your account was changed on ${formatWireTime(now)} UTC with ${deviceName(request.userAgent)}, address ${request.ip}. All your other sign-ins ended.\n\nIf it was not you, set a new password at once:\n\n${services.origin}${addressOf('resetPassword')}\n\nTradehall`,
})
