import * as Effect from 'effect/Effect'
import * as Schedule from 'effect/Schedule'
import ky, { type KyInstance, type Options } from 'ky'
import { z } from 'zod'
import type { AnyEndpoint, Base, CallResponse, CallInput } from '../../core/contracts/endpoint.ts'
import { readEnvelope } from '../../core/failure/envelope.ts'
import {
  Aborted,
  BadResponse,
  type CallFailure,
  Conflict,
  type FieldErrors,
  Forbidden,
  InvalidBody,
  MethodNotAllowed,
  NotFound,
  NotWithPlan,
  Refused,
  ServerFault,
  TimedOut,
  TooLarge,
  TooMany,
  Unauthenticated,
  Unreachable,
} from '../../core/failure/failures.ts'
import { multipartOf, queryOf } from './form-encoding.ts'

/** The addresses of the bases. D-04. */
export type BaseUrls = Readonly<Record<Base, string>>

export const basesOn = (origin: string): BaseUrls => ({
  main: `${origin}/api/v1`,
  'crm-host': `${origin}/crm-host`,
  chat: `${origin}/chat`,
  'web-origin': origin,
})

/** The values of the common headers (D-10), read for every call. */
export interface CallerFacts {
  readonly token?: string | undefined
  readonly sessionHash?: string | undefined
  readonly pageUrl?: string | undefined
  readonly userId?: number | string | undefined
  readonly socketId?: string | undefined
}

export interface CallerOptions {
  readonly bases: BaseUrls
  readonly facts: () => CallerFacts
  readonly fetch?: typeof fetch
  /** Maximum time to wait for a response, in milliseconds. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Repeating a create call with the same key creates once. */
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
  /** The call goes on when its page is left. */
  readonly keepalive?: boolean
  /** `low` gives way to calls that a person waits for. */
  readonly priority?: 'low'
  /** Receives the percentage of the body that was sent, for an upload. */
  readonly onProgress?: (percent: number) => void
}

/** Makes calls by contract. Failures are typed and have no effects on the screen. */
export interface Caller {
  call<E extends AnyEndpoint>(
    contract: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Effect.Effect<CallResponse<E>, CallFailure>
}

const DEFAULT_TIMEOUT_MS = 20_000

/** Creates the caller for all contracts, based on ky. A read without a response is retried twice with growing delays. */
export function createCaller({
  bases,
  facts,
  fetch: fetchWith,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: CallerOptions): Caller {
  const http = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(fetchWith === undefined ? {} : { fetch: fetchWith }),
  })
  return {
    call: <E extends AnyEndpoint>(contract: E, input: CallInput<E>, options: CallOptions = {}) => {
      const limitMs = options.timeoutMs ?? timeoutMs
      const { onProgress } = options
      const sender =
        onProgress === undefined || fetchWith !== undefined ? http : http.extend({ fetch: fetchReporting(onProgress) })
      const attempt = Effect.tryPromise({
        try: (signal) => send(sender, bases, facts(), contract, input as Record<string, unknown>, options, signal),
        catch: (cause): CallFailure =>
          isAbort(cause) ? new Aborted({ cause }) : isFailure(cause) ? cause : new Unreachable({ cause }),
      }).pipe(
        Effect.timeoutOrElse({
          duration: limitMs,
          orElse: () => Effect.fail<CallFailure>(new TimedOut({ ms: limitMs })),
        }),
      )
      const retried =
        contract.method === 'GET'
          ? attempt.pipe(
              Effect.retry({
                schedule: Schedule.exponential('150 millis').pipe(Schedule.jittered),
                times: 2,
                while: (failure) =>
                  failure._tag === 'Unreachable' || (failure._tag === 'ServerFault' && failure.status === 503),
              }),
            )
          : attempt
      return retried as Effect.Effect<CallResponse<E>, CallFailure>
    },
  }
}

/** Loads its code with the first upload; without it, an upload is sent but not reported. */
const fetchReporting =
  (onProgress: (percent: number) => void): typeof fetch =>
  async (input, init) => {
    const send = await import('./fetch-with-progress.ts').then(
      ({ fetchWithProgress }) => fetchWithProgress(onProgress),
      () => fetch,
    )
    return send(input, init)
  }

async function send(
  http: KyInstance,
  bases: BaseUrls,
  { token, sessionHash, pageUrl, userId, socketId }: CallerFacts,
  contract: AnyEndpoint,
  input: Record<string, unknown>,
  { idempotencyKey, keepalive, priority }: CallOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const { path, rest } = filled(contract.path, input)
  const headers: Record<string, string | undefined> = {
    accept: 'application/json',
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    'x-session-hash': sessionHash,
    'x-page-url': pageUrl,
    'x-user-id': userId === undefined ? undefined : String(userId),
    'x-socket-id': socketId,
    'idempotency-key': idempotencyKey,
  }
  const method = contract.override === undefined ? contract.method : 'POST'
  const body = contract.override === undefined || Array.isArray(rest) ? rest : { ...rest, _method: contract.override }
  const credentials = contract.marksDevice ? 'same-origin' : 'omit'
  const aside = { ...(keepalive === undefined ? {} : { keepalive }), ...(priority === undefined ? {} : { priority }) }
  const request: Options = { method, headers, signal, credentials, ...aside, ...encoded(contract, body) }
  const response = await http(`${bases[contract.base]}/${path.replace(/^\//, '')}`, request)
  return read(contract, response)
}

/** Inserts the path's values and returns the rest for the query or the body. */
function filled(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> | unknown[] } {
  if (Array.isArray(input)) return { path, rest: input }
  const rest = { ...input }
  const whole = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: whole, rest }
}

function encoded(contract: AnyEndpoint, body: Record<string, unknown> | unknown[]): Options {
  if (contract.method === 'GET') return { searchParams: queryOf(body) }
  switch (contract.encoding) {
    case 'query':
      return { searchParams: queryOf(body) }
    case 'json':
      return { json: body }
    case 'form':
      return { body: queryOf(body) }
    case 'multipart':
      return { body: multipartOf(body) }
  }
}

async function read(contract: AnyEndpoint, response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw response.ok ? new BadResponse({ cause }) : failureOf(response, { message: '', errors: undefined })
  }
  const envelope = readEnvelope(body)
  if (!response.ok) throw failureOf(response, { message: envelope.message, errors: envelope.errors }, body)
  if (envelope.isRefused)
    throw new Refused({
      message: envelope.message,
      ...(envelope.errors === undefined ? {} : { errors: envelope.errors }),
    })
  const parsed = contract.response.safeParse(body)
  if (!parsed.success) throw new BadResponse({ cause: parsed.error })
  return { ...(parsed.data as object), message: envelope.message }
}

interface FailureTexts {
  readonly message: string
  readonly errors: FieldErrors | undefined
}

function failureOf(response: Response, { message, errors }: FailureTexts, body?: unknown): CallFailure {
  const text = message === '' ? {} : { message }
  const fields = errors === undefined ? {} : { errors }
  switch (response.status) {
    case 302:
      return new NotWithPlan(text)
    case 401:
      return new Unauthenticated(text)
    case 403:
      return new Forbidden({ message })
    case 404:
      return new NotFound({ message })
    case 405:
      return new MethodNotAllowed(text)
    case 409:
      return new Conflict({ message, ...fields, ...presentIn(body) })
    case 413:
      return new TooLarge(text)
    case 422:
      return new InvalidBody({ message, ...fields })
    case 429: {
      const wait = Number(response.headers.get('retry-after'))
      return new TooMany({ message, ...(wait > 0 ? { retryAfterSeconds: wait } : {}) })
    }
    default:
      return new ServerFault({ status: response.status })
  }
}

const conflictBody = z.object({
  data: z.object({ present: z.record(z.string(), z.unknown()), version: z.number().optional() }),
})

/** The stored values in the response of a conflict; none when the body has another shape. */
function presentIn(body: unknown): Pick<Conflict, 'present' | 'version'> {
  const read = conflictBody.safeParse(body)
  if (!read.success) return { present: {} }
  const { present, version } = read.data.data
  return version === undefined ? { present } : { present, version }
}

const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError'
const isFailure = (cause: unknown): cause is CallFailure =>
  typeof cause === 'object' && cause !== null && '_tag' in cause
