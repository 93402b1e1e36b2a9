import { approvalStates } from '../company/approval-states.ts'
import { jobStates } from '../operator/operator-states.ts'
import { z } from 'zod'
import { emailAddress } from '../account/account.schema.ts'
import { operatorReason } from '../operator/operator.schema.ts'
import { siteText, TEXT_KINDS } from '../site/text-file.ts'
import { endpoint, localOnly } from './endpoint.ts'

export const approvalRow = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(['seller', 'buyer']),
  approval: z.enum(approvalStates),
  /** Reason for the rejection or suspension. */
  reason: z.string().nullable(),
  /** Address of the owner; empty if the company has none. */
  email: z.string(),
  /** ISO time. */
  created_at: z.string(),
})
export type ApprovalRow = Readonly<z.output<typeof approvalRow>>

export const jobRow = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: z.enum(jobStates),
  tries: z.number().int(),
  /** Whether a process runs it now. */
  is_running: z.boolean(),
  /** When it is tried next. ISO time. */
  due_at: z.string(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  created_at: z.string(),
})
export type JobRow = Readonly<z.output<typeof jobRow>>

/** Proves that the caller can read the server's data folder. */
const secret = z.string().max(200)

/** The calls that `npm run admin` makes while a server uses the embedded database. D-23. */
export const companyApprovals = endpoint({
  id: 'admin.companies',
  method: 'POST',
  path: 'admin/company/list',
  access: localOnly,
  input: z.object({ secret, state: z.enum(approvalStates).optional() }),
  response: { data: z.array(approvalRow) },
  summary:
    'Companies with their approval state, newest first. Only from the local machine, with the secret of the data folder (D-23).',
})

export const companyApprove = endpoint({
  id: 'admin.approve',
  method: 'POST',
  path: 'admin/company/approve',
  access: localOnly,
  input: z.object({ secret, slug: z.string() }),
  response: { data: approvalRow },
  summary:
    'Approves a company, whose listings and shop may then be public. Only from the local machine, with the secret of the data folder (D-23).',
})

export const companyReject = endpoint({
  id: 'admin.reject',
  method: 'POST',
  path: 'admin/company/reject',
  access: localOnly,
  input: z.object({ secret, slug: z.string(), reason: operatorReason }),
  response: { data: approvalRow },
  summary: 'Rejects a company with a reason. Only from the local machine, with the secret of the data folder (D-23).',
})

export const jobList = endpoint({
  id: 'admin.jobs',
  method: 'POST',
  path: 'admin/job/list',
  access: localOnly,
  input: z.object({ secret, state: z.enum(jobStates).optional() }),
  response: { data: z.array(jobRow) },
  summary:
    'Jobs that wait or were given up, newest first; from this machine, with the secret of the data folder (D-125)',
})

export const jobRetry = endpoint({
  id: 'admin.retryJobs',
  method: 'POST',
  path: 'admin/job/retry',
  access: localOnly,
  /** Without ids all dead jobs. */
  input: z.object({ secret, ids: z.array(z.number().int().positive()).max(1_000).optional() }),
  response: { data: z.object({ retried: z.number().int() }) },
  summary: 'Puts dead jobs back; from this machine, with the secret of the data folder (D-125)',
})

export const textRow = z.object({
  kind: z.enum(TEXT_KINDS),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  published_at: z.string(),
})
export type TextRow = Readonly<z.output<typeof textRow>>

export const textList = endpoint({
  id: 'admin.texts',
  method: 'POST',
  path: 'admin/text/list',
  access: localOnly,
  input: z.object({ secret }),
  response: { data: z.array(textRow) },
  summary: 'Posts and pages; from this machine, with the secret of the data folder (D-166)',
})

export const textStore = endpoint({
  id: 'admin.storeText',
  method: 'POST',
  path: 'admin/text/store',
  access: localOnly,
  input: z.object({ secret, text: siteText }),
  response: { data: z.object({ is_new: z.boolean() }) },
  summary: 'Stores a post or page; from this machine, with the secret of the data folder (D-166)',
})

export const textRemove = endpoint({
  id: 'admin.removeText',
  method: 'POST',
  path: 'admin/text/remove',
  access: localOnly,
  input: z.object({ secret, kind: z.enum(TEXT_KINDS), slug: z.string() }),
  summary: 'Removes a post or page; from this machine, with the secret of the data folder (D-166)',
})

export const operatorRow = z.object({
  email: z.string(),
  full_name: z.string(),
  /** Whether the person has chosen a password. */
  has_password: z.boolean(),
  created_at: z.string(),
})
export type OperatorRow = Readonly<z.output<typeof operatorRow>>

export const operatorList = endpoint({
  id: 'admin.operators',
  method: 'POST',
  path: 'admin/operator/list',
  access: localOnly,
  input: z.object({ secret }),
  response: { data: z.array(operatorRow) },
  summary: 'Operators of the market; from this machine, with the secret of the data folder (D-189)',
})

export const operatorAdd = endpoint({
  id: 'admin.addOperator',
  method: 'POST',
  path: 'admin/operator/add',
  access: localOnly,
  input: z.object({ secret, email: emailAddress }),
  response: { data: operatorRow },
  summary:
    'Makes the account of an operator, and mails a link to choose a password; from this machine, with the secret of the data folder (D-189)',
})

export const operatorRemove = endpoint({
  id: 'admin.removeOperator',
  method: 'POST',
  path: 'admin/operator/remove',
  access: localOnly,
  input: z.object({ secret, email: emailAddress }),
  summary:
    'Deletes the account of an operator and ends its sign-ins; from this machine, with the secret of the data folder (D-189)',
})
