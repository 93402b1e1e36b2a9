import type { Work } from '../database/store.ts'
import { voidTokens } from './one-time-tokens.ts'

/** Ends every sign-in of a person, with its sockets, and the codes that would open the next one. Returns how many ended. */
export async function endSignIns({ k }: Pick<Work, 'k'>, userId: number, now: Date): Promise<number> {
  const { numDeletedRows } = await k.deleteFrom('sign_ins').where('user_id', '=', userId).executeTakeFirstOrThrow()
  await voidTokens(k, userId, 'autologin', now)
  return Number(numDeletedRows)
}
