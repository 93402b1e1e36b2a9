import { hashPassword } from '../account/passwords.ts'
import { noteAction } from '../operator/audit-log.ts'
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
  },
}
