import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { completionOf } from '../../../core/account/profile-completion.ts'
import type { sessionUser } from '../../../core/account/session-user.schema.ts'
import { type Preferences, readPreferences } from '../../../core/notifications/preferences.ts'
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import { reachOf } from '../../../core/permissions/reach.ts'
import type { Tables } from '../database/tables.ts'
import { filledFieldsOf } from './profile-row.ts'

/** The user data that the browser stores after sign-in (spec §3 "Session user"). */
export async function sessionUserOf(k: Kysely<Tables>, userId: number): Promise<z.input<typeof sessionUser>> {
  const user = await k
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('operators', 'operators.user_id', 'users.id')
    .select([
      'users.id',
      'users.type',
      'users.full_name',
      'users.email',
      'users.mobile',
      'users.mobile_verified_at',
      'users.social_type',
      'users.member_id',
      'users.profile',
      'users.time_zone',
      'users.preferences',
      'users.avatar_file_id',
      'companies.kind',
      'companies.is_verified',
      'roles.permissions',
      'roles.reach',
      'operators.user_id as operator_id',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    type: user.type,
    role: user.kind,
    full_name: user.full_name,
    email: user.email,
    mobile: user.mobile ?? '',
    mobileverified: user.mobile_verified_at !== null,
    social_type: user.social_type,
    member_id: user.member_id,
    complete_profile: completionOf(filledFieldsOf(user)).percent,
    verified: user.is_verified,
    ...chosen(readPreferences(user.preferences, user.time_zone)),
    ...(user.operator_id !== null && { operator: true as const }),
    permissions:
      user.type === 'subuser'
        ? ((user.permissions ?? []) as z.input<typeof sessionUser>['permissions'] & PermissionList)
        : null,
    reach: user.type === 'subuser' ? reachOf(user.reach as object | null) : null,
  }
}

const chosen = ({ time_zone, currency, language }: Preferences) => ({
  ...(time_zone === '' ? {} : { time_zone }),
  ...(currency === '' ? {} : { currency }),
  ...(language === '' ? {} : { language }),
})
