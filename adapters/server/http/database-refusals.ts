import type { DatabaseError } from '../database/db.ts'
import { DatabaseUnavailable } from '../database/db.ts'
import type { Forbidden, InvalidBody, NotFound, Refused } from '../../../core/failure/failures.ts'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { verificationMessages } from '../../../core/mobile-verification/mobile-verification.messages.ts'
import { storefrontMessages } from '../../../core/storefront/storefront.messages.ts'
import { malformed, notFound, refused, refusedField } from './refusals.ts'

/** Messages by unique index for the second of two concurrent calls. Handlers check first, so only a race gets here. */
const TAKEN: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  users_email: { field: 'email_id', message: accountMessages.emailTaken },
  users_verified_mobile: { field: 'mobile', message: verificationMessages.numberTaken },
  companies_slug: { field: 'slug', message: storefrontMessages.slugTaken },
  roles_name: { field: 'name', message: 'A role of this name exists already.' },
}

/**
 * Turns a database error that the input caused into a failure for the caller; undefined when the fault is ours.
 *
 * Class 22 are values that a column cannot hold, 23 are constraint violations, 40 and 57014 are temporary and succeed
 * on retry.
 */
export function refusalOfDatabase(
  error: DatabaseError,
): Refused | NotFound | InvalidBody | Forbidden | DatabaseUnavailable | undefined {
  const { code = '', constraint = '', message } = error
  switch (code) {
    case '23505': {
      const taken = TAKEN[constraint]
      return taken === undefined ? refused('This exists already.') : refusedField(taken.field, taken.message)
    }
    case '23503':
      return message.startsWith('update or delete')
        ? refused('This is still in use and cannot be removed.')
        : notFound()
    case '23514':
      return malformed('A value is not one of those that this field takes.')
    case '42501':
      // Row-level security refused what the query did not restrict: reported like a missing row. A missing grant is our
      // fault.
      return /row-level security/.test(message) ? notFound() : undefined
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new DatabaseUnavailable(`The database was too busy: ${code}`)
    case '54000':
      return malformed('A value is too large to be stored.')
    default:
      return code.startsWith('22') ? malformed('A value is not of a form or size that can be stored.') : undefined
  }
}
