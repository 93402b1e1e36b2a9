import { ActionIcon, Button, Pagination } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconCheck, IconFileInvoice, IconMessages, IconPackage } from '@tabler/icons-react'
import { useReducer, useEffect, type ReactNode } from 'react'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { threadAnswered, threadIndex, threadView, type ThreadRow } from '../../../core/contracts/trade.contract.ts'
import {
  initialThread,
  reduceThread,
  threadResponse,
  THREAD_ORDERS,
  THREAD_TYPES,
  threadOrder,
} from '../../../core/crm/activities/threads.ts'
import { failureText } from '../../../core/failure/effect-of-call.ts'
import { addressOf, productAddress, recordAddress } from '../../../core/navigation/addresses.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { dateLabel, relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { requestTerms } from '../../../core/trade/quote-facts.ts'
import { ENQUIRY_WAITS, waitOf } from '../../../core/trade/quote-statuses.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import { telephoneAddress } from '../../shared/app/telephone.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { NegotiationPanel } from '../../shared/negotiation/negotiation-panel.tsx'
import { QuoteFacts } from '../../shared/negotiation/quote-facts.tsx'
import { StatusChip } from '../../shared/negotiation/status-chip.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import tabbed from '../../shared/page/tabbed-list.module.css'
import classes from './enquiries.module.css'
import type { EnquiryPlace } from './enquiry-place.ts'
import { Select } from '../../shared/inputs/lazy-lists.tsx'

/** Draws what the CRM has about an enquiry, without the leads that the enquiry shows itself. */
export type RecordsOfThread = (threadId: number, shownLeads: readonly string[]) => ReactNode

export interface ReceivedThreadsProps {
  readonly place: EnquiryPlace
  readonly onPlace: (place: EnquiryPlace) => void
  readonly recordsOf?: RecordsOfThread
}

const ALL = 'all'

export function ReceivedThreads({ place, onPlace, recordsOf }: ReceivedThreadsProps) {
  const isNarrowed = place.turn === 'mine'
  const list = useCall(
    threadIndex,
    { sort_by: place.sort, page: place.page, ...(isNarrowed ? { unanswered: 1 as const } : {}) },
    { keepPreviousData: true },
  )
  // The dashboard counts by the same call.
  const unanswered = useCall(threadIndex, { unanswered: 1, per_page: 1 })
  const waiting = unanswered.data?.data.total
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState title={failureText(threadIndex)} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    ) : (
      <Loading label="Loading enquiries">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  }
  const { data, last_page } = list.data.data
  if (data.length === 0 && !isNarrowed && place.page === 1) {
    return (
      <EmptyState icon={<IconFileInvoice size={28} stroke={1.5} />} title="No enquiries yet">
        When a buyer requests a quote, it appears here with the lead, the product and the chat.
      </EmptyState>
    )
  }
  return (
    <div className={classes.threads} data-open={place.threadId !== undefined || undefined}>
      <section className={classes.threadList} aria-label="Enquiries received">
        <div className={classes.choices}>
          <Select
            size="xs"
            label="Show"
            data={[
              { value: ALL, label: 'All enquiries' },
              { value: 'mine', label: waiting === undefined ? 'To answer' : `To answer (${waiting})` },
            ]}
            value={isNarrowed ? 'mine' : ALL}
            allowDeselect={false}
            onChange={(turn) => onPlace({ ...place, turn: turn === 'mine' ? 'mine' : undefined, page: 1 })}
          />
          <Select
            size="xs"
            label="Sort by"
            data={THREAD_ORDERS.map(({ value, label }) => ({ value, label }))}
            value={place.sort}
            allowDeselect={false}
            onChange={(sort) => onPlace({ ...place, sort: threadOrder.parse(sort), page: 1 })}
          />
        </div>
        {data.length === 0 ? (
          <p className={classes.quiet}>
            {isNarrowed ? 'Every enquiry is answered.' : 'This page has no rows any more.'}
          </p>
        ) : null}
        <ul className={tabbed.list}>
          {data.map((row) => (
            <li key={row.id}>
              <ThreadButton
                row={row}
                isOpen={row.id === place.threadId}
                onOpen={() => onPlace({ ...place, threadId: row.id })}
              />
            </li>
          ))}
        </ul>
        {last_page > 1 ? (
          <Pagination
            size="sm"
            total={last_page}
            value={place.page}
            onChange={(page) => onPlace({ ...place, page })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
          />
        ) : null}
      </section>
      <section className={classes.thread} aria-label="Enquiry">
        {place.threadId === undefined ? (
          <NothingOpen rows={data} waiting={waiting} onOpen={(threadId) => onPlace({ ...place, threadId })} />
        ) : (
          <Thread
            key={place.threadId}
            id={place.threadId}
            onBack={() => onPlace({ ...place, threadId: undefined })}
            recordsOf={recordsOf}
          />
        )}
      </section>
    </div>
  )
}

/** No enquiry opens automatically, since opening marks as read; the newest one is one press away. */
function NothingOpen({
  rows,
  waiting,
  onOpen,
}: {
  readonly rows: readonly ThreadRow[]
  /** How many enquiries wait for an answer, on this page and on others; undefined while that loads. */
  readonly waiting: number | undefined
  readonly onOpen: (id: number) => void
}) {
  const next = rows.find((row) => row.is_unanswered) ?? rows[0]
  return (
    <EmptyState
      icon={<IconFileInvoice size={28} stroke={1.5} />}
      title={
        waiting === undefined
          ? 'No enquiry is open'
          : waiting === 0
            ? 'Every enquiry is answered'
            : waiting === 1
              ? 'One enquiry to answer'
              : `${waiting.toLocaleString('en')} enquiries to answer`
      }
      action={
        next === undefined ? undefined : (
          <Button
            variant={next.is_unanswered ? 'filled' : 'default'}
            onClick={() => onOpen(next.id)}
          >{`Open ${next.thread_name}`}</Button>
        )
      }
    >
      An enquiry opens here with what was asked for, the contact and the lead.
    </EmptyState>
  )
}

function ThreadButton({
  row,
  isOpen,
  onOpen,
}: {
  readonly row: ThreadRow
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const now = useNow()
  const timeZone = useTimeZone()
  const at = parseWireTime(row.last_at)
  const wait = waitOf(row.status, row.is_unanswered)
  return (
    <button
      type="button"
      className={`${tabbed.line} ${classes.threadButton}`}
      aria-current={isOpen || undefined}
      data-unread={row.is_unread || undefined}
      onClick={onOpen}
    >
      <span className={classes.threadLine}>
        <span className={classes.threadName}>{row.thread_name}</span>
        {row.is_unread ? <span className={tabbed.new}>New</span> : null}
      </span>
      <span className={classes.quiet}>
        {[row.contact_name, row.contact_company].filter((text) => text !== '' && text !== row.thread_name).join(', ')}
      </span>
      <span className={classes.threadLine}>
        <span className={classes.quiet}>
          {row.quantity === null
            ? THREAD_TYPES.find(({ value }) => value === row.type)?.label
            : `Quantity ${quantityText(row.quantity, row.unit)}`}
        </span>
        <span className={classes.quiet}>{at === undefined ? '' : relativeTime(at, now, timeZone)}</span>
      </span>
      <span className={classes.threadLine}>
        {row.status === null ? <span /> : <StatusChip status={row.status} />}
        {wait === undefined ? null : <strong className={classes.turn}>{ENQUIRY_WAITS[wait]}</strong>}
      </span>
    </button>
  )
}

interface ThreadProps {
  readonly id: number
  readonly onBack: () => void
  readonly recordsOf: RecordsOfThread | undefined
}

function Thread({ id, onBack, recordsOf }: ThreadProps) {
  const thread = useCall(threadView, { id })
  const invalidate = useInvalidate()
  const [shown, dispatch] = useReducer(reduceThread, initialThread)
  const { data } = thread
  useEffect(() => {
    if (data === undefined) return
    dispatch({ type: 'thread.loaded', response: threadResponse.parse(data) })
    // Opening the thread marked it as read.
    void invalidate(threadIndex)
  }, [data, invalidate])
  if (data === undefined) {
    return thread.isError ? (
      <ErrorState
        title={failureText(threadView)}
        detail="It may belong to somebody else or have been removed."
        onRetry={() => void thread.refetch()}
        isRetrying={thread.isFetching}
      />
    ) : (
      <Loading label="Loading the enquiry">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  }
  const { contact_details: contact, product_details: product, leads, room_id } = data
  const selected = leads.find(({ lead_id }) => lead_id === shown.selectedLeadId) ?? leads[0]
  return (
    <article className={classes.open}>
      <header className={classes.openHead}>
        <ActionIcon
          className={classes.phoneOnly}
          variant="subtle"
          color="gray"
          aria-label="Back to the enquiries"
          onClick={onBack}
        >
          <IconArrowLeft size={18} stroke={1.5} />
        </ActionIcon>
        <div>
          <h2>{data.thread_name}</h2>
          <p className={classes.quiet}>{data.lead_source}</p>
        </div>
        {room_id === null ? null : (
          <Button
            variant="default"
            leftSection={<IconMessages size={16} stroke={1.5} />}
            renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: room_id }))} {...props} />}
          >
            Answer in chat
          </Button>
        )}
      </header>
      {data.waits_for === 'words' ? <WordsToAnswer id={id} /> : null}
      {product === null ? null : <RequestedProduct product={product} />}
      {data.quote_id === null ? null : <NegotiationPanel quoteId={data.quote_id} />}
      <Contact contact={contact} />
      <ThreadLeads
        leads={shown.isEmpty ? [] : leads}
        selectedId={selected?.lead_id}
        onSelect={(leadId) => dispatch({ type: 'lead.selected', leadId })}
      />
      {recordsOf?.(
        id,
        leads.map(({ unique_id }) => unique_id),
      )}
    </article>
  )
}

/** A buyer's words that nobody answered: an answer in the chat ends this, or the person who says that none is needed. */
function WordsToAnswer({ id }: { readonly id: number }) {
  const may = useMay('Leads')
  const answered = useAction(threadAnswered, { invalidates: [threadIndex, threadView] })
  return (
    <div className={classes.words}>
      <p>
        <strong className={classes.turn}>{ENQUIRY_WAITS.words}</strong>
      </p>
      {may('Edit') ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={16} stroke={1.5} />}
          loading={answered.isSending}
          onClick={() => answered.send({ id })}
        >
          No answer needed
        </Button>
      ) : null}
    </div>
  )
}

type ThreadData = CallResponse<typeof threadView>

function RequestedProduct({ product }: { readonly product: NonNullable<ThreadData['product_details']> }) {
  return (
    <section>
      <h3>Asked for</h3>
      <div className={classes.product}>
        {product.product_image === '' ? (
          <span className={classes.noPicture} aria-hidden>
            <IconPackage size={24} stroke={1.5} />
          </span>
        ) : (
          <img src={product.product_image} alt="" loading="lazy" />
        )}
        <div>
          <p>
            {product.product_id === null || !product.is_on_sale ? (
              product.product_name
            ) : (
              <Link {...linkTo(productAddress({ id: product.product_id }))}>{product.product_name}</Link>
            )}
          </p>
          {product.is_on_sale ? null : <p className={classes.quiet}>No longer on sale</p>}
          <QuoteFacts terms={requestTerms(product)} goods={product} />
        </div>
      </div>
      <blockquote className={classes.quotation}>{product.message}</blockquote>
    </section>
  )
}

function Contact({ contact }: { readonly contact: ThreadData['contact_details'] }) {
  return (
    <section>
      <h3>Contact</h3>
      <dl className={classes.facts}>
        <Fact label="Name">{contact.name}</Fact>
        {contact.company === '' ? null : <Fact label="Company">{contact.company}</Fact>}
        {contact.email === '' ? null : (
          <Fact label="E-mail">
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        )}
        {contact.mobile === '' ? null : (
          <Fact label="Mobile">
            <a href={telephoneAddress(contact.mobile)}>{contact.mobile}</a>
          </Fact>
        )}
        {contact.country === '' ? null : (
          <Fact label="Country">{countryOf(contact.country)?.name ?? contact.country}</Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ThreadLeadsProps {
  readonly leads: ThreadData['leads']
  readonly selectedId: number | undefined
  readonly onSelect: (leadId: number) => void
}

function ThreadLeads({ leads, selectedId, onSelect }: ThreadLeadsProps) {
  const timeZone = useTimeZone()
  return (
    <section>
      <h3>Leads</h3>
      {leads.length === 0 ? (
        <p className={classes.quiet}>This enquiry has no lead any more.</p>
      ) : (
        <ul className={classes.leads}>
          {leads.map((lead) => {
            const at = parseWireTime(lead.created_at)
            return (
              <li key={lead.lead_id} data-selected={lead.lead_id === selectedId || undefined}>
                <Link {...linkTo(recordAddress('Leads', lead.unique_id))} onClick={() => onSelect(lead.lead_id)}>
                  {recordLabel(lead)}
                </Link>
                <span className={tabbed.new}>{lead.lead_status}</span>
                <span className={classes.quiet}>{at === undefined ? '' : dateLabel(at, timeZone)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
