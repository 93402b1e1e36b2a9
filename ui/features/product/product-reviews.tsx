import { useState } from 'react'
import { shopReviews } from '../../../adapters/client/lazy-calls.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { OwnReview, useOwnReview } from '../../shared/reviews/own-review.tsx'
import { ReviewList } from '../../shared/reviews/review-list.tsx'
import { ReviewSummary } from '../../shared/reviews/review-summary.tsx'
import plain from '../../shared/shell/shell.module.css'
import classes from './product.module.css'
import { reviewsInput } from './product.queries.ts'

/** Reviews that one press adds. */
const ALL = 100

/** What buyers wrote about the product. Without reviews it shows only to somebody who may write the first one. */
export function ProductReviews({ product }: { readonly product: ProductPage }) {
  const [perPage, setPerPage] = useState<number>()
  const subject = { shop_id: product.company_details.id, product_id: product.id }
  const own = useOwnReview(subject)
  const { data } = useCall(shopReviews, reviewsInput(product, perPage), {
    enabled: product.reviews > 0,
    keepPreviousData: true,
  })
  if (product.reviews === 0 && own?.may_write !== true) return null
  return (
    <section className={classes.reviews} aria-labelledby="reviews">
      <h2 id="reviews">Reviews of this product</h2>
      {data === undefined || data.data.total === 0 ? null : (
        <ReviewSummary average={data.average} stars={data.stars} total={data.data.total} />
      )}
      <OwnReview subject={subject} name={product.name} />
      {data === undefined ? null : <ReviewList reviews={data.data.data} ownerId={product.seller_user_id} />}
      {data === undefined || data.data.last_page === 1 || perPage !== undefined ? null : (
        <p>
          <button type="button" className={`${plain.plainButton} ${plain.quietButton}`} onClick={() => setPerPage(ALL)}>
            Show more reviews
          </button>
        </p>
      )}
    </section>
  )
}
