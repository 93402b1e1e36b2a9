import { z } from 'zod'
import { permissionList } from '../permissions/permissions.schema.ts'
import { id } from '../text/id.schema.ts'
import { readFlag } from '../text/loose-values.ts'
import { profileTypes, socialTypes } from './account.ts'

const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => readFlag(value) ?? false)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/**
 * The user data that sign-in stores. Spec §3 "Session user", with the wire's spelling `mobileverified`. `member_id`,
 * `complete_profile` (percent) and `verified` have the names of the profile's fields. Flags may be booleans or 0/1
 * (D-14).
 */
export const sessionUser = z.object({
  id,
  type: z.enum(profileTypes),
  /** The account type of owners (D-112). */
  role: text,
  full_name: text,
  email: text,
  mobile: text,
  mobileverified: flag,
  social_type: z
    .enum(socialTypes)
    .nullish()
    .transform((value) => value ?? null),
  member_id: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => String(value ?? '')),
  complete_profile: z.coerce.number<number | string>().min(0).max(100).catch(0),
  verified: flag,
  /** A sub-user's rights as stored in the role; a malformed list grants nothing. Spec §6, D-28. */
  permissions: permissionList.nullish().catch(null),
  /** Whose records a sub-user sees, by type; all of the company without it. D-115. */
  reach: z.record(z.string(), z.string()).nullish().catch(null),
  /** An operator of the market. D-189. */
  operator: z.literal(true).optional().catch(undefined),
  /** An operator who is signed in as this person: who, why, and until when at most. D-313. */
  signed_in_by: z.object({ operator: z.string(), reason: z.string(), until: z.string() }).optional().catch(undefined),
  /** The preferred time zone; screens use the browser's without one. */
  time_zone: z.string().min(1).optional().catch(undefined),
  /** The code of the preferred language. */
  language: z.string().optional().catch(undefined),
  /** The code of the preferred currency. */
  currency: z.string().optional().catch(undefined),
  /** Set once a social user has saved the mobile number. D-42. */
  social_mobile_saved: z.literal(true).optional().catch(undefined),
})
export type SessionUser = z.output<typeof sessionUser>

/** Reads the stored user; undefined for missing, malformed or foreign text, which means that nobody is signed in. */
export function readSessionUser(stored: string | null): SessionUser | undefined {
  if (stored === null) return undefined
  try {
    const user = sessionUser.safeParse(JSON.parse(stored))
    return user.success ? user.data : undefined
  } catch {
    return undefined
  }
}
