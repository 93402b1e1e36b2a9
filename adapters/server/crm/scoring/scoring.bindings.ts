import type { Kysely } from 'kysely'
import {
  leadGroups,
  leadScoreInfo,
  previewScores,
  saveScoreCriteria,
  scoreCriteria,
  scoreProgress,
  type ScoreRun,
} from '../../../../core/contracts/scoring.contract.ts'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import { checkCriteria } from '../../../../core/crm/scoring/check-criteria.ts'
import { explainLead, leadScore, shownPercent } from '../../../../core/crm/scoring/lead-score.ts'
import { smallestChanges } from '../../../../core/crm/scoring/lead-what-if.ts'
import { countedCriteria, leadFacts, readEngagement, scoredFields } from '../../../../core/crm/scoring/score-facts.ts'
import type { ScoreCriteria } from '../../../../core/crm/scoring/score-criteria.ts'
import { scoreHistogram } from '../../../../core/crm/scoring/score-histogram.ts'
import { scoringMessages as say } from '../../../../core/crm/scoring/scoring.messages.ts'
import {
  HOT_FROM_PERCENT,
  leadClass,
  SCORING_GROUPS,
  WARM_FROM_PERCENT,
} from '../../../../core/crm/scoring/scoring-groups.ts'
import type { Tables } from '../../database/tables.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerInput } from '../../../../core/contracts/endpoint.ts'
import { Conflict } from '../../../../core/failure/failures.ts'
import { notFound, refused } from '../../http/refusals.ts'
import { formOf, type OwnForm } from '../forms-of.ts'
import { printCriteria, storedCriteria } from './criteria-store.ts'
import { scoreAllLeads } from './lead-scores.job.ts'
import { holdScores, leadScorer } from './lead-scorer.ts'
import { leadsToScore } from './rescore.ts'

/** Leads whose scores a preview computes: the newest ones. */
const PREVIEWED = 5_000

export const scoringBindings = [
  bind(scoreCriteria, (_, context) =>
    context.read(async (k) => {
      const { companyId } = context.me
      const { criteria, version } = await storedCriteria(k, companyId)
      const fields = scoredFields(await formOf(k, companyId, 'Leads'))
      return {
        data: printCriteria(criteria),
        fields: fields.map(({ options, ...field }) => ({ ...field, ...(options && { options: [...options] }) })),
        version,
        run: await runOf(k, companyId),
      }
    }),
  ),

  bind(saveScoreCriteria, ({ version, ...sent }, context) =>
    context.write(async (w) => {
      const { companyId, userId } = context.me
      await holdScores(w, companyId)
      const stored = await storedCriteria(w.k, companyId)
      if (version !== undefined && version !== stored.version)
        throw new Conflict({
          message: say.changedMeanwhile,
          present: printCriteria(stored.criteria),
          version: stored.version,
        })
      const criteria = checked(sent, stored.criteria, await formOf(w.k, companyId, 'Leads'))
      await scoreAllLeads(w, companyId)
      await w.k
        .updateTable('lead_scoring')
        .set({
          criteria: JSON.stringify(printCriteria(criteria)),
          version: stored.version + 1,
          updated_by: userId,
          updated_at: context.now,
        })
        .where('company_id', '=', companyId)
        .execute()
      await w.record({ subject: 'scoring rules', subjectId: companyId, verb: 'updated', title: 'Scoring rules' })
      return {}
    }),
  ),

  bind(scoreProgress, (_, context) => context.read(async (k) => ({ data: await runOf(k, context.me.companyId) }))),

  bind(previewScores, (sent, context) =>
    context.read(async (k) => {
      const { companyId } = context.me
      const form = await formOf(k, companyId, 'Leads')
      const { criteria } = await storedCriteria(k, companyId)
      const [before, after] = [leadScorer(criteria, form), leadScorer(checked(sent, criteria, form), form)]
      const leads = await leadsToScore(k, companyId).orderBy('id', 'desc').limit(PREVIEWED).execute()
      const facts = leads.map((lead) => [lead.values, readEngagement(lead.engagement)] as const)
      const histogram = (scorer: typeof before) => {
        const { bars, groups } = scoreHistogram(facts.map(([values, of]) => scorer(values, of).score))
        return { bars: [...bars], groups: { ...groups } }
      }
      const total = leads.length < PREVIEWED ? leads.length : await leadCount(k, companyId)
      return { data: { before: histogram(before), after: histogram(after), counted: leads.length, total } }
    }),
  ),

  bind(leadGroups, (_, context) =>
    context.read(async (k) => {
      const totals = await k
        .selectFrom('crm_records')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('score', '>=', HOT_FROM_PERCENT).as('hot'),
          eb.fn
            .countAll<number>()
            .filterWhere((of) => of.and([of('score', '>=', WARM_FROM_PERCENT), of('score', '<', HOT_FROM_PERCENT)]))
            .as('warm'),
          eb.fn.countAll<number>().filterWhere('score', '<', WARM_FROM_PERCENT).as('cold'),
        ])
        .where('type_id', '=', crmTypeIds.Leads)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        data: (['hot', 'warm', 'cold'] as const).map((group) => ({ group, total: Number(totals[group]) })),
      }
    }),
  ),

  bind(leadScoreInfo, ({ lead_id }, context) =>
    context.read(async (k) => {
      const { companyId } = context.me
      const lead = await leadsToScore(k, companyId).where('unique_id', '=', lead_id).executeTakeFirst()
      if (lead === undefined) throw notFound('lead')
      const form = await formOf(k, companyId, 'Leads')
      const criteria = countedCriteria((await storedCriteria(k, companyId)).criteria, form)
      const facts = leadFacts(form, lead.values, readEngagement(lead.engagement))
      const score = leadScore(criteria, facts)
      const explained = explainLead(criteria, facts)
      return {
        data: {
          score: score.lead.score,
          maximum: score.lead.maximum,
          percent: shownPercent(score.lead),
          group: score.class,
          engagement: {
            score: score.engagement.score,
            maximum: score.engagement.maximum,
            percent: shownPercent(score.engagement),
          },
          groups: SCORING_GROUPS.map(({ key }) => ({
            key,
            score: score.groups[key].score,
            maximum: score.groups[key].maximum,
            criteria: explained
              .filter(({ group }) => group === key)
              .map(({ answer, rule, key: of, label, score: earned, maximum }) => ({
                key: of,
                label,
                score: earned,
                maximum,
                answer: Array.isArray(answer)
                  ? answer.map(String)
                  : ((answer ?? null) as string | number | boolean | null),
                rule:
                  rule === undefined ? null : 'values' in rule ? { ...rule, values: [...rule.values] } : { ...rule },
              })),
          })),
          next: nextGroup(criteria, facts, score.class),
        },
      }
    }),
  ),
]

// Helpers

function checked(sent: HandlerInput<typeof previewScores>, stored: ScoreCriteria, form: OwnForm): ScoreCriteria {
  const result = checkCriteria(sent, stored, new Set(scoredFields(form).map(({ key }) => key)))
  if (result.ok) return result.criteria
  const errors: Record<string, string[]> = {}
  for (const { path, message } of result.problems) (errors[path] ??= []).push(message)
  throw refused(result.problems[0]!.message, errors)
}

function nextGroup(criteria: ScoreCriteria, facts: Parameters<typeof leadScore>[1], now: 'hot' | 'warm' | 'cold') {
  if (now === 'hot') return null
  const found = smallestChanges(criteria, facts, now === 'warm' ? HOT_FROM_PERCENT : WARM_FROM_PERCENT)
  if (found === undefined) return null
  return {
    group: leadClass(found.percent),
    percent: Math.floor(found.percent),
    changes: found.changes.map(({ key, label, answer, gain }) => ({ key, label, answer: answer ?? null, gain })),
  }
}

async function runOf(k: Kysely<Tables>, companyId: number): Promise<ScoreRun> {
  const run = await k
    .selectFrom('lead_scoring')
    .select(['run_done', 'run_total', 'is_running'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const { run_done: done = 0, run_total: total = 0, is_running = false } = run ?? {}
  const percent = !is_running ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total))
  return { is_running, done, total, percent }
}

async function leadCount(k: Kysely<Tables>, companyId: number): Promise<number> {
  const { count } = await k
    .selectFrom('crm_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('type_id', '=', crmTypeIds.Leads)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
