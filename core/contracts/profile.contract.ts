import { z } from 'zod'
import { profile, profileForm, profileRead } from '../account/profile.schema.ts'
import { profileTypes } from '../account/account.ts'
import type { Action } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { SOCIAL_NETWORKS } from '../reference/profile-options.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needsAny, signedIn } from './endpoint.ts'

const response = { data: profile }

export const viewProfile = endpoint({
  id: 'profile.view',
  method: 'GET',
  path: 'profile/view',
  access: signedIn,
  response,
  summary: "The caller's profile, as buyers request it (D-25).",
})

export const viewMemberProfile = endpoint({
  id: 'profile.viewMember',
  method: 'POST',
  path: 'profile/view',
  access: signedIn,
  /** Both are ignored: the server uses the person of the token (D-25). */
  input: z.object({
    type: z.enum(profileTypes).optional().catch(undefined),
    id: z.coerce.number<number | string>().optional().catch(undefined),
  }),
  response,
  summary: "The caller's profile, as sellers and sub-users request it (D-25).",
})

export const updateProfile = endpoint({
  id: 'profile.update',
  method: 'PATCH',
  path: 'profile/updateProfile',
  access: signedIn,
  encoding: 'multipart',
  input: profileForm.extend({ was: profileRead.optional() }),
  response,
  isPersonal: true,
  summary:
    "Changes fields of the caller's profile, including the picture; omitted fields keep their values. With `was`, 409 if another tab changed them (D-120).",
})

const socialNeeds = (...actions: readonly Action[]): readonly PermissionNeed[] =>
  actions.map((action) => ({ module: 'Company Settings', section: 'Social Accounts', action }))
const socialRow = z.object({ id: z.number().int(), type: z.enum(SOCIAL_NETWORKS), profile_link: z.string() })

/** API-PROFILE-07. */
export const submitSocial = endpoint({
  id: 'profile.submitSocial',
  method: 'POST',
  path: 'profile/submit/social',
  access: needsAny(...socialNeeds('Add', 'Edit', 'Delete')),
  creates: true,
  input: z.object({
    social_data: z
      .array(
        z.object({
          id: id.optional(),
          type: z.string().trim(),
          profile_link: z.string(),
        }),
      )
      .default([]),
    delete_ids: z.array(id).default([]),
    /** The changed and deleted accounts as the caller read them. Ours. */
    was: z.array(socialRow).optional(),
  }),
  response: { data: z.array(socialRow) },
  summary:
    'Adds, changes and deletes social accounts of the company in one call, all or nothing; with `was`, 409 when a colleague changed the same account (D-120).',
})

/** API-PROFILE-08. */
export const listSocial = endpoint({
  id: 'profile.listSocial',
  method: 'POST',
  path: 'profile/list/social',
  access: needsAny(...socialNeeds('View')),
  input: z.object({ type: z.string().trim().max(50).default('') }),
  response: { data: z.array(socialRow) },
  summary: "The company's social accounts, of one network or, without a type, of all.",
})
