import { IconMessageStar } from '@tabler/icons-react'
import { shopReviews } from '../../../adapters/client/lazy-calls.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { PagesNav } from '../../shared/products/pages-nav.tsx'
import { OwnReview } from '../../shared/reviews/own-review.tsx'
import { ReviewList } from '../../shared/reviews/review-list.tsx'
import { ReviewSummary } from '../../shared/reviews/review-summary.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import classes from './shop.module.css'

/** What buyers wrote about the shop. */
export function ShopReviews({ shop, page }: { readonly shop: PublicCompany; readonly page: number }) {
  const { data } = useCall(shopReviews, { shop_id: shop.id, page }, { keepPreviousData: true })
  if (data === undefined) return null
  const { data: reviews, average, stars } = data
  return (
    <section className={classes.section} aria-labelledby="reviews">
      <h2 id="reviews">What buyers say</h2>
      <ReviewSummary average={average} stars={stars} total={reviews.total} />
      <OwnReview subject={{ shop_id: shop.id }} name={shop.name} />
      {reviews.total === 0 ? (
        <EmptyState title="No reviews yet" icon={<IconMessageStar size={28} stroke={1.5} />}>
          Buyers who traded with this shop can write one.
        </EmptyState>
      ) : (
        <ReviewList reviews={reviews.data} ownerId={shop.seller_user_id} />
      )}
      <PagesNav
        page={reviews.current_page}
        lastPage={reviews.last_page}
        linkOf={(next) => linkTo(addressOf('shopPage', { slug: shop.slug, page: 'reviews' }, { page: next }))}
      />
    </section>
  )
}
