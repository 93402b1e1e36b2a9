import { approvalStates } from '../company/approval-states.ts'
import { z } from 'zod'
import { permissionList } from '../permissions/permissions.schema.ts'
import { fits, limits } from '../text/limits.ts'
import { isDecimal } from '../text/loose-values.ts'
import type { TextKind } from '../text/limits.ts'
import { pleaseSelect, tooLong } from '../text/messages.ts'
import { requiredText } from '../text/text.schema.ts'
import { isKnownZone } from '../time/calendar.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { accountTypes, profileTypes } from './account.ts'
import { accountMessages as say } from './account.messages.ts'
import { countryCode } from './country-code.schema.ts'

/** Spec §3 "Profile"; the values are ours. */
export const genders = ['female', 'male', 'other'] as const
export type Gender = (typeof genders)[number]

const metrics = z.object({
  /** Percent with one decimal; 0 when there are no leads. */
  conversion_rate: z.number(),
  /** Counted over the last seven days. */
  weekly_total: z.number().int(),
})

/** The response of profile/view. Spec §3 "Profile"; the last group is ours, so that a screen needs only one call. */
export const profile = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email_id: z.string(),
  role: z.string(),
  default_role: z.enum(accountTypes),
  member_id: z.string(),
  created_at: z.string(),
  /** Address of the picture; null without one. */
  avatar_original: z.string().nullable(),

  mobile: z.string(),
  mobile_code: z.string(),
  mobile_verified: z.boolean(),
  email_verified: z.boolean(),
  pending_fields: z.array(z.string()),
  complete_profile: z.number(),
  plan_status: z.string(),

  country: z.string(),
  state: z.string(),
  city: z.string(),
  postal_code: z.string(),
  address: z.string(),
  street_address: z.string(),
  lats: z.string(),
  longs: z.string(),

  gender: z.string(),
  department: z.string(),
  designation: z.string(),
  /** A comma list (D-14). */
  languages: z.string(),
  time_zone: z.string(),

  total_leads: z.number().int(),
  total_orders: z.number().int(),
  job: metrics,
  performance: metrics,

  type: z.enum(profileTypes),
  permissions: permissionList.nullable(),
  /** Whose records a sub-user sees, by type (D-115); all of the company without it. */
  reach: z.record(z.string(), z.string()).nullish(),
  mobile_country_code: z.string(),
  plan_name: z.string(),
  company_name: z.string(),
  company_slug: z.string(),
  approval: z.enum(approvalStates),
  approval_reason: z.string().nullable(),
})
export type Profile = z.output<typeof profile>

const within = (kind: TextKind) => z.string().trim().refine(fits(limits[kind]), tooLong(kind)).optional()

const coordinate = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .refine((text) => text === '' || (isDecimal(text) && Math.abs(Number(text)) <= most), say.coordinate)
    .optional()

/**
 * PATCH profile/updateProfile: what people can change about themselves. Fields that are not sent stay; role, id and
 * verified flags cannot be changed. An empty `avatar_original` removes the picture; `company_name` applies to owners
 * only.
 */
export const profileForm = z.object({
  full_name: requiredText('fullName', 'full name').optional(),
  company_name: requiredText('name', 'company name').optional(),
  country: countryCode.optional(),
  state: within('text'),
  city: within('text'),
  postal_code: within('postalCode'),
  address: within('longText'),
  street_address: within('longText'),
  lats: coordinate(90),
  longs: coordinate(180),
  gender: z.enum(['', ...genders], pleaseSelect('gender')).optional(),
  department: within('text'),
  designation: within('text'),
  languages: z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [...new Set((typeof given === 'string' ? given.split(',') : given).map((name) => name.trim()))]
        .filter((name) => name !== '')
        .join(', '),
    )
    .refine(fits(limits.longText), tooLong('longText'))
    .optional(),
  time_zone: z
    .string()
    .refine((zone) => zone === '' || isKnownZone(zone), pleaseSelect('time zone'))
    .optional(),
  avatar_original: z.union([sentFile('Please choose a file'), z.literal('')]).optional(),
})
export type ProfileForm = z.input<typeof profileForm>

/** The values with which the edited fields were read; the picture is always replaced. */
export const profileRead = profile
  .pick({
    full_name: true,
    company_name: true,
    country: true,
    state: true,
    city: true,
    postal_code: true,
    address: true,
    street_address: true,
    lats: true,
    longs: true,
    gender: true,
    department: true,
    designation: true,
    languages: true,
    time_zone: true,
  })
  .partial()
export type ProfileRead = z.input<typeof profileRead>
