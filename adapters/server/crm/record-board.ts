import { type Kysely, sql, type SqlBool, type RawBuilder } from 'kysely'
import { moveCard, recordBoard } from '../../../core/contracts/crm-lists.contract.ts'
import { missingMessage, readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf, isRequired } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS, recordColumns } from '../../../core/crm/lists/kanban.ts'
import { keyBetween } from '../../../core/crm/lists/order-key.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { bind } from '../http/bind.ts'
import { refused, refusedField } from '../http/refusals.ts'
import { requireRight, ownRecord, recordTypeOf } from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { changeRecord } from './records.ts'
import { recordCondition, toRecordRows, selectRecords } from './record-rows.ts'
import { viewOf } from './views.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'

export const recordBoardBindings = [
  bind(recordBoard, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    const { me } = context
    return context.read(async (k) => {
      const form = await formOf(k, me.companyId, type)
      const viewId = input.custom_view_id ?? 0
      const filters = [
        ...(isBuiltInView(viewId) ? [] : [(await viewOf(k, crmTypeOf(type).id, viewId)).filters]),
        ...(input.filters === undefined ? [] : [input.filters]),
      ]
      const condition = recordCondition(context, type, form, { filters, query: input.query })
      const counted = await countByColumn(k, form, condition)
      const stored = counted.map((row) => row.category)
      const columns = recordColumns(type, form, stored).filter(
        (column) => input.category === undefined || column.category === input.category,
      )
      const rows = await cardsOf(k, context, condition, input)
      const cards = await toRecordRows(k, form, rows)
      return {
        data: columns.map(({ category, label }) => {
          const count = counted.find((row) => row.category === category)
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
      const record = await ownRecord(w.k, me, input.unique_id, 'Edit')
      const form = await formOf(w.k, me.companyId, record.type)
      const field = fieldsOf(form).find((one) => one.name === CATEGORY_FIELDS[record.type])
      if (field === undefined) throw refused('The field that makes the columns is not in the form any more.')
      if (input.category !== record.category) {
        const read = readFieldValue(field, input.category)
        if (!read.ok) throw refusedField('category', read.message)
        if (read.value === null && isRequired(field)) throw refusedField('category', missingMessage(field))
        await changeRecord(w, context, record, form, { [field.id]: read.value })
      }
      const column = w.k
        .selectFrom('crm_records')
        .where('type_id', '=', record.type_id)
        .where('category', '=', input.category)
        .where('deleted_at', 'is', null)
      const keyOf = async (uniqueId: string | null | undefined) => {
        if (uniqueId === null || uniqueId === undefined) return undefined
        const card = await column.select('order_key').where('unique_id', '=', uniqueId).executeTakeFirst()
        return card?.order_key
      }
      const nearest = async (side: 'above' | 'below', key: string | null) => {
        const others = column.where('id', '<>', record.id)
        const found =
          side === 'below'
            ? await others
                .select((eb) => eb.fn.min('order_key').as('order_key'))
                .$if(key !== null, (query) => query.where('order_key', '>', sql<string>`${key}::text collate "C"`))
                .executeTakeFirst()
            : await others
                .select((eb) => eb.fn.max('order_key').as('order_key'))
                .$if(key !== null, (query) => query.where('order_key', '<', sql<string>`${key}::text collate "C"`))
                .executeTakeFirst()
        return found?.order_key ?? null
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

/** The number of cards of each column, and the sum of their amounts. */
function countByColumn(k: Kysely<Tables>, form: OwnForm, condition: RawBuilder<SqlBool>) {
  const amount = fieldsOf(form).find((field) => field.name === 'amount')
  const value = sql`r.values -> ${sql.lit(String(amount?.id))}`
  const worth =
    amount === undefined
      ? sql<number | null>`null::float8`
      : sql<number | null>`sum(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end)`
  return k
    .selectFrom('crm_records as r')
    .select((eb) => ['r.category', eb.fn.countAll<number>().as('total'), worth.as('worth')])
    .where(condition)
    .groupBy('r.category')
    .orderBy('r.category')
    .execute()
}

/** The cards of one page of every column, or of the requested one. */
function cardsOf(
  k: Kysely<Tables>,
  context: Context,
  condition: RawBuilder<SqlBool>,
  {
    category,
    page,
    per_page,
  }: { readonly category?: string | undefined; readonly page: number; readonly per_page: number },
) {
  const skipped = category === undefined ? 0 : (page - 1) * per_page
  const placed = k
    .selectFrom('crm_records as r')
    .select(['r.id', sql<number>`row_number() over (partition by r.category order by r.order_key, r.id)`.as('place')])
    .where(condition)
    .$if(category !== undefined, (query) => query.where('r.category', '=', category ?? ''))
    .as('placed')
  const ids = k
    .selectFrom(placed)
    .select('placed.id')
    .where('placed.place', '>', skipped)
    .where('placed.place', '<=', skipped + per_page)
  return selectRecords(k, context.now).where('r.id', 'in', ids).orderBy('r.order_key').orderBy('r.id').execute()
}
