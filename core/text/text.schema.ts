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

/** A required trimmed text within the limit of its kind. Emptiness is reported before length. D-47, D-48. */
export const requiredText = (kind: TextKind, label: string) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .refine(fits(limits[kind]), tooLong(kind))

/** A trimmed text within a limit without a kind; missing and null become ''. D-48. */
export const textWithin = (limit: number) =>
  z
    .string()
    .trim()
    .refine(fits(limit), tooLongFor(limit))
    .nullish()
    .transform((text) => text ?? '')

/** The one part of the platform's `URL` that is used here: a function of its text, in browsers as in Node. */
declare const URL: { canParse(text: string): boolean }

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `shop.example:8080`, whose host could be taken for a scheme. */
const HOST_WITH_PORT = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+:\d{1,5}(?:[/?#]|$)/i

/** Default maximum length of a web link. Our own choice. */
export const WEB_LINK_LIMIT = 255

/**
 * A link to the web, or ''. Only http and https, because a stored `javascript:` link would run in the reader's page, and
 * only what programs can parse as an address (`URL`). A host without scheme, with or without a port, gets https, which
 * counts towards the limit.
 */
export const webLink = (message: string, limit: number = WEB_LINK_LIMIT) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' || (SCHEME.test(text) && !HOST_WITH_PORT.test(text)) ? text : `https://${text}`))
    .refine(fits(limit), { error: tooLongFor(limit), abort: true })
    // A host of at least two labels. Labels contain no dots: if two parts of the pattern could match the same dots,
    // long texts would take exponential time.
    .refine(
      (text) =>
        text === '' ||
        (/^https?:\/\/[^\s/\\@?#.]+(?:\.[^\s/\\@?#.]+)+\.?(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text)),
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
