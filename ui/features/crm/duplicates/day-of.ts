import { dayText, toLocalTime } from '../../../shared/app/moments.ts'

/** The day of a wire time in the zone: "13 Nov 2026". */
export const dayOf = (wireTime: string, zone: string): string => dayText(toLocalTime(wireTime, zone).slice(0, 10))
