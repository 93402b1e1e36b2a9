/** The approval states of a company, for sellers and buyers. D-23, D-190. */
export const approvalStates = ['pending', 'approved', 'rejected', 'suspended'] as const
export type ApprovalState = (typeof approvalStates)[number]
