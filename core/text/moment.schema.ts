import { z } from 'zod'
import { isCalendarDay } from '../time/calendar.ts'
import { formatWireTime, parseWireTime } from '../time/wire-time.ts'
import { NOT_A_DATE, NOT_A_MOMENT, pleaseEnter } from './messages.ts'

/** A required moment on the wire, in wire format, so that text order is time order. D-11, D-48. */
export const wireMoment = (label: string) => written(label, wireForm, NOT_A_MOMENT)

/** A required calendar day, or a moment like `wireMoment`. D-11, D-89. */
export const dayOrMoment = (label: string) =>
  written(label, (text) => (isCalendarDay(text) ? text : wireForm(text)), NOT_A_DATE)

const written = (label: string, read: (text: string) => string | undefined, wrong: string) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .transform((text, context) => {
      const found = read(text)
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })

function wireForm(text: string): string | undefined {
  const at = parseWireTime(text)
  return at === undefined ? undefined : formatWireTime(at)
}
