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
import type { PermissionList } from '../../../core/permissions/permissions.ts'
import { coversReach, hasWholeReach, makesCircle, reachOf } from '../../../core/permissions/reach.ts'
import { roleMessages as say } from '../../../core/permissions/roles.messages.ts'
import { allows } from '../../../core/plans/features.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { isUniqueViolation } from '../database/db.ts'
import { type Change, lockFor, lockInOrder, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { notFound, notWithPlan, refused, refusedField } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { endSignIns } from './end-sign-ins.ts'
import { newMemberId } from './new-company.ts'
import { voidTokens } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { refuseBeyondOwn, roleToGive } from './roles.ts'
import { reachOfPerson } from '../database/person-reach.ts'

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
        const { features } = planOf(me.plan, me.planChanges)
        if (!allows(features, 'sub_account_limit', used)) {
          const limit = features.find(({ key }) => key === 'sub_account_limit')?.value
          throw notWithPlan(typeof limit === 'number' && limit > 0 ? say.subAccountLimit(limit) : say.noSubAccounts)
        }
        await roleToGive(context, w.k, form.role_id, 'role_id')
        const boss = form.reports_to ?? null
        if (boss !== null) await refuseBoss(context, w.k, { boss, person: { full_name: form.full_name } })
        const { id } = await w.k
          .insertInto('users')
          .values({
            company_id: me.companyId,
            type: 'subuser',
            role_id: form.role_id,
            reports_to: boss,
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
        .select([
          'users.full_name',
          'users.role_id',
          'users.reports_to',
          'roles.name as role',
          'roles.permissions',
          'roles.reach',
        ])
        .where('users.id', '=', id)
        .where('users.type', '=', 'subuser')
        .where('users.deleted_at', 'is', null)
        .forUpdate('users')
        .executeTakeFirst()
      if (before === undefined) throw notFound('sub account')
      const { full_name, role_id, reports_to } = was === undefined ? sent : mergeEdit(before, sent, was)
      // Setting a person's password allows signing in as that person, so it must not exceed one's own rights.
      if (passwordHash !== undefined) {
        refuseBeyondOwn(context, {
          permissions: (before.permissions ?? []) as PermissionList,
          reach: reachOf(before.reach as object | null),
        })
        await refuseWider(context, w, id)
      }
      if (reports_to !== undefined && reports_to !== before.reports_to) {
        refuseLines(context)
        if (reports_to !== null) await refuseBoss(context, w.k, { boss: reports_to, person: { id, ...before } })
      }
      if (role_id !== undefined && role_id !== before.role_id) await roleToGive(context, w.k, role_id, 'role_id')
      await w.k
        .updateTable('users')
        .set({
          ...(full_name === undefined ? {} : { full_name }),
          ...(role_id === undefined ? {} : { role_id }),
          ...(reports_to === undefined ? {} : { reports_to }),
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
        ...(before.reports_to === after.reports_to
          ? []
          : [
              {
                field: 'reports_to',
                label: 'Reports to',
                old: await nameOf(w.k, before.reports_to),
                new: await nameOf(w.k, after.reports_to ?? null),
              },
            ]),
        ...(passwordHash === undefined ? [] : [{ field: 'password', old: null, new: null }]),
      ]
      if (changes.length > 0)
        await w.record({ subject: 'subAccount', subjectId: id, verb: 'updated', title: after.full_name, changes })
      if (passwordHash !== undefined) {
        await w.asSystem()
        await endSignIns(w, id, context.now)
        // A link from before would set another password than the one that was just given.
        await voidTokens(w.k, id, 'reset', context.now)
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
        .returning(['id', 'full_name', 'reports_to'])
        .execute()
      // All or none: a foreign id among them rolls back everything.
      if (people.length !== user_id.length) throw notFound('sub account')
      // Whoever reported to them reports to the next above who stays. They keep their own place, as their records do.
      const above = new Map(people.map(({ id, reports_to }) => [id, reports_to]))
      for (const { id } of people) {
        let next: number | null = id
        while (next !== null && above.has(next)) next = above.get(next) ?? null
        await w.k
          .updateTable('users')
          .set({ reports_to: next })
          .where('reports_to', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      }
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
          .where('operator_id', 'is', null)
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
      'users.reports_to',
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

/** Who changes the lines decides what others see, so only a person who sees everything may. */
function refuseLines({ me }: Context): void {
  if (!hasWholeReach(me.reach)) throw refusedField('reports_to', say.linesNeedWhole)
}

/** Refuses a person of elsewhere, the owner (whom nobody names), and lines that would end in a circle. */
async function refuseBoss(
  context: Context,
  k: Kysely<Tables>,
  { boss, person }: { readonly boss: number; readonly person: { readonly id?: number; readonly full_name: string } },
): Promise<void> {
  refuseLines(context)
  // Changes take turns, so that two of them cannot make a circle together.
  await lockFor(k, `reporting-lines:${context.me.companyId}`)
  const lines = await k
    .selectFrom('users')
    .select(['id as userId', 'reports_to as reportsTo', 'full_name', 'deleted_at'])
    .where('type', '=', 'subuser')
    .execute()
  const found = lines.find(({ userId, deleted_at }) => userId === boss && deleted_at === null)
  if (found === undefined) throw refusedField('reports_to', say.bossUnknown)
  if (boss === person.id) throw refusedField('reports_to', say.ownBoss)
  if (person.id !== undefined && makesCircle(person.id, boss, lines))
    throw refusedField('reports_to', say.circle(person.full_name, found.full_name))
}

/** Whoever sets a password can sign in as that person, so the person must not see more than the caller. */
async function refuseWider({ me }: Context, w: Work, id: number): Promise<void> {
  const other = await w.unscoped((k) => reachOfPerson(k, me.companyId, id))
  if (other !== undefined && !coversReach(me, other)) throw refused(say.coversMore)
}

async function nameOf(k: Kysely<Tables>, id: number | null): Promise<string | null> {
  if (id === null) return null
  const found = await k.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst()
  return found?.full_name ?? null
}
