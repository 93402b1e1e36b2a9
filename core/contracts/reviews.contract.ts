import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { answerForm, reviewForm } from '../trade/review.schema.ts'
import { endpoint, needs, signedIn } from './endpoint.ts'

/** The shop, and with a product that product. */
const of = { shop_id: id, product_id: id.optional() }

const ownReview = z.object({
  rating: z.number().int(),
  text: z.string(),
  created_at: z.string(),
  /** Why an operator took it off; null when nobody did (D-231). */
  taken_off_reason: z.string().nullable(),
})

/** What a person may write about a shop or a product. */
const ownPart = z.object({
  /** Nothing is written yet and an offer was accepted, or what is written can still be changed. */
  may_write: z.boolean(),
  review: ownReview.nullable(),
})
export type OwnReviewPart = z.output<typeof ownPart>

export const ownReviews = endpoint({
  id: 'reviews.own',
  method: 'GET',
  path: 'front/review/own',
  access: signedIn,
  background: true,
  input: z.object(of),
  response: { data: z.object({ shop: ownPart, product: ownPart.nullable() }) },
  summary: "The caller's reviews of a shop and a product, and whether they may write or change them (D-114, D-187).",
})

export const saveReview = endpoint({
  id: 'reviews.save',
  method: 'POST',
  path: 'front/review/store',
  access: signedIn,
  input: reviewForm.extend(of),
  isPersonal: true,
  summary:
    'Reviews a shop, or with product_id a product, after an accepted offer; again within a week it changes the review (D-114).',
})

export const answerReview = endpoint({
  id: 'reviews.answer',
  method: 'POST',
  path: 'front/review/answer',
  access: needs('Manage Store', 'Edit'),
  input: answerForm.extend({ id, was: z.object({ answer: z.string() }).optional() }),
  isPersonal: true,
  summary:
    "The seller's one answer to a review of the own shop; again within a week it changes the answer; with `was`, 409 when a colleague answered meanwhile (D-114, D-120).",
})
