import { describe, expect, it } from 'vitest'
import { isChangeable, REVIEW_CHANGE_MS } from '../../../core/trade/review-time.ts'
import { reviewForm } from '../../../core/trade/review.schema.ts'

describe('reviewForm', () => {
  it('[D-114] takes one to five whole stars and a text', () => {
    expect(reviewForm.parse({ rating: '4', text: ' Good. ' })).toEqual({ rating: 4, text: 'Good.' })
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 1.5 }, { text: ' ' }, { text: 'x'.repeat(1_001) }])
      expect(reviewForm.safeParse({ rating: 4, text: 'Good.', ...wrong }).success).toBe(false)
  })
})

describe('isChangeable', () => {
  it('[D-114] is so for a week, its last moment included', () => {
    expect([isChangeable(0, REVIEW_CHANGE_MS), isChangeable(0, REVIEW_CHANGE_MS + 1)]).toEqual([true, false])
  })
})
