import { IconMessageStar, IconStarFilled } from '@tabler/icons-react'
import { type PublicCompany, shopReviews } from '../../../core/contracts/market.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { PagesNav } from '../../shared/products/pages-nav.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import classes from './shop.module.css'

/** What buyers wrote about the shop. */
export function ShopReviews({ shop, page }: { readonly shop: PublicCompany; readonly page: number }) {
  const { data } = useCall(shopReviews, { shop_id: shop.id, page }, { keepPreviousData: true })
  const reviews = data?.data
  if (reviews === undefined) return null
  return (
    <section className={classes.section} aria-labelledby="reviews">
      <h2 id="reviews">What buyers say</h2>
      {reviews.total === 0 ? (
        <EmptyState title="No reviews yet" icon={<IconMessageStar size={28} stroke={1.5} />}>
          Buyers who traded with this shop can write one.
        </EmptyState>
      ) : (
        <ul className={classes.reviews}>
          {reviews.data.map(({ id, author, country_name, rating, text, created_at }) => (
            <li key={id}>
              <p className={classes.rating}>
                <span role="img" aria-label={`${rating} of 5 stars`}>
                  {Array.from({ length: 5 }, (_, at) => (
                    <IconStarFilled
                      key={at}
                      size={16}
                      aria-hidden
                      className={at < rating ? classes.star : classes.noStar}
                    />
                  ))}
                </span>
              </p>
              <p>{text}</p>
              <p className={classes.quiet}>
                {author}
                {country_name === null ? '' : `, ${country_name}`} ·{' '}
                <time dateTime={created_at.slice(0, 10)}>{created_at.slice(0, 10)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <PagesNav
        page={reviews.current_page}
        lastPage={reviews.last_page}
        linkOf={(next) => linkTo(addressOf('shopPage', { slug: shop.slug, page: 'reviews' }, { page: next }))}
      />
    </section>
  )
}
