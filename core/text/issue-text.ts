import type { z } from 'zod'
import { isNothing } from './loose-values.ts'
import { pleaseEnter, pleaseSelect, tooLongFor } from './messages.ts'

/**
 * The default message for an invalid value. Pass it to `safeParse` as `error`, so that zod's own messages never reach a
 * person. The message has the wire name of the field, with spaces. D-48; the other texts are our own choice.
 */
export const issueText: z.core.$ZodErrorMap = (issue) => {
  const label = labelOf(issue.path ?? [])
  const isEmpty = isNothing(issue.input)
  switch (issue.code) {
    case 'invalid_value':
    case 'invalid_union':
      return pleaseSelect(label)
    case 'too_big':
      return issue.origin === 'string'
        ? tooLongFor(Number(issue.maximum))
        : isList(issue.origin)
          ? `Please select at most ${issue.maximum} entries`
          : `Please enter at most ${issue.maximum}`
    case 'too_small':
      if (isList(issue.origin)) return pleaseSelect(label)
      return issue.origin === 'string' ? pleaseEnter(label) : `Please enter at least ${issue.minimum}`
    case 'invalid_type':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'custom':
      return isEmpty ? pleaseEnter(label) : `Please enter a valid ${label}`
  }
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set'

/** The last name in the path to the value; list indexes have no name. */
const labelOf = (path: readonly PropertyKey[]): string =>
  path
    .findLast((part): part is string => typeof part === 'string' && !/^\d+$/.test(part))
    ?.replaceAll(/[_.]+/g, ' ')
    .trim()
    .toLowerCase() || 'value'

/** The first message of each field, by dotted path ('social.0.profile_link'); messages of the whole form under ''. */
export function fieldMessages(error: z.ZodError): Readonly<Record<string, string>> {
  // A Map, because a field may be named like a property of every object.
  const found = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.')
    if (!found.has(field)) found.set(field, message)
  }
  return Object.fromEntries(found)
}

/** The first message of each invalid field, by dotted path; empty for valid values. Zod's own messages never appear in it. */
export function invalidFields(schema: z.ZodType, values: unknown): Readonly<Record<string, string>> {
  const checked = schema.safeParse(values, { error: issueText })
  return checked.success ? {} : fieldMessages(checked.error)
}
