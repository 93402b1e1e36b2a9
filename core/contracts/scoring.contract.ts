import { crmMessages } from '../crm/crm.messages.ts'
import { wireCriteria } from '../crm/scoring/score-criteria.ts'
import { endpoint, needs } from './endpoint.ts'

/** Spec §7 "Scoring and automation". */
export const scoreCriteria = endpoint({
  id: 'score.criteria',
  method: 'GET',
  path: 'score/criteria/list',
  access: needs('Scoring Rules', 'View'),
  response: { data: wireCriteria },
  summary: 'The eight groups of lead scoring with their criteria; the rules of each are a JSON text.',
})

/** Spec §7 "Scoring and automation", §9: evaluation data is sent as a JSON string. */
export const saveScoreCriteria = endpoint({
  id: 'score.saveCriteria',
  method: 'POST',
  path: 'score/criteria/store',
  access: needs('Scoring Rules', 'Edit'),
  input: wireCriteria,
  notices: { success: crmMessages.scoringSaved },
  summary: 'Stores the criteria of all groups; locked criteria do not change.',
})
