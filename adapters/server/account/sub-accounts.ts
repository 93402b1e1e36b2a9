import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { accountMessages } from '../../../core/account/account.messages.ts'
import type { subAccount } from '../../../core/account/sub-account.schema.ts'
import {
  createSubAccount,
  deleteSubAccounts,
  listSubAccounts,
  updateSubAccount,
} from '../../../core/contracts/sub-accounts.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { beyondOwn, needLabel, type PermissionList } from '../../../core/permissions/permissions.ts'
import { roleMessages as say } from '../../../core/permissions/roles.messages.ts'
import { allows } from '../../../core/plans/features.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { pleaseSelect } from '../../../core/text/messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { isUniqueViolation } from '../database/db.ts'
import { type Change, lockInOrder } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { notFound, notWithPlan, refused, refusedField } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { newMemberId } from './new-company.ts'
import { hashPassword } from './passwords.ts'

type Row = z.input<typeof subAccount>

export const subAccountBindings = [
  bind(listSubAccounts, async (_, context) => ({ data: await subAccountsOf(context) })),

  bind(createSubAccount, async (form, context) => {
    const { me, services } = context
    const passwordHash = await hashPassword(form.password)
    return context
      .write(async (w) => {
        // The company's row is locked, so that two concurrent calls cannot both take the last place of the plan.
        await w.k.selectFrom('companies').select('id').where('id', '=', me.companyId).forUpdate().execute()
        const { used } = await w.k
          .selectFrom('users')
          .select((eb) => eb.fn.countAll<number>().as('used'))
          .where('type', '=', 'subuser')
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow()
        const { features } = planOf(me.plan)
        if (!allows(features, 'sub_account_limit', used)) {
          const limit = features.find(({ key }) => key === 'sub_account_limit')?.value
          throw notWithPlan(typeof limit === 'number' && limit > 0 ? say.subAccountLimit(limit) : say.noSubAccounts)
        }
        await refuseRole(context, w.k, form.role_id)
        const { id } = await w.k
          .insertInto('users')
          .values({
            company_id: me.companyId,
            type: 'subuser',
            role_id: form.role_id,
            full_name: form.full_name,
            email: form.email_id,
            password_hash: passwordHash,
            member_id: newMemberId(),
            created_at: context.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await w.record({ subject: 'subAccount', subjectId: id, verb: 'created', title: form.full_name })
        await writeMail(w, {
          to: form.email_id,
          subject: `${me.fullName} added you to ${me.companyName}`,
          text: `Hello ${form.full_name},\n\n${me.fullName} made an account for you at Tradehall, for ${me.companyName}. Sign in with this address at\n\n${services.origin}${addressOf('signIn')}\n\n${me.fullName} has your first password.\n\nTradehall`,
        })
        return { data: await oneSubAccount(w.k, id), message: say.subAccountMade }
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? refusedField('email_id', accountMessages.emailTaken) : error
      })
  }),

  bind(updateSubAccount, async ({ id, password, was, ...sent }, context) => {
    const passwordHash = password === undefined || password === '' ? undefined : await hashPassword(password)
    const saved = await context.write(async (w) => {
      const before = await w.k
        .selectFrom('users')
        .leftJoin('roles', 'roles.id', 'users.role_id')
        .select(['users.full_name', 'users.role_id', 'roles.name as role', 'roles.permissions'])
        .where('users.id', '=', id)
        .where('users.type', '=', 'subuser')
        .where('users.deleted_at', 'is', null)
        .forUpdate('users')
        .executeTakeFirst()
      if (before === undefined) throw notFound('sub account')
      const { full_name, role_id } = was === undefined ? sent : mergeEdit(before, sent, was)
      // Setting a person's password allows signing in as that person, so it must not exceed one's own rights.
      if (passwordHash !== undefined) refuseBeyondOwn(context, (before.permissions ?? []) as PermissionList)
      if (role_id !== undefined && role_id !== before.role_id) await refuseRole(context, w.k, role_id)
      await w.k
        .updateTable('users')
        .set({
          ...(full_name === undefined ? {} : { full_name }),
          ...(role_id === undefined ? {} : { role_id }),
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
          // An update without columns is not valid SQL.
          type: 'subuser',
        })
        .where('id', '=', id)
        .execute()
      const after = await oneSubAccount(w.k, id)
      const changes: Change[] = [
        ...(before.full_name === after.full_name
          ? []
          : [{ field: 'full_name', old: before.full_name, new: after.full_name }]),
        ...(before.role === after.role ? [] : [{ field: 'role', old: before.role, new: after.role }]),
        ...(passwordHash === undefined ? [] : [{ field: 'password', old: null, new: null }]),
      ]
      if (changes.length > 0)
        await w.record({ subject: 'subAccount', subjectId: id, verb: 'updated', title: after.full_name, changes })
      if (passwordHash !== undefined) {
        const k = await w.asSystem()
        await k.deleteFrom('sign_ins').where('user_id', '=', id).execute()
        await w.as(context.identity)
      }
      return after
    })
    return { data: saved, message: say.subAccountSaved }
  }),

  bind(deleteSubAccounts, async ({ user_id }, context) => {
    await context.write(async (w) => {
      await lockInOrder(w.k, 'users', user_id)
      const people = await w.k
        .updateTable('users')
        .set({ deleted_at: context.now })
        .where('id', 'in', user_id)
        .where('type', '=', 'subuser')
        .where('deleted_at', 'is', null)
        .where('id', '!=', context.me.userId)
        .returning(['id', 'full_name'])
        .execute()
      // All or none: a foreign id among them rolls back everything.
      if (people.length !== user_id.length) throw notFound('sub account')
      for (const { id, full_name } of people)
        await w.record({ subject: 'subAccount', subjectId: id, verb: 'deleted', title: full_name })
    })
    return { message: say.subAccountsDeleted(user_id.length) }
  }),
]

/**
 * Sub-accounts of the caller's company with their last sign-in. Sign-ins have no company, so both are queried
 * separately.
 */
async function subAccountsOf(context: Context): Promise<Row[]> {
  const rows = await context.read((k) => queryOf(k).execute())
  const ids = rows.map(({ user_id }) => user_id)
  const lasts =
    ids.length === 0
      ? []
      : await context.open
          .selectFrom('sign_ins')
          .select(['user_id', (eb) => eb.fn.max('created_at').as('last')])
          .where('user_id', 'in', ids)
          .groupBy('user_id')
          .execute()
  return rows.map((row) => toRow(row, lasts.find(({ user_id }) => user_id === row.user_id)?.last))
}

async function oneSubAccount(k: Kysely<Tables>, id: number): Promise<Row> {
  return toRow(await queryOf(k).where('users.id', '=', id).executeTakeFirstOrThrow())
}

const queryOf = (k: Kysely<Tables>) =>
  k
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id as user_id',
      'users.full_name',
      'users.email as email_id',
      'users.role_id',
      'users.created_at',
      'roles.name as role',
      'roles.permissions',
    ])
    .where('users.type', '=', 'subuser')
    .where('users.deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['users.full_name']))

type Queried = Awaited<ReturnType<ReturnType<typeof queryOf>['executeTakeFirstOrThrow']>>

const toRow = ({ role, permissions, created_at, ...row }: Queried, last?: Date): Row => ({
  ...row,
  role: role ?? '',
  permissions: (permissions ?? []) as Row['permissions'],
  created_at: formatWireTime(created_at),
  last_sign_in: last === undefined ? null : formatWireTime(last),
})

/** A role of the caller's company that grants nothing beyond the caller's rights. */
async function refuseRole(context: Context, k: Kysely<Tables>, roleId: number): Promise<void> {
  // A shared lock, so that the role cannot be deleted while it is assigned.
  const found = await k
    .selectFrom('roles')
    .select('permissions')
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst()
  if (found === undefined) throw refusedField('role_id', pleaseSelect('role'))
  refuseBeyondOwn(context, found.permissions as PermissionList)
}

function refuseBeyondOwn({ me }: Context, wanted: PermissionList): void {
  const need = beyondOwn(me, wanted)
  if (need !== undefined) throw refused(say.beyondOwn(needLabel(need)))
}
