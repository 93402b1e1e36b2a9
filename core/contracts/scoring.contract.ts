import { z } from 'zod'
import { crmMessages } from '../crm/crm.messages.ts'
import { scoreRuleSchema } from '../listing-score/score-rule.schema.ts'
import { wireCriteria } from '../crm/scoring/score-criteria.ts'
import { SCORING_GROUPS } from '../crm/scoring/scoring-groups.ts'
import { uniqueId } from './crm.contract.ts'
import { endpoint, needs } from './endpoint.ts'
import { leadScoreCalls } from './followed-calls.ts'

const leadGroup = z.enum(['hot', 'warm', 'cold'])
const scoringGroup = z.enum(SCORING_GROUPS.map(({ key }) => key))

/** The recompute of all leads of a company. */
const scoreRun = z.object({
  is_running: z.boolean(),
  done: z.number().int(),
  total: z.number().int(),
  percent: z.number().int(),
})
export type ScoreRun = z.output<typeof scoreRun>

/** Spec §7 "Scoring and automation". */
export const scoreCriteria = endpoint({
  id: 'score.criteria',
  method: 'GET',
  path: 'score/criteria/list',
  access: needs('Scoring Rules', 'View'),
  response: {
    data: wireCriteria,
    /** The facts that criteria can score. */
    fields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        kind: z.enum(['number', 'text', 'choice', 'country', 'day']),
        isOfForm: z.boolean(),
        options: z.array(z.string()).optional(),
      }),
    ),
    version: z.number().int(),
    run: scoreRun,
  },
  summary: 'The eight groups of lead scoring with their criteria; the rules of each are a JSON text.',
})

/** Spec §7 "Scoring and automation", §9: evaluation data is sent as a JSON string. */
export const saveScoreCriteria = endpoint({
  id: 'score.saveCriteria',
  method: 'POST',
  path: 'score/criteria/store',
  access: needs('Scoring Rules', 'Edit'),
  input: wireCriteria.extend({
    /** The version that the caller read; another one stored meanwhile is a conflict. */
    version: z.number().int().optional(),
  }),
  notices: { success: crmMessages.scoringSaved },
  isPersonal: true,
  summary: 'Stores the criteria of all groups and scores all leads anew; a change of a locked entry is refused.',
})

export const scoreProgress = endpoint({
  id: 'score.progress',
  method: 'GET',
  path: 'score/criteria/progress',
  access: needs('Scoring Rules', 'View'),
  background: true,
  response: { data: scoreRun },
  summary: 'How far the recompute of all leads is. Not part of the specification (D-170).',
})

const histogram = z.object({
  bars: z.array(z.number().int()),
  groups: z.object({ hot: z.number().int(), warm: z.number().int(), cold: z.number().int() }),
})

export const previewScores = endpoint({
  id: 'score.preview',
  method: 'POST',
  path: 'score/criteria/preview',
  access: needs('Scoring Rules', 'View'),
  background: true,
  input: wireCriteria,
  response: {
    data: z.object({
      before: histogram,
      after: histogram,
      /** Leads in the histograms: all, or the newest ones of very many. */
      counted: z.number().int(),
      total: z.number().int(),
    }),
  },
  summary:
    'The stored leads by their score, with the stored and with the sent criteria. Stores nothing. Not part of the specification (D-170).',
})

/** Spec §7 "Leads". */
export const leadGroups = endpoint({
  id: leadScoreCalls.groups.id,
  method: 'GET',
  path: 'lead/group-classification',
  access: needs('Engagement Score', 'View'),
  response: { data: z.array(z.object({ group: leadGroup, total: z.number().int() })) },
  summary: 'The number of hot, warm and cold leads (D-75).',
})

const points = z.object({ score: z.number(), maximum: z.number() })
const answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const leadScoreInfo = endpoint({
  id: leadScoreCalls.info.id,
  method: 'GET',
  path: 'lead/score',
  access: needs('Leads', 'View'),
  input: z.object({ lead_id: uniqueId }),
  response: {
    data: points.extend({
      percent: z.number().int(),
      group: leadGroup,
      engagement: points.extend({ percent: z.number().int() }),
      groups: z.array(
        points.extend({
          key: scoringGroup,
          criteria: z.array(
            points.extend({ key: z.string(), label: z.string(), answer, rule: scoreRuleSchema.nullable() }),
          ),
        }),
      ),
      /** The smallest changes that reach the next group; null for hot leads, and when it cannot be reached. */
      next: z
        .object({
          group: leadGroup,
          percent: z.number().int(),
          changes: z.array(
            z.object({
              key: z.string(),
              label: z.string(),
              answer: z.union([z.string(), z.number(), z.null()]),
              gain: z.number(),
            }),
          ),
        })
        .nullable(),
    }),
  },
  summary:
    'The score of a lead with the rules that gave it, which add up, and the way to the next group. Not part of the specification (D-170).',
})
export type LeadScoreInfo = z.output<typeof leadScoreInfo.response>['data']
