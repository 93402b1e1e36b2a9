import type { Kysely } from 'kysely'
import {
  accounts,
  contacts,
  dataListing,
  deals,
  leads,
  leadSideList,
  type ListResponse,
  type ListInput,
} from '../../../core/contracts/crm-lists.contract.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { DEFAULT_COLUMNS, shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { requireRight, recordTypeOf } from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { columnsOfUser } from './list-settings.ts'
import {
  countRecords,
  filterFieldsWithChoices,
  recordCondition,
  recordOrder,
  selectPage,
  toRecordRows,
} from './record-rows.ts'
import { filterOf } from './saved-filters.ts'
import { type StoredView, viewOf } from './views.ts'

const SAVED_FILTERS_COUNTED = 20

/** The response of all five list calls. */
function listing(context: Context, type: RecordTypeName, input: ListInput): Promise<ListResponse> {
  const { me } = context
  const typeId = crmTypeOf(type).id
  return context.read(async (k) => {
    const form = await formOf(k, me.companyId, type)
    const used =
      input.custom_view_id === null || input.custom_view_id === undefined || isBuiltInView(input.custom_view_id)
        ? undefined
        : await viewOf(k, typeId, input.custom_view_id)
    const chosen =
      used !== undefined && used.columns.length > 0 ? used.columns : await columnsOfUser(k, me.userId, typeId)
    return {
      ...(await pageOfRecords(k, context, type, form, input, used)),
      save_filters: await savedFilters(k, context, type, form),
      filters: (await filterFieldsWithChoices(k, type, form)).map(({ options, ...field }) => ({
        ...field,
        ...(options === undefined ? {} : { options: [...options] }),
      })),
      setting_col: shownColumns(type, form, chosen).map((column) => column.name),
      default_column_name: [...DEFAULT_COLUMNS[type]],
      custom_view_filter: used?.filters ?? null,
    }
  })
}

async function pageOfRecords(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  input: ListInput,
  used: StoredView | undefined,
) {
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
  const rows = await selectPage(k, context.now, condition, order, input).execute()
  // A first page that is not full contains all rows, so no count is needed.
  const isAll = input.page === 1 && rows.length < input.per_page
  const total = isAll ? rows.length : await countRecords(k, condition)
  return paginatorOf(await toRecordRows(k, form, rows), total, input, context)
}

async function savedFilters(k: Kysely<Tables>, context: Context, type: RecordTypeName, form: OwnForm) {
  const saved = await k
    .selectFrom('saved_filters')
    .select(['id', 'name', 'filter'])
    .where('type_id', '=', crmTypeOf(type).id)
    .orderBy('id', 'desc')
    .limit(SAVED_FILTERS_COUNTED)
    .$castTo<{ id: number; name: string; filter: FilterTree }>()
    .execute()
  const fields = filterFieldsOf(form)
  const counted = []
  for (const one of saved) {
    // A filter over a field that the form no longer has finds nothing; it stays in the list so that it can be deleted.
    const fits = checkFilter(one.filter, fields).ok
    const total_results = fits
      ? await countRecords(k, recordCondition(context, type, form, { filters: [one.filter] }))
      : 0
    counted.push({ ...one, total_results })
  }
  return counted
}

/** Typed list calls always list their own type, whatever type_id says (D-83). */
const typedLists = [
  bind(leads, async (input, context) => ({ lead_data: await listing(context, 'Leads', input) })),
  bind(contacts, async (input, context) => ({ contact_data: await listing(context, 'Contacts', input) })),
  bind(accounts, async (input, context) => ({ Account_data: await listing(context, 'Accounts', input) })),
  bind(deals, async (input, context) => ({ deal_data: await listing(context, 'Deals', input) })),
]

export const recordListBindings = [
  ...typedLists,
  bind(dataListing, async (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    const key = (
      { Leads: 'lead_data', Contacts: 'contact_data', Accounts: 'Account_data', Deals: 'deal_data' } as const
    )[type]
    return { [key]: await listing(context, type, input) }
  }),
  bind(leadSideList, (input, context) =>
    context.read(async (k) => {
      const form = await formOf(k, context.me.companyId, 'Leads')
      const condition = recordCondition(context, 'Leads', form, { query: input.query })
      const rows = await selectPage(k, context.now, condition, recordOrder('Leads', form), input).execute()
      const total = await countRecords(k, condition)
      return { data: paginatorOf(await toRecordRows(k, form, rows), total, input, context) }
    }),
  ),
]
