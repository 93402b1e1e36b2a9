import type { Kysely } from 'kysely'
import type { OperatorRow } from '../../../core/contracts/admin.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { endSignIns } from '../account/end-sign-ins.ts'
import { freeSlug, newMemberId } from '../account/new-company.ts'
import { resetLinkJob } from '../account/reset-link.job.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refused } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { noteAction } from './audit-log.ts'

/** Accounts need a company; nobody of the market sees this one. */
const COMPANY = 'Operator'

/**
 * Makes the account of an operator and mails a link to choose its password (D-189). Throws `Refused` for the address of
 * another account: who trades here does not decide about competitors.
 */
export async function addOperator(w: Work, email: string, now: Date): Promise<OperatorRow> {
  const known = await accountOf(w.k, email)
  if (known !== undefined) throw refused(known.operator_id === null ? say.isMember(email) : say.already(email))
  const userId = await insertOperator(w, { email, fullName: email.split('@')[0] ?? email, passwordHash: null }, now)
  await enqueue(w, resetLinkJob, { email: email.toLowerCase() })
  await noteAction(w, {
    operatorId: null,
    action: 'operator.added',
    target: { kind: 'operator', id: userId, name: email },
    now,
  })
  return oneOperator(w.k, userId)
}

/** The rows of a new operator. Returns the id of the account. */
export async function insertOperator(
  w: Work,
  about: {
    readonly email: string
    readonly fullName: string
    readonly passwordHash: string | null
    readonly memberId?: string
  },
  now: Date,
): Promise<number> {
  const company = await w.k
    .insertInto('companies')
    .values({
      kind: 'buyer',
      name: COMPANY,
      slug: await freeSlug(w.k, COMPANY),
      approval: 'approved',
      plan: 'buyer',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await w.k
    .insertInto('users')
    .values({
      company_id: company.id,
      type: 'other',
      full_name: about.fullName,
      email: about.email,
      email_verified_at: about.passwordHash === null ? null : now,
      password_hash: about.passwordHash,
      member_id: about.memberId ?? newMemberId(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.k.insertInto('operators').values({ user_id: id, created_at: now }).execute()
  return id
}

/** Deletes the account of an operator and ends its sign-ins; what it did stays in the audit log. */
export async function removeOperator(w: Work, email: string, now: Date): Promise<void> {
  const known = await accountOf(w.k, email)
  if (known === undefined || known.operator_id === null) throw notFound(`operator: ${email}`)
  await w.k.deleteFrom('operators').where('user_id', '=', known.id).execute()
  await w.k.updateTable('users').set({ deleted_at: now }).where('id', '=', known.id).execute()
  await endSignIns(w, known.id, now)
  await noteAction(w, {
    operatorId: null,
    action: 'operator.removed',
    target: { kind: 'operator', id: known.id, name: known.email },
    now,
  })
}

export const listOperators = async (k: Kysely<Tables>): Promise<readonly OperatorRow[]> =>
  (await operators(k).orderBy('operators.user_id').execute()).map(toRow)

const oneOperator = async (k: Kysely<Tables>, userId: number): Promise<OperatorRow> =>
  toRow(await operators(k).where('operators.user_id', '=', userId).executeTakeFirstOrThrow())

const accountOf = (k: Kysely<Tables>, email: string) =>
  k
    .selectFrom('users')
    .leftJoin('operators', 'operators.user_id', 'users.id')
    .select(['users.id', 'users.email', 'operators.user_id as operator_id'])
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

const operators = (k: Kysely<Tables>) =>
  k
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.email', 'users.full_name', 'users.password_hash', 'operators.created_at'])

const toRow = ({
  password_hash,
  created_at,
  ...row
}: Awaited<ReturnType<ReturnType<typeof operators>['executeTakeFirstOrThrow']>>) => ({
  ...row,
  has_password: password_hash !== null,
  created_at: created_at.toISOString(),
})
