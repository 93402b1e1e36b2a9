import type { ApprovalState } from '../../../core/company/approval-states.ts'
import { createHash } from 'node:crypto'
import type { ProfileType } from '../../../core/account/account.ts'
import { TOKEN_IDLE_MS } from '../../../core/account/stored-sign-in.ts'
import type { PlanChanges } from '../../../core/plans/plans.ts'
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import { type ReachedOwners, type RecordReach } from '../../../core/permissions/reach.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Access } from '../../../core/contracts/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { prepared } from '../database/prepared.ts'
import { reachOfHolder, teamIfNarrow } from '../database/person-reach.ts'

/**
 * The person who makes a call, read after the call arrived so that a changed right takes effect at once (D-28). Calls that
 * wait at the same time share a reading.
 */
export interface Viewer {
  readonly userId: number
  readonly companyId: number
  readonly type: ProfileType
  readonly fullName: string
  readonly email: string
  readonly companyKind: 'seller' | 'buyer'
  readonly companyName: string
  readonly companySlug: string
  readonly approval: ApprovalState
  readonly plan: string
  /** What operators changed of the plan (D-232). */
  readonly planChanges: PlanChanges | undefined
  readonly permissions: PermissionList
  /** Whose CRM records the person sees: all of them for owners. */
  readonly reach: RecordReach
  /** The owners whose records are within reach; undefined for people who see all. */
  readonly owners: ReachedOwners | undefined
  readonly timeZone: string | null
  /** An operator of the market (D-189). */
  readonly operator: boolean
  /** The operator who is signed in as this person (D-313). */
  readonly signedInBy: { readonly id: number; readonly name: string } | undefined
  /** The account was deleted; only the call for the account's status still works (D-22). */
  readonly isDeleted: boolean
  /** Of the sign-in that this call uses. */
  readonly tokenHash: string
}

/** The hash under which a token is stored and looked up; the token itself is never stored (D-17). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** How exact the time of a sign-in's last use is, so that few calls write it. */
const USE_NOTED_MS = 600_000

/** Sign-ins that were last used before this time have ended (D-145). */
export const idleSince = (now: Date): Date => new Date(now.getTime() - TOKEN_IDLE_MS)

/**
 * Returns the holder of this token; undefined for an unknown, ended, expired or idle one, and one of a suspended company
 * (D-190).
 */
export async function viewerOf(db: Db, token: string, ip: string, now: Date): Promise<Viewer | undefined> {
  const tokenHash = hashToken(token)
  // Unscoped, because the identity is known only afterwards. Text, because it is sent with each call.
  const { rows } = await sql<ViewerRow>`${prepared}
    select u.id, u.company_id, u.type, u.full_name, u.email, u.time_zone, u.deleted_at, s.last_used_at, c.kind, c.name, c.slug, c.approval, c.plan, m.value as plan_changes, r.permissions, r.reach, ${teamIfNarrow} as team, o.user_id as operator_id,
           s.operator_id as signed_in_by, case when s.operator_id is not null then (select full_name from users where users.id = s.operator_id) end as signed_in_by_name
      from sign_ins s join users u on u.id = s.user_id join companies c on c.id = u.company_id
           left join roles r on r.id = u.role_id and r.company_id = u.company_id
           left join operators o on o.user_id = u.id
           left join market_settings m on m.key = 'plan.' || c.plan
     where s.token_hash = ${tokenHash} and c.approval <> 'suspended' and s.expires_at > ${now.toISOString()}::timestamptz
       and s.last_used_at > ${idleSince(now).toISOString()}::timestamptz`.execute(kyselyOn(db, 'system'))
  const [row] = rows
  if (row === undefined) return undefined
  if (now.getTime() - row.last_used_at.getTime() > USE_NOTED_MS)
    await kyselyOn(db, 'system')
      .updateTable('sign_ins')
      .set({ last_used_at: now, ...(ip === '' ? {} : { ip }) })
      .where('token_hash', '=', tokenHash)
      .execute()
  const { reach, owners } = reachOfHolder(row)
  return {
    userId: row.id,
    companyId: row.company_id,
    type: row.type,
    fullName: row.full_name,
    email: row.email,
    companyKind: row.kind,
    companyName: row.name,
    companySlug: row.slug,
    approval: row.approval,
    plan: row.plan,
    planChanges: row.plan_changes ?? undefined,
    permissions: row.permissions ?? [],
    reach,
    owners,
    timeZone: row.time_zone,
    operator: row.operator_id !== null,
    signedInBy: row.signed_in_by === null ? undefined : { id: row.signed_in_by, name: row.signed_in_by_name ?? '' },
    isDeleted: row.deleted_at !== null,
    tokenHash,
  }
}

interface ViewerRow {
  last_used_at: Date
  id: number
  company_id: number
  type: ProfileType
  full_name: string
  email: string
  time_zone: string | null
  kind: 'seller' | 'buyer'
  name: string
  slug: string
  approval: ApprovalState
  plan: string
  plan_changes: PlanChanges | null
  permissions: PermissionList | null
  reach: Record<string, unknown> | null
  team: number[] | null
  operator_id: number | null
  signed_in_by: number | null
  signed_in_by_name: string | null
  deleted_at: Date | null
}

export type Admission = 'admitted' | 'signInFirst' | 'forbidden'

/** Whether a contract's access admits this person. The access spec and `x-permission` use the same values. */
export function admission(access: Access, viewer: Viewer | undefined, isLocal: boolean): Admission {
  if (access.kind === 'public') return 'admitted'
  if (access.kind === 'local') return isLocal ? 'admitted' : 'forbidden'
  if (viewer === undefined) return 'signInFirst'
  switch (access.kind) {
    case 'signedIn':
      return 'admitted'
    case 'seller':
      return viewer.type === 'other' ? 'forbidden' : 'admitted'
    case 'operator':
      return viewer.operator ? 'admitted' : 'forbidden'
    case 'permission':
      return access.anyOf.some((need) => isGranted(viewer, need)) ? 'admitted' : 'forbidden'
  }
}
