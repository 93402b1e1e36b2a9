import type { FieldErrors } from './failures.ts'

/** What every answer of every base says beside its fields: `{status, message, errors?}`. D-05. */
export interface Envelope {
  /** `status` is false, 0, "0" or "false". A missing status is success, which only counts on a 2xx. */
  readonly isRefused: boolean
  /** '' when the answer has none. */
  readonly message: string
  /** Undefined when the answer names no message for any field. Messages that belong to no field stand under ''. */
  readonly errors: FieldErrors | undefined
}

/**
 * Reads the envelope of a decoded body. A body that is no object has none of its parts: whether it is an answer at all, the
 * contract's schema decides. Never throws. D-05.
 */
export function readEnvelope(body: unknown): Envelope {
  if (!isRecord(body)) return { isRefused: false, message: '', errors: undefined }
  const { status, message, errors } = body
  return {
    isRefused: status === false || status === 0 || status === '0' || status === 'false',
    message: typeof message === 'string' ? message : '',
    errors: readErrors(errors),
  }
}

/** Field errors as they come, one text or a list per field, in the order of the answer; empty texts and other shapes are dropped. */
function readErrors(errors: unknown): FieldErrors | undefined {
  const fields: readonly (readonly [string, unknown])[] = isRecord(errors) ? Object.entries(errors) : [['', errors]]
  const found = fields.map(([field, value]) => [field, textsOf(value)] as const).filter(([, texts]) => texts.length > 0)
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
