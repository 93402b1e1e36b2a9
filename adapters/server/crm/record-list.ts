import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  accounts,
  contacts,
  dataListing,
  deals,
  leads,
  leadSideList,
  type ListInput,
} from '../../../core/contracts/crm-lists.contract.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { DEFAULT_COLUMNS, shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { crmTypeOf, LIST_RESPONSE_KEYS, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { executePrepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { type PageInput, paginatorFields } from '../http/paginator.ts'
import { notFound } from '../http/refusals.ts'
import { canChangeShared, requireRight, recordTypeOf } from './crm-access.ts'
import { summedSql } from './deal-worth.ts'
import { formOf, formReading, type OwnForm } from './forms-of.ts'
import {
  countEach,
  filterFieldsJson,
  groupedPage,
  type RecordCondition,
  recordCondition,
  recordOrder,
  recordPage,
  type SortKey,
} from './record-rows.ts'
import { columnsOf, groupingOf } from './record-grouping.ts'
import { readRecords, recordsJson } from './record-json.ts'
import { filterOf } from './saved-filters.ts'
import { type StoredView, storedViewOf } from './views.ts'

const SAVED_FILTERS_COUNTED = 20

/** The response of all five list calls, under this key. */
function listing(context: Context, type: RecordTypeName, input: ListInput): Promise<SerializedResponse> {
  return context.read(async (k) => {
    const { form, used, columns, saved } = await settingsOf(k, context, type, input)
    const [page, counted, filters] = await Promise.all([
      pageOfRecords(k, context, type, form, input, used),
      countedFilters(k, context, type, form, saved),
      filterFieldsJson(k, context.me, type, form),
    ])
    const around = {
      save_filters: counted,
      setting_col: shownColumns(type, form, columns).map((column) => column.name),
      default_column_name: DEFAULT_COLUMNS[type],
      custom_view_filter: used?.filters ?? null,
    }
    return new SerializedResponse(
      `"${LIST_RESPONSE_KEYS[type]}":{${page},"filters":${filters},${JSON.stringify(around).slice(1)}`,
    )
  })
}

/** What a list needs before its records: form, view, columns and saved filters, read with one statement. */
async function settingsOf(k: Kysely<Tables>, { me }: Context, type: RecordTypeName, input: ListInput) {
  const typeId = crmTypeOf(type).id
  const viewId = input.custom_view_id ?? undefined
  const { stored, formIn } = formReading(k, me.companyId, [type])
  const [read] = await executePrepared(
    k,
    k.selectNoFrom([
      jsonArrayFrom(stored).as('forms'),
      jsonObjectFrom(
        k.selectFrom('list_columns').select('columns').where('user_id', '=', me.userId).where('type_id', '=', typeId),
      ).as('chosen'),
      jsonArrayFrom(
        k
          .selectFrom('saved_filters')
          .select(['id', 'name', 'filter', 'user_id'])
          .where('type_id', '=', typeId)
          .orderBy('id', 'desc')
          .limit(SAVED_FILTERS_COUNTED)
          .$castTo<StoredFilter>(),
      ).as('saved'),
      jsonObjectFrom(storedViewOf(k, me.userId, typeId, viewId ?? 0)).as('view'),
    ]),
  )
  if (read === undefined) throw new Error('A select without tables has one row.')
  const isStoredView = viewId !== undefined && !isBuiltInView(viewId)
  const used = isStoredView ? (read.view ?? undefined) : undefined
  if (isStoredView && used === undefined) throw notFound('view')
  const columns =
    used !== undefined && used.columns.length > 0 ? used.columns : ((read.chosen?.columns ?? null) as string[] | null)
  return { form: formIn(read.forms, type), used, columns, saved: read.saved }
}

interface StoredFilter {
  readonly id: number
  readonly name: string
  readonly filter: FilterTree
  readonly user_id: number | null
}

async function pageOfRecords(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  input: ListInput,
  used: StoredView | undefined,
): Promise<string> {
  const filters = [
    ...(used === undefined ? [] : [used.filters]),
    ...(input.filter_id === null || input.filter_id === undefined || input.filter_id === 0
      ? []
      : [await filterOf(k, crmTypeOf(type).id, input.filter_id)]),
    ...(input.filters === undefined ? [] : [input.filters]),
  ]
  const condition = recordCondition(context, type, form, { filters, query: input.query })
  const order = recordOrder(
    type,
    form,
    input.sort_by ?? used?.sort_by ?? undefined,
    input.sort_by === undefined ? (used?.sort_dir ?? 'asc') : input.sort_dir,
  )
  return input.group === undefined
    ? shownPage(k, context, form, condition, order, input)
    : shownGroups(k, context, type, form, condition, order, input.group, input)
}

/** The paginator of a grouped list, with its groups. */
async function shownGroups(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  condition: RecordCondition,
  order: readonly SortKey[],
  by: string,
  page: ListInput,
): Promise<string> {
  const grouping = groupingOf(context, type, form, by)
  const found = await groupedPage(k, condition, order, page, grouping, summedSql(form), (stored) =>
    columnsOf(k, type, form, grouping, stored),
  )
  const rows = await readRecords(
    k,
    context,
    found.rows.map(({ id }) => id),
  )
  const [written = []] = await recordsJson(k, [{ form, rows }])
  const groupOf = new Map(found.rows.map(({ id, group }) => [id, group]))
  const named = rows.map(({ id }, at) => `${written[at]!.slice(0, -1)},"group":${JSON.stringify(groupOf.get(id))}}`)
  return `${paginatorFields(named, found.total, page, context)},"groups":${JSON.stringify(found.groups)}`
}

/** The paginator of a list of records, as JSON without the surrounding braces. */
async function shownPage(
  k: Kysely<Tables>,
  context: Context,
  form: OwnForm,
  condition: RecordCondition,
  order: readonly SortKey[],
  page: PageInput,
): Promise<string> {
  const { ids, total } = await recordPage(k, condition, order, page)
  const [rows = []] = await recordsJson(k, [{ form, rows: await readRecords(k, context, ids) }])
  return paginatorFields(rows, total, page, context)
}

async function countedFilters(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  saved: readonly StoredFilter[],
) {
  const fields = filterFieldsOf(form, type)
  // A filter over a field that the form no longer has finds nothing; it stays in the list so that it can be deleted.
  const fitting = saved.filter((one) => checkFilter(one.filter, fields).ok)
  const totals = await countEach(
    k,
    fitting.map((one) => recordCondition(context, type, form, { filters: [one.filter] })),
  )
  const counted = new Map(fitting.map((one, at) => [one.id, totals[at]!]))
  return saved.map(({ user_id, ...one }) => ({
    ...one,
    total_results: counted.get(one.id) ?? 0,
    can_change: canChangeShared(context.me, user_id),
  }))
}

/** Typed list calls always list their own type, whatever type_id says (D-83). */
const typedLists = [
  bind(leads, (input, context) => listing(context, 'Leads', input)),
  bind(contacts, (input, context) => listing(context, 'Contacts', input)),
  bind(accounts, (input, context) => listing(context, 'Accounts', input)),
  bind(deals, (input, context) => listing(context, 'Deals', input)),
]

export const recordListBindings = [
  ...typedLists,
  bind(dataListing, async (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return listing(context, type, input)
  }),
  bind(leadSideList, (input, context) =>
    context.read(async (k) => {
      const form = await formOf(k, context.me.companyId, 'Leads')
      const condition = recordCondition(context, 'Leads', form, { query: input.query })
      const page = await shownPage(k, context, form, condition, recordOrder('Leads', form), input)
      return new SerializedResponse(`"data":{${page}}`)
    }),
  ),
]
