import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { completionOf, type FilledFields } from '../../../core/account/profile-completion.ts'
import type { profile } from '../../../core/account/profile.schema.ts'
import { reachOf } from '../../../core/permissions/reach.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import type { FileLinks } from '../http/file-links.ts'
import { companyMetrics } from './metrics.ts'
import { PLAN_STATUS } from './plan.ts'

/** The profile fields that are plain texts, stored in users.profile. */
export const storedTextFields = [
  'country',
  'state',
  'city',
  'postal_code',
  'address',
  'street_address',
  'lats',
  'longs',
  'gender',
  'department',
  'designation',
  'languages',
] as const
export type StoredTexts = { readonly [Name in (typeof storedTextFields)[number]]?: string }

/** Every text field; one that was never given is ''. */
export const fullTexts = (texts: StoredTexts) =>
  Object.fromEntries(storedTextFields.map((name) => [name, texts[name] ?? ''])) as Required<StoredTexts>

/** The values that count for `complete_profile`, from a row of users. */
export const filledFieldsOf = (user: {
  readonly full_name: string
  readonly mobile: string | null
  readonly time_zone: string | null
  readonly avatar_file_id: number | null
  readonly profile: unknown
}): FilledFields => {
  const texts = (user.profile ?? {}) as StoredTexts
  return {
    full_name: user.full_name,
    designation: texts.designation,
    languages: texts.languages,
    country: texts.country,
    city: texts.city,
    postal_code: texts.postal_code,
    street_address: texts.street_address,
    time_zone: user.time_zone,
    mobile: user.mobile,
    avatar_original: user.avatar_file_id === null ? undefined : String(user.avatar_file_id),
  }
}

/** The profile of a person as profile/view returns it; throws when the person does not exist. */
export async function profileOf(
  k: Kysely<Tables>,
  userId: number,
  { links, now }: { readonly links: FileLinks; readonly now: Date },
): Promise<z.input<typeof profile>> {
  const user = await k
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('files', 'files.id', 'users.avatar_file_id')
    .selectAll('users')
    .select([
      'companies.kind',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.approval',
      'companies.approval_reason',
      'companies.plan',
      'roles.name as role_name',
      'roles.permissions',
      'roles.reach',
      'files.key as avatar_key',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const texts = (user.profile ?? {}) as StoredTexts
  const { percent, pending } = completionOf(filledFieldsOf(user))
  return {
    id: user.id,
    full_name: user.full_name,
    email_id: user.email,
    role: user.role_name ?? user.kind,
    default_role: user.kind,
    member_id: user.member_id,
    created_at: formatWireTime(user.created_at),
    avatar_original: user.avatar_key === null ? null : links.toPublic(user.avatar_key),
    mobile: user.mobile ?? '',
    mobile_code: user.mobile_code ?? '',
    mobile_country_code: user.mobile_country_code ?? '',
    mobile_verified: user.mobile_verified_at !== null,
    email_verified: user.email_verified_at !== null,
    pending_fields: [...pending],
    complete_profile: percent,
    plan_status: PLAN_STATUS,
    plan_name: planOf(user.plan).name,
    ...fullTexts(texts),
    time_zone: user.time_zone ?? '',
    ...(await companyMetrics(k, { companyId: user.company_id, userId, type: user.type, now })),
    type: user.type,
    permissions: user.type === 'subuser' ? ((user.permissions ?? []) as z.input<typeof profile>['permissions']) : null,
    reach: user.type === 'subuser' ? reachOf(user.reach as object | null) : null,
    company_name: user.company_name,
    company_slug: user.company_slug,
    approval: user.approval,
    approval_reason: user.approval_reason,
  }
}
