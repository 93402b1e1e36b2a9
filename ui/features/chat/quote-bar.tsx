import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../shared/app/link-to.ts'
import { Price } from '../../shared/money/price.tsx'
import { StatusChip } from '../../shared/negotiation/status-chip.tsx'
import classes from './chat.module.css'
import { foremostQuote, isOwnTurn, quoteAction, quoteAddress, useRoomQuotes } from './room-quotes.ts'

/** Above the messages, where the context has no place beside them: the quote that matters now, and its next action. */
export function QuoteBar({ roomId }: { readonly roomId: string }) {
  const rows = useRoomQuotes(roomId).data?.data.data ?? []
  const row = foremostQuote(rows)
  if (row === undefined) return null
  const others = rows.filter((each) => each !== row && isOwnTurn(each)).length
  return (
    <section className={classes.quoteBar} aria-label="Quote">
      <p className={classes.quoteBarName}>
        <span>{row.product_name}</span>
        {others === 0 ? null : (
          <span className={classes.quoteBarOthers}>
            {others === 1 ? '1 other waits for you' : `${others} others wait for you`}
          </span>
        )}
      </p>
      <p>
        <StatusChip status={row.status} />{' '}
        <Price amount={row.offer?.total ?? row.final_price} currency={row.currency} />
      </p>
      <Button
        renderRoot={(props) => <Link {...linkTo(quoteAddress(row))} {...props} />}
        size="compact-sm"
        variant={isOwnTurn(row) ? 'filled' : 'default'}
      >
        {quoteAction(row)}
      </Button>
    </section>
  )
}
