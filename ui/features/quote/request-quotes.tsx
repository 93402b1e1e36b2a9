import { useLocation } from '@tanstack/react-router'
import { canOpen, QUOTE_PARAMETER } from '../../../core/navigation/guard.ts'
import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { comparedText, readCompared } from '../../../core/trade/compare.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useSessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'
import { FailedPanel } from '../../shared/states/state-panel.tsx'
import type { RequestQuotesProps } from './quote-choice.ts'

const QuotesDialog = lazyPart(() => import('./quotes-dialog.tsx').then((module) => module.QuotesDialog), {
  failed: (retry) => (
    <FailedPanel
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title="The form could not be loaded."
      onRetry={retry}
    />
  ),
})

/** The button that requests a quote for each of these products; none when they are all the person's own. */
export function RequestQuotes({ products, quantity }: RequestQuotesProps) {
  const user = useSessionUser()
  const ids = comparedText(products.map(({ id }) => id))
  // After sign-in the form opens again, with the draft.
  const isWanted = useLocation({
    select: ({ search }) => comparedText(readCompared((search as Record<string, unknown>)[QUOTE_PARAMETER])) === ids,
  })
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const [pressed, setPressed] = useState<'open' | 'closed'>()
  const others = products.filter(
    ({ seller_user_id }) => seller_user_id !== null && (user === undefined || seller_user_id !== user.id),
  )
  // The answer comes to pages that only the owner of a company opens (D-30).
  if (others.length === 0 || (user !== undefined && !canOpen('enquiries', user))) return null
  const isForAll = products.length > 1
  return (
    <>
      <button
        type="button"
        className={`${plain.plainButton} ${isForAll ? plain.strongButton : plain.quietButton}`}
        aria-label={isForAll ? undefined : `Request quote for ${products[0]?.name}`}
        onClick={() => setPressed('open')}
      >
        <IconFileInvoice size={18} stroke={1.5} aria-hidden />
        {isForAll ? `Request quotes for all ${others.length}` : 'Request quote'}
      </button>
      {pressed === 'open' || (pressed === undefined && isWanted && isInBrowser) ? (
        <QuotesDialog products={products} quantity={quantity} onClose={() => setPressed('closed')} />
      ) : null}
    </>
  )
}

const neverChanges = () => () => undefined
