import { z } from 'zod'
import { fits, limits } from './limits.ts'
import type { TextKind } from './limits.ts'
import { readFlag } from './loose-values.ts'
import { pleaseEnter, tooLong, tooLongFor } from './messages.ts'

/** An optional trimmed text within the limit of its kind; missing and null become ''. D-47. */
export const textOf = (kind: TextKind) =>
  z
    .string()
    .trim()
    .refine(fits(limits[kind]), tooLong(kind))
    .nullish()
    .transform((text) => text ?? '')

/** A required trimmed text within the limit of its kind: emptiness is told before length. D-47, D-48. */
export const requiredText = (kind: TextKind, label: string) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .refine(fits(limits[kind]), tooLong(kind))

/** A trimmed text within a limit that has no kind; missing and null become ''. D-48. */
export const textWithin = (limit: number) =>
  z
    .string()
    .trim()
    .refine(fits(limit), tooLongFor(limit))
    .nullish()
    .transform((text) => text ?? '')

/** The greatest length of a web link unless told otherwise. Our own choice. */
export const WEB_LINK_LIMIT = 255

/**
 * A link to the web, or ''. Only http and https: a stored `javascript:` link would run in the reader's page.
 * A host alone gets https in front; the limit counts it in.
 */
export const webLink = (message: string, limit: number = WEB_LINK_LIMIT) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine(fits(limit), { error: tooLongFor(limit), abort: true })
    // A host of two labels or more. The labels hold no dot: a pattern in which two parts can take the same dots reads a long text forever.
    .refine(
      (text) => text === '' || /^https?:\/\/[^\s/\\@?#.]+(?:\.[^\s/\\@?#.]+)+\.?(?:[/?#]\S*)?$/i.test(text),
      message,
    )

/** A switch in any spelling of D-14, as a boolean. */
export const yesNo = (message: string) =>
  z.union([z.boolean(), z.number(), z.string()], message).transform((given, context): boolean => {
    const flag = readFlag(given)
    if (flag !== undefined) return flag
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The first message of each field, keyed by dotted path ('social.0.profile_link'); the form's own messages under ''. */
export function fieldMessages(error: z.ZodError): Readonly<Record<string, string>> {
  // Through entries: a field may be named like a property that every object has.
  const found = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.')
    if (!found.has(field)) found.set(field, message)
  }
  return Object.fromEntries(found)
}
