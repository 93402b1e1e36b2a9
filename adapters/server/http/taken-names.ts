import { isUniqueViolation } from '../database/db.ts'
import { refusedField } from './refusals.ts'

/** Refuses the field `name` with a message when the work meets one of these unique indexes; other failures pass on. */
export const refuseTakenName = <T>(indexes: readonly string[], message: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw indexes.some((index) => isUniqueViolation(error, index)) ? refusedField('name', message) : error
  })
