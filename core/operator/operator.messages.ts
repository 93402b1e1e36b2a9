/** Texts of the operator's console and its commands. The specification has none. D-189. */
export const operatorMessages = {
  already: (email: string) => `${email} is an operator already.`,
  isMember: (email: string) =>
    `${email} has an account of the market. An operator has an account of its own: take another address.`,
  approved: (company: string) => `${company} is approved.`,
  lifted: (company: string) => `The suspension of ${company} is lifted.`,
  rejected: (company: string) => `${company} is rejected.`,
  suspended: (company: string) => `${company} is suspended.`,
} as const
