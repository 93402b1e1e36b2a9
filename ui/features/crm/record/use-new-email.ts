import { useRef } from 'react'
import { createEmail, updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import type { EmailInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { isSameJson } from '../../../../core/text/same-json.ts'
import { isLost } from '../../../shared/app/is-lost.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import type { SaveCall } from '../../../shared/form/use-save.ts'

interface Saving {
  readonly email: EmailInput
  readonly call: SaveCall
}

/**
 * Saves a new e-mail. A draft whose response got lost may be stored: the next save repeats it, which tells its id, and
 * changes it, so that no draft of a sent e-mail stays behind.
 */
export function useNewEmail() {
  const client = useAppClient()
  const lost = useRef<Saving>(undefined)
  const create = async (email: EmailInput, call: SaveCall) => {
    // A key belongs to one input, and that of the form to its text alone.
    const now = { email, call: { ...call, idempotencyKey: `${call.idempotencyKey} ${email.status}` } }
    const first = lost.current ?? now
    try {
      const made = await client.call(createEmail, first.email, first.call)
      const saved = isSameJson(first.email, email)
        ? made
        : await client.call(updateEmail, { ...email, id: made.data.id }, call)
      lost.current = undefined
      return saved
    } catch (failure) {
      if (first.email.status === 'draft' && isLost(failure)) lost.current = first
      throw failure
    }
  }
  return {
    create,
    /** The next e-mail has nothing to do with the last one. */
    forget: () => {
      lost.current = undefined
    },
  }
}
