import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { ownReviews } from '../../../adapters/client/lazy-calls.ts'
import type { OwnReviewPart } from '../../../core/contracts/reviews.contract.ts'
import { reviewMessages } from '../../../core/trade/review.messages.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { useCall } from '../app/use-call.ts'
import { useSessionUser } from '../app/use-session.ts'
import plain from '../shell/shell.module.css'
import type { ReviewSubject } from './review-dialogs.tsx'

// Visitors need neither the form engine nor its schema.
const ReviewDialog = lazyPart(() => import('./review-dialogs.tsx').then((module) => module.ReviewDialog))

/** What the signed-in person may write about a shop or a product; undefined for visitors and while it loads. */
export function useOwnReview(subject: ReviewSubject): OwnReviewPart | undefined {
  const user = useSessionUser()
  const { data } = useCall(ownReviews, subject, { enabled: user !== undefined })
  if (user === undefined) return undefined
  return subject.product_id === undefined ? data?.data.shop : (data?.data.product ?? undefined)
}

/** The button to write a review or to change one's own; nothing for people who may not. */
export function OwnReview({ subject, name }: { readonly subject: ReviewSubject; readonly name: string }) {
  const own = useOwnReview(subject)
  const [isOpen, setOpen] = useState(false)
  const takenOff = own?.review?.taken_off_reason ?? null
  if (takenOff !== null) return <p>{reviewMessages.isTakenOff(takenOff)}</p>
  if (own?.may_write !== true) return null
  return (
    <>
      <p>
        <button type="button" className={`${plain.plainButton} ${plain.strongButton}`} onClick={() => setOpen(true)}>
          <IconPencil size={18} stroke={1.5} aria-hidden />
          {own.review === null ? 'Write a review' : 'Change your review'}
        </button>
      </p>
      {isOpen ? (
        <ReviewDialog subject={subject} name={name} review={own.review} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
