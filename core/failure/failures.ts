import { TaggedError } from 'effect/Data'

/** Messages by field, as the envelope carries them (D-05). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The server understood and declined: status false (D-06). With `errors` the reasons stand by field. */
export class Refused extends TaggedError('Refused')<{ readonly message: string; readonly errors?: FieldErrors }> {}
/** No, an unknown or an ended token: HTTP 401. */
export class Unauthenticated extends TaggedError('Unauthenticated')<{ readonly message?: string }> {}
/** Signed in, but the right is missing: HTTP 403. */
export class Forbidden extends TaggedError('Forbidden')<{ readonly message: string }> {}
/** No such row, or somebody else's: HTTP 404. */
export class NotFound extends TaggedError('NotFound')<{ readonly message: string }> {}
/**
 * Somebody else changed the same fields since the caller read them: HTTP 409 (D-120). `present` holds the stored values of these fields by
 * name, `version` the stored version where the row has one.
 */
export class Conflict extends TaggedError('Conflict')<{
  readonly message: string
  readonly errors?: FieldErrors
  readonly present: Readonly<Record<string, unknown>>
  readonly version?: number
}> {}
/** Not with this plan or approval: HTTP 302 without a Location (D-06). */
export class NotWithPlan extends TaggedError('NotWithPlan')<{ readonly message?: string }> {}
/** A body that no screen can produce: HTTP 422. */
export class InvalidBody extends TaggedError('InvalidBody')<{
  readonly message: string
  readonly errors?: FieldErrors
}> {}
/** HTTP 405. */
export class MethodNotAllowed extends TaggedError('MethodNotAllowed')<{ readonly message?: string }> {}
/** HTTP 413. */
export class TooLarge extends TaggedError('TooLarge')<{ readonly limitBytes?: number; readonly message?: string }> {}
/** HTTP 429; `retryAfterSeconds` tells when a new try makes sense. */
export class TooMany extends TaggedError('TooMany')<{
  readonly message: string
  readonly retryAfterSeconds?: number
}> {}
/** HTTP 5xx; `id` names the entry in the server's log. */
export class ServerFault extends TaggedError('ServerFault')<{ readonly status: number; readonly id?: string }> {}
/** No answer came: offline, name not found, connection refused or cut. */
export class Unreachable extends TaggedError('Unreachable')<{ readonly cause: unknown }> {}
/** No answer within the limit. */
export class TimedOut extends TaggedError('TimedOut')<{ readonly ms: number }> {}
/** An answer that is not what the contract says. */
export class BadAnswer extends TaggedError('BadAnswer')<{ readonly cause: unknown }> {}
/** The caller gave up: the screen was left or the query replaced. */
export class Aborted extends TaggedError('Aborted')<{ readonly cause?: unknown }> {}

/** Whatever can become of a call. */
export type CallFailure =
  | Refused
  | Unauthenticated
  | Forbidden
  | NotFound
  | Conflict
  | NotWithPlan
  | InvalidBody
  | MethodNotAllowed
  | TooLarge
  | TooMany
  | ServerFault
  | Unreachable
  | TimedOut
  | BadAnswer
  | Aborted
