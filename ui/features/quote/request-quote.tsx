import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconFileInvoice } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PriceAnswer } from '../../../core/pricing/price-for.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'
import { Price } from '../../shared/money/price.tsx'
import classes from './request-quote.module.css'

/** What is asked for, as a product page knows it. The price is a preview: the server computes it anew (D-79). */
export interface QuoteChoice {
  readonly listing: {
    readonly id: number
    readonly name: string
    readonly image: string
    readonly unit: string
    readonly sellerUserId: number
    readonly sellerName: string
    readonly priceTerm: string
    readonly preTitleName: string
  }
  readonly quantity: number
  readonly combinations: readonly Combination[]
  readonly price: PriceAnswer
}

/** The query parameter that opens the request again after signing in. */
export const QUOTE_PARAMETER = 'quote'

// Most readers of a page never ask: the form comes when somebody does.
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** The button that makes money, always in reach, and what it opens. */
export function RequestQuote({ choice }: { readonly choice: QuoteChoice }) {
  const isWanted = useLocation({ select: ({ search }) => (search as Record<string, unknown>)[QUOTE_PARAMETER] !== undefined })
  const [opened, setOpened] = useState<'new' | 'kept'>()
  // Coming back from signing in, where the page's own choice has been forgotten and the kept one counts.
  useEffect(() => {
    if (isWanted) setOpened('kept')
  }, [isWanted])
  const { price } = choice
  return (
    <>
      <div className={classes.bar}>
        {price.ok ? <span className={classes.sum}><Price amount={toAmount(price.total)} currency={price.total.currency} /></span> : null}
        <Button
          color="amber"
          size="md"
          className={classes.button}
          leftSection={<IconFileInvoice size={18} stroke={1.5} />}
          disabled={!price.ok && price.reason !== 'noPrice'}
          onClick={() => setOpened('new')}
        >
          Request quote
        </Button>
      </div>
      {opened === undefined ? null : (
        <Suspense>
          <QuoteDialog choice={choice} source={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
