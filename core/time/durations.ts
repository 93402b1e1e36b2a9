/** One minute in milliseconds. */
export const MINUTE_MS = 60_000
/** One hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours in milliseconds; a calendar day can be longer or shorter (`calendar.ts`). */
export const DAY_MS = 24 * HOUR_MS
