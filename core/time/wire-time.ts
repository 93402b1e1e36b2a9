import { isCalendarDay } from './calendar.ts'

const FIRST_WIRE_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const LAST_WIRE_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether the wire can write a moment (ms since 1970): in the years 1 to 9999 by UTC. */
export const isWireMoment = (at: number): boolean => at >= FIRST_WIRE_MOMENT && at <= LAST_WIRE_MOMENT

/**
 * A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss`, in UTC. Spec §9 "Ad and banner formats", D-11.
 * Fractions of a second are cut off. Throws a RangeError for a moment outside the years 1 to 9999 (`isWireMoment`).
 */
export function formatWireTime(moment: Date | number): string {
  const at = Number(moment)
  if (!isWireMoment(at)) throw new RangeError(`No wire time for ${at}: it is not in the years 1 to 9999`)
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * The moment of a wire date-time in ms since 1970: `YYYY-MM-DD HH:mm:ss` is UTC; ISO with an offset is accepted as well.
 * Undefined for every other form, for days or times that do not exist, and where the offset leads out of the years that
 * `formatWireTime` writes. D-11.
 */
export function parseWireTime(text: string): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})([ T])(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (parts === null) return undefined
  const [, day = '', separator, time = '', offset] = parts
  const isPlain = separator === ' ' && offset === undefined && time.length === 8
  const isIso = separator === 'T' && offset !== undefined
  if (!(isPlain || isIso) || !isCalendarDay(day) || Number(time.slice(0, 2)) > 23) return undefined
  const at = Date.parse(`${day}T${time}${offset ?? 'Z'}`)
  return isWireMoment(at) ? at : undefined
}

/** The same as a Date, for texts that a schema has checked; an invalid Date for every other form. */
export const wireDate = (text: string): Date => new Date(parseWireTime(text) ?? Number.NaN)
