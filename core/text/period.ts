/** The number of days of each unit of a period. Spec §9 "Period to days". */
export const daysPerUnit = { days: 1, weeks: 7, months: 30, years: 365 } as const

/** The refusal of a period text, exactly as specified. Spec §5. */
export const INVALID_PERIOD = 'Invalid period type. Valid periods are: days, weeks, months, years.'

const units: Readonly<Record<string, number>> = {
  day: daysPerUnit.days,
  days: daysPerUnit.days,
  week: daysPerUnit.weeks,
  weeks: daysPerUnit.weeks,
  month: daysPerUnit.months,
  months: daysPerUnit.months,
  year: daysPerUnit.years,
  years: daysPerUnit.years,
}
const recurrences: Readonly<Record<string, number>> = {
  daily: daysPerUnit.days,
  weekly: daysPerUnit.weeks,
  monthly: daysPerUnit.months,
  annually: daysPerUnit.years,
}

/**
 * The days of a period text: `[whole number] unit` in any letter case, singular allowed, a missing number means 1;
 * daily, weekly, monthly and annually take no number. Throws a RangeError with `INVALID_PERIOD` for anything else. Spec
 * §5, D-46.
 */
export function periodToDays(text: string): number {
  const [, number, word = ''] = /^(?:(\d+)\s+)?([a-z]+)$/.exec(text.trim().toLowerCase()) ?? []
  const factor = Object.hasOwn(units, word) ? units[word] : undefined
  if (factor !== undefined) return within(number === undefined ? factor : Number(number) * factor)
  const days = number === undefined && Object.hasOwn(recurrences, word) ? recurrences[word] : undefined
  if (days === undefined) throw new RangeError(INVALID_PERIOD)
  return days
}

/** Refuses numbers too large to be exact. */
function within(days: number): number {
  if (!Number.isSafeInteger(days)) throw new RangeError(INVALID_PERIOD)
  return days
}
