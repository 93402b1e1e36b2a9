/** Periods that a report offers. */
export const REPORT_PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'next_quarter', label: 'Next quarter' },
  { value: 'year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]['value']

/** Periods that cards of the dashboard offer: those that contain today. */
export const CARD_PERIODS = ['month', 'quarter', 'year'] as const satisfies readonly ReportPeriod[]
export type CardPeriod = (typeof CARD_PERIODS)[number]
