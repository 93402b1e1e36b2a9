import { DAY_MS } from '../time/durations.ts'

// Separate from the schema, so that pages can load it without zod.

/** How long a review and its answer can be changed, in milliseconds. D-114. */
export const REVIEW_CHANGE_MS = 7 * DAY_MS

/** Whether what was written at a moment (ms since 1970) can still be changed; the last moment of the week counts. D-114. */
export const isChangeable = (writtenAt: number, now: number): boolean => now - writtenAt <= REVIEW_CHANGE_MS
