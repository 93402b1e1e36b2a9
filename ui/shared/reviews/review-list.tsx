import { useState } from 'react'
import type { Review } from '../../../core/contracts/market.contract.ts'
import { isChangeable } from '../../../core/trade/review-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { dayText } from '../app/moments.ts'
import { ReportLink } from '../complaints/report-link.tsx'
import { useNow } from '../app/use-now.ts'
import { useSessionUser } from '../app/use-session.ts'
import plain from '../shell/shell.module.css'
import classes from './reviews.module.css'
import { Stars } from './stars.tsx'

// Only the owner of the shop needs the form.
const AnswerDialog = lazyPart(() => import('./review-dialogs.tsx').then((module) => module.AnswerDialog))

export interface ReviewListProps {
  readonly reviews: readonly Review[]
  /** Who answers: the owner of the shop. */
  readonly ownerId: number | null
}

/** Reviews with the answers of the seller, who writes them here. */
export function ReviewList({ reviews, ownerId }: ReviewListProps) {
  const user = useSessionUser()
  const [answering, setAnswering] = useState<Review>()
  const isOwner = user !== undefined && user.id === ownerId
  return (
    <>
      <ul className={classes.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <p className={classes.head}>
              <Stars rating={review.rating} />
              <span className={classes.quiet}>
                {review.author}
                {review.country_name === null ? '' : `, ${review.country_name}`} ·{' '}
                <time dateTime={review.created_at.slice(0, 10)}>{dayText(review.created_at.slice(0, 10))}</time>
              </span>
            </p>
            <p className={classes.text}>{review.text}</p>
            {review.answer === '' ? null : (
              <div className={classes.answer}>
                <p className={classes.quiet}>
                  Answer of the seller
                  {review.answered_at === null ? '' : ` · ${dayText(review.answered_at.slice(0, 10))}`}
                </p>
                <p className={classes.text}>{review.answer}</p>
              </div>
            )}
            <p className={classes.report}>
              <ReportLink
                subject="review"
                id={review.id}
                name={`the review by ${review.author}`}
                label="Report"
                longLabel={`Report the review by ${review.author}`}
              />
            </p>
            {isOwner ? <AnswerButton review={review} onAnswer={() => setAnswering(review)} /> : null}
          </li>
        ))}
      </ul>
      {answering === undefined ? null : <AnswerDialog review={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

function AnswerButton({ review, onAnswer }: { readonly review: Review; readonly onAnswer: () => void }) {
  const now = useNow()
  const answeredAt = review.answered_at === null ? undefined : parseWireTime(review.answered_at)
  if (answeredAt !== undefined && !isChangeable(answeredAt, now)) return null
  return (
    <p>
      <button
        type="button"
        className={`${plain.plainButton} ${plain.quietButton}`}
        aria-label={`${answeredAt === undefined ? 'Answer' : 'Change the answer to'} the review of ${review.author}`}
        onClick={onAnswer}
      >
        {answeredAt === undefined ? 'Answer' : 'Change the answer'}
      </button>
    </p>
  )
}
