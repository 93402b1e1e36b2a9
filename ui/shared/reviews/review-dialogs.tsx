import { Textarea } from '@mantine/core'
import { companyView, productView, type Review, shopReviews } from '../../../core/contracts/market.contract.ts'
import { answerReview, ownReviews, type OwnReviewPart, saveReview } from '../../../core/contracts/reviews.contract.ts'
import { answerForm, REVIEW_LIMIT, reviewForm } from '../../../core/trade/review.schema.ts'
import { useAppClient } from '../app/use-client.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { FieldConflict } from '../form/conflict-choice.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice/notify.ts'
import classes from './reviews.module.css'
import { StarInput } from './star-input.tsx'

/** A shop, or one of its products. */
export interface ReviewSubject {
  readonly shop_id: number
  readonly product_id?: number
}

export interface ReviewDialogProps {
  readonly subject: ReviewSubject
  /** Of the shop or product. */
  readonly name: string
  readonly review: OwnReviewPart['review']
  readonly onClose: () => void
}

/** Writes a review, or changes one's own within its week (D-114). */
export const ReviewDialog = (props: ReviewDialogProps) => (
  <FormDialog title={`Your review of ${props.name}`} onClose={props.onClose}>
    <ReviewForm {...props} />
  </FormDialog>
)

function ReviewForm({ subject, review, onClose }: ReviewDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<{ readonly rating: number; readonly text: string }, { readonly message: string }>({
    schema: reviewForm,
    initial: { rating: review?.rating ?? 0, text: review?.text ?? '' },
    draft: `review:${subject.shop_id}:${subject.product_id ?? 'shop'}`,
    save: async (values, { call }) => {
      const response = await client.call(saveReview, { ...subject, ...values }, call)
      await invalidate(ownReviews, shopReviews, companyView, productView)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      names={['rating', 'text']}
      submitLabel={review === null ? 'Publish review' : 'Save review'}
      onClose={onClose}
    >
      <StarInput {...form.input('rating')} />
      <Textarea
        label="What should others know?"
        description="Quality, delivery, how questions were answered. Everybody can read it, with your name and country."
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2 * REVIEW_LIMIT}
        {...form.input('text')}
      />
      <p className={classes.quiet}>You can change it for a week.</p>
    </DialogForm>
  )
}

export interface AnswerDialogProps {
  readonly review: Review
  readonly onClose: () => void
}

/** The seller's one answer to a review (D-114). */
export const AnswerDialog = (props: AnswerDialogProps) => (
  <FormDialog title={`Answer to ${props.review.author}`} onClose={props.onClose}>
    <AnswerForm {...props} />
  </FormDialog>
)

function AnswerForm({ review, onClose }: AnswerDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<{ readonly answer: string }, { readonly message: string }>({
    schema: answerForm,
    initial: { answer: review.answer },
    draft: `review-answer:${review.id}`,
    save: async (values, { call, base }) => {
      const response = await client.call(answerReview, { id: review.id, ...values, was: base }, call)
      await invalidate(shopReviews)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      names={['answer']}
      submitLabel={review.answer === '' ? 'Publish answer' : 'Save answer'}
      onClose={onClose}
    >
      <blockquote className={classes.quoted}>{review.text}</blockquote>
      <div>
        <Textarea
          label="Your answer"
          description="Everybody can read it below the review. You answer once and can change it for a week."
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2 * REVIEW_LIMIT}
          data-autofocus
          {...form.input('answer')}
        />
        <FieldConflict form={form} name="answer" label="Your answer" />
      </div>
    </DialogForm>
  )
}
