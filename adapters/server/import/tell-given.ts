import { sql, type SqlBool } from 'kysely'
import type { ImportKind } from '../../../core/import/import.schema.ts'
import { RECORD_KINDS } from '../../../core/import/import-fields.ts'
import { notificationMessages as say } from '../../../core/notifications/notification.messages.ts'
import { formOf } from '../crm/forms-of.ts'
import { tellGains } from '../crm/new-owners.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import type { Work } from '../database/store.ts'

interface Ended {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly kind: ImportKind
  readonly file_name: string
}

/** Tells people which records an ended import gave them, each person once (D-278). */
export async function tellGiven(w: Work, ended: Ended, origin: string, now: Date): Promise<void> {
  const { id, company_id: companyId, user_id: userId, kind, file_name } = ended
  if (kind === 'listings') return
  const type = RECORD_KINDS[kind]
  await w.unscoped(async (k) => {
    const field = ownerFieldOf(type, await formOf(k, companyId, type))
    // Without a field for it, the file says no owner.
    if (field === undefined) return
    const isGiven = JSON.stringify([{ field: String(field.id) }])
    const gains = await k
      .selectFrom('import_rows as i')
      .innerJoin('crm_records as r', 'r.id', 'i.target_id')
      .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
      .select((eb) => [
        'r.owner_id',
        eb.fn.countAll<number>().as('count'),
        eb.fn.min('r.unique_id').as('unique_id'),
        eb.fn.min('r.name').as('name'),
        eb.fn.min('u.full_name').as('by'),
      ])
      .where('i.import_id', '=', id)
      .where((eb) =>
        eb.or([
          eb('i.result', '=', 'create'),
          eb.and([eb('i.result', '=', 'update'), sql<SqlBool>`i.before @> ${isGiven}::jsonb`]),
        ]),
      )
      .where('r.company_id', '=', companyId)
      .where('r.owner_id', '<>', userId)
      // Rules tell of those whom they made owners meanwhile.
      .whereRef('r.owner_id', '=', 'i.owner_id')
      .where('r.deleted_at', 'is', null)
      .groupBy('r.owner_id')
      .orderBy('r.owner_id')
      .execute()
    for (const { owner_id, count, unique_id, name, by } of gains)
      await tellGains(w, { companyId, by: userId, how: () => say.givenByImport(by, file_name), origin, now }, [
        { type, ownerId: owner_id ?? 0, count: Number(count), uniqueId: unique_id, name },
      ])
  })
}
