import { saveColumns } from '../../../core/contracts/crm-lists.contract.ts'
import { shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { bind } from '../http/bind.ts'
import { requireRight, recordTypeOf } from './crm-access.ts'
import { formOf } from './forms-of.ts'

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
