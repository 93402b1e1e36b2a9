import { isCalendarDay } from './calendar.ts'

/**
 * A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss`, in UTC. Spec §9 "Ad and banner formats", D-11.
 * Fractions of a second are cut off. Throws a RangeError for a moment outside the years 0 to 9999.
 */
export function formatWireTime(at: number): string {
  const iso = new Date(at).toISOString()
  if (iso.length !== 24) throw new RangeError(`No wire time for ${at}: the year has more than four digits`)
  return iso.slice(0, 19).replace('T', ' ')
}

/**
 * The moment of a wire date-time in ms since 1970: `YYYY-MM-DD HH:mm:ss` is UTC; ISO with an offset is accepted as well.
 * Undefined for every other form, and for days or times that do not exist. D-11.
 */
export function parseWireTime(text: string): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})([ T])(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (parts === null) return undefined
  const [, day = '', separator, time = '', offset] = parts
  const isPlain = separator === ' ' && offset === undefined && time.length === 8
  const isIso = separator === 'T' && offset !== undefined
  if (!(isPlain || isIso) || !isCalendarDay(day) || Number(time.slice(0, 2)) > 23) return undefined
  const at = Date.parse(`${day}T${time}${offset ?? 'Z'}`)
  return Number.isNaN(at) ? undefined : at
}
