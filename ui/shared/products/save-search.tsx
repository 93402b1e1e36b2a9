import { Link, useLocation } from '@tanstack/react-router'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { canOpen, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import type { FilterChip, ProductListState } from '../../../core/product-list/product-list.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { linkTo } from '../app/link-to.ts'
import { useCurrency } from '../app/use-currency.ts'
import { useSessionUser } from '../app/use-session.ts'
import plain from '../shell/shell.module.css'
import type { SavedSearchDialogProps } from './saved-search-dialog.tsx'

// The form is not part of the public page.
const LazyDialog = lazyPart<SavedSearchDialogProps>(
  () => import('./saved-search-dialog.tsx').then((module) => module.SavedSearchDialog),
  {
    failed: (retry) => (
      <button type="button" role="alert" className={plain.plainButton} onClick={retry}>
        Try again
      </button>
    ),
  },
)

/** Saves the words and filters of a list under a name; a visitor signs in first. Nothing for a list of all products. */
export function SaveSearch({
  state,
  chips,
}: {
  readonly state: ProductListState
  readonly chips: readonly FilterChip[]
}) {
  const user = useSessionUser()
  const { currency } = useCurrency()
  const here = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  const className = `${plain.plainButton} ${plain.quietButton}`
  if (state.keyword === '' && Object.keys(state.filters).length === 0) return null
  if (user === undefined)
    return (
      <Link
        {...linkTo(addressOf('signIn', {}, { [RETURN_PARAMETER]: here }))}
        className={className}
        title="Sign in to save this search"
        rel="nofollow"
      >
        <IconBookmark size={18} stroke={1.5} aria-hidden /> Save search
      </Link>
    )
  if (!canOpen('savedSearches', user)) return null
  const name = [...(state.keyword === '' ? [] : [state.keyword]), ...chips.map(({ text }) => text)].join(', ')
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark size={18} stroke={1.5} aria-hidden /> Save search
      </button>
      {isOpen ? (
        <LazyDialog
          name={Array.from(name).slice(0, 100).join('').trim()}
          state={state}
          currency={currency.id}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
