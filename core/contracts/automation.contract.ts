import { z } from 'zod'
import { automationInput, automationRule } from '../crm/automation/automation.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

/** The states of a run: whether all, some or none of its actions could be done, or whether it waits for its repetition. */
export const RUN_STATES = ['done', 'partly', 'failed', 'waiting'] as const

/** One change that a rule made, as people read it. */
const shownChange = z.object({ label: z.string(), old: z.string(), new: z.string() })

/** What one action did; `reason` says why it could not be done. */
const actionResult = z.object({ text: z.string(), reason: z.string().nullable() })

export const automationRun = z.object({
  id: z.number().int(),
  rule_id: z.number().int(),
  /** The version of the rule that ran. */
  version: z.number().int(),
  /** The rule whose change triggered this run. */
  cause: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Null when the record was deleted. */
  record: z.object({ unique_id: z.string(), type_id: z.number().int(), name: z.string() }).nullable(),
  state: z.enum(RUN_STATES),
  results: z.array(actionResult),
  changes: z.array(shownChange),
  ran_at: z.string(),
})
export type AutomationRunRow = z.output<typeof automationRun>

const triedRecord = z.object({
  unique_id: z.string(),
  name: z.string(),
  changes: z.array(shownChange),
  results: z.array(actionResult),
})
export type TriedRecord = z.output<typeof triedRecord>

export const automations = endpoint({
  id: 'automation.index',
  method: 'GET',
  path: 'automation/index',
  access: needs('Leads', 'View'),
  input: z.object(paging(50, 200)),
  response: { data: pageOf(automationRule) },
  summary: "The company's rules, newest first (API-CRM-83, D-91).",
})

export const showAutomation = endpoint({
  id: 'automation.show',
  method: 'GET',
  path: 'automation/show/{id}',
  access: needs('Leads', 'View'),
  params: { id },
  response: { data: automationRule },
  summary: 'One rule (API-CRM-84, D-91).',
})

export const createAutomation = endpoint({
  id: 'automation.store',
  method: 'POST',
  path: 'automation/store',
  access: needs('Leads', 'Edit'),
  creates: true,
  input: automationInput,
  response: { data: automationRule },
  isPersonal: true,
  summary: 'Creates a rule; refuses one that would make a circle with others (IMPLIED-22, D-91, D-173).',
})

export const updateAutomation = endpoint({
  id: 'automation.update',
  method: 'PUT',
  path: 'automation/update/{id}',
  access: needs('Leads', 'Edit'),
  params: { id },
  input: automationInput.extend({ was: z.record(z.string(), z.unknown()).optional() }),
  response: { data: automationRule },
  isPersonal: true,
  summary: 'Changes a rule or switches it; with `was`, 409 when a colleague changed the same part (IMPLIED-22, D-91).',
})

export const deleteAutomation = endpoint({
  id: 'automation.delete',
  method: 'POST',
  path: 'automation/delete',
  access: needs('Leads', 'Edit'),
  input: z.object({ id }),
  isPersonal: true,
  summary: 'Deletes a rule with its log (IMPLIED-22, D-91).',
})

export const tryAutomationCall = endpoint({
  id: 'automation.try',
  method: 'POST',
  path: 'automation/try',
  access: needs('Leads', 'View'),
  input: automationInput,
  response: {
    data: z.object({
      /** The records that meet the conditions. */
      total: z.number().int(),
      /** The newest of them, with what the rule would do. */
      records: z.array(triedRecord),
    }),
  },
  summary: 'What a rule would do to the stored records, whatever triggers it; writes nothing (IMPLIED-22, D-91).',
})

export const automationRuns = endpoint({
  id: 'automation.runs',
  method: 'GET',
  path: 'automation/runs',
  access: needs('Leads', 'View'),
  input: z.object({ id, ...paging(25, 100) }),
  response: { data: pageOf(automationRun) },
  summary: 'The log of a rule, newest first (IMPLIED-22, D-91).',
})

export const retryAutomationRun = endpoint({
  id: 'automation.retry',
  method: 'POST',
  path: 'automation/retry',
  access: needs('Leads', 'Edit'),
  input: z.object({ id }),
  response: { data: automationRun },
  isPersonal: true,
  summary: 'Does the actions of a run again that could not be done (D-174).',
})
