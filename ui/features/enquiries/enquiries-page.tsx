import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import tabbed from '../../shared/page/tabbed-list.module.css'
import { type EnquiryPlace, enquiryQuery } from './enquiry-place.ts'
import { ReceivedThreads, type RecordsOfThread } from './received-threads.tsx'
import { SentEnquiries } from './sent-enquiries.tsx'

export interface EnquiriesPageProps {
  readonly user: SessionUser
  readonly place: EnquiryPlace
  readonly onPlace: (place: EnquiryPlace) => void
  /** The CRM part of a received enquiry. */
  readonly recordsOf?: RecordsOfThread
}

/** The enquiries that this company sent and received. */
export function EnquiriesPage({ user, place, onPlace, recordsOf }: EnquiriesPageProps) {
  const isSeller = user.type !== 'other'
  const tab = (type: EnquiryPlace['type'], label: string) => (
    <Link
      {...linkTo(
        addressOf(
          'enquiries',
          {},
          enquiryQuery({
            ...place,
            type,
            page: 1,
            threadId: undefined,
            quoteId: undefined,
            compared: [],
            turn: undefined,
          }),
        ),
      )}
      className={tabbed.tab}
      aria-current={place.type === type ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <div className={tabbed.page}>
      <h1>Enquiries</h1>
      {isSeller ? (
        <nav className={tabbed.tabs} aria-label="Enquiries">
          {tab('received', 'Received')}
          {tab('sent', 'Sent')}
        </nav>
      ) : null}
      {place.type === 'received' ? (
        <ReceivedThreads place={place} onPlace={onPlace} {...(recordsOf !== undefined && { recordsOf })} />
      ) : (
        <SentEnquiries place={place} onPlace={onPlace} />
      )}
    </div>
  )
}
