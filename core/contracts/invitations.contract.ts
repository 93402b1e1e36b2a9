import { z } from 'zod'
import { INVITATION_STATES, invitationForm } from '../invitations/invitation.ts'
import { INVITATION_DAYS } from '../invitations/invitation-limits.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs, open } from './endpoint.ts'

const params = { id }

const invitation = z.object({
  id: z.number().int(),
  email_id: z.string(),
  full_name: z.string(),
  state: z.enum(INVITATION_STATES.map(({ value }) => value)),
  /** Who sent it. */
  invited_by: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  joined_at: z.string().nullable(),
  /** The name and the company with which the person joined. */
  joined_as: z.string().nullable(),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  id: 'invitations.list',
  method: 'GET',
  path: 'invite/list',
  access: needs('Invited Users', 'View'),
  response: { data: z.array(invitation) },
  summary: "The invitations of the caller's company, newest first, at most 500 (IMPLIED-15).",
})

export const storeInvitation = endpoint({
  id: 'invitations.store',
  method: 'POST',
  path: 'invite/store',
  access: needs('Invited Users', 'Add'),
  creates: true,
  input: invitationForm,
  response: { data: invitation },
  isPersonal: true,
  summary: `Invites a person to the market by mail. The link works once, within ${INVITATION_DAYS} days (IMPLIED-15).`,
})

export const resendInvitation = endpoint({
  id: 'invitations.resend',
  method: 'POST',
  path: 'invite/resend/{id}',
  access: needs('Invited Users', 'Add'),
  params,
  response: { data: invitation },
  isPersonal: true,
  summary: 'Mails a new link for a pending or expired invitation; the earlier link ends (D-179).',
})

export const deleteInvitation = endpoint({
  id: 'invitations.delete',
  method: 'POST',
  path: 'invite/delete/{id}',
  access: needs('Invited Users', 'Delete'),
  params,
  isPersonal: true,
  summary: 'Withdraws a pending invitation, and removes any other from the list (IMPLIED-15, D-179).',
})

export const viewInvitation = endpoint({
  id: 'invitations.view',
  method: 'GET',
  path: 'invite/view',
  access: open,
  background: true,
  input: z.object({ token: z.string().min(1).max(100) }),
  response: {
    data: z.object({ email_id: z.string(), full_name: z.string(), invited_by: z.string(), company: z.string() }),
  },
  summary: 'What the sign-up page shows of a pending invitation, by the token of its link (D-179).',
})
