import {
  accounts,
  assignLeads,
  contacts,
  createView,
  dataListing,
  deals,
  deleteFilter,
  deleteView,
  leadChoices,
  leads,
  leadSideList,
  leadStatuses,
  type ListAnswer,
  type ListInput,
  moveCard,
  recordBoard,
  recordChoices,
  saveColumns,
  saveFilter,
  updateLeadStatus,
  updateView,
  view,
  views,
} from '../../../core/contracts/crm-lists.contract.ts'
import { crmTypes, crmUsers } from '../../../core/contracts/crm.contract.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { missingMessage, readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf, isRequired } from '../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { CATEGORY_FIELDS, recordColumns } from '../../../core/crm/lists/kanban.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../../core/crm/records/lead-statuses.ts'
import { DEFAULT_COLUMNS, shownColumns } from '../../../core/crm/lists/list-columns.ts'
import { keyBetween } from '../../../core/crm/lists/order-key.ts'
import { CRM_TYPES, crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { builtInView, isBuiltInView } from '../../../core/crm/lists/views.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Queryable } from '../database/db.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import {
  demand,
  demandColleague,
  ownRecord,
  pageAround,
  Params,
  readAsCaller,
  recordTypeNamed,
  recordTypeOf,
} from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { columnsOfUser } from './list-settings.ts'
import { changeRecord } from './records.ts'
import {
  filterFieldsWithChoices,
  ownerFieldOf,
  type ReadRow,
  recordCondition,
  recordOrder,
  recordSelect,
  recordSource,
  toRecordRows,
} from './record-rows.ts'

const SAVED_FILTERS_COUNTED = 20

interface StoredView {
  id: number
  name: string
  filters: FilterTree
  columns: string[]
  sort_by: string | null
  sort_dir: 'asc' | 'desc' | null
}

async function viewOf(q: Queryable, companyId: number, typeId: number, id: number): Promise<StoredView> {
  const { rows } = await q.query<StoredView>(
    `select id, name, filters, columns, sort_by, sort_dir from custom_views where company_id = $1 and type_id = $2 and id = $3`,
    [companyId, typeId, id],
  )
  if (rows[0] === undefined) throw notFound('view')
  return rows[0]
}

async function filterOf(q: Queryable, companyId: number, typeId: number, id: number): Promise<FilterTree> {
  const { rows } = await q.query<{ filter: FilterTree }>(
    `select filter from saved_filters where company_id = $1 and type_id = $2 and id = $3`,
    [companyId, typeId, id],
  )
  if (rows[0] === undefined) throw notFound('filter')
  return rows[0].filter
}

async function countOf(
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
      save_filters.push({ ...one, total_results: fits ? await countOf(q, context, type, form, [one.filter]) : 0 })
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

/** The lead statuses: the options of the status field in the company's form. Known ones keep id and colour. */
async function statusesOf(q: Queryable, companyId: number): Promise<readonly LeadStatus[]> {
  const form = await formOf(q, companyId, 'Leads')
  const options = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS.Leads)?.option_list ?? []
  return options.map((name, at) => {
    const known = LEAD_STATUSES.find((status) => status.name === name)
    return { id: known?.id ?? 100 + at, name, color: known?.color ?? 'gray', order: at + 1 }
  })
}

export const listBindings = [
  bind(crmTypes, () => ({ data: CRM_TYPES.map(({ id, name }) => ({ id, name })) })),
  bind(crmUsers, (_, context) =>
    context.read(async (k) => ({
      data: (
        await k
          .selectFrom('users')
          .select(['id', 'full_name', 'email'])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ id, full_name, email }) => ({ id, full_name, email_id: email })),
    })),
  ),
  ...Object.values(boundList),
  bind(dataListing, async (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    const key = (
      { Leads: 'lead_data', Contacts: 'contact_data', Accounts: 'Account_data', Deals: 'deal_data' } as const
    )[type]
    return { [key]: await listing(context, type, input, 'crm/data_listing') }
  }),
  bind(leadChoices, ({ query }, context) =>
    readAsCaller(context, async (q) => ({
      data: (await choices(q, context, ['Leads'], query)).map(({ unique_id, name, email }) => ({
        unique_id,
        name,
        email,
      })),
    })),
  ),
  bind(recordChoices, ({ query, ...given }, context) => {
    const isTold = given.type_id !== undefined || (given.type_name ?? '') !== ''
    const types = isTold
      ? [recordTypeOf(given)]
      : RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' }))
    for (const type of types) demand(context.me, type, 'View')
    return readAsCaller(context, async (q) => ({ data: await choices(q, context, types, query) }))
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

  bind(recordBoard, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    const { me } = context
    return readAsCaller(context, async (q) => {
      const form = await formOf(q, me.companyId, type)
      const viewId = input.custom_view_id ?? 0
      const filters = [
        ...(isBuiltInView(viewId) ? [] : [(await viewOf(q, me.companyId, crmTypeOf(type).id, viewId)).filters]),
        ...(input.filters === undefined ? [] : [input.filters]),
      ]
      const params = new Params()
      const where = recordCondition(params, context, type, form, { filters, query: input.query })
      const amount = fieldsOf(form).find((field) => field.name === 'amount')
      const worth =
        amount === undefined
          ? 'null::float8'
          : `sum(case when jsonb_typeof(r.values -> '${Number(amount.id)}') = 'number' then (r.values ->> '${Number(amount.id)}')::float8 end)`
      const counted = await q.query<{ category: string; total: number; worth: number | null }>(
        `select r.category, count(*)::int as total, ${worth} as worth from crm_records r where ${where} group by r.category order by r.category`,
        params.values,
      )
      const stored = counted.rows.map((row) => row.category)
      const columns = recordColumns(type, form, stored).filter(
        (column) => input.category === undefined || column.category === input.category,
      )
      const skipped = input.category === undefined ? 0 : (input.page - 1) * input.per_page
      const only = input.category === undefined ? 'true' : `r.category = ${params.bind(input.category)}`
      const { rows } = await q.query<ReadRow>(
        `select ${recordSelect(params.bind(context.now))} from (
           select inner_r.*, row_number() over (partition by inner_r.category order by inner_r.order_key, inner_r.id) as place
             from (select r.* from crm_records r where ${where} and ${only}) inner_r
         ) r left join users u on u.id = r.owner_id
          where r.place > ${params.bind(skipped)} and r.place <= ${params.bind(skipped + input.per_page)} order by r.place`,
        params.values,
      )
      const cards = await toRecordRows(q, me.companyId, form, rows)
      return {
        data: columns.map(({ category, label }) => {
          const count = counted.rows.find((row) => row.category === category)
          return {
            category,
            label,
            total: count?.total ?? 0,
            sum: count?.worth ?? null,
            data: cards.filter((card) => card.category === category),
          }
        }),
      }
    })
  }),

  bind(moveCard, (input, context) =>
    context.write(async (w) => {
      const { me } = context
      const record = await ownRecord(w.q, me, input.unique_id, 'Edit')
      const form = await formOf(w.q, me.companyId, record.type)
      const field = fieldsOf(form).find((one) => one.name === CATEGORY_FIELDS[record.type])
      if (field === undefined) throw refused('The field that makes the columns is not in the form any more.')
      if (input.category !== record.category) {
        const read = readFieldValue(field, input.category)
        if (!read.ok) throw refusedField('category', read.message)
        if (read.value === null && isRequired(field)) throw refusedField('category', missingMessage(field))
        await changeRecord(w, context, record, form, { [field.id]: read.value })
      }
      const keyOf = async (uniqueId: string | null | undefined) => {
        if (uniqueId === null || uniqueId === undefined) return undefined
        const { rows } = await w.q.query<{ order_key: string }>(
          `select order_key from crm_records where company_id = $1 and type_id = $2 and category = $3 and unique_id = $4 and deleted_at is null`,
          [me.companyId, record.type_id, input.category, uniqueId],
        )
        return rows[0]?.order_key
      }
      const nearest = async (side: 'above' | 'below', key: string | null) => {
        const { rows } = await w.q.query<{ order_key: string | null }>(
          `select ${side === 'below' ? 'min' : 'max'}(order_key) as order_key from crm_records
            where company_id = $1 and type_id = $2 and category = $3 and deleted_at is null and id <> $4
              and ($5::text is null or order_key ${side === 'below' ? '>' : '<'} $5::text collate "C")`,
          [me.companyId, record.type_id, input.category, record.id, key],
        )
        return rows[0]?.order_key ?? null
      }
      const after = await keyOf(input.after)
      const before = after === undefined ? await keyOf(input.before) : undefined
      const key =
        after !== undefined
          ? keyBetween(after, await nearest('below', after))
          : before !== undefined
            ? keyBetween(await nearest('above', before), before)
            : keyBetween(null, await nearest('below', null))
      await w.k.updateTable('crm_records').set({ order_key: key }).where('id', '=', record.id).execute()
      return { data: { unique_id: record.unique_id, category: input.category } }
    }),
  ),

  bind(leadStatuses, (_, context) =>
    readAsCaller(context, async (q) => ({ data: [...(await statusesOf(q, context.me.companyId))] })),
  ),
  bind(updateLeadStatus, ({ lead_id, status_id }, context) =>
    context.write(async (w) => {
      const lead = await ownRecord(w.q, context.me, lead_id, 'Edit', 'Leads')
      const status = (await statusesOf(w.q, context.me.companyId)).find((one) => one.id === status_id)
      if (status === undefined) throw refusedField('status_id', 'Please select Lead status')
      const form = await formOf(w.q, context.me.companyId, 'Leads')
      const field = fieldsOf(form).find((one) => one.name === CATEGORY_FIELDS.Leads)
      if (field !== undefined) await changeRecord(w, context, lead, form, { [field.id]: status.name })
      return { message: `Status changed to ${status.name}` }
    }),
  ),
  bind(assignLeads, ({ lead_ids, user_id }, context) =>
    context.write(async (w) => {
      await demandColleague(w.q, context.me, user_id, 'user_id')
      const form = await formOf(w.q, context.me.companyId, 'Leads')
      const field = ownerFieldOf('Leads', form)
      for (const id of new Set(lead_ids)) {
        const lead = await ownRecord(w.q, context.me, id, 'Edit', 'Leads')
        if (field === undefined)
          await w.k.updateTable('crm_records').set({ owner_id: user_id }).where('id', '=', lead.id).execute()
        else await changeRecord(w, context, lead, form, { [field.id]: user_id })
      }
      return { message: lead_ids.length === 1 ? 'Lead assigned' : `${lead_ids.length} leads assigned` }
    }),
  ),

  bind(views, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    return context.read(async (k) => ({
      data: [
        builtInView(type),
        ...(await k
          .selectFrom('custom_views')
          .select(['id', 'name'])
          .where('type_id', '=', crmTypeOf(type).id)
          .orderBy('id')
          .execute()),
      ],
    }))
  }),
  bind(view, ({ id, ...given }, context) => {
    const type = recordTypeOf(given)
    demand(context.me, type, 'View')
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
    return readAsCaller(context, async (q) => {
      const found = await q.query<{ type_id: number }>(
        `select type_id from custom_views where company_id = $1 and id = $2`,
        [context.me.companyId, id],
      )
      if (found.rows[0] === undefined) throw notFound('view')
      demand(context.me, recordTypeNamed(found.rows[0].type_id), 'View')
      return { data: await viewOf(q, context.me.companyId, found.rows[0].type_id, id) }
    })
  }),
  bind(deleteView, ({ id }, context) => {
    if (isBuiltInView(id)) throw refused(crmMessages.viewIsBuiltIn)
    return context.write(async (w) => {
      const found = await w.k.selectFrom('custom_views').select(['type_id']).where('id', '=', id).executeTakeFirst()
      if (found === undefined) throw notFound('view')
      demand(context.me, recordTypeNamed(found.type_id), 'View')
      await w.k.deleteFrom('custom_views').where('id', '=', id).execute()
      return {}
    })
  }),
  bind(createView, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    return context.write(async (w) => {
      const filters = await fitting(w.q, context.me.companyId, type, input.filters)
      const { id } = await w.k
        .insertInto('custom_views')
        .values({
          company_id: context.me.companyId,
          user_id: context.me.userId,
          type_id: crmTypeOf(type).id,
          name: input.name,
          filters: JSON.stringify(filters),
          columns: JSON.stringify(input.columns),
          sort_by: input.sort_by ?? null,
          sort_dir: input.sort_dir ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { data: { id } }
    })
  }),
  bind(updateView, (input, context) => {
    if (isBuiltInView(input.id)) throw refused(crmMessages.viewIsBuiltIn)
    return context.write(async (w) => {
      const found = await w.k
        .selectFrom('custom_views')
        .select(['type_id'])
        .where('id', '=', input.id)
        .executeTakeFirst()
      if (found === undefined) throw refused(crmMessages.viewGone)
      const type = recordTypeNamed(found.type_id)
      demand(context.me, type, 'View')
      const filters = await fitting(w.q, context.me.companyId, type, input.filters)
      await w.k
        .updateTable('custom_views')
        .set({
          name: input.name,
          filters: JSON.stringify(filters),
          columns: JSON.stringify(input.columns),
          sort_by: input.sort_by ?? null,
          sort_dir: input.sort_dir ?? null,
        })
        .where('id', '=', input.id)
        .execute()
      return { data: { id: input.id } }
    })
  }),
  bind(saveFilter, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    return context.write(async (w) => {
      const form = await formOf(w.q, context.me.companyId, type)
      const filter = await fitting(w.q, context.me.companyId, type, input.filter)
      const total = await countOf(w.q, context, type, form, [filter])
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
      return { data: { id, name: input.name, filter, total_results: total } }
    })
  }),
  bind(deleteFilter, ({ id }, context) =>
    context.write(async (w) => {
      const found = await w.k.selectFrom('saved_filters').select(['type_id']).where('id', '=', id).executeTakeFirst()
      if (found === undefined) throw notFound('filter')
      demand(context.me, recordTypeNamed(found.type_id), 'View')
      await w.k.deleteFrom('saved_filters').where('id', '=', id).execute()
      return {}
    }),
  ),
  bind(saveColumns, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    return context.write(async (w) => {
      const form = await formOf(w.q, context.me.companyId, type)
      const columns = JSON.stringify(shownColumns(type, form, input.columns).map((column) => column.name))
      await w.k
        .insertInto('list_columns')
        .values({ company_id: context.me.companyId, user_id: context.me.userId, type_id: crmTypeOf(type).id, columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'type_id']).doUpdateSet({ columns }))
        .execute()
      return {}
    })
  }),
]

/** A filter that fits the form of today; others are refused before they are stored. */
async function fitting(
  q: Queryable,
  companyId: number,
  type: RecordTypeName,
  tree: FilterTree | undefined,
): Promise<FilterTree> {
  const given = tree ?? { match: 'all' as const, rules: [] }
  const check = checkFilter(given, filterFieldsOf(await formOf(q, companyId, type)))
  if (!check.ok) throw refusedField('filters', check.problems[0]?.message ?? 'The filter does not fit.')
  return given
}

interface Choice {
  unique_id: string
  type_id: number
  name: string
  email: string | null
}

async function choices(
  q: Queryable,
  context: Context,
  types: readonly RecordTypeName[],
  query: string,
): Promise<Choice[]> {
  const params = new Params()
  const where = [
    `company_id = ${params.bind(context.me.companyId)}`,
    `type_id = any(${params.bind(
      types.map((type) => crmTypeOf(type).id),
      'int[]',
    )})`,
    'deleted_at is null',
    ...query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => `search like ${params.bind(`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`, 'text')}`),
  ]
  const { rows } = await q.query<Choice>(
    `select unique_id, type_id, name, email from crm_records where ${where.join(' and ')} order by updated_at desc, id desc limit 20`,
    params.values,
  )
  return rows
}
