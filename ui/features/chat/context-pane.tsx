import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconArrowLeft, IconPackage } from '@tabler/icons-react'
import type { EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { productAddress, recordAddress } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { requestTerms } from '../../../core/trade/quote-facts.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { Price } from '../../shared/money/price.tsx'
import { QuoteFacts } from '../../shared/negotiation/quote-facts.tsx'
import { StatusChip } from '../../shared/negotiation/status-chip.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './chat.module.css'
import { isOwnTurn, quoteAction, quoteAddress, useRoomQuotes } from './room-quotes.ts'

export interface ContextPaneProps {
  readonly roomId: string
  readonly user: SessionUser
  /** On narrow screens: returns to the conversation. */
  readonly onBack: () => void
  /** What the CRM has about the other person. */
  readonly records?: ReactNode
}

/** The context of a conversation: the requested products with their prices, and the lead that belongs to it. */
export function ContextPane({ roomId, user, onBack, records }: ContextPaneProps) {
  const enquiries = useRoomQuotes(roomId)
  const rows = enquiries.data?.data.data
  return (
    <aside className={classes.contextPane} aria-label="What this is about">
      <header className={classes.contextHead}>
        <ActionIcon
          className={classes.narrowOnly}
          variant="subtle"
          color="gray"
          aria-label="Back to the conversation"
          onClick={onBack}
        >
          <IconArrowLeft size={18} stroke={1.5} />
        </ActionIcon>
        <h2>About</h2>
      </header>
      {records}
      {enquiries.isError ? (
        <ErrorState title="The quote requests could not be loaded." onRetry={() => void enquiries.refetch()} />
      ) : null}
      {enquiries.isPending ? (
        <Loading label="Loading quote requests">
          <LinesSkeleton lines={5} />
        </Loading>
      ) : null}
      {rows !== undefined && rows.length === 0 ? (
        <p className={classes.noRooms}>No quote was requested in this conversation.</p>
      ) : null}
      <ul className={classes.quotes}>
        {rows?.map((row) => (
          <li key={row.id}>
            <QuoteCard row={row} user={user} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function QuoteCard({ row, user }: { readonly row: EnquiryRow; readonly user: SessionUser }) {
  const leadAddress = row.lead_unique_id === null ? undefined : recordAddress('Leads', row.lead_unique_id)
  return (
    <article className={classes.quoteCard}>
      <div className={classes.quoteProduct}>
        {row.product_image === '' ? (
          <span className={classes.noPicture} aria-hidden>
            <IconPackage size={20} stroke={1.5} />
          </span>
        ) : (
          <img src={row.product_image} alt="" width={56} height={42} loading="lazy" />
        )}
        <h3>
          {row.product_id === null || !row.is_on_sale ? (
            row.product_name
          ) : (
            <Link {...linkTo(productAddress({ id: row.product_id }))}>{row.product_name}</Link>
          )}
        </h3>
      </div>
      <p>
        <StatusChip status={row.status} />
        {row.offer === null ? null : (
          <>
            {' '}
            <strong>
              <Price amount={row.offer.total} currency={row.currency} />
            </strong>
          </>
        )}
      </p>
      <RowFacts row={row} />
      <div className={classes.quoteLinks}>
        <Button
          renderRoot={(props) => <Link {...linkTo(quoteAddress(row))} {...props} />}
          size="compact-sm"
          variant={isOwnTurn(row) ? 'filled' : 'default'}
        >
          {quoteAction(row)}
        </Button>
        {leadAddress !== undefined && canOpen('lead', user) ? (
          <Button
            renderRoot={(props) => <Link {...linkTo(leadAddress)} {...props} />}
            size="compact-sm"
            variant="default"
          >
            Open lead
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** The newest offer, and what was asked for before it. */
function RowFacts({ row }: { readonly row: EnquiryRow }) {
  const timeZone = useTimeZone()
  const at = parseWireTime(row.product_datetime)
  const asked = at === undefined ? 'Asked for' : `Asked for on ${dateLabel(at, timeZone)}`
  return (
    <div className={classes.facts}>
      {row.combinations.length === 0 ? null : (
        <p>{row.combinations.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</p>
      )}
      {row.offer === null ? null : <QuoteFacts terms={row.offer} goods={row} />}
      <p className={classes.askedFor}>{asked}</p>
      <QuoteFacts terms={requestTerms(row)} goods={row} />
    </div>
  )
}
