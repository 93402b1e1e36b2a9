import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { hashToken } from '../http/viewer.ts'

type TokenPurpose = 'reset' | 'autologin' | 'email'

/**
 * Creates a random one-time token for a person. It is returned once; the database stores only its hash (D-16, D-19).
 */
export async function issueToken(
  k: Kysely<Tables>,
  about: {
    readonly userId: number
    readonly purpose: TokenPurpose
    readonly lifeMs: number
    readonly now: Date
    readonly target?: 'mail'
  },
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(about.now.getTime() + about.lifeMs)
  await k
    .insertInto('one_time_codes')
    .values({
      user_id: about.userId,
      purpose: about.purpose,
      code_hash: hashToken(token),
      target: about.target ?? null,
      expires_at: expiresAt,
      created_at: about.now,
    })
    .execute()
  return { token, expiresAt }
}

interface GivenToken {
  readonly token: string
  readonly purpose: TokenPurpose
  readonly now: Date
}

/** Neither used nor expired, and of a person who is not deleted. */
const usable =
  ({ token, purpose, now }: GivenToken) =>
  (eb: ExpressionBuilder<Tables, 'one_time_codes'>) =>
    eb.and([
      eb('code_hash', '=', hashToken(token)),
      eb('purpose', '=', purpose),
      eb('used_at', 'is', null),
      eb('expires_at', '>', now),
      eb('user_id', 'in', eb.selectFrom('users').select('users.id').where('users.deleted_at', 'is', null)),
    ])

/**
 * Uses up a token and returns its person; undefined for a used, expired or invalid one, or one of a deleted person. Of
 * concurrent uses exactly one succeeds.
 */
export async function useToken(
  k: Kysely<Tables>,
  { token, purpose, now }: GivenToken,
): Promise<{ readonly userId: number; readonly target: string | null } | undefined> {
  const used = await k
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where(usable({ token, purpose, now }))
    .returning(['user_id', 'target'])
    .executeTakeFirst()
  return used === undefined ? undefined : { userId: used.user_id, target: used.target }
}

/** Whether a token could be used now. Does not use it up. */
export async function isTokenValid(k: Kysely<Tables>, given: GivenToken): Promise<boolean> {
  const found = await k.selectFrom('one_time_codes').select('id').where(usable(given)).executeTakeFirst()
  return found !== undefined
}

/** Invalidates earlier tokens, so that only the newest link works. */
export const voidTokens = (k: Kysely<Tables>, userId: number, purpose: TokenPurpose, now: Date) =>
  k
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
