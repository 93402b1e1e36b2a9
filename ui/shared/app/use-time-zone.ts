/** The time zone of this browser (D-11). */
export const useTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
