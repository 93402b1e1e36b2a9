import { companyMessages as say } from './company.messages.ts'

/** States of a company's approval, sellers and buyers alike. D-23. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const
export type ApprovalState = (typeof approvalStates)[number]

export interface Approval {
  readonly state: ApprovalState
  /** Why a company was rejected. */
  readonly reason?: string | null | undefined
}

/** Whether listings, storefront and ads of this seller may be public: before approval everything stays a draft. D-23. */
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
