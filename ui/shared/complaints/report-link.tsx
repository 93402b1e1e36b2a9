import { IconFlag } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ComplaintSubject } from '../../../core/complaints/complaint-kinds.ts'
import { signInAddress } from '../../../core/navigation/guard.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { linkTo } from '../app/link-to.ts'
import { useSessionUser } from '../app/use-session.ts'
import classes from './report-link.module.css'

// Few people report anything, and visitors sign in first.
const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog), {
  failed: (retry) => <NotLoaded onRetry={retry} />,
})

export interface ReportLinkProps {
  readonly subject: ComplaintSubject
  readonly id: number
  /** As the title of the dialog calls it. */
  readonly name: string
  /** The text of the link. */
  readonly label: string
  /** For several links with the same text. */
  readonly longLabel?: string
  /** The owner of the thing, who has no link. */
  readonly ownerId?: number | null | undefined
}

/** A quiet link that opens the dialog in which people tell the operators what is wrong. Visitors sign in first and come back. */
export function ReportLink({ subject, id, name, label, longLabel, ownerId }: ReportLinkProps) {
  const user = useSessionUser()
  const here = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  if (user?.operator === true || (user !== undefined && user.id === ownerId)) return null
  const content = (
    <>
      <IconFlag size={16} stroke={1.5} aria-hidden /> {label}
    </>
  )
  if (user === undefined)
    return (
      <Link {...linkTo(signInAddress(here))} className={classes.link} rel="nofollow" aria-label={longLabel}>
        {content}
      </Link>
    )
  return (
    <>
      <button type="button" className={classes.link} aria-label={longLabel} onClick={() => setOpen(true)}>
        {content}
      </button>
      {isOpen ? <ReportDialog subject={subject} id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <span role="alert" className={classes.failed}>
      The form could not be loaded.{' '}
      <button type="button" className={classes.link} onClick={onRetry}>
        Try again
      </button>
    </span>
  )
}
