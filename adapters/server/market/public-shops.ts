import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The companies whose shop everybody sees: sellers that are approved. */
export const publicShops = (k: Kysely<Tables>) =>
  k.selectFrom('companies').where('kind', '=', 'seller').where('approval', '=', 'approved')
