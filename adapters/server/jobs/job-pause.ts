const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 3_600_000

/**
 * The pause after the nth failed try, in milliseconds: it doubles from one second up to an hour. `random` (0 to 1) takes
 * away up to half, so that jobs which failed together are not tried again together.
 */
export const pauseAfter = (tries: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1)) * (1 - random / 2)
