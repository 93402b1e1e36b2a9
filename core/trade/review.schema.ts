import { z } from 'zod'
import { pleaseEnter, tooLongFor } from '../text/messages.ts'
import { fits } from '../text/limits.ts'
import { reviewMessages as say } from './review.messages.ts'

/** Maximum length of a review and of its answer. Our own limit. */
export const REVIEW_LIMIT = 1_000

const words = (label: string) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .refine(fits(REVIEW_LIMIT), tooLongFor(REVIEW_LIMIT))

/** A review: one to five stars and a text. D-114. */
export const reviewForm = z.object({
  rating: z.coerce.number<number | string>(say.rating).int(say.rating).min(1, say.rating).max(5, say.rating),
  text: words('your review'),
})
export type ReviewForm = z.output<typeof reviewForm>

/** The seller's answer to a review. D-114. */
export const answerForm = z.object({ answer: words('your answer') })
