import { complaintStates } from '../../../core/complaints/complaint-kinds.ts'
import { approvalStates } from '../../../core/company/approval-states.ts'
import { SHARED_KINDS, jobStates, standings, mailStates, textStates } from '../../../core/operator/operator-states.ts'
import { z } from 'zod'
import { OPERATOR_TARGETS } from '../../../core/operator/operator-actions.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const companiesSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(approvalStates).optional().catch(undefined),
})
export type CompaniesSearch = Readonly<z.output<typeof companiesSearch>>

/** Of listings, reviews and ads. */
export const takenOffSearch = listSearch.extend({
  /** If missing: those that visitors see. */
  state: z.enum(standings).optional().catch(undefined),
})
export type TakenOffSearch = Readonly<z.output<typeof takenOffSearch>>

export const complaintsSearch = listSearch.extend({
  /** If missing: open cases. */
  state: z.enum(complaintStates).optional().catch(undefined),
})
export type ComplaintsSearch = Readonly<z.output<typeof complaintsSearch>>

export const jobsSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(jobStates).optional().catch(undefined),
})
export type JobsSearch = Readonly<z.output<typeof jobsSearch>>

export const mailsSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(mailStates).optional().catch(undefined),
})
export type MailsSearch = Readonly<z.output<typeof mailsSearch>>

export const textsSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(textStates).optional().catch(undefined),
})
export type TextsSearch = Readonly<z.output<typeof textsSearch>>

export const definitionsSearch = listSearch.extend({
  /** If missing: categories. */
  kind: z.enum(SHARED_KINDS).optional().catch(undefined),
})
export type DefinitionsSearch = Readonly<z.output<typeof definitionsSearch>>

export const auditSearch = listSearch.extend({
  /** Kind of the things that actions were done to; if missing: all. */
  target: z.enum(OPERATOR_TARGETS).optional().catch(undefined),
})
export type AuditSearch = Readonly<z.output<typeof auditSearch>>

/** The input of a list of the console: the words, and the state if one is chosen. */
export const inputOf = <State extends string>(query: string, { state }: { readonly state?: State | undefined }) => ({
  ...(query !== '' && { search: query }),
  ...(state !== undefined && { state }),
})
