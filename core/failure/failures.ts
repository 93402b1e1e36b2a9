import { TaggedError } from 'effect/Data'

/** The envelope's messages by field (D-05). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The server refused the call: status false (D-06). `errors` has the reasons by field. */
export class Refused extends TaggedError('Refused')<{ readonly message: string; readonly errors?: FieldErrors }> {}
/** A missing, unknown or expired token: HTTP 401. */
export class Unauthenticated extends TaggedError('Unauthenticated')<{ readonly message?: string }> {}
/** The signed-in person lacks the right: HTTP 403. */
export class Forbidden extends TaggedError('Forbidden')<{ readonly message: string }> {}
/** The row does not exist or belongs to somebody else: HTTP 404. */
export class NotFound extends TaggedError('NotFound')<{ readonly message: string }> {}
/**
 * Somebody else changed the same fields since the caller read them: HTTP 409 (D-120). `present` has the stored values of
 * these fields by name, `version` the stored version if the row has one.
 */
export class Conflict extends TaggedError('Conflict')<{
  readonly message: string
  readonly errors?: FieldErrors
  readonly present: Readonly<Record<string, unknown>>
  readonly version?: number
}> {}
/** The plan or the approval does not allow it: HTTP 302 without a Location (D-06). */
export class NotWithPlan extends TaggedError('NotWithPlan')<{ readonly message?: string }> {}
/** A body that no screen of ours sends: HTTP 422. */
export class InvalidBody extends TaggedError('InvalidBody')<{
  readonly message: string
  readonly errors?: FieldErrors
}> {}
/** HTTP 405. */
export class MethodNotAllowed extends TaggedError('MethodNotAllowed')<{ readonly message?: string }> {}
/** HTTP 413. */
export class TooLarge extends TaggedError('TooLarge')<{ readonly limitBytes?: number; readonly message?: string }> {}
/** HTTP 429. `retryAfterSeconds` is the time to wait before the next attempt. */
export class TooMany extends TaggedError('TooMany')<{
  readonly message: string
  readonly retryAfterSeconds?: number
}> {}
/** HTTP 5xx. `id` identifies the entry in the server's log. */
export class ServerFault extends TaggedError('ServerFault')<{ readonly status: number; readonly id?: string }> {}
/** No response: offline, host not found, connection refused or lost. */
export class Unreachable extends TaggedError('Unreachable')<{ readonly cause: unknown }> {}
/** No response within the time limit. */
export class TimedOut extends TaggedError('TimedOut')<{ readonly ms: number }> {}
/** A response that violates the contract. */
export class BadResponse extends TaggedError('BadResponse')<{ readonly cause: unknown }> {}
/** The caller cancelled: the screen was closed or the query replaced. */
export class Aborted extends TaggedError('Aborted')<{ readonly cause?: unknown }> {}

/** Every failure of a call. */
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
  | BadResponse
  | Aborted
