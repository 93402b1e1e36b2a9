import { z } from 'zod'
import type { ComplaintOutcome } from '../../../core/complaints/complaint-kinds.ts'
import { complaintMessages as say } from '../../../core/complaints/complaint.messages.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellPerson } from '../notifications/tell-person.ts'

/** Tells those who complained about a thing how its case ended, without anything about the seller (D-306). */
export const complaintNewsJob = jobKind({
  name: 'complaint-news',
  payload: z.object({ caseId: z.number().int() }),
  tries: 8,
  run: async ({ caseId }, { services: { origin }, now, end }) => {
    await end(async (w) => {
      const ended = await w.k
        .selectFrom('complaint_cases')
        .select(['name', 'outcome'])
        .where('id', '=', caseId)
        .where('closed_at', 'is not', null)
        .executeTakeFirst()
      if (ended === undefined) return
      const people = await w.k
        .selectFrom('complaints')
        .select('user_id')
        .where('case_id', '=', caseId)
        .orderBy('id')
        .execute()
      // A check of the column allows these alone.
      const news = say.news(ended.name, ended.outcome as ComplaintOutcome)
      for (const { user_id } of people)
        await tellPerson(w, user_id, { kind: 'product', ...news, link: pathOf('notifications'), origin, now })
    })
  },
})
