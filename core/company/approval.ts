import type { ApprovalState } from './approval-states.ts'
import { companyMessages as say } from './company.messages.ts'

export interface Approval {
  readonly state: ApprovalState
  /** The reason of a rejection or suspension. */
  readonly reason?: string | null | undefined
}

/**
 * Whether listings, storefront and ads of this seller may be public. Before approval everything stays a draft. D-23.
 */
export const isPublicSeller = (approval: Approval): boolean => approval.state === 'approved'

const nextStates: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'suspended'],
  // A rejection again is one with another reason.
  rejected: ['approved', 'rejected'],
  suspended: ['approved'],
}

/** Whether the operator may give a company this state: only an approved one is suspended, and a suspended one is only lifted. D-190. */
export const mayDecide = (from: ApprovalState, to: ApprovalState): boolean => nextStates[from].includes(to)

/** The notice at the top of every page of the company; undefined once it is approved. Spec §1, D-23. */
export function approvalNotice({ state, reason }: Approval): string | undefined {
  switch (state) {
    case 'pending':
      return say.reviewed
    case 'rejected':
      return reason ? `${say.rejected}: ${reason}` : `${say.rejected}.`
    case 'suspended':
      return say.isSuspended(reason ?? '')
    case 'approved':
      return undefined
  }
}
