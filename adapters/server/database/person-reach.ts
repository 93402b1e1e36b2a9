import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProfileType } from '../../../core/account/account.ts'
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import {
  hasWholeReach,
  type ReachedOwners,
  reachedOwners,
  reachOf,
  type RecordReach,
  WHOLE_REACH,
} from '../../../core/permissions/reach.ts'
import type { Tables } from './tables.ts'

/**
 * A person `u` with everybody below, when the role `r` shows less than everything; null otherwise. Deleted colleagues
 * count, because their records are still theirs. `union` ends for lines that form a circle.
 */
export const teamIfNarrow: RawBuilder<number[] | null> = sql`case when r.reach <> '{}'::jsonb then array(
  with recursive team (id) as (
    select u.id union select below.id from users below join team on below.reports_to = team.id and below.company_id = u.company_id)
  select id from team order by id) end`

export interface HolderRow {
  readonly id: number
  readonly type: ProfileType
  readonly reach: Readonly<Record<string, unknown>> | null
  readonly team: readonly number[] | null
}

/** What a person sees: owners of a company all records, sub-users those of their role (D-115). */
export function reachOfHolder({ id, type, reach: stored, team }: HolderRow): {
  readonly reach: RecordReach
  readonly owners: ReachedOwners | undefined
} {
  const reach = type === 'subuser' ? reachOf(stored) : WHOLE_REACH
  return { reach, owners: hasWholeReach(reach) ? undefined : reachedOwners(id, reach, team ?? []) }
}

/** What another person of the company sees and may do. The handle is unscoped. */
export async function reachOfPerson(k: Kysely<Tables>, companyId: number, userId: number) {
  const row = await k
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.type', 'r.permissions', 'r.reach', teamIfNarrow.as('team')])
    .where('u.id', '=', userId)
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .$castTo<HolderRow & { readonly permissions: PermissionList | null }>()
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { userId, type: row.type, permissions: row.permissions ?? [], ...reachOfHolder(row) }
}
