import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPLAINT_SUBJECTS, complaintReasons, reasonsFor } from '../../../core/complaints/complaint-kinds.ts'
import { complaint, COMPLAINT_LIMIT, complaintForm } from '../../../core/complaints/complaint.schema.ts'

const anySubject = fc.constantFrom(...COMPLAINT_SUBJECTS)
const anyReason = fc.constantFrom(...complaintReasons)

describe('complaintForm', () => {
  it('[D-305] needs a reason, and words for something else', () => {
    const problems = (sent: object) =>
      complaintForm('shop')
        .safeParse(sent)
        .error?.issues.map(({ message }) => message)
    expect(problems({ reason: 'other', words: ' They never answer. ' })).toBeUndefined()
    expect(problems({ reason: '' })).toEqual(['Please select what is wrong'])
    expect(problems({ reason: 'other', words: '  ' })).toEqual(['Please say what is wrong'])
    expect(problems({ reason: 'fraud', words: 'x'.repeat(COMPLAINT_LIMIT + 1) })).toEqual([
      'The content is too long. Please limit it to 1000 characters',
    ])
  })

  it('[D-305] takes exactly the reasons that are offered for the thing, like the call', () => {
    fc.assert(
      fc.property(anySubject, anyReason, (subject, reason) => {
        const isOffered = reasonsFor(subject).some(({ value }) => value === reason)
        expect(complaintForm(subject).safeParse({ reason, words: 'Look.' }).success).toBe(isOffered)
        expect(complaint.safeParse({ subject, id: 7, reason, words: 'Look.' }).success).toBe(isOffered)
      }),
    )
  })
})

describe('reasonsFor', () => {
  it('[D-305] ends with something else for every thing', () => {
    for (const subject of COMPLAINT_SUBJECTS) expect(reasonsFor(subject).at(-1)?.value).toBe('other')
  })
})
