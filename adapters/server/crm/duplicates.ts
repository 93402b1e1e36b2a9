import {
  checkDuplicates,
  duplicates,
  mergeDuplicates,
  undoMergeOf,
} from '../../../core/contracts/crm-duplicates.contract.ts'
import { comparableOf, findDuplicates } from '../../../core/crm/records/duplicates.ts'
import { type MergeInverse, UNDO_MERGE_MS } from '../../../core/crm/records/merge.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { recordTypeOf, requireRight } from './crm-access.ts'
import { comparedRows, duplicatesOf, foundRow } from './find-duplicates.ts'
import { formOf } from './forms-of.ts'
import { mergeRows, undoMergeRow } from './merge-rows.ts'

/** The newest records that are compared with each other. */
const COMPARED_AT_MOST = 20_000
/** Merges that are offered to be undone. */
const MERGES_SHOWN = 20

export const duplicateBindings = [
  bind(checkDuplicates, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.read(async (k) => {
      const values = Object.fromEntries(input.form_fields.map(({ id, value }) => [String(id), value ?? null]))
      return { data: await duplicatesOf(k, type, await formOf(k, context.me.companyId, type), values as RecordValues) }
    })
  }),
  bind(duplicates, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.read(async (k) => {
      const form = await formOf(k, context.me.companyId, type)
      const rows = await comparedRows(k, type).limit(COMPARED_AT_MOST).execute()
      const byId = new Map(rows.map((row) => [row.unique_id, row]))
      const groups = findDuplicates(rows.map((row) => comparableOf(type, form, row.unique_id, row.values)))
      const before = (input.page - 1) * input.per_page
      const shown = groups.slice(before, before + input.per_page).map(({ ids, reasons }) => ({
        reasons: [...reasons],
        records: ids.map((id) => foundRow(byId.get(id)!)),
      }))
      const merges = await k
        .selectFrom('record_merges as m')
        .innerJoin('crm_records as r', 'r.id', 'm.kept_id')
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(['m.id', 'm.inverse', 'm.created_at', 'r.unique_id', 'r.name', 'u.full_name'])
        .where('m.type_id', '=', crmTypeOf(type).id)
        .where('m.undone_at', 'is', null)
        .where('r.deleted_at', 'is', null)
        .where('m.created_at', '>', new Date(context.now.getTime() - UNDO_MERGE_MS))
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(MERGES_SHOWN)
        .$castTo<{
          id: number
          inverse: MergeInverse
          created_at: Date
          unique_id: string
          name: string
          full_name: string | null
        }>()
        .execute()
      return {
        data: paginatorOf(shown, groups.length, input, context),
        merges: merges.map(({ inverse, created_at, full_name, ...row }) => ({
          ...row,
          records: inverse.absorbed.length + 1,
          user: full_name ?? '',
          created_at: formatWireTime(created_at),
          until: formatWireTime(new Date(created_at.getTime() + UNDO_MERGE_MS)),
        })),
      }
    })
  }),
  bind(mergeDuplicates, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'Edit')
    requireRight(context.me, type, 'Delete')
    return context.write(async (w) => {
      const others = [...new Set(input.others)].filter((id) => id !== input.kept)
      const id = await mergeRows(w, context, type, input.kept, others, input.choices)
      return { message: `${others.length + 1} ${type.toLowerCase()} merged`, data: { id, unique_id: input.kept } }
    })
  }),
  bind(undoMergeOf, ({ id }, context) =>
    context.write(async (w) => ({ message: 'Merge undone', data: { unique_ids: await undoMergeRow(w, context, id) } })),
  ),
]
