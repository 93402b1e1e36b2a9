import type { RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Queryable } from '../database/db.ts'
import type { Context } from '../http/context.ts'
import { Params } from './crm-access.ts'
import type { OwnForm } from './forms-of.ts'
import { recordCondition } from './record-rows.ts'

export async function countMatching(
  q: Queryable,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  filters: readonly FilterTree[],
  query = '',
): Promise<number> {
  const params = new Params()
  const where = recordCondition(params, context, type, form, { filters, query })
  const { rows } = await q.query<{ total: number }>(
    `select count(*)::int as total from crm_records r where ${where}`,
    params.values,
  )
  return rows[0]?.total ?? 0
}
