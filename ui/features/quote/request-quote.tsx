import { Link, useLocation } from '@tanstack/react-router'
import { parseQuery, withQuery } from '../../../core/navigation/address.ts'
import { canOpen, QUOTE_PARAMETER, signInAddress } from '../../../core/navigation/guard.ts'
import { IconAlertTriangle, IconFileInvoice, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { addressOf, productFormAddress } from '../../../core/navigation/addresses.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { Price } from '../../shared/money/price.tsx'
import plain from '../../shared/shell/shell.module.css'
import { FailedPanel } from '../../shared/states/state-panel.tsx'
import type { QuoteChoice } from './quote-choice.ts'
import type { QuoteDialogProps } from './quote-dialog.tsx'
import classes from './request-quote.module.css'

// Most visitors never request a quote, so the form loads on demand.
const QuoteDialog = lazyPart(() => import('./quote-dialog.tsx').then((module) => module.QuoteDialog), {
  failed: (retry) => (
    <FailedPanel
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title="The form could not be loaded."
      onRetry={retry}
    />
  ),
})

export interface RequestQuoteProps {
  readonly choice: QuoteChoice
  /** Shows the choice that was kept through the sign-in on the page too. */
  readonly onKept?: QuoteDialogProps['onKept']
}

/** The button that opens the request for a quote, always in view. */
export function RequestQuote({ choice, onKept }: RequestQuoteProps) {
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
  const user = useSessionUser()
  const { price, listing } = choice
  // Nobody asks the own company for a quote.
  if (user !== undefined && user.id === listing.sellerUserId)
    return (
      <Link
        {...linkTo(productFormAddress(listing.id))}
        className={`${plain.plainButton} ${plain.quietButton} ${classes.own}`}
      >
        <IconPencil size={18} stroke={1.5} aria-hidden /> Edit your listing
      </Link>
    )
  // The answer comes to pages that only the owner of a company opens (D-30).
  if (user !== undefined && !canOpen('enquiries', user))
    return <p className={classes.forOwner}>Quotes are requested by the owner of a company.</p>
  const canRequest = choice.isSold && (price.ok || price.reason === 'noPrice')
  const label = (
    <>
      <IconFileInvoice size={18} stroke={1.5} aria-hidden /> Request quote
    </>
  )
  return (
    <>
      <div ref={measureBar} className={classes.bar} data-bottom-bar>
        {price.ok ? (
          <span className={classes.sum}>
            <span className={classes.sumOf}>{quantityText(choice.quantity, choice.listing.unit)}, total</span>
            <Price amount={toAmount(price.total)} currency={price.total.currency} />
          </span>
        ) : null}
        {isInBrowser || !canRequest ? (
          // A plain button, so that visitors load no other.
          <button
            type="button"
            className={`${plain.plainButton} ${classes.button}`}
            disabled={!canRequest}
            onClick={() => setPressed('new')}
          >
            {label}
          </button>
        ) : (
          <LinkToQuote>{label}</LinkToQuote>
        )}
      </div>
      {opened === undefined ? null : (
        <QuoteDialog choice={choice} source={opened} onKept={onKept} onClose={() => setPressed('closed')} />
      )}
    </>
  )
}

/**
 * What the button is until scripts run: signs the person in and comes back with the form open. Whoever is signed in
 * already comes back at once.
 */
function LinkToQuote({ children }: { readonly children: ReactNode }) {
  const here = useLocation()
  const back = withQuery(here.pathname, { ...parseQuery(here.searchStr), [QUOTE_PARAMETER]: '1' })
  return (
    <>
      <Link {...linkTo(signInAddress(back))} rel="nofollow" className={`${plain.plainButton} ${classes.button}`}>
        {children}
      </Link>
      <noscript>
        <p className={classes.scripts}>
          A request is written after sign-in and needs JavaScript. Without it,{' '}
          <a href={addressOf('contactUs')}>write to us</a>.
        </p>
      </noscript>
    </>
  )
}

/** On phones the bar is fixed: the page ends above it, and so does what stands at the bottom of the window. */
function measureBar(bar: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isFixed = getComputedStyle(bar).position === 'fixed'
    style.setProperty('--th-bottom-bar', isFixed ? `${bar.offsetHeight}px` : '0px')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--th-bottom-bar')
  }
}

const neverChanges = () => () => undefined
