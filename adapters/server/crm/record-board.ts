import { moveCard, recordBoard } from '../../../core/contracts/crm-lists.contract.ts'
import { missingMessage, readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf, isRequired } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS, recordColumns } from '../../../core/crm/lists/kanban.ts'
import { keyBetween } from '../../../core/crm/lists/order-key.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { bind } from '../http/bind.ts'
import { refused, refusedField } from '../http/refusals.ts'
import { Params, demand, ownRecord, readAsCaller, recordTypeOf } from './crm-access.ts'
import { formOf } from './forms-of.ts'
import { changeRecord } from './records.ts'
import { type ReadRow, recordCondition, recordSelect, toRecordRows } from './record-rows.ts'
import { viewOf } from './views.ts'

export const recordBoardBindings = [
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
]
