import type { Kysely } from 'kysely'
import type { z } from 'zod'
import {
  createRole,
  deleteRole,
  givesRoles,
  listRoles,
  showRole,
  updateRole,
} from '../../../core/contracts/roles.contract.ts'
import {
  beyondOwn,
  isGranted,
  needLabel,
  type PermissionList,
  permissionsWith,
  switchesOf,
} from '../../../core/permissions/permissions.ts'
import { hasWholeReach, reachBeyondOwn, reachOf, type RecordReach } from '../../../core/permissions/reach.ts'
import { roleMessages as say } from '../../../core/permissions/roles.messages.ts'
import type { role } from '../../../core/permissions/roles.schema.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { pleaseSelect } from '../../../core/text/messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { lacksRight, notFound, refused, refusedField } from '../http/refusals.ts'
import { refuseTakenName } from '../http/taken-names.ts'

type RoleRow = z.input<typeof role>

export const roleBindings = [
  bind(listRoles, async (_, context) => ({ data: await context.read((k) => rolesOf(k)) })),

  bind(showRole, async ({ id }, context) => {
    const [found] = await context.read((k) => rolesOf(k, id))
    if (found === undefined) throw notFound('role')
    return { data: found }
  }),

  bind(createRole, async ({ name, permissions, reach: chosen }, context) => {
    const reach = reachOf(chosen)
    refuseBeyondOwn(context, { permissions, reach })
    return refuseTakenName(['roles_name'], say.nameTaken, () =>
      context.write(async (w) => {
        const { id } = await w.k
          .insertInto('roles')
          .values({
            company_id: context.me.companyId,
            name,
            permissions: JSON.stringify(permissions),
            reach: storedReach(reach),
            created_at: context.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await w.record({ subject: 'role', subjectId: id, verb: 'created', title: name })
        return { data: await oneRole(w.k, id), message: say.created }
      }),
    )
  }),

  bind(updateRole, async ({ id, was, ...sent }, context) =>
    refuseTakenName(['roles_name'], say.nameTaken, () =>
      context.write(async (w) => {
        const before = await w.k
          .selectFrom('roles')
          .select(['name', 'permissions', 'reach'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (before === undefined) throw notFound('role')
        const held = { permissions: before.permissions as PermissionList, reach: reachOf(before.reach as object) }
        const given = { ...sent, reach: reachOf({ ...held.reach, ...sent.reach }) }
        const { name, permissions, reach } =
          was === undefined ? given : mergeEdit(comparable({ ...before, ...held }), comparable(given), comparable(was))
        refuseBeyondOwn(context, { permissions, reach }, held)
        await w.k
          .updateTable('roles')
          .set({ name, permissions: JSON.stringify(permissions), reach: storedReach(reach) })
          .where('id', '=', id)
          .execute()
        await w.record({
          subject: 'role',
          subjectId: id,
          verb: 'updated',
          title: name,
          changes: [
            ...(before.name === name ? [] : [{ field: 'name', old: before.name, new: name }]),
            {
              field: 'permissions',
              old: switchesOf(held.permissions).map(needLabel),
              new: switchesOf(permissions).map(needLabel),
            },
            ...RECORD_TYPE_NAMES.flatMap((type) =>
              held.reach[type] === reach[type] ? [] : [{ field: type, old: held.reach[type], new: reach[type] }],
            ),
          ],
        })
        return { data: await oneRole(w.k, id), message: say.saved }
      }),
    ),
  ),

  bind(deleteRole, async ({ id, replacement_id }, context) => {
    const message = await context.write(async (w) => {
      // Locked first, so that the role cannot be assigned between the count and the deletion.
      const found = await w.k.selectFrom('roles').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
      if (found === undefined) throw notFound('role')
      const people = await w.k
        .selectFrom('users')
        .select(['id', 'full_name'])
        .where('role_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (replacement_id === id) throw refusedField('replacement_id', pleaseSelect('role'))
      const next =
        replacement_id === undefined ? undefined : await roleToGive(context, w.k, replacement_id, 'replacement_id')
      if (people.length > 0) {
        if (replacement_id === undefined || next === undefined) throw refused(say.inUse(people.length))
        if (!isGranted(context.me, givesRoles)) throw lacksRight(givesRoles)
        await w.k
          .updateTable('users')
          .set({ role_id: replacement_id })
          .where('role_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
        const changes = [{ field: 'role', old: found.name, new: next.name }]
        for (const { id: subjectId, full_name } of people)
          await w.record({ subject: 'subAccount', subjectId, verb: 'updated', title: full_name, changes })
      }
      await w.k.updateTable('users').set({ role_id: null }).where('role_id', '=', id).execute()
      await w.k.deleteFrom('roles').where('id', '=', id).execute()
      await w.record({ subject: 'role', subjectId: id, verb: 'deleted', title: found.name })
      return people.length > 0 && next !== undefined ? say.replaced(people.length, next.name) : say.deleted
    })
    return { message }
  }),
]

/** The values of a role with its switches in one order, so that two of them can be compared. */
const comparable = <Values extends { readonly permissions?: PermissionList | undefined }>(values: Values): Values =>
  values.permissions === undefined
    ? values
    : { ...values, permissions: permissionsWith(switchesOf(values.permissions)) }

/** Roles of the handle's company, by name. */
async function rolesOf(k: Kysely<Tables>, id?: number): Promise<RoleRow[]> {
  const rows = await k
    .selectFrom('roles')
    .leftJoin('users', (join) => join.onRef('users.role_id', '=', 'roles.id').on('users.deleted_at', 'is', null))
    .select(['roles.id', 'roles.name', 'roles.permissions', 'roles.reach', 'roles.created_at'])
    .select((eb) => eb.fn.count<number>('users.id').as('members'))
    .$if(id !== undefined, (query) => query.where('roles.id', '=', id ?? 0))
    .groupBy('roles.id')
    .orderBy((eb) => eb.fn('lower', ['roles.name']))
    .execute()
  return rows.map(({ permissions, reach, created_at, ...rest }) => ({
    ...rest,
    permissions: permissions as RoleRow['permissions'],
    reach: reachOf(reach as object),
    created_at: formatWireTime(created_at),
  }))
}

async function oneRole(k: Kysely<Tables>, id: number): Promise<RoleRow> {
  const [found] = await rolesOf(k, id)
  if (found === undefined) throw notFound('role')
  return found
}

interface Granted {
  readonly permissions: PermissionList
  readonly reach: RecordReach
}

/** A role of the caller's company that grants nothing beyond the caller's rights; else the field is refused. */
export async function roleToGive(context: Context, k: Kysely<Tables>, id: number, field: string) {
  // A shared lock, so that the role cannot be deleted while it is assigned.
  const found = await k
    .selectFrom('roles')
    .select(['name', 'permissions', 'reach'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (found === undefined) throw refusedField(field, pleaseSelect('role'))
  refuseBeyondOwn(context, { permissions: found.permissions as PermissionList, reach: reachOf(found.reach as object) })
  return found
}

/** Refuses a role that grants a right, or shows records, that the caller lacks. */
export function refuseBeyondOwn({ me }: Context, wanted: Granted, before?: Granted): void {
  const need = beyondOwn(me, wanted.permissions, before?.permissions ?? [])
  if (need !== undefined) throw refused(say.beyondOwn(needLabel(need)))
  const type = reachBeyondOwn(me.reach, wanted.reach, before?.reach)
  if (type !== undefined) throw refused(say.reachBeyondOwn(type.toLowerCase()))
}

/** A whole reach is stored as `{}`, so that its people need no team. */
const storedReach = (reach: RecordReach): string => JSON.stringify(hasWholeReach(reach) ? {} : reach)
