import type { z } from 'zod'
import { isEmptyValue } from '../../../core/crm/forms/field-value.ts'
import { fieldMessages, issueText } from '../../../core/text/issue-text.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import { conflicted, refused } from './refusals.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Merges an edit with what others saved since the caller read the row (D-120). `was` holds the value with which each
 * edited field was read; fields that it does not name keep their stored value. Throws a conflict with the stored values
 * when somebody else changed an edited field to something else. `together` lists fields that mean something only in one
 * piece, such as an amount and its currency: they conflict as one.
 */
export function mergeEdit<Sent extends object>(
  stored: object,
  sent: Sent,
  was: Fields,
  together: readonly (readonly string[])[] = [],
): Sent {
  const [now, given] = [stored as Fields, sent as Fields]
  const edited = Object.keys(was).filter((name) => Object.hasOwn(given, name))
  const alone = edited.filter((name) => !together.some((part) => part.includes(name))).map((name) => [name])
  const present = [...alone, ...together.map((part) => part.filter((name) => edited.includes(name)))]
    .filter(
      (part) =>
        part.some((name) => !isSameValue(now[name], was[name])) &&
        part.some((name) => !isSameValue(now[name], given[name])),
    )
    .flatMap((part) => part.map((name) => [name, now[name] ?? null] as const))
  if (present.length > 0) throw conflicted(Object.fromEntries(present))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Object.hasOwn(was, name) || !Object.hasOwn(now, name) ? value : now[name],
    ]),
  ) as Sent
}

/** A set of ids after adding and removing what the caller changed since reading `was`; what others chose meanwhile stays. */
export function mergeIds(stored: readonly number[], sent: readonly number[], was: readonly number[]): number[] {
  const kept = stored.filter((id) => sent.includes(id) || !was.includes(id))
  return [...new Set([...kept, ...sent.filter((id) => !was.includes(id))])]
}

/** The input checked by its schema; throws a refusal with the messages by field. */
export function checkedBy<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const checked = schema.safeParse(input, { error: issueText })
  if (checked.success) return checked.data
  const messages = fieldMessages(checked.error)
  throw refused(
    Object.values(messages)[0] ?? '',
    Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]])),
  )
}

/** Compares two values; null, blank and an empty list are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => (isEmptyValue(a) ? isEmptyValue(b) : isSameJson(a, b))
