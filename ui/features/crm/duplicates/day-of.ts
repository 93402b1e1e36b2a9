import { browserZone, dayText, toLocalTime } from '../../../shared/app/moments.ts'

/** The day of a wire time where the person is: "13 Nov 2026". */
export const dayOf = (wireTime: string): string => dayText(toLocalTime(wireTime, browserZone()).slice(0, 10))
