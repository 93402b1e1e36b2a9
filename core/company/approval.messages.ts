import type { ApprovalState } from './approval-states.ts'
import { companyMessages } from './company.messages.ts'

/** Notifications about the approval. The specification has none, so the words are ours. D-23, D-190. */
export const approvalMessages = {
  already: (company: string, state: ApprovalState) => `${company} is ${state} already.`,
  cannot: (company: string, from: ApprovalState, to: ApprovalState) =>
    from === 'suspended'
      ? `${company} is suspended. Lift the suspension first.`
      : `${company} is ${from}, so it cannot be ${to}.`,
  changedMeanwhile: (company: string, state: ApprovalState) =>
    `Somebody else decided meanwhile: ${company} is ${state} now. Look at it again.`,
  approvedNews: (kind: 'seller' | 'buyer') => ({
    title: 'Your company was approved',
    text: kind === 'seller' ? 'Your listings and your shop can be public from now on.' : 'Welcome to the market.',
  }),
  rejectedNews: (reason: string) => ({ title: companyMessages.rejected, text: `The reason: ${reason}` }),
  suspendedNews: (reason: string) => ({
    title: 'Your company was suspended',
    text: `Its shop and listings are not public, and nobody of it can sign in, until we lift the suspension. The reason: ${reason}`,
  }),
  liftedNews: (kind: 'seller' | 'buyer') => ({
    title: 'Your company is no longer suspended',
    text:
      kind === 'seller'
        ? 'You can sign in again, and your shop and listings are public as before.'
        : 'You can sign in again.',
  }),
  mail: (person: string, company: string, text: string, origin: string | undefined) =>
    [
      `Hello ${person},`,
      '',
      `this is about ${company} on Tradehall. ${text}`,
      ...(origin === undefined ? [] : ['', origin]),
    ].join('\n'),
} as const
