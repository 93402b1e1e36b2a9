// Apart from the contracts, because the addresses of the console's lists name them, and every page knows all addresses.

/** What the console lists of jobs: those that wait or run, and those that were given up. */
export const jobStates = ['waiting', 'dead'] as const
export type JobState = (typeof jobStates)[number]

export const mailStates = ['waiting', 'sent', 'failed'] as const

/** Listings, reviews and ads of the console: those that visitors see, and those that an operator took off. */
export const standings = ['public', 'taken_off'] as const

/** A scheduled text is published by its day. */
export const textStates = ['draft', 'scheduled', 'published'] as const

/** Definitions of the market that operators keep in order; texts belong to companies alone. D-233. */
export const SHARED_KINDS = ['category', 'brand', 'specification'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]
