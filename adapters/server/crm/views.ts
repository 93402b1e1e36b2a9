import { createView, deleteView, pinView, updateView, view, views } from '../../../core/contracts/crm-lists.contract.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { builtInView, isBuiltInView } from '../../../core/crm/lists/views.ts'
import { MOST_PINS, placePin } from '../../../core/crm/lists/view-pins.ts'
import { filterTree, type FilterTree } from '../../../core/filters/filter-tree.ts'
import { type Kysely, sql } from 'kysely'
import { lockFor } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
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
  is_private: boolean
  layout: 'table' | 'board'
  group: string | null
  widths: Record<string, number>
}

export async function viewOf(k: Kysely<Tables>, userId: number, typeId: number, id: number): Promise<StoredView> {
  const stored = await storedViewOf(k, userId, typeId, id).executeTakeFirst()
  if (stored === undefined) throw notFound('view')
  return stored
}

/** A view that a person may use: the own ones, and those of others that are not private. */
export const storedViewOf = (k: Kysely<Tables>, userId: number, typeId: number, id: number) =>
  k
    .selectFrom('custom_views')
    .select([
      'id',
      'name',
      'filters',
      'columns',
      'sort_by',
      'sort_dir',
      'is_private',
      'layout',
      'widths',
      sql<string | null>`case layout when 'board' then board_group else table_group end`.as('group'),
    ])
    .where((eb) => eb.or([eb('is_private', '=', false), eb('user_id', '=', userId)]))
    .where('type_id', '=', typeId)
    .where('id', '=', id)
    .$castTo<StoredView>()

/** The views of a type that a person has pinned and may use, in order. */
const pinsOf = async (k: Kysely<Tables>, userId: number, typeId: number): Promise<readonly number[]> =>
  (
    await k
      .selectFrom('view_pins as p')
      .innerJoin('custom_views as v', 'v.id', 'p.view_id')
      .select('v.id')
      .where((eb) => eb.or([eb('v.is_private', '=', false), eb('v.user_id', '=', userId)]))
      .where('v.type_id', '=', typeId)
      .orderBy('p.place')
      .orderBy('p.view_id')
      .execute()
  ).map(({ id }) => id)

type ViewContent = Omit<HandlerInput<typeof updateView>, 'id' | 'type_id' | 'type_name' | 'was'>

/** The content of a stored view after a change. The order of a list is one thing (D-310). */
function mergedView(stored: StoredView, sent: ViewContent, was: Readonly<Record<string, unknown>> | undefined) {
  const { id: _id, ...before } = { ...stored, filters: filterTree.parse(stored.filters) }
  // The group belongs to the layout.
  const layout = sent.layout ?? stored.layout
  if (was === undefined) return { ...sent, layout }
  const given = { ...before, ...sent, sort_by: sent.sort_by ?? null, sort_dir: sent.sort_dir ?? null }
  const read = filterTree.safeParse(was['filters'])
  const { sort_by, sort_dir, ...merged } = mergeEdit(
    before,
    { ...given, layout },
    { ...was, ...(read.success && { filters: read.data }) },
    [['sort_by', 'sort_dir']],
  )
  return {
    ...merged,
    sort_by: sort_by ?? undefined,
    sort_dir: sort_dir ?? undefined,
    ...(merged.layout !== stored.layout && { group: sent.group }),
  }
}

/** What a person chose for a view, as its row has it. */
const storedView = async (
  k: Kysely<Tables>,
  { me }: Context,
  type: RecordTypeName,
  { name, filters, columns, sort_by, sort_dir, is_private, layout, group, widths }: ViewContent,
) => ({
  name,
  filters: JSON.stringify(await fittingFilter(k, me.companyId, type, filters)),
  columns: JSON.stringify(columns),
  sort_by: sort_by ?? null,
  sort_dir: sort_dir ?? null,
  ...(is_private !== undefined && { is_private }),
  ...(layout !== undefined && { layout }),
  ...(group !== undefined && { [layout === 'board' ? 'board_group' : 'table_group']: group }),
  ...(widths !== undefined && { widths: JSON.stringify(widths) }),
})

export const viewBindings = [
  bind(views, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    const typeId = crmTypeOf(type).id
    return context.read(async (k) => {
      const pins = await pinsOf(k, context.me.userId, typeId)
      return {
        data: [
          builtInView(type),
          ...(
            await k
              .selectFrom('custom_views as v')
              .leftJoin('users as u', 'u.id', 'v.user_id')
              .select(['v.id', 'v.name', 'v.user_id', 'v.is_private', 'u.full_name as owner'])
              .where('v.type_id', '=', typeId)
              .where((eb) => eb.or([eb('v.is_private', '=', false), eb('v.user_id', '=', context.me.userId)]))
              .orderBy('v.id')
              .execute()
          ).map(({ user_id, owner, ...row }) => ({
            ...row,
            ...(owner !== null && { owner }),
            ...(pins.includes(row.id) && { pin: pins.indexOf(row.id) }),
            can_change: canChangeShared(context.me, user_id),
          })),
        ],
      }
    })
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
      return { data: await viewOf(k, context.me.userId, found.type_id, id) }
    })
  }),
  bind(pinView, ({ id, place }, context) => {
    if (isBuiltInView(id)) throw refused(crmMessages.viewIsBuiltIn)
    const { userId } = context.me
    return context.write(async ({ k }) => {
      const found = await k.selectFrom('custom_views').select('type_id').where('id', '=', id).executeTakeFirst()
      if (found === undefined) throw notFound('view')
      requireRight(context.me, recordTypeNamed(found.type_id), 'View')
      await viewOf(k, userId, found.type_id, id)
      await lockFor(k, `view-pins:${userId}`)
      const pins = placePin(await pinsOf(k, userId, found.type_id), id, place)
      if (pins.length > MOST_PINS) throw refused(crmMessages.tooManyPins)
      if (place === null) await k.deleteFrom('view_pins').where('view_id', '=', id).execute()
      if (pins.length > 0)
        await k
          .insertInto('view_pins')
          .values(pins.map((view_id, at) => ({ user_id: userId, view_id, place: at })))
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'view_id']).doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
          )
          .execute()
      return { data: [...pins] }
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
  bind(updateView, ({ id, was, type_id: _id, type_name: _name, ...sent }, context) => {
    if (isBuiltInView(id)) throw refused(crmMessages.viewIsBuiltIn)
    return context.write(async (w) => {
      const type = await changeableType(w.k, context.me, 'custom_views', id, () => refused(crmMessages.viewGone))
      const { userId } = context.me
      const stored = await storedViewOf(w.k, userId, crmTypeOf(type).id, id).forUpdate().executeTakeFirst()
      if (stored === undefined) throw refused(crmMessages.viewGone)
      await w.k
        .updateTable('custom_views')
        .set(await storedView(w.k, context, type, mergedView(stored, sent, was)))
        .where('id', '=', id)
        .execute()
      return { data: { id } }
    })
  }),
]
