import type { ComplaintOutcome, ComplaintSubject } from '../../../core/complaints/complaint-kinds.ts'
import type { Work } from '../database/store.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { complaintNewsJob } from './complaint-news.job.ts'

/** Which open cases: that of one thing, or all about one company and what belongs to it. */
type Which =
  | { readonly id: number }
  | { readonly subject: ComplaintSubject; readonly subjectId: number }
  | { readonly companyId: number }

interface Ending {
  readonly outcome: ComplaintOutcome
  readonly note?: string
  /** Null for a command. */
  readonly operatorId: number | null
  readonly now: Date
}

/**
 * Closes open cases in the transaction of what ends them; a job tells those who complained. Returns the cases. Needs an unscoped
 * transaction. The deletion of a thing closes its case by a trigger (migration 0248).
 */
export async function closeCases(w: Work, which: Which, { outcome, note, operatorId, now }: Ending) {
  const closed = await w.k
    .updateTable('complaint_cases')
    .set({ closed_at: now, outcome, note: note ?? null, closed_by: operatorId })
    .where('closed_at', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : 'companyId' in which
          ? eb('about_company_id', '=', which.companyId)
          : eb.and({ subject: which.subject, subject_id: which.subjectId }),
    )
    .returning(['id', 'name'])
    .execute()
  for (const { id } of closed) await enqueue(w, complaintNewsJob, { caseId: id })
  return closed
}
