import { z } from 'zod'
import { profile, profileForm, profileRead } from '../account/profile.schema.ts'
import { profileTypes } from '../account/account.ts'
import { endpoint, signedIn } from './endpoint.ts'

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
  summary:
    "Changes fields of the caller's profile, including the picture; omitted fields keep their values. With `was`, 409 if another tab changed them (D-120).",
})
