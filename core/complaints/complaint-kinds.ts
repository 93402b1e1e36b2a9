// Apart from the schema, because addresses of the console name the states, and every page knows all addresses.

/** What can be reported to the operators of the market. D-305. */
export const COMPLAINT_SUBJECTS = ['listing', 'shop', 'review', 'person'] as const
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number]

/** What may be wrong, with the things of which it can be said. D-305. */
export const COMPLAINT_REASONS = [
  { value: 'forbidden', label: 'Forbidden goods', of: ['listing', 'shop'] },
  { value: 'counterfeit', label: 'Counterfeit or stolen goods', of: ['listing', 'shop'] },
  { value: 'misleading', label: 'Misleading or false', of: ['listing', 'shop', 'review'] },
  { value: 'fraud', label: 'Fraud', of: COMPLAINT_SUBJECTS },
  { value: 'offence', label: 'Insult or offence', of: COMPLAINT_SUBJECTS },
  { value: 'other', label: 'Something else', of: COMPLAINT_SUBJECTS },
] as const satisfies readonly {
  readonly value: string
  readonly label: string
  readonly of: readonly ComplaintSubject[]
}[]
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]['value']
export const complaintReasons = COMPLAINT_REASONS.map(({ value }) => value)

/** The reasons that a person chooses from. D-305. */
export const reasonsFor = (subject: ComplaintSubject): readonly { value: ComplaintReason; label: string }[] =>
  COMPLAINT_REASONS.filter(({ of }) => (of as readonly ComplaintSubject[]).includes(subject)).map(
    ({ value, label }) => ({ value, label }),
  )

/** A case holds the complaints about one thing; the next one about it after the end opens another case. */
export const complaintStates = ['open', 'closed'] as const
export type ComplaintState = (typeof complaintStates)[number]

/** How a case ended. `gone`: the thing was deleted by whoever it belongs to. D-306. */
export const complaintOutcomes = ['taken_off', 'dismissed', 'gone'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]
