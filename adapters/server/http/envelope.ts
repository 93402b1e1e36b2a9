import { DatabaseError, DatabaseUnavailable } from '../database/db.ts'
import { Overloaded } from '../overload.ts'
import { COMPRESS_FROM_BYTES, compress, contentCoding } from './compression.ts'
import { refusalOfDatabase } from './database-refusals.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import type { FieldErrors } from '../../../core/failure/failures.ts'

/** A response whose JSON the database has already written: sent as it is. */
export class SerializedResponse {
  /** JSON of the response's fields without the surrounding braces, e.g. `"data":{…}`. */
  readonly fields: string
  constructor(fields: string) {
    this.fields = fields
  }
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Wraps a handler's result: `{status: true, message, …}` (D-05). A message of the handler replaces the given one. A long
 * response is compressed for those who accept it (D-280): a list of records is a sixth then.
 */
export async function envelopeResponse(result: unknown, message = '', acceptEncoding?: string): Promise<Response> {
  const text =
    result instanceof SerializedResponse
      ? `{"status":true,"message":${JSON.stringify(message)},${result.fields}}`
      : JSON.stringify({ status: true, message, ...(result as object | undefined) })
  const coding = text.length < COMPRESS_FROM_BYTES ? 'identity' : contentCoding(acceptEncoding, ['gzip'])
  if (coding === 'identity') return new Response(text, { headers })
  const body = new Uint8Array(await compress(new TextEncoder().encode(text), coding, 'each'))
  return new Response(body, { headers: { ...headers, 'content-encoding': coding } })
}

interface TaggedLike {
  readonly _tag: string
  readonly message?: string
  readonly errors?: FieldErrors
  readonly retryAfterSeconds?: number
  /** The stored values of a conflict. */
  readonly present?: Readonly<Record<string, unknown>>
  readonly version?: number
  /** Methods that the address takes. */
  readonly allowed?: readonly string[]
}

const statusOf: Readonly<Record<string, number>> = {
  Refused: 200,
  NotWithPlan: 302,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  TooLarge: 413,
  InvalidBody: 422,
  TooMany: 429,
  ImageEncoderBusy: 503,
  TranslationFailed: 502,
  TranslationUnavailable: 503,
}

/**
 * Turns any failure into a response; the only place that does. Known failures carry their text. Any other error is
 * logged under `id`, and the response contains only that id.
 */
export function failureResponse(failure: unknown, id: string, log?: (line: string, error?: unknown) => void): Response {
  const known = failure instanceof DatabaseError ? refusalOfDatabase(failure) : undefined
  // Logged as well, because a rule that only the database enforces should be checked before.
  if (known !== undefined && failure instanceof DatabaseError)
    log?.(`refused ${id} database ${failure.code ?? ''} ${failure.constraint ?? ''}`.trimEnd())
  const error = known ?? failure
  const tag = isTagged(error) ? error._tag : undefined
  const status = tag === undefined ? undefined : statusOf[tag]
  if (status !== undefined && isTagged(error)) {
    const body = {
      status: false,
      message: error.message ?? '',
      ...(error.errors === undefined ? {} : { errors: error.errors }),
      ...(error.present === undefined
        ? {}
        : { data: { present: error.present, ...(error.version === undefined ? {} : { version: error.version }) } }),
    }
    const wait = error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }
    const allow = error.allowed === undefined ? {} : { allow: error.allowed.join(', ') }
    return new Response(JSON.stringify(body), { status, headers: { ...headers, ...wait, ...allow } })
  }
  if (error instanceof Overloaded) {
    return new Response(JSON.stringify({ status: false, message: failureMessages.tryLater, id }), {
      status: 503,
      headers: { ...headers, 'retry-after': String(error.retryAfterSeconds) },
    })
  }
  if (error instanceof DatabaseUnavailable) {
    log?.(`503 ${id} ${error.message}`)
    return new Response(JSON.stringify({ status: false, message: failureMessages.tryLater, id }), {
      status: 503,
      headers: { ...headers, 'retry-after': '2' },
    })
  }
  log?.(
    `500 ${id} ${error instanceof DatabaseError ? `database ${error.code ?? ''}: ${error.message}` : String(error)}`,
    error,
  )
  return new Response(JSON.stringify({ status: false, message: failureMessages.tryLater, id }), {
    status: 500,
    headers,
  })
}

const isTagged = (error: unknown): error is TaggedLike => typeof error === 'object' && error !== null && '_tag' in error
