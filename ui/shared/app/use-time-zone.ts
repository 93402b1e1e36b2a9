/** The zone that this browser shows times in (D-11). */
export const useTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
