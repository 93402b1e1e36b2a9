import { failureMessages } from '../../../core/failure/failure.messages.ts'
import {
  Conflict,
  type FieldErrors,
  Forbidden,
  InvalidBody,
  MethodNotAllowed,
  NotFound,
  NotWithPlan,
  Refused,
  TooLarge,
  TooMany,
  Unauthenticated,
} from '../../../core/failure/failures.ts'
import { needLabel, type PermissionNeed } from '../../../core/permissions/permissions.ts'

/** `throw refused('…')`: the call is understood and refused; with errors, the reasons by field. */
export const refused = (message: string, errors?: FieldErrors): Refused =>
  new Refused({ message, ...(errors === undefined ? {} : { errors }) })
/** Refused because of one field. */
export const refusedField = (field: string, message: string): Refused =>
  new Refused({ message, errors: { [field]: [message] } })
/** No such row, or one of somebody else: the caller cannot tell these apart. */
export const notFound = (what = 'record'): NotFound => new NotFound({ message: `There is no such ${what}.` })
/** Refused because somebody else changed these fields meanwhile; `present` holds their stored values (D-120). */
export const conflicted = (present: Readonly<Record<string, unknown>>, version?: number): Conflict =>
  new Conflict({
    message: failureMessages.conflict,
    errors: Object.fromEntries(Object.keys(present).map((field) => [field, [failureMessages.fieldConflict]])),
    present,
    ...(version === undefined ? {} : { version }),
  })
export const forbidden = (
  message = 'You do not have the right for this. The owner of your company can grant it.',
): Forbidden => new Forbidden({ message })
/** The caller's role lacks this right. */
export const lacksRight = (need: PermissionNeed): Forbidden =>
  forbidden(`You do not have the right “${needLabel(need)}”. The owner of your company can grant it.`)
export const signInFirst = (message = 'Please sign in.'): Unauthenticated => new Unauthenticated({ message })
/** The plan or the approval does not allow it (D-06, D-31). */
export const notWithPlan = (message: string): NotWithPlan => new NotWithPlan({ message })
export const malformed = (message: string, errors?: FieldErrors): InvalidBody =>
  new InvalidBody({ message, ...(errors === undefined ? {} : { errors }) })
/** With the methods that the address accepts, for the `Allow` header. */
export const wrongMethod = (allowed: readonly string[] = []): MethodNotAllowed =>
  Object.assign(new MethodNotAllowed({ message: 'This address does not take this method.' }), { allowed })
export const tooLarge = (limitBytes: number): TooLarge =>
  new TooLarge({
    message: `The request is too large: at most ${Math.floor(limitBytes / 1024)} KB are taken.`,
    limitBytes,
  })
export const tooMany = (waitSeconds: number, what = 'Too many requests.'): TooMany =>
  new TooMany({
    message: `${what} Try again in ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds: waitSeconds,
  })
