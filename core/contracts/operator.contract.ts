import { z } from 'zod'
import { approvalStates } from '../company/approval.ts'
import { type CompanyTab, companyTabs } from '../navigation/addresses.ts'
import { operatorReason } from '../operator/operator.schema.ts'
import { OPERATOR_ACTIONS, OPERATOR_TARGETS } from '../operator/operator-actions.ts'
import { endpoint, operatorOnly, pageOf, paging } from './endpoint.ts'

/** The calls of the operator's console (D-189). Nobody else is admitted. */

const id = z.coerce.number<number | string>().int().positive()
const search = z.string().trim().max(200).default('')

export const actionRow = z.object({
  id: z.number().int(),
  /** Empty for a command. */
  operator: z.string(),
  action: z.enum(OPERATOR_ACTIONS),
  target_kind: z.enum(OPERATOR_TARGETS),
  target_id: z.string(),
  target_name: z.string(),
  reason: z.string().nullable(),
  created_at: z.string(),
})
export type ActionRow = Readonly<z.output<typeof actionRow>>

export const operatorAuditLog = endpoint({
  id: 'operator.audit',
  method: 'GET',
  path: 'operator/audit',
  access: operatorOnly,
  input: z.object({
    ...paging(50, 100),
    search,
    target_kind: z.enum(OPERATOR_TARGETS).optional().catch(undefined),
    target_id: z.string().max(200).optional(),
  }),
  response: { data: pageOf(actionRow) },
  summary: 'What operators and commands did, newest first; by target, or by words in names and reasons (D-189).',
})

const stateCounts = z.object(
  Object.fromEntries(approvalStates.map((state) => [state, z.number().int()])) as Record<
    (typeof approvalStates)[number],
    z.ZodNumber
  >,
)

export const operatorCompanyRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(['seller', 'buyer']),
  country: z.string(),
  city: z.string(),
  approval: z.enum(approvalStates),
  /** Of the rejection or suspension. */
  reason: z.string().nullable(),
  /** Of the owner; empty if the company has none. */
  email: z.string(),
  created_at: z.string(),
})
export type OperatorCompanyRow = Readonly<z.output<typeof operatorCompanyRow>>

export const operatorCompanyList = endpoint({
  id: 'operator.companies',
  method: 'GET',
  path: 'operator/companies',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(approvalStates).optional().catch(undefined) }),
  response: { data: pageOf(operatorCompanyRow), counts: stateCounts },
  summary: 'Companies of the market, newest first, by state and by words in name, address or the owner (D-189).',
})

export const operatorCompanyShow = endpoint({
  id: 'operator.company',
  method: 'GET',
  path: 'operator/companies/{id}',
  access: operatorOnly,
  params: { id },
  response: {
    data: operatorCompanyRow.extend({
      plan: z.string(),
      is_verified: z.boolean(),
      people: z.array(
        z.object({
          id: z.number().int(),
          full_name: z.string(),
          email: z.string(),
          type: z.enum(['seller', 'subuser', 'other']),
          is_email_verified: z.boolean(),
          is_deleted: z.boolean(),
        }),
      ),
      listings: z.object({ public: z.number().int(), published: z.number().int(), drafts: z.number().int() }),
      /** The forms of the company settings. */
      tabs: z.partialRecord(z.enum(companyTabs as readonly CompanyTab[]), z.record(z.string(), z.unknown())),
    }),
  },
  summary: 'One company with its people, its settings and documents, and how much it sells (D-189).',
})
export type OperatorCompany = Readonly<z.output<typeof operatorCompanyShow.response>['data']>

const decision = { id }
/** The state that the operator saw; another one now is refused. */
const was = z.enum(approvalStates)

export const operatorApprove = endpoint({
  id: 'operator.approve',
  method: 'POST',
  path: 'operator/companies/{id}/approve',
  access: operatorOnly,
  params: decision,
  input: z.object({ was }),
  response: { data: operatorCompanyRow },
  summary: 'Approves a company, or lifts its suspension; the owner is notified and mailed (D-23, D-190).',
})

export const operatorReject = endpoint({
  id: 'operator.reject',
  method: 'POST',
  path: 'operator/companies/{id}/reject',
  access: operatorOnly,
  params: decision,
  input: z.object({ was, reason: operatorReason }),
  response: { data: operatorCompanyRow },
  summary: 'Rejects a company; the owner reads the reason (D-23).',
})

export const operatorSuspend = endpoint({
  id: 'operator.suspend',
  method: 'POST',
  path: 'operator/companies/{id}/suspend',
  access: operatorOnly,
  params: decision,
  input: z.object({ was, reason: operatorReason }),
  response: { data: operatorCompanyRow },
  summary: 'Suspends a company: its shop and listings are not public, and every sign-in of its people ends (D-190).',
})

export const operatorOverview = endpoint({
  id: 'operator.overview',
  method: 'GET',
  path: 'operator/overview',
  access: operatorOnly,
  response: {
    data: z.object({
      companies: stateCounts,
      people: z.number().int(),
      listings: z.number().int(),
      /** People who made a call within the last day. */
      active_people: z.number().int(),
    }),
  },
  summary: 'Figures of the market for the first page of the console (D-189).',
})
