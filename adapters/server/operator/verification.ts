import { addressOf } from '../../../core/navigation/addresses.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import type { Work } from '../database/store.ts'
import { refused } from '../http/refusals.ts'
import { tellOwners } from '../notifications/tell-owners.ts'
import { noteAction } from './audit-log.ts'
import { companyRow } from './companies.ts'
import type { Decided } from './take-off.ts'

/**
 * Marks an approved company as verified, or takes the mark off (D-288), in one transaction: the row, its history, the audit
 * log and the news for its owners. A repetition changes nothing. Returns what the operator reads. Throws `NotFound`, and
 * `Refused` for a company that is not approved.
 */
export async function verifyCompany(
  w: Work,
  id: number,
  verified: boolean,
  { operatorId, now, origin }: Decided,
): Promise<string> {
  const { name, approval, kind } = await companyRow(w.k, id)
  if (verified && approval !== 'approved') throw refused(say.cannotVerify(name, approval))
  const { is_verified } = await w.k
    .selectFrom('companies')
    .select('is_verified')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const done = verified ? say.verified(name) : say.unverified(name)
  if (is_verified === verified) return done
  await w.k.updateTable('companies').set({ is_verified: verified }).where('id', '=', id).execute()
  const action = verified ? 'company.verified' : 'company.unverified'
  await noteAction(w, { operatorId, action, target: { kind: 'company', id, name }, reason: null, now })
  await w.record(
    {
      subject: 'company',
      subjectId: id,
      verb: 'updated',
      title: name,
      changes: [{ field: 'is_verified', label: 'Verified', old: is_verified, new: verified }],
    },
    { companyId: id, userId: 0 },
  )
  const news = verified ? say.verifiedNews(kind) : say.unverifiedNews
  await tellOwners(w, id, { kind: 'product', ...news, link: addressOf('companyDetails'), origin, now })
  return done
}
