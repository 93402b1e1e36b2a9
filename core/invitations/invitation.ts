import { z } from 'zod'
import { emailAddress } from '../account/account.schema.ts'
import { textOf } from '../text/text.schema.ts'

export const INVITATION_STATES = [
  { value: 'pending', label: 'Pending' },
  { value: 'joined', label: 'Joined' },
  { value: 'expired', label: 'Expired' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const
export type InvitationState = (typeof INVITATION_STATES)[number]['value']

/** POST invite/store. IMPLIED-15. */
export const invitationForm = z.object({
  email_id: emailAddress,
  full_name: textOf('fullName'),
  message: textOf('longText'),
})

/** Moments in milliseconds; null for what has not happened. */
export interface InvitationMoments {
  readonly expires: number
  readonly withdrawn: number | null
  readonly joined: number | null
}

/** The state of an invitation. Who has joined stays joined; a withdrawn one does not expire. */
export function invitationState({ expires, withdrawn, joined }: InvitationMoments, now: number): InvitationState {
  if (joined !== null) return 'joined'
  if (withdrawn !== null) return 'withdrawn'
  return now < expires ? 'pending' : 'expired'
}
