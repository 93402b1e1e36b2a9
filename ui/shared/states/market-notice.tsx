import { IconInfoCircle } from '@tabler/icons-react'
import { usePageConfig } from '../app/use-client.ts'
import classes from './states.module.css'

/** What the operator of the market says to everybody, above each page (D-232). */
export function MarketNotice() {
  const { notice } = usePageConfig()
  if (notice === undefined || notice === '') return null
  return (
    <aside aria-label="Notice" className={classes.marketNotice}>
      <IconInfoCircle size={18} stroke={1.5} aria-hidden />
      <span className={classes.barText}>{notice}</span>
    </aside>
  )
}
