import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { toAmount } from '../../../core/pricing/money.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { Price } from '../../shared/money/price.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { QUOTE_PARAMETER, type QuoteChoice } from './quote-choice.ts'
import classes from './request-quote.module.css'

// Most visitors never request a quote, so the form loads on demand.
const QuoteDialog = lazyPart(() => import('./quote-dialog.tsx').then((module) => module.QuoteDialog), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

/** The button that opens the request for a quote, always in view. */
export function RequestQuote({ choice }: { readonly choice: QuoteChoice }) {
  const isWanted = useLocation({
    select: ({ search }) => (search as Record<string, unknown>)[QUOTE_PARAMETER] !== undefined,
  })
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const [pressed, setPressed] = useState<'new' | 'closed'>()
  // After sign-in the page's own choice is lost, and the stored one applies.
  const opened = pressed === 'new' ? 'new' : pressed === undefined && isWanted && isInBrowser ? 'kept' : undefined
  const { price } = choice
  return (
    <>
      <div className={classes.bar} data-bottom-bar>
        {price.ok ? (
          <span className={classes.sum}>
            <Price amount={toAmount(price.total)} currency={price.total.currency} />
          </span>
        ) : null}
        <Button
          color="amber"
          size="md"
          className={classes.button}
          leftSection={<IconFileInvoice size={18} stroke={1.5} />}
          disabled={!price.ok && price.reason !== 'noPrice'}
          onClick={() => setPressed('new')}
        >
          Request quote
        </Button>
      </div>
      {opened === undefined ? null : (
        <QuoteDialog choice={choice} source={opened} onClose={() => setPressed('closed')} />
      )}
    </>
  )
}

const neverChanges = () => () => undefined
