import { sql } from 'kysely'

/** The average of the stars of reviews `r`, as it is shown everywhere: to one decimal, null without a review. */
export const averageOfStars = sql<number | null>`round(avg(r.rating), 1)`

/** Reviews `r` of a shop that count: those of a product are its own, and what an operator took off counts for nothing. */
const isOfShop = sql<boolean>`r.listing_id is null and r.taken_off_at is null`

/** The rating of the shop of a company `c`. */
export const ratingOfShop = sql`(select ${averageOfStars} from reviews r where r.company_id = c.id and ${isOfShop})`

/** The rating of each shop that has one, with the number of its reviews: a source with `company_id`, `rating`, `reviews`. */
export const shopRatings = sql<{
  company_id: number
  rating: number
  reviews: number
}>`(select r.company_id, ${averageOfStars} as rating, count(*)::int as reviews from reviews r
  where ${isOfShop} group by r.company_id)`
