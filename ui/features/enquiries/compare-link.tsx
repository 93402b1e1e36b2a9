import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconScale } from '@tabler/icons-react'
import { comparableQuotes } from '../../../core/contracts/compare-offers.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { OFFERS_COMPARED_MOST } from '../../../core/trade/compare-offers.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { type EnquiryPlace, enquiryQuery } from './enquiry-place.ts'

/** Leads from a request to its comparison with those that belong to it; nothing when there are none. */
export function CompareLink({ id, place }: { readonly id: number; readonly place: EnquiryPlace }) {
  const others = useCall(comparableQuotes, {})
    .data?.data.find((group) => group.includes(id))
    ?.filter((other) => other !== id)
    .slice(0, OFFERS_COMPARED_MOST - 1)
  if (others === undefined) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconScale size={16} stroke={1.5} />}
      renderRoot={(props) => (
        <Link
          {...linkTo(
            addressOf('enquiries', {}, enquiryQuery({ ...place, quoteId: undefined, compared: [id, ...others] })),
          )}
          {...props}
        />
      )}
    >
      {others.length === 1 ? 'Compare with another request' : `Compare with ${others.length} other requests`}
    </Button>
  )
}
