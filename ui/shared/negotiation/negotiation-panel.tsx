import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import { type NegotiationView, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { addressOf, recordAddress } from '../../../core/navigation/addresses.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import { linkTo } from '../app/link-to.ts'
import { useCall } from '../app/use-call.ts'
import { ErrorState } from '../states/error-state.tsx'
import { LinesSkeleton, Loading } from '../states/skeletons.tsx'
import classes from './negotiation.module.css'
import { NegotiationSteps } from './negotiation-steps.tsx'
import { OfferTimeline } from './offer-timeline.tsx'
import { sentenceOf } from './negotiation-sentence.ts'
import { StatusChip } from './status-chip.tsx'

/** A quote from its request to its end: whose turn it is, the present offer, the possible steps and every version. */
export function NegotiationPanel({ quoteId }: { readonly quoteId: number }) {
  const quote = useCall(viewNegotiation, { id: quoteId })
  const view = quote.data?.data
  if (view === undefined) {
    return quote.isError ? (
      <ErrorState
        title="The offers could not be loaded."
        onRetry={() => void quote.refetch()}
        isRetrying={quote.isFetching}
      />
    ) : (
      <Loading label="Loading the offers">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  }
  return <Negotiation view={view} />
}

function Negotiation({ view }: { readonly view: NegotiationView }) {
  return (
    <section className={classes.panel} aria-label="Offers">
      <header className={classes.head}>
        <h3>Offers</h3>
        <StatusChip status={view.status} />
        <span className={classes.links}>
          {view.offers.length === 0 ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPrinter size={16} stroke={1.5} />}
              renderRoot={(props) => <Link {...linkTo(addressOf('quoteDocument', { id: view.id }))} {...props} />}
            >
              Print
            </Button>
          )}
          {view.deal_unique_id === null ? null : (
            <Link {...linkTo(recordAddress('Deals', view.deal_unique_id))}>Open the deal</Link>
          )}
          {view.side === 'buyer' && view.status === 'accepted' ? (
            <Link {...linkTo(shopAddress({ slug: view.seller.slug, page: 'reviews' }))}>Review the shop</Link>
          ) : null}
        </span>
      </header>
      <p role="status">{sentenceOf(view)}</p>
      {view.end_note === '' ? null : <blockquote className={classes.words}>{view.end_note}</blockquote>}
      {view.is_read_only ? <Alert variant="light">{tradeMessages.cannotNegotiate}</Alert> : null}
      <NegotiationSteps view={view} />
      <OfferTimeline view={view} />
    </section>
  )
}
