import { z } from 'zod'
import { reportInput, targetInput } from '../crm/sales-reports/reports.schema.ts'
import { needsCrm } from './crm.contract.ts'
import { endpoint, needs } from './endpoint.ts'

const count = z.number().int()

const pipelineCell = z.object({
  /** 'YYYY-MM', of the closing date. */
  month: z.string(),
  stage: z.string(),
  deals: count,
  amount: z.number(),
  /** The amounts, each by its probability or that of its stage. */
  weighted: z.number(),
})

const sourceRow = z.object({
  /** '' for leads without a source. */
  source: z.string(),
  leads: count,
  /** Leads that became a contact. */
  converted: count,
  won: count,
})
export type SourceRow = z.output<typeof sourceRow>

const furthestStage = z.object({
  /** One of the steps of the funnel. */
  stage: z.string(),
  deals: count,
  amount: z.number(),
})

const workRow = z.object({
  /** Null for what no person did, such as e-mails of rules. */
  person: z.object({ id: count, name: z.string() }).nullable(),
  tasks: count,
  meetings: count,
  calls: count,
  emails: count,
  notes: count,
  records: count,
  /** The amount of deals won in the period. */
  won: z.number(),
})
export type WorkRow = z.output<typeof workRow>

export const reports = endpoint({
  id: 'crm.reports',
  method: 'GET',
  path: 'crm/reports',
  access: needsCrm('View'),
  input: reportInput,
  response: {
    data: z.object({
      /** Deals that close in the period, by month and stage; null without Deals: View. */
      pipeline: z.array(pipelineCell).nullable(),
      /** The same deals by the furthest step of the funnel that they reached; null without Deals: View (D-250). */
      funnel: z.array(furthestStage).nullable(),
      /** Deals without a closing date, which no month has. */
      undated: z.object({ deals: count, amount: z.number() }).nullable(),
      /** Leads made in the period, by source; null without Leads: View. */
      sources: z.array(sourceRow).nullable(),
      work: z.array(workRow),
      /** What the owner, or the company, wants to win each month; null for none, and without Deals: View. */
      target: z.number().nullable(),
    }),
  },
  summary:
    'Pipeline, conversion by source and work of a period, of one owner or all, from the records that the caller may view. With `parts` only these; the others are null or empty. Not part of the specification (D-215).',
})
export type ReportData = z.output<typeof reports.response>['data']

export const saveTarget = endpoint({
  id: 'crm.saveTarget',
  method: 'PUT',
  path: 'crm/reports/target',
  access: needs('Deals', 'Edit'),
  input: targetInput,
  response: { data: z.object({ target: z.number().nullable() }) },
  summary:
    "Sets what a person or the company wants to win each month. One's own with Deals: Edit, others with General Settings: Edit; with `was`, 409 when a colleague changed it (D-215).",
})
