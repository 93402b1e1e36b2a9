import { type ActivityTypeId, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { leadEngaged } from './scoring/lead-engagement.job.ts'

/** Meetings count for the score of a lead once they have ended, calls once they were answered. */
export async function scoreAgain(
  w: Work,
  context: Context,
  of: {
    readonly type: ActivityTypeId
    readonly recordIds: readonly (number | null | undefined)[]
    readonly endsAt?: Date
  },
): Promise<void> {
  if (of.type === TASK) return
  for (const id of new Set(of.recordIds)) {
    if (id === null || id === undefined) continue
    await leadEngaged(w, context.me.companyId, id)
    if (of.type === MEETING && of.endsAt !== undefined && of.endsAt > context.now)
      await leadEngaged(w, context.me.companyId, id, new Date(of.endsAt.getTime() + 1_000))
  }
}
