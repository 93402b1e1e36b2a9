import { DAY_MS } from '../../../core/time/durations.ts'
import { hashPassword } from '../account/passwords.ts'
import { noteAction } from '../operator/audit-log.ts'
import { takeOffMarket } from '../operator/listings.ts'
import { insertOperator } from '../operator/operators.ts'
import type { DemoPart } from './demo-part.ts'
import { demoSignIns } from './sign-ins.ts'

/** The operator with the printed sign-in, and what it did so far: it approved the sellers. */
export const operatorPart: DemoPart = {
  name: 'operator',
  seed: async (w, { sellers, now }) => {
    const { email, password, fullName } = demoSignIns[4]
    const about = { email, fullName, passwordHash: await hashPassword(password), memberId: 'TH090000' }
    const operatorId = await insertOperator(w, about, now)
    const approved = sellers
      .filter(({ approval }) => approval === 'approved')
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    for (const { id, name, createdAt } of approved)
      await noteAction(w, {
        operatorId,
        action: 'company.approved',
        target: { kind: 'company', id, name },
        now: createdAt,
      })
    // One listing of another company than that of the printed sign-in waits to be put back.
    const listing = await w.k
      .selectFrom('listings')
      .select('id')
      .where('company_id', '<>', sellers[0]?.id ?? 0)
      .where('is_public', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (listing !== undefined)
      await takeOffMarket(w, listing.id, 'The photos show another product than the text describes.', {
        operatorId,
        now: new Date(now.getTime() - 2 * DAY_MS),
        origin: '',
      })
  },
}
