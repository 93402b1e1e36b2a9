import { Data, Duration, Effect, Schedule } from 'effect'

/** No connection, or it broke. `cause` is for the log. */
export class OutsideUnreachable extends Data.TaggedError('OutsideUnreachable')<{
  readonly peer: string
  readonly cause: unknown
}> {}
/** No complete answer within the time given. */
export class OutsideTimedOut extends Data.TaggedError('OutsideTimedOut')<{
  readonly peer: string
  readonly ms: number
}> {}
/** An answer that says no. `body` is its beginning, for the log. */
export class OutsideRefused extends Data.TaggedError('OutsideRefused')<{
  readonly peer: string
  readonly status: number
  readonly body: string
}> {}
/** An answer that is not what was agreed: too large, or of another form. */
export class OutsideAnswerUnusable extends Data.TaggedError('OutsideAnswerUnusable')<{
  readonly peer: string
  readonly problem: string
}> {}
export type OutsideFailure = OutsideUnreachable | OutsideTimedOut | OutsideRefused | OutsideAnswerUnusable

export interface OutsideRequest {
  /** Who is asked, for failures and logs: `translation`, `files`. */
  readonly peer: string
  readonly url: string | URL
  readonly method?: string
  /** Made anew for each try: signatures hold for the moment. */
  readonly headers?: () => Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** For one try, the whole answer included. */
  readonly timeoutMs: number
  /** More tries when nothing answered or a 5xx or 429 came. Only for requests that do no harm when repeated. */
  readonly retries?: number
  /** Answers beyond it are not read. Default 1 MiB. */
  readonly maxBytes?: number
  /** Statuses beside 2xx that are answers and not refusals. */
  readonly accept?: readonly number[]
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MAX_ANSWER_BYTES = 1_048_576

/** One call to a service outside. Never follows redirects: the address comes from the settings and stays that one. */
export function requestOutside(request: OutsideRequest): Effect.Effect<OutsideAnswer, OutsideFailure> {
  const { peer, timeoutMs: ms, retries = 0 } = request
  return Effect.tryPromise({
    try: (signal) => send(request, signal),
    catch: (cause) => (isAnswerFailure(cause) ? cause : new OutsideUnreachable({ peer, cause })),
  }).pipe(
    Effect.timeoutOrElse({
      duration: Duration.millis(ms),
      orElse: () => Effect.fail(new OutsideTimedOut({ peer, ms })),
    }),
    Effect.retry({
      times: retries,
      while: isPassing,
      schedule: Schedule.exponential('100 millis').pipe(Schedule.jittered),
    }),
  )
}

/** The JSON value of an answer; fails as unusable when it is none. */
export const jsonOf = (peer: string, { bytes }: OutsideAnswer): Effect.Effect<unknown, OutsideAnswerUnusable> =>
  Effect.try({
    try: (): unknown => JSON.parse(new TextDecoder().decode(bytes)),
    catch: () => new OutsideAnswerUnusable({ peer, problem: 'not JSON' }),
  })

async function send(request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
  const { peer, url, method = 'GET', headers, body, maxBytes = MAX_ANSWER_BYTES, accept = [] } = request
  const answer = await fetch(url, {
    method,
    headers: headers?.() ?? {},
    body: body ?? null,
    signal,
    redirect: 'manual',
  })
  const bytes = await read(answer, maxBytes)
  if (!answer.ok && !accept.includes(answer.status)) {
    throw new OutsideRefused({ peer, status: answer.status, body: new TextDecoder().decode(bytes?.subarray(0, 500)) })
  }
  if (bytes === undefined) throw new OutsideAnswerUnusable({ peer, problem: `more than ${maxBytes} bytes` })
  return { status: answer.status, headers: answer.headers, bytes }
}

/** The body, or undefined as soon as it turns out too large. */
async function read(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

const isAnswerFailure = (cause: unknown): cause is OutsideRefused | OutsideAnswerUnusable =>
  cause instanceof OutsideRefused || cause instanceof OutsideAnswerUnusable

function isPassing(failure: OutsideFailure): boolean {
  switch (failure._tag) {
    case 'OutsideUnreachable':
    case 'OutsideTimedOut':
      return true
    case 'OutsideRefused':
      return failure.status >= 500 || failure.status === 429
    case 'OutsideAnswerUnusable':
      return false
  }
}
