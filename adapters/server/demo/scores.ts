import { INDUSTRIES } from '../../../core/reference/profile-options.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import type { Work } from '../database/store.ts'
import { LEAD_TITLES, qualificationOf, valuesOf } from './crm-records.ts'
import type { Random } from './random.ts'
import { leadsToScore, rescoreLeads } from '../crm/scoring/rescore.ts'
import { scorerOf } from '../crm/scoring/lead-scorer.ts'
import type { DemoPart } from './demo-part.ts'

const CHUNK = 500

/** Scores the leads by the same code as the product, after everything that counts for a score. */
export const scoresPart: DemoPart = {
  name: 'scores',
  seed: async (w, world, { onProgress }) => {
    for (const [at, { id }] of world.sellers.entries()) {
      if (at === 0) await qualifyPeople(w, id, world.random.fork('qualified people'))
      const scorer = await scorerOf(w, id)
      const leads = await leadsToScore(w.k, id).orderBy('id').execute()
      for (let from = 0; from < leads.length; from += CHUNK)
        await rescoreLeads(w, id, leads.slice(from, from + CHUNK), scorer, { readsEngagement: true, now: world.now })
      onProgress((at + 1) / world.sellers.length)
    }
  },
}

/** The people who asked the first seller have answered its questions, also about their company. */
async function qualifyPeople(w: Work, companyId: number, draw: Random): Promise<void> {
  const leads = await w.k
    .selectFrom('crm_records')
    .select(['id', 'values'])
    .where('company_id', '=', companyId)
    .where('type_id', '=', crmTypeOf('Leads').id)
    .where('person_user_id', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, values } of leads) {
    const answered = valuesOf('Leads', {
      ...qualificationOf(draw, draw.chance(0.7) ? 'Won' : 'Qualified'),
      title: draw.pick(LEAD_TITLES),
      industry: draw.pick(INDUSTRIES),
      annual_revenue: draw.int(50, 2_000) * 10_000,
      number_of_employees: draw.int(80, 2_500),
    })
    await w.k
      .updateTable('crm_records')
      .set({ values: JSON.stringify({ ...(values as object), ...answered }) })
      .where('id', '=', id)
      .execute()
  }
}
