import { QUOTE_STATUSES, type QuoteStatus } from '../../../core/trade/quote-statuses.ts'
import classes from './negotiation.module.css'

/** Where a quote stands, for lists and cards. */
export function StatusChip({ status }: { readonly status: QuoteStatus }) {
  return (
    <span className={classes.chip} data-status={status}>
      {QUOTE_STATUSES.find(({ value }) => value === status)?.label}
    </span>
  )
}
