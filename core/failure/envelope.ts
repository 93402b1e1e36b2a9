import { isObject } from '../text/loose-values.ts'
import type { FieldErrors } from './failures.ts'

/** The common part of every response: `{status, message, errors?}`. D-05. */
export interface Envelope {
  /** `status` is false, 0, "0" or "false". A missing status means success on a 2xx. */
  readonly isRefused: boolean
  /** '' if the response has none. */
  readonly message: string
  /** Undefined if the response has no field messages. Messages without a field have the key ''. */
  readonly errors: FieldErrors | undefined
}

/**
 * Parses the envelope of a decoded body. A body that is not an object has an empty envelope; the contract's schema then
 * decides whether the response is valid. Never throws. D-05.
 */
export function readEnvelope(body: unknown): Envelope {
  if (!isObject(body)) return { isRefused: false, message: '', errors: undefined }
  const { status, message, errors } = body
  return {
    isRefused: status === false || status === 0 || status === '0' || status === 'false',
    message: typeof message === 'string' ? message : '',
    errors: readErrors(errors),
  }
}

/** Field errors, a text or a list per field, in the order of the response. Empty texts and other shapes are dropped. */
function readErrors(errors: unknown): FieldErrors | undefined {
  const fields: readonly (readonly [string, unknown])[] = isObject(errors) ? Object.entries(errors) : [['', errors]]
  const found = fields.map(([field, value]) => [field, textsOf(value)] as const).filter(([, texts]) => texts.length > 0)
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  )
