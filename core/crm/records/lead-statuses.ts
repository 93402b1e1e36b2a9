import { LOST, WON } from './stages.ts'

/** A lead status, as status-settings/index returns it. */
export interface LeadStatus {
  readonly id: number
  readonly name: string
  /** A colour of the palette, by name. */
  readonly color: string
  readonly order: number
}

/** The initial statuses of a seller. Our own list; the specification names only the call. */
export const LEAD_STATUSES: readonly LeadStatus[] = [
  { id: 1, name: 'New', color: 'blue', order: 1 },
  { id: 2, name: 'Contacted', color: 'cyan', order: 2 },
  { id: 3, name: 'Interested', color: 'teal', order: 3 },
  { id: 4, name: 'Qualified', color: 'green', order: 4 },
  { id: 5, name: 'Negotiation', color: 'yellow', order: 5 },
  { id: 6, name: WON, color: 'lime', order: 6 },
  { id: 7, name: LOST, color: 'red', order: 7 },
]
