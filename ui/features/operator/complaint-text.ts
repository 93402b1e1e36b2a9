import {
  COMPLAINT_REASONS,
  type ComplaintOutcome,
  type ComplaintSubject,
} from '../../../core/complaints/complaint-kinds.ts'
import type { OperatorComplaintRow } from '../../../core/contracts/operator.contract.ts'

export const SUBJECTS: Readonly<Record<ComplaintSubject, string>> = {
  listing: 'Listing',
  shop: 'Shop',
  review: 'Review',
  person: 'Person',
}

export const OUTCOMES: Readonly<Record<ComplaintOutcome, string>> = {
  taken_off: 'Taken off',
  dismissed: 'Dismissed',
  gone: 'Deleted',
}

type Complaint = OperatorComplaintRow['complaints'][number]

export const reasonText = ({ reason }: Pick<Complaint, 'reason'>): string =>
  COMPLAINT_REASONS.find(({ value }) => value === reason)?.label ?? reason

/** The reasons of a case, the newest first, with how often each was given. */
export function reasonsText({ complaints }: Pick<OperatorComplaintRow, 'complaints'>): string {
  const labels = complaints.map(reasonText)
  return [...new Set(labels)]
    .map((label) => [label, labels.filter((one) => one === label).length] as const)
    .map(([label, count]) => (count === 1 ? label : `${label} (${count})`))
    .join(', ')
}

/** Whether the list itself can take the thing off; shops and people are decided on their pages. */
export const canTakeOff = ({ subject, outcome, address }: OperatorComplaintRow): boolean =>
  outcome === null && address !== null && (subject === 'listing' || subject === 'review')
