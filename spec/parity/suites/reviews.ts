import { z } from 'zod'
import { isChangeable, REVIEW_CHANGE_MS } from '../../../core/trade/review-time.ts'
import { answerForm, reviewForm } from '../../../core/trade/review.schema.ts'
import { form, suite, whole } from '../suite.ts'

export const reviewSuites = [
  form({
    name: 'review-form',
    title: 'A review of a shop or a product',
    source: 'D-114, D-187',
    rule: 'core/trade/review.schema reviewForm',
    schema: reviewForm,
    valid: [
      { rating: 5, text: 'Arrived in time.' },
      { rating: '1', text: ' Late. ' },
    ],
    values: { rating: [0, 6, 2.5, '5'], text: ['', ' '] },
  }),
  form({
    name: 'review-answer',
    title: "The seller's answer to a review",
    source: 'D-114, D-187',
    rule: 'core/trade/review.schema answerForm',
    schema: answerForm,
    valid: [{ answer: 'Thank you.' }],
    values: { answer: ['', ' '] },
  }),
  suite({
    name: 'review-changeable',
    title: 'Whether a review or its answer can still be changed',
    source: 'D-114',
    rule: 'core/trade/review-time isChangeable',
    note: 'Moments in ms since 1970.',
    input: z.strictObject({ writtenAt: whole, now: whole }),
    verdict: z.boolean(),
    edges: [
      ['at once', { writtenAt: 1_000, now: 1_000 }],
      ['the last moment', { writtenAt: 1_000, now: 1_000 + REVIEW_CHANGE_MS }],
      ['after the week', { writtenAt: 1_000, now: 1_001 + REVIEW_CHANGE_MS }],
    ],
    count: 0,
    run: ({ writtenAt, now }) => isChangeable(writtenAt, now),
  }),
]
