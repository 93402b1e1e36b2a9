import { leadsToScore, rescoreLeads } from '../crm/scoring/rescore.ts'
import { scorerOf } from '../crm/scoring/lead-scorer.ts'
import type { DemoPart } from './demo-part.ts'

const CHUNK = 500

/** Scores the leads by the same code as the product, after everything that counts for a score. */
export const scoresPart: DemoPart = {
  name: 'scores',
  seed: async (w, world, { onProgress }) => {
    for (const [at, { id }] of world.sellers.entries()) {
      const scorer = await scorerOf(w, id)
      const leads = await leadsToScore(w.k, id).orderBy('id').execute()
      for (let from = 0; from < leads.length; from += CHUNK)
        await rescoreLeads(w, id, leads.slice(from, from + CHUNK), scorer, { readsEngagement: true, now: world.now })
      onProgress((at + 1) / world.sellers.length)
    }
  },
}
