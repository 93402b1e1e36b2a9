/** Texts of plans and subscriptions. Spec §5 gives the text of an invalid period (`text/period.ts`); these are ours. */
export const planMessages = {
  planUnknown: 'Please choose one of the plans',
  periodTooShort: 'A period has at least one day',
  periodTooLong: 'A period has at most ten years',
  changed: (name: string): string => `Your company now has the plan ${name}`,
  unchanged: 'Your company has this plan already',
  /** The refusal of a call whose module the plan lacks. */
  moduleLocked: (feature: string): string => `Your plan does not include ${feature}. A larger plan does.`,
} as const
