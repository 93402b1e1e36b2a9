import { DAY_MS } from '../time/durations.ts'

/** Wrong passwords in a row before the first delay. D-16, D-146. */
export const FREE_TRIES = {
  /** Tries for one account, from one address or from one device that signed in before. */
  account: 5,
  /** Tries for one account, from all devices that never signed in before. */
  strangers: 20,
  /** Tries for all accounts, from one address without devices that signed in before. */
  address: 50,
} as const
const FIRST_DELAY_MS = 60_000
const LONGEST_DELAY_MS = 900_000
/** Wrong tries are forgotten after a day without one, in milliseconds. */
export const TRIES_FORGOTTEN_MS = DAY_MS

/**
 * The time between the last of `tries` wrong passwords and the next accepted try, in milliseconds: none at first, then a
 * minute, doubling up to 15 minutes. D-146.
 */
export function signInDelayMs(tries: number, free: number): number {
  return tries < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (tries - free), LONGEST_DELAY_MS)
}
