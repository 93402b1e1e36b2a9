import { deleteFilter, saveFilter } from '../../../core/contracts/crm-lists.contract.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { type RecordTypeName, crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { changeableType, requireRight, recordTypeOf } from './crm-access.ts'
import { formOf } from './forms-of.ts'
import { countRecords, recordCondition } from './record-rows.ts'

export async function filterOf(k: Kysely<Tables>, typeId: number, id: number): Promise<FilterTree> {
  const stored = await k
    .selectFrom('saved_filters')
    .select('filter')
    .where('type_id', '=', typeId)
    .where('id', '=', id)
    .$castTo<{ filter: FilterTree }>()
    .executeTakeFirst()
  if (stored === undefined) throw notFound('filter')
  return stored.filter
}

/** Refuses a filter that does not fit the current form before it is stored. */
export async function fittingFilter(
  k: Kysely<Tables>,
  companyId: number,
  type: RecordTypeName,
  tree: FilterTree | undefined,
): Promise<FilterTree> {
  const given = tree ?? { match: 'all' as const, rules: [] }
  const check = checkFilter(given, filterFieldsOf(await formOf(k, companyId, type), type))
  if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
  return given
}

export const savedFilterBindings = [
  bind(saveFilter, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.write(async (w) => {
      const form = await formOf(w.k, context.me.companyId, type)
      const filter = await fittingFilter(w.k, context.me.companyId, type, input.filter)
      const total = await countRecords(w.k, recordCondition(context, type, form, { filters: [filter] }))
      const { id } = await w.k
        .insertInto('saved_filters')
        .values({
          company_id: context.me.companyId,
          user_id: context.me.userId,
          type_id: crmTypeOf(type).id,
          name: input.name,
          filter: JSON.stringify(filter),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { data: { id, name: input.name, filter, total_results: total, can_change: true } }
    })
  }),
  bind(deleteFilter, ({ id }, context) =>
    context.write(async (w) => {
      await changeableType(w.k, context.me, 'saved_filters', id, () => notFound('filter'))
      await w.k.deleteFrom('saved_filters').where('id', '=', id).execute()
      return {}
    }),
  ),
]
