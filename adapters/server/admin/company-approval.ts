import type { Kysely } from 'kysely'
import type { ApprovalState } from '../../../core/company/approval.ts'
import { approvalMessages as say } from '../../../core/company/approval.messages.ts'
import type { ApprovalRow } from '../../../core/contracts/admin.contract.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refused } from '../http/refusals.ts'
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

export type Decision = { readonly state: 'approved' } | { readonly state: 'rejected'; readonly reason: string }

/**
 * Approves or rejects a company (D-23) in one transaction: the row, its history, a notification with its event, and the
 * mail for the owner. Throws `NotFound`, and `Refused` when there is nothing to change.
 */
export async function decideApproval(
  w: Work,
  slug: string,
  decision: Decision,
  now: Date,
  origin: string | undefined,
): Promise<ApprovalRow> {
  // Saving a listing locks it, then its company: in the same order here, or each would wait for the other.
  await w.k
    .selectFrom('listings')
    .innerJoin('companies', 'companies.id', 'listings.company_id')
    .select('listings.id')
    .where('companies.slug', '=', slug)
    .where('listings.deleted_at', 'is', null)
    .orderBy('listings.id')
    .forUpdate('listings')
    .execute()
  const company = await w.k
    .selectFrom('companies')
    .select(['id', 'name', 'approval', 'approval_reason', 'kind'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (company === undefined) throw notFound(`company: ${slug}`)
  const reason = decision.state === 'rejected' ? decision.reason : null
  if (company.approval === decision.state && company.approval_reason === reason)
    throw refused(say.already(company.name, decision.state))
  await w.k
    .updateTable('companies')
    .set({ approval: decision.state, approval_reason: reason })
    .where('id', '=', company.id)
    .execute()
  await w.record(
    {
      subject: 'company',
      subjectId: company.id,
      verb: decision.state,
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
  const owner = await w.k
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('company_id', '=', company.id)
    .where('type', '<>', 'subuser')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  const news = decision.state === 'approved' ? say.approvedNews(company.kind) : say.rejectedNews(decision.reason)
  if (owner !== undefined) {
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
  return toApprovalRow(await approvals(w.k).where('companies.id', '=', company.id).executeTakeFirstOrThrow())
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

function toApprovalRow({
  approval_reason,
  created_at,
  email,
  ...row
}: Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>): ApprovalRow {
  return { ...row, reason: approval_reason, email: email ?? '', created_at: created_at.toISOString() }
}
