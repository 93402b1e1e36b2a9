import type { ApprovalState } from '../../../core/company/approval.ts'
import { createHash } from 'node:crypto'
import type { ProfileType } from '../../../core/account/account.ts'
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Access } from '../../../core/contracts/endpoint.ts'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

/** The person who makes a call, read again for each call so that a changed right takes effect at once (D-28). */
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
  readonly permissions: PermissionList
  readonly timeZone: string | null
  /** The account was deleted; only the call for the account's status still works (D-22). */
  readonly isDeleted: boolean
  /** Of the sign-in that this call uses. */
  readonly tokenHash: string
}

/** The hash under which a token is stored and looked up; the token itself is never stored (D-17). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the holder of this token; undefined for an unknown, ended or expired one. */
export async function viewerOf(db: Db, token: string, now: Date): Promise<Viewer | undefined> {
  const tokenHash = hashToken(token)
  // Unscoped, because the identity is known only afterwards.
  const row = await kyselyOn(db, 'system')
    .selectFrom('sign_ins as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'u.role_id').onRef('r.company_id', '=', 'u.company_id'))
    .select(['u.id', 'u.company_id', 'u.type', 'u.full_name', 'u.email', 'u.time_zone', 'u.deleted_at'])
    .select(['c.kind', 'c.name', 'c.slug', 'c.approval', 'c.plan', 'r.permissions'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .$castTo<ViewerRow>()
    .executeTakeFirst()
  if (row === undefined) return undefined
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
    permissions: row.permissions ?? [],
    timeZone: row.time_zone,
    isDeleted: row.deleted_at !== null,
    tokenHash,
  }
}

interface ViewerRow {
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
  permissions: PermissionList | null
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
    case 'permission':
      return access.anyOf.some((need) => isGranted(viewer, need)) ? 'admitted' : 'forbidden'
  }
}
