import { IconStarFilled } from '@tabler/icons-react'
import classes from './reviews.module.css'

/** A number of stars, read as "4 of 5 stars". */
export const Stars = ({ rating }: { readonly rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className={classes.stars}>
    {[1, 2, 3, 4, 5].map((star) => (
      <IconStarFilled key={star} size={16} aria-hidden className={star <= rating ? classes.star : classes.noStar} />
    ))}
  </span>
)
