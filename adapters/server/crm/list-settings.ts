import { saveColumns } from '../../../core/contracts/crm-lists.contract.ts'
import { shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { requireRight, recordTypeOf } from './crm-access.ts'
import { formOf } from './forms-of.ts'

/** The columns that this person chose for a type; null before the first choice. */
export async function columnsOfUser(
  k: Kysely<Tables>,
  userId: number,
  typeId: number,
): Promise<readonly string[] | null> {
  const chosen = await k
    .selectFrom('list_columns')
    .select('columns')
    .where('user_id', '=', userId)
    .where('type_id', '=', typeId)
    .$castTo<{ columns: string[] }>()
    .executeTakeFirst()
  return chosen?.columns ?? null
}

export const listSettingBindings = [
  bind(saveColumns, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.write(async (w) => {
      const form = await formOf(w.k, context.me.companyId, type)
      const columns = JSON.stringify(shownColumns(type, form, input.columns).map((column) => column.name))
      await w.k
        .insertInto('list_columns')
        .values({ company_id: context.me.companyId, user_id: context.me.userId, type_id: crmTypeOf(type).id, columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'type_id']).doUpdateSet({ columns }))
        .execute()
      return {}
    })
  }),
]
