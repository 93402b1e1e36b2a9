/** Texts of plans and subscriptions. Spec §5 gives the text of an invalid period (`text/period.ts`); these are ours. */
export const planMessages = {
  planUnknown: 'Please choose one of the plans',
  periodTooShort: 'A period has at least one day',
  periodTooLong: 'A period has at most ten years',
  changed: (name: string): string => `Your company now has the plan ${name}`,
  unchanged: 'Your company has this plan already',
  /** A limit that is nearly used, on the page of what it counts. */
  nearlyUsed: (used: number, limit: number, name: string): string =>
    `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${name.toLowerCase()} of your plan are used.`,
  /** The notices to owners (D-246). */
  limitNear: (used: number, limit: number, name: string) => ({
    title: `Your plan has little room for ${name.toLowerCase()}`,
    message: `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} are used. A larger plan has more.`,
  }),
  limitReached: (used: number, limit: number, name: string) => ({
    title: `Your plan has no more room for ${name.toLowerCase()}`,
    message: `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} are used. Everything stays; a larger plan lets you add more.`,
  }),
  /** The refusal of a call whose module the plan lacks. */
  moduleLocked: (feature: string): string => `Your plan does not include ${feature}. A larger plan does.`,
} as const
