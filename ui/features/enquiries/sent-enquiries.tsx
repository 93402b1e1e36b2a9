import { Button, Pagination } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconFileInvoice, IconMessages } from '@tabler/icons-react'
import { enquiryIndex, type EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { factValue } from '../../../core/trade/quote-facts.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { Fact } from '../../shared/negotiation/quote-facts.tsx'
import { StatusChip } from '../../shared/negotiation/status-chip.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import tabbed from '../../shared/page/tabbed-list.module.css'
import classes from './enquiries.module.css'
import { type EnquiryPlace, enquiryQuery, QUOTE_TURNS } from './enquiry-place.ts'
import { CompareLink } from './compare-link.tsx'
import { SentQuote } from './sent-quote.tsx'
import { Select } from '../../shared/inputs/lazy-lists.tsx'

const CompareOffers = lazyPart(() => import('./compare-offers.tsx').then((module) => module.CompareOffers), {
  failed: (retry) => <ErrorState title="The comparison could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the offers">
      <LinesSkeleton lines={8} />
    </Loading>
  ),
})

export interface SentEnquiriesProps {
  readonly place: EnquiryPlace
  readonly onPlace: (place: EnquiryPlace) => void
}

export function SentEnquiries({ place, onPlace }: SentEnquiriesProps) {
  if (place.quoteId !== undefined)
    return <SentQuote key={place.quoteId} id={place.quoteId} backTo={{ ...place, quoteId: undefined }} />
  return place.compared.length > 0 ? <CompareOffers place={place} /> : <SentList place={place} onPlace={onPlace} />
}

function SentList({ place, onPlace }: SentEnquiriesProps) {
  const list = useCall(
    enquiryIndex,
    { type: 'sent', page: place.page, ...(place.turn === undefined ? {} : { turn: place.turn }) },
    { keepPreviousData: true },
  )
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState
        title="The enquiries could not be loaded."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <Loading label="Loading enquiries">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  }
  const { data, last_page } = list.data.data
  if (data.length === 0 && place.turn === undefined) {
    return (
      <EmptyState
        icon={<IconFileInvoice size={28} stroke={1.5} />}
        title="No quotes requested yet"
        action={
          <Button renderRoot={(props) => <Link {...linkTo(addressOf('productList'))} {...props} />}>
            Find products
          </Button>
        }
      >
        Choose a product and a quantity, request a quote, and follow it here.
      </EmptyState>
    )
  }
  return (
    <>
      <Select
        size="xs"
        className={classes.filter}
        label="Show"
        data={[{ value: 'all', label: 'All requests' }, ...QUOTE_TURNS]}
        value={place.turn ?? 'all'}
        allowDeselect={false}
        onChange={(value) =>
          onPlace({ ...place, page: 1, turn: QUOTE_TURNS.find((turn) => turn.value === value)?.value })
        }
      />
      {data.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={28} stroke={1.5} />}
          title="No request matches"
          action={
            <Button variant="default" onClick={() => onPlace({ ...place, page: 1, turn: undefined })}>
              Show all requests
            </Button>
          }
        >
          Other requests are in another state.
        </EmptyState>
      ) : (
        <ol className={tabbed.list}>
          {data.map((row) => (
            <li key={row.id}>
              <Sent row={row} place={place} />
            </li>
          ))}
        </ol>
      )}
      {last_page > 1 ? (
        <Pagination
          total={last_page}
          value={place.page}
          onChange={(page) => onPlace({ ...place, page })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      ) : null}
    </>
  )
}

function Sent({ row, place }: { readonly row: EnquiryRow; readonly place: EnquiryPlace }) {
  const timeZone = useTimeZone()
  const at = parseWireTime(row.product_datetime)
  const terms = row.offer ?? { ...row, total: row.final_price }
  return (
    <article className={classes.enquiry}>
      <span className={classes.number}>{row.serial_no}</span>
      <div className={classes.what}>
        <h2>
          <Link {...linkTo(addressOf('enquiries', {}, enquiryQuery({ ...place, quoteId: row.id })))}>
            {row.product_name}
          </Link>
        </h2>
        <p>
          <StatusChip status={row.status} />
          {row.turn === 'buyer' ? <strong className={classes.turn}>Your turn</strong> : null}
        </p>
        <p className={classes.quiet}>
          {row.seller.company}
          {at === undefined ? '' : ` · ${dateLabel(at, timeZone)}`}
        </p>
        {row.combinations.length === 0 ? null : (
          <p className={classes.quiet}>{row.combinations.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</p>
        )}
        <p className={classes.message}>{row.message}</p>
        <CompareLink id={row.id} place={place} />
      </div>
      <div className={classes.sum}>
        <p>
          <Fact value={factValue('quantity', terms, row)} />
        </p>
        <p className={classes.quiet}>
          <Fact value={factValue('price', terms, row)} />
        </p>
        <p>
          <strong>
            <Fact value={factValue('total', terms, row)} />
          </strong>
        </p>
      </div>
      {row.room_id === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessages size={16} stroke={1.5} />}
          renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: row.room_id }))} {...props} />}
        >
          Open chat
        </Button>
      )}
    </article>
  )
}
