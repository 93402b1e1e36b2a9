import {
  type ListAnswer,
  type ListInput,
  accounts,
  contacts,
  dataListing,
  deals,
  leadSideList,
  leads,
} from '../../../core/contracts/crm-lists.contract.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { DEFAULT_COLUMNS, shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { type RecordTypeName, crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { Params, demand, pageAround, readAsCaller, recordTypeOf } from './crm-access.ts'
import { formOf } from './forms-of.ts'
import { columnsOfUser } from './list-settings.ts'
import {
  type ReadRow,
  filterFieldsWithChoices,
  recordCondition,
  recordOrder,
  recordSelect,
  recordSource,
  toRecordRows,
} from './record-rows.ts'
import { viewOf } from './views.ts'
import { filterOf } from './saved-filters.ts'
import { countMatching } from './count-records.ts'

const SAVED_FILTERS_COUNTED = 20

/** The answer of all five list calls. */
function listing(context: Context, type: RecordTypeName, input: ListInput, path: string): Promise<ListAnswer> {
  const { me } = context
  const typeId = crmTypeOf(type).id
  return readAsCaller(context, async (q) => {
    const form = await formOf(q, me.companyId, type)
    const used =
      input.custom_view_id === null || input.custom_view_id === undefined || isBuiltInView(input.custom_view_id)
        ? undefined
        : await viewOf(q, me.companyId, typeId, input.custom_view_id)
    const filters = [
      ...(used === undefined ? [] : [used.filters]),
      ...(input.filter_id === null || input.filter_id === undefined || input.filter_id === 0
        ? []
        : [await filterOf(q, me.companyId, typeId, input.filter_id)]),
      ...(input.filters === undefined ? [] : [input.filters]),
    ]
    const params = new Params()
    const where = recordCondition(params, context, type, form, { filters, query: input.query })
    const narrowing = [...params.values]
    const order = recordOrder(
      type,
      form,
      input.sort_by ?? used?.sort_by ?? undefined,
      input.sort_by === undefined ? (used?.sort_dir ?? 'asc') : input.sort_dir,
    )
    const { rows } = await q.query<ReadRow>(
      `select ${recordSelect(params.bind(context.now))} from ${recordSource} where ${where}
        order by ${order} limit ${params.bind(input.per_page)} offset ${params.bind((input.page - 1) * input.per_page)}`,
      params.values,
    )
    // A first page that is not full has told how many there are.
    const isAll = input.page === 1 && rows.length < input.per_page
    const total = isAll
      ? rows.length
      : ((
          await q.query<{ total: number }>(`select count(*)::int as total from crm_records r where ${where}`, narrowing)
        ).rows[0]?.total ?? 0)
    const saved = await q.query<{ id: number; name: string; filter: FilterTree }>(
      `select id, name, filter from saved_filters where company_id = $1 and type_id = $2 order by id desc limit ${SAVED_FILTERS_COUNTED}`,
      [me.companyId, typeId],
    )
    const fields = filterFieldsOf(form)
    const save_filters = []
    for (const one of saved.rows) {
      // A filter over a field that the form has lost finds nothing; it stays listed so that it can be deleted.
      const fits = checkFilter(one.filter, fields).ok
      save_filters.push({ ...one, total_results: fits ? await countMatching(q, context, type, form, [one.filter]) : 0 })
    }
    const chosen =
      used !== undefined && used.columns.length > 0 ? used.columns : await columnsOfUser(q, me.userId, typeId)
    return {
      ...pageAround(await toRecordRows(q, me.companyId, form, rows), total, input, path),
      save_filters,
      filters: (await filterFieldsWithChoices(q, me.companyId, type, form)).map(({ options, ...field }) => ({
        ...field,
        ...(options === undefined ? {} : { options: [...options] }),
      })),
      setting_col: shownColumns(type, form, chosen).map((column) => column.name),
      default_column_name: [...DEFAULT_COLUMNS[type]],
      custom_view_filter: used?.filters ?? null,
    }
  })
}

/** Typed list calls serve their own type, whatever type_id says (D-83). */
const boundList = {
  Leads: bind(leads, async (input, context) => ({ lead_data: await listing(context, 'Leads', input, 'leads') })),
  Contacts: bind(contacts, async (input, context) => ({
    contact_data: await listing(context, 'Contacts', input, 'contact/list'),
  })),
  Accounts: bind(accounts, async (input, context) => ({
    Account_data: await listing(context, 'Accounts', input, 'account/list'),
  })),
  Deals: bind(deals, async (input, context) => ({ deal_data: await listing(context, 'Deals', input, 'deal/list') })),
}

export const recordListBindings = [
  ...Object.values(boundList),
  bind(dataListing, async (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    const key = (
      { Leads: 'lead_data', Contacts: 'contact_data', Accounts: 'Account_data', Deals: 'deal_data' } as const
    )[type]
    return { [key]: await listing(context, type, input, 'crm/data_listing') }
  }),
  bind(leadSideList, (input, context) =>
    readAsCaller(context, async (q) => {
      const form = await formOf(q, context.me.companyId, 'Leads')
      const params = new Params()
      const where = recordCondition(params, context, 'Leads', form, { query: input.query })
      const counted = await q.query<{ total: number }>(
        `select count(*)::int as total from crm_records r where ${where}`,
        params.values,
      )
      const { rows } = await q.query<ReadRow>(
        `select ${recordSelect(params.bind(context.now))} from ${recordSource} where ${where} order by r.created_at desc, r.id desc
          limit ${params.bind(input.per_page)} offset ${params.bind((input.page - 1) * input.per_page)}`,
        params.values,
      )
      return {
        data: pageAround(
          await toRecordRows(q, context.me.companyId, form, rows),
          counted.rows[0]?.total ?? 0,
          input,
          'lead/list/main',
        ),
      }
    }),
  ),
]
