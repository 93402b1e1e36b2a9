import { z } from 'zod'
import { lengthOf, limits } from './limits.ts'
import type { TextKind } from './limits.ts'
import { pleaseEnter, tooLong, tooLongFor } from './messages.ts'

/** An optional trimmed text within the limit of its kind; missing and null become ''. D-47. */
export const textOf = (kind: TextKind) =>
  z
    .string()
    .trim()
    .refine((text) => lengthOf(text) <= limits[kind], tooLong(kind))
    .nullish()
    .transform((text) => text ?? '')

/** A required trimmed text within the limit of its kind: emptiness is told before length. D-47, D-48. */
export const requiredText = (kind: TextKind, label: string) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .refine((text) => lengthOf(text) <= limits[kind], tooLong(kind))

/** A trimmed text within a limit that has no kind; missing and null become ''. D-48. */
export const textWithin = (limit: number) =>
  z
    .string()
    .trim()
    .refine((text) => lengthOf(text) <= limit, tooLongFor(limit))
    .nullish()
    .transform((text) => text ?? '')

/**
 * A link to the web, or ''. Only http and https: a stored `javascript:` link would run in the reader's page.
 * A host alone gets https in front.
 */
export const webLink = (message: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine((text) => text === '' || /^https?:\/\/[^\s/\\@]+\.[^\s/\\@]+([/?#]\S*)?$/i.test(text), message)

/** The first message of each field, keyed by dotted path ('social.0.profile_link'); the form's own messages under ''. */
export function fieldMessages(error: z.ZodError): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const issue of error.issues) found[issue.path.join('.')] ??= issue.message
  return found
}
