import { checkFilter } from '../../filters/filter-check.ts'
import { toAddress } from '../../filters/filter-address.ts'
import type { FilterCondition } from '../../filters/filter-tree.ts'
import { ME } from '../../filters/operators.ts'
import { addressOf, recordListRoutes } from '../../navigation/addresses.ts'
import type { FormLayout } from '../forms/form.schema.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { LOST, WON } from '../records/stages.ts'
import { filterFieldsOf, ownerFieldName, PLAIN_OWNER } from './filter-fields.ts'
import { CATEGORY_FIELDS } from './kanban.ts'

/** The condition of a list that leaves the records of the person who looks. */
export const isMine = (type: RecordTypeName, form: FormLayout): FilterCondition => ({
  field: ownerFieldName(type, form) ?? PLAIN_OWNER.name,
  operator: 1,
  value: ME,
})

/** The condition that leaves the deals of `isOpenStage`, as reports count them. */
export const IS_OPEN_DEAL: FilterCondition = { field: CATEGORY_FIELDS.Deals, operator: 4, value: [WON, LOST] }

/** The address of the list of a type with the records of the person who opens it. */
export function ownRecordsAddress(type: RecordTypeName, form: FormLayout): string {
  const checked = checkFilter({ match: 'all', rules: [isMine(type, form)] }, filterFieldsOf(form, type))
  return addressOf(recordListRoutes[type], {}, checked.ok ? { filter: toAddress(checked.filter) } : {})
}
