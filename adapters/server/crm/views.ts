import { createView, deleteView, updateView, view, views } from '../../../core/contracts/crm-lists.contract.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { builtInView, isBuiltInView } from '../../../core/crm/lists/views.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { canChangeShared, changeableType, requireRight, recordTypeNamed, recordTypeOf } from './crm-access.ts'
import { fittingFilter } from './saved-filters.ts'

export interface StoredView {
  id: number
  name: string
  filters: FilterTree
  columns: string[]
  sort_by: string | null
  sort_dir: 'asc' | 'desc' | null
}

export async function viewOf(k: Kysely<Tables>, typeId: number, id: number): Promise<StoredView> {
  const stored = await storedViewOf(k, typeId, id).executeTakeFirst()
  if (stored === undefined) throw notFound('view')
  return stored
}

export const storedViewOf = (k: Kysely<Tables>, typeId: number, id: number) =>
  k
    .selectFrom('custom_views')
    .select(['id', 'name', 'filters', 'columns', 'sort_by', 'sort_dir'])
    .where('type_id', '=', typeId)
    .where('id', '=', id)
    .$castTo<StoredView>()

/** What a person chose for a view, as its row has it. */
const storedView = async (
  k: Kysely<Tables>,
  { me }: Context,
  type: RecordTypeName,
  {
    name,
    filters,
    columns,
    sort_by,
    sort_dir,
  }: Pick<HandlerInput<typeof updateView>, 'name' | 'filters' | 'columns' | 'sort_by' | 'sort_dir'>,
) => ({
  name,
  filters: JSON.stringify(await fittingFilter(k, me.companyId, type, filters)),
  columns: JSON.stringify(columns),
  sort_by: sort_by ?? null,
  sort_dir: sort_dir ?? null,
})

export const viewBindings = [
  bind(views, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.read(async (k) => ({
      data: [
        builtInView(type),
        ...(
          await k
            .selectFrom('custom_views')
            .select(['id', 'name', 'user_id'])
            .where('type_id', '=', crmTypeOf(type).id)
            .orderBy('id')
            .execute()
        ).map(({ user_id, ...row }) => ({ ...row, can_change: canChangeShared(context.me, user_id) })),
      ],
    }))
  }),
  bind(view, ({ id, ...given }, context) => {
    const type = recordTypeOf(given)
    requireRight(context.me, type, 'View')
    if (isBuiltInView(id))
      return {
        data: {
          ...builtInView(type),
          filters: { match: 'all', rules: [] },
          columns: [],
          sort_by: null,
          sort_dir: null,
        },
      }
    return context.read(async (k) => {
      const found = await k.selectFrom('custom_views').select('type_id').where('id', '=', id).executeTakeFirst()
      if (found === undefined) throw notFound('view')
      requireRight(context.me, recordTypeNamed(found.type_id), 'View')
      return { data: await viewOf(k, found.type_id, id) }
    })
  }),
  bind(deleteView, ({ id }, context) => {
    if (isBuiltInView(id)) throw refused(crmMessages.viewIsBuiltIn)
    return context.write(async (w) => {
      await changeableType(w.k, context.me, 'custom_views', id, () => notFound('view'))
      await w.k.deleteFrom('custom_views').where('id', '=', id).execute()
      return {}
    })
  }),
  bind(createView, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.write(async (w) => {
      const { id } = await w.k
        .insertInto('custom_views')
        .values({
          company_id: context.me.companyId,
          user_id: context.me.userId,
          type_id: crmTypeOf(type).id,
          ...(await storedView(w.k, context, type, input)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { data: { id } }
    })
  }),
  bind(updateView, (input, context) => {
    if (isBuiltInView(input.id)) throw refused(crmMessages.viewIsBuiltIn)
    return context.write(async (w) => {
      const type = await changeableType(w.k, context.me, 'custom_views', input.id, () => refused(crmMessages.viewGone))
      await w.k
        .updateTable('custom_views')
        .set(await storedView(w.k, context, type, input))
        .where('id', '=', input.id)
        .execute()
      return { data: { id: input.id } }
    })
  }),
]
