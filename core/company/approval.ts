import { companyMessages as say } from './company.messages.ts'

/** The approval states of a company, for sellers and buyers. D-23. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const
export type ApprovalState = (typeof approvalStates)[number]

export interface Approval {
  readonly state: ApprovalState
  /** The reason of a rejection. */
  readonly reason?: string | null | undefined
}

/**
 * Whether listings, storefront and ads of this seller may be public. Before approval everything stays a draft. D-23.
 */
export const isPublicSeller = (approval: Approval): boolean => approval.state === 'approved'

/** The notice at the top of every page of the company; undefined once it is approved. Spec §1, D-23. */
export function approvalNotice({ state, reason }: Approval): string | undefined {
  switch (state) {
    case 'pending':
      return say.reviewed
    case 'rejected':
      return reason ? `${say.rejected}: ${reason}` : `${say.rejected}.`
    case 'approved':
      return undefined
  }
}
