import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { NegotiationPanel } from '../../shared/negotiation/negotiation-panel.tsx'
import { CompareLink } from './compare-link.tsx'
import classes from './enquiries.module.css'
import { type EnquiryPlace, enquiryQuery } from './enquiry-place.ts'

/** One request of the buyer with its offers. */
export function SentQuote({ id, backTo }: { readonly id: number; readonly backTo: EnquiryPlace }) {
  // The panel below shows loading and failures; both read the same cached response.
  const view = useCall(viewNegotiation, { id }).data?.data
  return (
    <article className={`${classes.thread} ${classes.open}`}>
      <header className={classes.openHead}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
          renderRoot={(props) => <Link {...linkTo(addressOf('enquiries', {}, enquiryQuery(backTo)))} {...props} />}
        >
          {backTo.compared.length === 0 ? 'All requests' : 'Back to the comparison'}
        </Button>
        {view === undefined ? null : (
          <div>
            <h2>
              {view.product_id === null || !view.is_on_sale ? (
                view.product_name
              ) : (
                <Link {...linkTo(productAddress({ id: view.product_id }))}>{view.product_name}</Link>
              )}
            </h2>
            {view.is_on_sale ? null : <p className={classes.quiet}>No longer on sale</p>}
            <p className={classes.quiet}>
              {[
                view.seller.name,
                view.seller.person,
                ...view.combinations.map(({ name, value }) => `${name}: ${value}`),
              ].join(' · ')}
            </p>
          </div>
        )}
        {backTo.compared.length === 0 ? <CompareLink id={id} place={backTo} /> : null}
        {view?.room_id == null ? null : (
          <Button
            variant="default"
            leftSection={<IconMessages size={16} stroke={1.5} />}
            renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: view.room_id }))} {...props} />}
          >
            Open chat
          </Button>
        )}
      </header>
      <NegotiationPanel quoteId={id} />
    </article>
  )
}
