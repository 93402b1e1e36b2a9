import { z } from 'zod'
import { COMPLAINT_SUBJECTS, complaintReasons, reasonsFor } from '../../../core/complaints/complaint-kinds.ts'
import { complaint } from '../../../core/complaints/complaint.schema.ts'
import { form, suite } from '../suite.ts'

export const complaintSuites = [
  form({
    name: 'complaint',
    title: 'A complaint about a listing, a shop, a review or a person',
    source: 'D-305',
    rule: 'core/complaints/complaint.schema complaint',
    schema: complaint,
    valid: [
      { subject: 'listing', id: 7, reason: 'counterfeit' },
      { subject: 'person', id: '7', reason: 'other', words: ' Asks for money. ' },
    ],
    values: { subject: ['', 'ad'], reason: ['', 'forbidden', 'other'], words: ['', ' '] },
  }),
  suite({
    name: 'complaint-reasons',
    title: 'The reasons that are offered for a kind of thing',
    source: 'D-305',
    rule: 'core/complaints/complaint-kinds reasonsFor',
    input: z.enum(COMPLAINT_SUBJECTS),
    verdict: z.array(z.strictObject({ value: z.enum(complaintReasons), label: z.string() })),
    edges: COMPLAINT_SUBJECTS.map((subject) => [subject, subject] as const),
    count: 0,
    run: (subject) => [...reasonsFor(subject)],
  }),
]
