import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { fits } from '../text/limits.ts'
import { tooLongFor } from '../text/messages.ts'
import { COMPLAINT_SUBJECTS, complaintReasons, type ComplaintSubject, reasonsFor } from './complaint-kinds.ts'
import { complaintMessages as say } from './complaint.messages.ts'

/** Maximum length of the words of a complaint. Our own limit. */
export const COMPLAINT_LIMIT = 1_000

/** Complaints about different things that a person sends within 24 hours. Our own limit. D-305. */
export const COMPLAINTS_A_DAY = 20

const fields = {
  reason: z.enum(complaintReasons, say.reason),
  words: z.string().trim().refine(fits(COMPLAINT_LIMIT), tooLongFor(COMPLAINT_LIMIT)).default(''),
}

interface Complaint {
  readonly subject: ComplaintSubject
  readonly reason: string
  readonly words: string
}

/** Checks what depends on the reason: it must be one of the thing, and “Something else” needs words. */
function checkReason({ subject, reason, words }: Complaint, context: z.RefinementCtx): void {
  if (reasonsFor(subject).every(({ value }) => value !== reason))
    context.addIssue({ code: 'custom', path: ['reason'], message: say.reason })
  if (reason === 'other' && words === '')
    context.addIssue({ code: 'custom', path: ['words'], message: say.wordsForOther })
}

/** What is wrong with a thing of a kind, as a person says it. D-305. */
export const complaintForm = (subject: ComplaintSubject) =>
  z.object(fields).superRefine((sent, context) => checkReason({ ...sent, subject }, context))

/** A complaint as it is sent: about which thing, and what is wrong. D-305. */
export const complaint = z.object({ subject: z.enum(COMPLAINT_SUBJECTS), id, ...fields }).superRefine(checkReason)
