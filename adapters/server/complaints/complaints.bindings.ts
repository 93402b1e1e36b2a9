import type { Kysely } from 'kysely'
import type { ComplaintReason, ComplaintSubject } from '../../../core/complaints/complaint-kinds.ts'
import { complaintMessages as say } from '../../../core/complaints/complaint.messages.ts'
import { COMPLAINTS_A_DAY } from '../../../core/complaints/complaint.schema.ts'
import { ownComplaint, sendComplaint } from '../../../core/contracts/complaints.contract.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { lockFor } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { refused } from '../http/refusals.ts'
import { subjectFor } from './complaint-subjects.ts'

/** What people tell the operators about others (D-305). No member's transaction reaches complaints. */
export const complaintBindings = [
  bind(ownComplaint, async ({ subject, id }, { open, me }) => {
    const row = await openComplaint(open, me.userId, subject, id)
    // Only the call below writes this column.
    return { data: row === undefined ? null : { reason: row.reason as ComplaintReason, words: row.words } }
  }),

  bind(sendComplaint, ({ subject, id, reason, words }, context) =>
    context.writeAsSystem(async (w) => {
      const { me, now } = context
      // One person's complaints are counted and stored one after the other.
      await lockFor(w.k, `complaints ${me.userId}`)
      const { name, companyId, ownerId } = await subjectFor(w.k, me.userId, subject, id)
      if (ownerId === me.companyId) throw refused(say.own)
      const written = await openComplaint(w.k, me.userId, subject, id)
      if (written === undefined && (await sentSince(w.k, me.userId, now.getTime() - DAY_MS)) >= COMPLAINTS_A_DAY)
        throw refused(say.tooMany(COMPLAINTS_A_DAY))
      const { id: caseId } = await w.k
        .insertInto('complaint_cases')
        .values({ subject, subject_id: id, name, about_company_id: companyId, opened_at: now, newest_at: now })
        .onConflict((conflict) =>
          conflict.columns(['subject', 'subject_id']).where('closed_at', 'is', null).doUpdateSet({ newest_at: now }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.k
        .insertInto('complaints')
        .values({ case_id: caseId, user_id: me.userId, reason, words, created_at: now, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['case_id', 'user_id']).doUpdateSet({ reason, words, updated_at: now }),
        )
        .execute()
      return { message: written === undefined ? say.sent : say.changed }
    }),
  ),
]

/** The complaint of a person about a thing whose case is open. */
const openComplaint = (k: Kysely<Tables>, userId: number, subject: ComplaintSubject, id: number) =>
  k
    .selectFrom('complaints')
    .innerJoin('complaint_cases', 'complaint_cases.id', 'complaints.case_id')
    .select(['complaints.reason', 'complaints.words'])
    .where('complaints.user_id', '=', userId)
    .where('complaint_cases.subject', '=', subject)
    .where('complaint_cases.subject_id', '=', id)
    .where('complaint_cases.closed_at', 'is', null)
    .executeTakeFirst()

async function sentSince(k: Kysely<Tables>, userId: number, since: number): Promise<number> {
  const { count } = await k
    .selectFrom('complaints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(count)
}
