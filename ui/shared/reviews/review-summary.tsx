import { IconStarFilled } from '@tabler/icons-react'
import classes from './reviews.module.css'

export interface ReviewSummaryProps {
  readonly average: number | null
  /** The number of reviews with one to five stars. */
  readonly stars: readonly number[]
  readonly total: number
}

/** The mean of all reviews, and how many gave each number of stars. */
export function ReviewSummary({ average, stars, total }: ReviewSummaryProps) {
  if (average === null) return null
  return (
    <div className={classes.summary}>
      <p className={classes.mean}>
        <IconStarFilled size={24} aria-hidden className={classes.star} /> {average.toFixed(1)}{' '}
        <span className={classes.quiet}>
          of 5, {total.toLocaleString('en-US')} {total === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul className={classes.bars}>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = stars[star - 1] ?? 0
          return (
            <li key={star}>
              <span>
                {star} {star === 1 ? 'star' : 'stars'}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
              </span>
              <span className={classes.count}>{count.toLocaleString('en-US')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
