import type { Kysely } from 'kysely'
import { answerReview, ownReviews, saveReview, type OwnReviewPart } from '../../../core/contracts/reviews.contract.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { reviewMessages as say } from '../../../core/trade/review.messages.ts'
import { isChangeable } from '../../../core/trade/review-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { notFound, refused } from '../http/refusals.ts'
import { tellOwners } from '../notifications/tell-owners.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { publicShops } from '../market/public-shops.ts'

/** What is reviewed: a shop, or one of its products. */
interface Subject {
  readonly shop_id: number
  readonly product_id?: number | undefined
}

export const reviewBindings = [
  bind(ownReviews, async ({ shop_id, product_id }, context) => {
    const [shop, product] = await Promise.all([
      partOf(context, { shop_id }),
      product_id === undefined ? null : partOf(context, { shop_id, product_id }),
    ])
    return { data: { shop, product } }
  }),

  bind(saveReview, ({ shop_id, product_id, rating, text }, context) =>
    context.writeAsSystem(async (w) => {
      const subject = { shop_id, product_id }
      const { me, now } = context
      const { name, slug } = await subjectOf(w.k, subject)
      if (!(await hasBought(w.k, me.userId, subject))) throw refused(say.notBought)
      const written = await ownReview(w.k, me.userId, subject)
      if (written !== undefined) {
        if (written.taken_off_reason !== null) throw refused(say.isTakenOff(written.taken_off_reason))
        if (!isChangeable(written.created_at.getTime(), now.getTime())) throw refused(say.tooLate)
        await w.k
          .updateTable('reviews')
          .set({ rating, text, updated_at: now })
          .where('id', '=', written.id)
          .where('user_id', '=', me.userId)
          .execute()
        return { message: say.changed }
      }
      const author = await w.k
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select(['users.full_name', 'companies.country'])
        .where('users.id', '=', me.userId)
        .executeTakeFirstOrThrow()
      const added = await w.k
        .insertInto('reviews')
        .values({
          company_id: shop_id,
          listing_id: product_id ?? null,
          user_id: me.userId,
          author: author.full_name,
          author_country: author.country,
          rating,
          text,
          created_at: now,
        })
        // A second press of the button at the same moment.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added !== undefined)
        await tellOwners(w, shop_id, {
          kind: 'product',
          ...say.news(author.full_name, rating, name),
          link: shopAddress({ slug, page: 'reviews' }),
          origin: context.services.origin,
          now,
        })
      return { message: say.saved }
    }),
  ),

  bind(answerReview, ({ id, answer, was }, context) =>
    context.writeAsSystem(async (w) => {
      const { me, now } = context
      const review = await w.k
        .selectFrom('reviews')
        .innerJoin('companies', 'companies.id', 'reviews.company_id')
        .select([
          'reviews.user_id',
          'reviews.author',
          'reviews.answer',
          'reviews.answered_at',
          'companies.name as shop',
        ])
        .where('reviews.id', '=', id)
        .where('reviews.company_id', '=', me.companyId)
        .forUpdate('reviews')
        .executeTakeFirst()
      if (review === undefined) throw notFound('review')
      const { answered_at, user_id } = review
      if (answered_at !== null && !isChangeable(answered_at.getTime(), now.getTime())) throw refused(say.answerTooLate)
      if (was !== undefined) mergeEdit({ answer: review.answer }, { answer }, was)
      await w.k
        .updateTable('reviews')
        .set({ answer, answered_at: answered_at ?? now })
        .where('id', '=', id)
        .where('company_id', '=', me.companyId)
        .execute()
      await w.record(
        {
          subject: 'review',
          subjectId: id,
          verb: 'updated',
          title: `Review of ${review.author}`,
          changes: [{ field: 'answer', label: 'Answer', old: review.answer, new: answer }],
        },
        context.identity,
      )
      if (answered_at === null && user_id !== null)
        await tellPerson(w, user_id, {
          kind: 'product',
          ...say.answerNews(review.shop),
          link: shopAddress({ slug: me.companySlug, page: 'reviews' }),
          origin: context.services.origin,
          now,
        })
      return { message: say.answered }
    }),
  ),
]

async function partOf({ open, me, now }: Context, subject: Subject): Promise<OwnReviewPart> {
  const written = await ownReview(open, me.userId, subject)
  return {
    may_write:
      written === undefined
        ? await hasBought(open, me.userId, subject)
        : written.taken_off_reason === null && isChangeable(written.created_at.getTime(), now.getTime()),
    review:
      written === undefined
        ? null
        : {
            rating: written.rating,
            text: written.text,
            created_at: formatWireTime(written.created_at),
            taken_off_reason: written.taken_off_reason,
          },
  }
}

const ownReview = (k: Kysely<Tables>, userId: number, { shop_id, product_id }: Subject) =>
  k
    .selectFrom('reviews')
    .select(['id', 'rating', 'text', 'created_at', 'taken_off_reason'])
    .where('company_id', '=', shop_id)
    .where('user_id', '=', userId)
    .where((eb) => (product_id === undefined ? eb('listing_id', 'is', null) : eb('listing_id', '=', product_id)))
    .executeTakeFirst()

/** Whether an offer of this shop to this person was accepted; for a product, one of that product. D-114. */
async function hasBought(k: Kysely<Tables>, userId: number, { shop_id, product_id }: Subject): Promise<boolean> {
  const dealing = await k
    .selectFrom('quotes')
    .select('id')
    .where('buyer_user_id', '=', userId)
    .where('seller_company_id', '=', shop_id)
    .where('stage', '=', 'accepted')
    .$if(product_id !== undefined, (query) => query.where('listing_id', '=', product_id ?? 0))
    .executeTakeFirst()
  return dealing !== undefined
}

/** The name of what is reviewed; a shop that is not public, or a product of another one, does not exist. */
async function subjectOf(k: Kysely<Tables>, { shop_id, product_id }: Subject) {
  const shop = await publicShops(k).select('slug').where('id', '=', shop_id).executeTakeFirst()
  if (shop === undefined) throw notFound('shop')
  if (product_id === undefined) return { name: 'your shop', slug: shop.slug }
  const product = await k
    .selectFrom('listings')
    .select('name')
    .where('id', '=', product_id)
    .where('company_id', '=', shop_id)
    .executeTakeFirst()
  if (product === undefined) throw notFound('product')
  return { name: `“${product.name}”`, slug: shop.slug }
}
