import { Alert } from '@mantine/core'
import { parseAddress } from '../../../core/navigation/address.ts'
import { QUOTE_PARAMETER } from '../../../core/navigation/guard.ts'

/** Tells somebody whom a request for a quote brought here that it opens again afterwards. */
export function KeptRequest({ wanted = '' }: { readonly wanted: string | undefined }) {
  if (parseAddress(wanted).query[QUOTE_PARAMETER] === undefined) return null
  return (
    <Alert role="status" color="blue" variant="light">
      Your request for a quote is kept. It opens again, ready to send, as soon as you are signed in.
    </Alert>
  )
}
