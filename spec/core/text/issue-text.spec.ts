import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issueText } from '../../../core/text/issue-text.ts'

const form = z.object({
  full_name: z.string().min(1).max(50),
  mode: z.enum(['sea', 'air']),
  amount: z.number().min(1).max(9),
  lines: z.array(z.object({ unit_price: z.number() })).min(1),
  mail: z.email(),
  worded: z.string('Please enter your reason'),
})
const messages = (given: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (form.safeParse(given, { error: issueText }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('issueText', () => {
  it('names the field and the remedy when the schema has no message', () => {
    expect(messages({ full_name: '', mode: 'rail', amount: 0, lines: [], mail: 'nobody' })).toEqual({
      full_name: 'Please enter full name',
      mode: 'Please select mode',
      amount: 'Please enter at least 1',
      lines: 'Please select lines',
      mail: 'Please enter a valid mail',
      worded: 'Please enter your reason',
    })
  })

  it('names limits, and a value in a list by its own field', () => {
    expect(
      messages({ full_name: 'x'.repeat(51), mode: 'sea', amount: 10, lines: [{}], mail: 'a@b.example', worded: '' }),
    ).toEqual({
      full_name: 'The content is too long. Please limit it to 50 characters',
      amount: 'Please enter at most 9',
      'lines.0.unit_price': 'Please enter unit price',
    })
  })

  it('requires a value and refuses one of a wrong type', () => {
    expect(messages({})['full_name']).toBe('Please enter full name')
    expect(messages({ full_name: 7 })['full_name']).toBe('Please enter a valid full name')
    expect(messages([])).toEqual({ '': 'Please enter a valid value' })
  })
})
