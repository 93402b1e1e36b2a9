import { accountStatus, startSession } from '../../../core/contracts/account.contract.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'

export const sessionBindings = [
  bind(accountStatus, (_, { me }) => ({ data: { is_deleted: me.isDeleted } })),

  bind(startSession, async ({ session_id, started_at }, context) => {
    const startedAt = parseWireTime(started_at) ?? context.now.getTime()
    await context.write((w) =>
      w.k
        .insertInto('browsing_sessions')
        .values({
          id: session_id,
          user_id: context.me.userId,
          // A browser's clock may be wrong: a start in the future is now.
          started_at: new Date(Math.min(startedAt, context.now.getTime())),
          ip: context.request.ip,
          user_agent: context.request.userAgent,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
    return {}
  }),
]
