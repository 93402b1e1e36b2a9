import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Review } from '../../../../core/contracts/market.contract.ts'
import { AnswerDialog } from '../../../../ui/shared/reviews/review-dialogs.tsx'
import { seller, showPage } from '../show-page.tsx'

it('[D-120] an answer meets the one that a colleague published meanwhile, and stays in the form', async () => {
  const sent: unknown[] = []
  const onClose = vi.fn()
  const { keys } = await showPage(<AnswerDialog review={review} onClose={onClose} />, {
    user: seller,
    fetch: async (input, init) => {
      sent.push(await new Request(input, init).json())
      return sent.length === 1
        ? Response.json(
            { status: false, message: 'Changed', errors: {}, data: { present: { answer: 'Sorry about that.' } } },
            { status: 409 },
          )
        : Response.json({ status: true, message: 'Saved' })
    },
  })
  const dialog = within(await screen.findByRole('dialog'))
  await keys.type(dialog.getByLabelText(/^Your answer/), 'Thank you.')
  await keys.click(dialog.getByRole('button', { name: 'Publish answer' }))

  const both = within(await dialog.findByRole('group', { name: 'Two values of Your answer' }))
  expect(both.getByText('Sorry about that.')).toBeDefined()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Your answer/, { selector: 'textarea' }).value).toBe('Thank you.')
  expect(onClose).not.toHaveBeenCalled()

  await keys.click(both.getByRole('button', { name: 'Keep mine' }))
  await keys.click(dialog.getByRole('button', { name: 'Publish answer' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { id: 3, answer: 'Thank you.', was: { answer: '' } },
    { id: 3, answer: 'Thank you.', was: { answer: 'Sorry about that.' } },
  ])
})

// Helpers

const review: Review = {
  id: 3,
  author: 'Ada',
  country_name: null,
  rating: 4,
  text: 'Good pump.',
  created_at: '2026-05-01 10:00:00',
  answer: '',
  answered_at: null,
}
