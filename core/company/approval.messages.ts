import type { ApprovalState } from './approval.ts'
import { companyMessages } from './company.messages.ts'

/** Notifications about the approval. The specification has none, so the words are ours. D-23. */
export const approvalMessages = {
  already: (company: string, state: ApprovalState) => `${company} is ${state} already.`,
  approvedNews: (kind: 'seller' | 'buyer') => ({
    title: 'Your company was approved',
    text: kind === 'seller' ? 'Your listings and your shop can be public from now on.' : 'Welcome to the market.',
  }),
  rejectedNews: (reason: string) => ({ title: companyMessages.rejected, text: `The reason: ${reason}` }),
  mail: (person: string, company: string, text: string, origin: string | undefined) =>
    [
      `Hello ${person},`,
      '',
      `this is about ${company} on Tradehall. ${text}`,
      ...(origin === undefined ? [] : ['', origin]),
    ].join('\n'),
} as const
