import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The id of the user who owns a selling company: enquiries and quotes go to them. Undefined once the account is deleted. */
export async function companyOwner(k: Kysely<Tables>, companyId: number): Promise<number | undefined> {
  const owner = await k
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'seller')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return owner?.id
}
