import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
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
import { notFound } from '../http/refusals.ts'
import { requireRight, recordTypeOf } from './crm-access.ts'
import { formIn, formOf, type OwnForm, storedForms } from './forms-of.ts'
import {
  countEach,
  filterFieldsWithChoices,
  recordCondition,
  recordOrder,
  recordPage,
  toRecordRows,
} from './record-rows.ts'
import { filterOf } from './saved-filters.ts'
import { type StoredView, storedViewOf } from './views.ts'

const SAVED_FILTERS_COUNTED = 20

/** The response of all five list calls. */
function listing(context: Context, type: RecordTypeName, input: ListInput): Promise<ListResponse> {
  return context.read(async (k) => {
    const { form, used, columns, saved } = await settingsOf(k, context, type, input)
    return {
      ...(await pageOfRecords(k, context, type, form, input, used)),
      save_filters: await countedFilters(k, context, type, form, saved),
      filters: (await filterFieldsWithChoices(k, type, form)).map(({ options, ...field }) => ({
        ...field,
        ...(options === undefined ? {} : { options: [...options] }),
      })),
      setting_col: shownColumns(type, form, columns).map((column) => column.name),
      default_column_name: [...DEFAULT_COLUMNS[type]],
      custom_view_filter: used?.filters ?? null,
    }
  })
}

/** What a list needs before its records: form, view, columns and saved filters, read with one statement. */
async function settingsOf(k: Kysely<Tables>, { me }: Context, type: RecordTypeName, input: ListInput) {
  const typeId = crmTypeOf(type).id
  const viewId = input.custom_view_id ?? undefined
  const read = await k
    .selectNoFrom([
      jsonArrayFrom(storedForms(k, me.companyId, [type])).as('forms'),
      jsonObjectFrom(
        k.selectFrom('list_columns').select('columns').where('user_id', '=', me.userId).where('type_id', '=', typeId),
      ).as('chosen'),
      jsonArrayFrom(
        k
          .selectFrom('saved_filters')
          .select(['id', 'name', 'filter'])
          .where('type_id', '=', typeId)
          .orderBy('id', 'desc')
          .limit(SAVED_FILTERS_COUNTED)
          .$castTo<SavedFilter>(),
      ).as('saved'),
      jsonObjectFrom(storedViewOf(k, typeId, viewId ?? 0)).as('view'),
    ])
    .executeTakeFirstOrThrow()
  const isStoredView = viewId !== undefined && !isBuiltInView(viewId)
  const used = isStoredView ? (read.view ?? undefined) : undefined
  if (isStoredView && used === undefined) throw notFound('view')
  const columns =
    used !== undefined && used.columns.length > 0 ? used.columns : ((read.chosen?.columns ?? null) as string[] | null)
  return { form: formIn(read.forms, type), used, columns, saved: read.saved }
}

interface SavedFilter {
  readonly id: number
  readonly name: string
  readonly filter: FilterTree
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
  const { rows, total } = await recordPage(k, context.now, condition, order, input)
  return paginatorOf(await toRecordRows(k, form, rows), total, input, context)
}

async function countedFilters(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: OwnForm,
  saved: readonly SavedFilter[],
) {
  const fields = filterFieldsOf(form)
  // A filter over a field that the form no longer has finds nothing; it stays in the list so that it can be deleted.
  const fitting = saved.filter((one) => checkFilter(one.filter, fields).ok)
  const totals = await countEach(
    k,
    fitting.map((one) => recordCondition(context, type, form, { filters: [one.filter] })),
  )
  const counted = new Map(fitting.map((one, at) => [one.id, totals[at]!]))
  return saved.map((one) => ({ ...one, total_results: counted.get(one.id) ?? 0 }))
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
      const { rows, total } = await recordPage(k, context.now, condition, recordOrder('Leads', form), input)
      return { data: paginatorOf(await toRecordRows(k, form, rows), total, input, context) }
    }),
  ),
]
