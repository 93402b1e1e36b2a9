/**
 * The ids of calls that changes elsewhere make out of date. Apart from their contracts, so that whoever says so loads none
 * of them.
 */
export const enquiryCalls = {
  index: { id: 'trade.enquiries' },
  threads: { id: 'trade.threads' },
  thread: { id: 'trade.thread' },
  comparable: { id: 'trade.comparableQuotes' },
  compared: { id: 'trade.compareOffers' },
} as const

export const leadScoreCalls = {
  groups: { id: 'crm.leadGroups' },
  info: { id: 'crm.leadScore' },
} as const
