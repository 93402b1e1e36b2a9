import { MAX_OPEN_INVITATIONS } from './invitation-limits.ts'

/** Texts of invitations. All are ours. */
export const invitationMessages = {
  sent: (email: string): string => `The invitation to ${email} is on its way`,
  withdrawn: 'The invitation is withdrawn. Its link no longer works',
  removed: 'Removed from the list',
  isMember: 'This person has an account already',
  isInvited: 'This person is invited already. Send that invitation again',
  isOver: 'Only an open invitation can be sent again',
  tooMany: 'Your company has sent many invitations today.',
  tooManyOpen: `Your company has ${MAX_OPEN_INVITATIONS} open invitations. Withdraw some before you invite others.`,
  joined: (name: string): string => `${name} has joined through your invitation`,
} as const
