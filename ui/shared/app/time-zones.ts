/** The time zones that this browser knows, UTC first. */
export const timeZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
