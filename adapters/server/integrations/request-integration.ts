import * as Data from 'effect/Data'
import * as Duration from 'effect/Duration'
import * as Effect from 'effect/Effect'
import * as Schedule from 'effect/Schedule'

/** No connection, or it was interrupted. `cause` is for the log. */
export class IntegrationUnreachable extends Data.TaggedError('IntegrationUnreachable')<{
  readonly peer: string
  readonly cause: unknown
}> {}
/** No complete response within the timeout. */
export class IntegrationTimedOut extends Data.TaggedError('IntegrationTimedOut')<{
  readonly peer: string
  readonly ms: number
}> {}
/** A response with an error status. `body` is its beginning, for the log. */
export class IntegrationRefused extends Data.TaggedError('IntegrationRefused')<{
  readonly peer: string
  readonly status: number
  readonly body: string
}> {}
/** An unusable response: too large, or in an unexpected format. */
export class IntegrationResponseUnusable extends Data.TaggedError('IntegrationResponseUnusable')<{
  readonly peer: string
  readonly problem: string
}> {}
export type IntegrationFailure =
  | IntegrationUnreachable
  | IntegrationTimedOut
  | IntegrationRefused
  | IntegrationResponseUnusable

export interface IntegrationRequest {
  /** The name of the service for failures and logs: `translation`, `files`. */
  readonly peer: string
  /** A function is called for each attempt, because a signature in the query expires. */
  readonly url: string | URL | (() => string | URL)
  readonly method?: string
  /** Created again for each attempt, because signatures expire. */
  readonly headers?: () => Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Timeout of one attempt including the whole response. */
  readonly timeoutMs: number
  /** Further attempts after no response, 5xx or 429. Only for requests that are safe to repeat. */
  readonly retries?: number
  /** Maximum size of a response. Default 1 MiB. */
  readonly maxBytes?: number
  /** Statuses other than 2xx that count as success. */
  readonly accept?: readonly number[]
}

export interface IntegrationResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MAX_RESPONSE_BYTES = 1_048_576

/** A response whose body has not arrived yet. Whoever gets it reads or cancels the body. */
export interface OpenedResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array>
}

/** Makes one request to an integration. Never follows redirects, because only the configured address is trusted. */
export function requestIntegration(
  request: IntegrationRequest,
): Effect.Effect<IntegrationResponse, IntegrationFailure> {
  return attempted(request, send)
}

/** As `requestIntegration`, for a response that is passed on while it arrives; the timeout counts until its headers. */
export function openIntegration(request: IntegrationRequest): Effect.Effect<OpenedResponse, IntegrationFailure> {
  return attempted(request, async (_, signal) => {
    const response = await answerOf(request, signal)
    if (!isAccepted(request, response))
      throw refusedBy(request.peer, response.status, await read(response, MAX_RESPONSE_BYTES))
    return {
      status: response.status,
      headers: response.headers,
      body: response.body ?? ReadableStream.from<Uint8Array>([]),
    }
  })
}

function attempted<T>(
  request: IntegrationRequest,
  attempt: (request: IntegrationRequest, signal: AbortSignal) => Promise<T>,
): Effect.Effect<T, IntegrationFailure> {
  const { peer, timeoutMs: ms, retries = 0 } = request
  return Effect.tryPromise({
    try: (signal) => attempt(request, signal),
    catch: (cause) => (isResponseFailure(cause) ? cause : new IntegrationUnreachable({ peer, cause })),
  }).pipe(
    Effect.timeoutOrElse({
      duration: Duration.millis(ms),
      orElse: () => Effect.fail(new IntegrationTimedOut({ peer, ms })),
    }),
    Effect.retry({
      times: retries,
      while: isPassing,
      schedule: Schedule.exponential('100 millis').pipe(Schedule.jittered),
    }),
  )
}

/** The JSON value of a response; fails with `IntegrationResponseUnusable` when it is not JSON. */
export const jsonOf = (
  peer: string,
  { bytes }: IntegrationResponse,
): Effect.Effect<unknown, IntegrationResponseUnusable> =>
  Effect.try({
    try: (): unknown => JSON.parse(new TextDecoder().decode(bytes)),
    catch: () => new IntegrationResponseUnusable({ peer, problem: 'not JSON' }),
  })

async function send(request: IntegrationRequest, signal: AbortSignal): Promise<IntegrationResponse> {
  const { peer, maxBytes = MAX_RESPONSE_BYTES } = request
  const response = await answerOf(request, signal)
  const bytes = await read(response, maxBytes)
  if (!isAccepted(request, response)) throw refusedBy(peer, response.status, bytes)
  if (bytes === undefined) throw new IntegrationResponseUnusable({ peer, problem: `more than ${maxBytes} bytes` })
  return { status: response.status, headers: response.headers, bytes }
}

const answerOf = ({ url, method = 'GET', headers, body }: IntegrationRequest, signal: AbortSignal): Promise<Response> =>
  fetch(typeof url === 'function' ? url() : url, {
    method,
    headers: headers?.() ?? {},
    body: body ?? null,
    signal,
    redirect: 'manual',
  })

const isAccepted = ({ accept = [] }: IntegrationRequest, { ok, status }: Response): boolean =>
  ok || accept.includes(status)

const refusedBy = (peer: string, status: number, bytes: Uint8Array | undefined): IntegrationRefused =>
  new IntegrationRefused({ peer, status, body: new TextDecoder().decode(bytes?.subarray(0, 500)) })

/** Returns the body, or undefined as soon as it exceeds the limit. */
async function read(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

const isResponseFailure = (cause: unknown): cause is IntegrationRefused | IntegrationResponseUnusable =>
  cause instanceof IntegrationRefused || cause instanceof IntegrationResponseUnusable

function isPassing(failure: IntegrationFailure): boolean {
  switch (failure._tag) {
    case 'IntegrationUnreachable':
    case 'IntegrationTimedOut':
      return true
    case 'IntegrationRefused':
      return failure.status >= 500 || failure.status === 429
    case 'IntegrationResponseUnusable':
      return false
  }
}
