import type { ApprovalState } from '../../../core/company/approval-states.ts'
import type { Kysely } from 'kysely'
import { endSignIns } from '../account/end-sign-ins.ts'
import { mayDecide } from '../../../core/company/approval.ts'
import { approvalMessages as say } from '../../../core/company/approval.messages.ts'
import type { ApprovalRow } from '../../../core/contracts/admin.contract.ts'
import { closeCases } from '../complaints/close-cases.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refused } from '../http/refusals.ts'
import { isAskedAgain, noteAction } from '../operator/audit-log.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { writeMail } from '../mail/write-mail.ts'

/** Nobody reads a longer list in a terminal. */
const SHOWN = 500

/** Companies of one state, or all, newest first. Unscoped, because the operator of the market sees every company. */
export async function listApprovals(k: Kysely<Tables>, state?: ApprovalState): Promise<readonly ApprovalRow[]> {
  const query = approvals(k).orderBy('companies.id', 'desc').limit(SHOWN)
  const rows = await (state === undefined ? query : query.where('companies.approval', '=', state)).execute()
  return rows.map(toApprovalRow)
}

export type Decision =
  | { readonly state: 'approved' }
  | { readonly state: 'rejected' | 'suspended'; readonly reason: string }

export interface DecisionFacts {
  readonly now: Date
  readonly origin: string | undefined
  /** Null for a command. */
  readonly operatorId: number | null
  /** The state that the operator saw. */
  readonly was?: ApprovalState
}

type Which = { readonly slug: string } | { readonly id: number }

/**
 * Approves, rejects or suspends a company, or lifts its suspension (D-23, D-190), in one transaction: the row, its
 * history, the audit log, a notification with its event, and the mail for the owner. A suspension ends the sign-ins of
 * its people, and their sockets with them. An operator's own decision that stands is not made twice (D-345). Throws
 * `NotFound`, and `Refused` when the company cannot be decided so.
 */
export async function decideApproval(
  w: Work,
  which: Which,
  decision: Decision,
  { now, origin, operatorId, was }: DecisionFacts,
): Promise<ApprovalRow> {
  const company = await lockCompany(w, which)
  const reason = decision.state === 'approved' ? null : decision.reason
  const isSo = company.approval === decision.state && company.approval_reason === reason
  const target = { kind: 'company', id: company.id, name: company.name } as const
  const asked = { operatorId, action: `company.${verbOf(was, decision.state)}`, target, reason } as const
  if (isSo && (await isAskedAgain(w.k, asked))) return approvalRow(w.k, company.id)
  if (was !== undefined && was !== company.approval) throw refused(say.changedMeanwhile(company.name, company.approval))
  if (isSo) throw refused(say.already(company.name, decision.state))
  if (!mayDecide(company.approval, decision.state))
    throw refused(say.cannot(company.name, company.approval, decision.state))
  const verb = verbOf(company.approval, decision.state)
  await w.k
    .updateTable('companies')
    .set({ approval: decision.state, approval_reason: reason })
    .where('id', '=', company.id)
    .execute()
  if (decision.state === 'suspended') {
    await endSignInsOf(w, company.id, now)
    await closeCases(w, { companyId: company.id }, { outcome: 'taken_off', operatorId, now })
  }
  await noteAction(w, { operatorId, action: `company.${verb}`, target, reason, now })
  await w.record(
    {
      subject: 'company',
      subjectId: company.id,
      verb,
      title: company.name,
      changes: [
        { field: 'approval', label: 'Approval', old: company.approval, new: decision.state },
        ...(reason === company.approval_reason
          ? []
          : [{ field: 'approval_reason', label: 'Reason', old: company.approval_reason, new: reason }]),
      ],
    },
    { companyId: company.id, userId: 0 },
  )
  await tellOwner(w, company, newsOf(decision, company.kind, verb === 'lifted'), { now, origin })
  return approvalRow(w.k, company.id)
}

/** Locks a company in the order in which saving a listing does, the listings first: else each would wait for the other. */
async function lockCompany({ k }: Work, which: Which) {
  const [column, value] = 'slug' in which ? (['slug', which.slug] as const) : (['id', which.id] as const)
  await k
    .selectFrom('listings')
    .innerJoin('companies', 'companies.id', 'listings.company_id')
    .select('listings.id')
    .where(`companies.${column}`, '=', value)
    .where('listings.deleted_at', 'is', null)
    .orderBy('listings.id')
    .forUpdate('listings')
    .execute()
  const company = await k
    .selectFrom('companies')
    .select(['id', 'name', 'approval', 'approval_reason', 'kind'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (company === undefined) throw notFound('slug' in which ? `company: ${which.slug}` : 'company')
  return company
}

/** Tells the owner what was decided, by a notification and a mail. */
async function tellOwner(
  w: Work,
  company: { readonly id: number; readonly name: string },
  news: ReturnType<typeof newsOf>,
  { now, origin }: Pick<DecisionFacts, 'now' | 'origin'>,
): Promise<void> {
  const owner = await w.k
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('company_id', '=', company.id)
    .where('type', '<>', 'subuser')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (owner === undefined) return
  await notifyPerson(
    w,
    { userId: owner.id, companyId: company.id },
    { kind: 'product', title: news.title, message: news.text, link: null },
    now,
  )
  await writeMail(w, {
    to: owner.email,
    subject: news.title,
    text: say.mail(owner.full_name, company.name, news.text, origin),
  })
}

/** What a decision is called in the audit log and the history. */
const verbOf = (from: ApprovalState | undefined, to: Decision['state']) =>
  from === 'suspended' && to === 'approved' ? 'lifted' : to

const newsOf = (decision: Decision, kind: 'seller' | 'buyer', isLifted: boolean) =>
  decision.state === 'approved'
    ? isLifted
      ? say.liftedNews(kind)
      : say.approvedNews(kind)
    : decision.state === 'rejected'
      ? say.rejectedNews(decision.reason)
      : say.suspendedNews(decision.reason)

/** Ends every sign-in of a company's people, which closes their sockets, and the codes that would open the next one. */
async function endSignInsOf(w: Work, companyId: number, now: Date): Promise<void> {
  const people = await w.k.selectFrom('users').select('id').where('company_id', '=', companyId).orderBy('id').execute()
  for (const { id } of people) await endSignIns(w, id, now)
}

function approvals(k: Kysely<Tables>) {
  return k
    .selectFrom('companies')
    .select((eb) => [
      'companies.slug',
      'companies.name',
      'companies.kind',
      'companies.approval',
      'companies.approval_reason',
      'companies.created_at',
      eb
        .selectFrom('users')
        .select('users.email')
        .whereRef('users.company_id', '=', 'companies.id')
        .where('users.type', '<>', 'subuser')
        .where('users.deleted_at', 'is', null)
        .orderBy('users.id')
        .limit(1)
        .as('email'),
    ])
}

const approvalRow = async (k: Kysely<Tables>, id: number) =>
  toApprovalRow(await approvals(k).where('companies.id', '=', id).executeTakeFirstOrThrow())

function toApprovalRow({
  approval_reason,
  created_at,
  email,
  ...row
}: Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>): ApprovalRow {
  return { ...row, reason: approval_reason, email: email ?? '', created_at: created_at.toISOString() }
}
