/** User texts of visits; all are ours. */
export const trackingMessages = {
  day: 'Please enter a day such as 2026-03-31.',
  order: 'The last day must not be before the first.',
  length: 'Visits are kept for 90 days. Please choose a period of at most 90 days.',
} as const
