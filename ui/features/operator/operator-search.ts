import { complaintStates } from '../../../core/complaints/complaint-kinds.ts'
import { approvalStates } from '../../../core/company/approval-states.ts'
import { SHARED_KINDS, jobStates, standings, mailStates, textStates } from '../../../core/operator/operator-states.ts'
import { OPERATOR_TARGETS } from '../../../core/operator/operator-actions.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'
import { oneOf, searchOf, type SearchOf } from '../../shared/app/search-fields.ts'

export const companiesSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...approvalStates),
})
export type CompaniesSearch = SearchOf<typeof companiesSearch>

/** Of listings, reviews and ads. */
export const takenOffSearch = searchOf({
  ...listSearch.fields,
  /** If missing: those that visitors see. */
  state: oneOf(...standings),
})
export type TakenOffSearch = SearchOf<typeof takenOffSearch>

export const complaintsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: open cases. */
  state: oneOf(...complaintStates),
})
export type ComplaintsSearch = SearchOf<typeof complaintsSearch>

export const jobsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...jobStates),
})
export type JobsSearch = SearchOf<typeof jobsSearch>

export const mailsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...mailStates),
})
export type MailsSearch = SearchOf<typeof mailsSearch>

export const textsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: all of them. */
  state: oneOf(...textStates),
})
export type TextsSearch = SearchOf<typeof textsSearch>

export const definitionsSearch = searchOf({
  ...listSearch.fields,
  /** If missing: categories. */
  kind: oneOf(...SHARED_KINDS),
})
export type DefinitionsSearch = SearchOf<typeof definitionsSearch>

export const auditSearch = searchOf({
  ...listSearch.fields,
  /** Kind of the things that actions were done to; if missing: all. */
  target: oneOf(...OPERATOR_TARGETS),
})
export type AuditSearch = SearchOf<typeof auditSearch>

/** The input of a list of the console: the words, and the state if one is chosen. */
export const inputOf = <State extends string>(query: string, { state }: { readonly state?: State | undefined }) => ({
  ...(query !== '' && { search: query }),
  ...(state !== undefined && { state }),
})
