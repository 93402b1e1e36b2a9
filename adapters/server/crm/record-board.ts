import { type Kysely, sql, type SqlBool } from 'kysely'
import { moveCard, recordBoard } from '../../../core/contracts/crm-lists.contract.ts'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import { missingMessage, readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { isRequired } from '../../../core/crm/forms/field-flags.ts'
import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { type DaySection, daySection } from '../../../core/crm/activities/task-sections.ts'
import { type BoardGroup, DATE_COLUMNS, dayOfRange } from '../../../core/crm/lists/board-groups.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { keyBetween, keysBetween, LONG_ORDER_KEY } from '../../../core/crm/lists/order-key.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isBuiltInView } from '../../../core/crm/lists/views.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { conflicted, refused, refusedField } from '../http/refusals.ts'
import { ownRecord, recordTypeOf, requireColleague, requireRight, type StoredRecord, zoneOf } from './crm-access.ts'
import { summedSql, weightedSql } from './deal-worth.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { givingOf, tellNewOwners } from './new-owners.ts'
import { setPlainOwner } from './plain-owner.ts'
import { changeOwnRecord } from './records.ts'
import { columnsOf, fieldNamed, type Grouping, groupingOf, groupNamed, USUAL } from './record-grouping.ts'
import { readRecords, recordsJson } from './record-json.ts'
import { type RecordCondition, recordCondition } from './record-rows.ts'
import { viewOf } from './views.ts'
import type { Tables } from '../database/tables.ts'

export const recordBoardBindings = [
  bind(recordBoard, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    const { me } = context
    return context.read(async (k) => {
      const form = await formOf(k, me.companyId, type)
      const viewId = input.custom_view_id ?? 0
      const filters = [
        ...(isBuiltInView(viewId) ? [] : [(await viewOf(k, me.userId, crmTypeOf(type).id, viewId)).filters]),
        ...(input.filters === undefined ? [] : [input.filters]),
      ]
      const condition = recordCondition(context, type, form, { filters, query: input.query })
      const grouping = groupingOf(context, type, form, input.group)
      const counted = await countedColumns(k, form, condition, input, grouping)
      const stored = counted.map((row) => row.category)
      const columns = (await columnsOf(k, type, form, grouping, stored)).filter(
        (column) => input.category === undefined || column.category === input.category,
      )
      const rows = await readRecords(
        k,
        context,
        counted.flatMap((row) => row.ids),
      )
      const [written = []] = await recordsJson(k, [{ form, rows }])
      const cards = new Map(rows.map(({ id }, at) => [id, written[at]!]))
      const lanes = columns.map(({ category, label }) => {
        const count = counted.find((row) => row.category === category)
        const lane = {
          category,
          label,
          total: count?.total ?? 0,
          sum: count?.worth ?? null,
          weighted: count?.weighted ?? null,
        }
        const shown = (count?.ids ?? []).flatMap((id) => cards.get(id) ?? [])
        return `${JSON.stringify(lane).slice(0, -1)},"data":[${shown.join(',')}]}`
      })
      return new SerializedResponse(`"data":[${lanes.join(',')}]`)
    })
  }),
  bind(moveCard, (input, context) =>
    context.write(async (w) => {
      const { me } = context
      const record = await ownRecord(w.k, me, input.unique_id, 'Edit')
      const form = await formOf(w.k, me.companyId, record.type)
      if (input.group !== undefined && input.group !== CATEGORY_FIELDS[record.type]) {
        await moveToGroup(w, context, record, form, groupNamed(record.type, form, input.group), input)
        return { data: { unique_id: record.unique_id, category: input.category } }
      }
      const field = fieldsOf(form).find((one) => one.name === CATEGORY_FIELDS[record.type])
      if (field === undefined) throw refused('The field that makes the columns is not in the form any more.')
      if (input.category !== record.category) {
        const read = readFieldValue(field, input.category)
        if (!read.ok) throw refusedField('category', read.message)
        if (read.value === null && isRequired(field)) throw refusedField('category', missingMessage(field))
        await changeOwnRecord(w, context, record, form, { [field.id]: read.value })
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
      if (key.length > LONG_ORDER_KEY) await shortenKeys(w.k, record.type_id, input.category, key)
      return { data: { unique_id: record.unique_id, category: input.category } }
    }),
  ),
]

/** Gives a card and its neighbours with long keys short ones, in the same order. Few cards, since keys elsewhere are short. */
async function shortenKeys(k: Kysely<Tables>, typeId: number, category: string, key: string): Promise<void> {
  const column = k
    .selectFrom('crm_records')
    .where('type_id', '=', typeId)
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
  const short = column.where(sql<SqlBool>`length(order_key) <= ${sql.lit(LONG_ORDER_KEY / 2)}`)
  const { low } = await short
    .select((eb) => eb.fn.max('order_key').as('low'))
    .where('order_key', '<', sql<string>`${key}::text collate "C"`)
    .executeTakeFirstOrThrow()
  const { high } = await short
    .select((eb) => eb.fn.min('order_key').as('high'))
    .where('order_key', '>', sql<string>`${key}::text collate "C"`)
    .executeTakeFirstOrThrow()
  const cards = await column
    .select('id')
    .$if(low !== null, (query) => query.where('order_key', '>', sql<string>`${low}::text collate "C"`))
    .$if(high !== null, (query) => query.where('order_key', '<', sql<string>`${high}::text collate "C"`))
    .orderBy('order_key')
    .orderBy('id')
    .execute()
  const keys = keysBetween(low, high, cards.length)
  for (const [at, { id }] of cards.entries())
    await k.updateTable('crm_records').set({ order_key: keys[at]! }).where('id', '=', id).execute()
}

interface CountedColumn {
  readonly category: string
  /** The number of its cards, and the sum of their amounts. */
  readonly total: number
  readonly worth: number | null
  /** The amounts, each by its probability. */
  readonly weighted: number | null
  /** One page of its cards, in order. */
  readonly ids: readonly number[]
}

/** The columns that have cards: all of them, or the requested one. */
export function countedColumns(
  k: Kysely<Tables>,
  form: OwnForm,
  condition: RecordCondition,
  {
    category,
    page,
    per_page,
  }: { readonly category?: string | undefined; readonly page: number; readonly per_page: number },
  { value, isUsual, order }: Grouping = USUAL,
): Promise<readonly CountedColumn[]> {
  const before = category === undefined ? 0 : (page - 1) * per_page
  const matching = k
    .selectFrom('crm_records as r')
    .where(condition.sql)
    .$if(category !== undefined, (query) => query.where(sql<SqlBool>`${value} = ${category ?? ''}`))
  const hasAmount = fieldsOf(form).some(({ name }) => name === 'amount')
  const worth = summedSql(form)
  const weighted = hasAmount ? weightedSql(form) : sql<null>`null::float8`
  if (condition.isNarrow || !isUsual) {
    // Reads the matching records once, for the cards and for the numbers.
    const matched = matching.select([
      'r.id',
      value.as('category'),
      order.as('place'),
      worth.as('worth'),
      weighted.as('weighted'),
    ])
    return k
      .with(
        (cte) => cte('matched').materialized(),
        () => matched,
      )
      .selectFrom('matched')
      .select((eb) => [
        'category',
        eb.fn.countAll<number>().as('total'),
        eb.fn.sum<number | null>('worth').as('worth'),
        eb.fn.sum<number | null>('weighted').as('weighted'),
      ])
      .select(sql<number[]>`(array_agg(id order by place, id))[${before + 1}::int:${before + per_page}::int]`.as('ids'))
      .groupBy('category')
      .orderBy('category')
      .execute()
  }
  const counted = matching
    .select((eb) => [
      'r.category',
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>(worth).as('worth'),
      eb.fn.sum<number | null>(weighted).as('weighted'),
    ])
    .groupBy('r.category')
  // The order of an index gives the first cards of a column without reading the others.
  const cards = k
    .selectFrom('crm_records as r')
    .select('r.id')
    .where(condition.sql)
    .where(sql<SqlBool>`r.category = counted.category`)
    .orderBy('r.order_key')
    .orderBy('r.id')
    .limit(per_page)
    .offset(before)
  return k
    .selectFrom(counted.as('counted'))
    .select([
      'counted.category',
      'counted.total',
      'counted.worth',
      'counted.weighted',
      sql<number[]>`array(${cards})`.as('ids'),
    ])
    .orderBy('counted.category')
    .execute()
}

/** Writes the field of a column that is not the usual one. A card that is in the column already stays as it is. */
async function moveToGroup(
  w: Work,
  context: Context,
  record: StoredRecord,
  form: OwnForm,
  group: BoardGroup,
  { category, was }: Pick<CallInput<typeof moveCard>, 'category' | 'was'>,
): Promise<void> {
  const field = fieldNamed(form, group.name)
  if (group.kind === 'owner') {
    if (!/^\d{0,9}$/.test(category)) throw refusedField('category', crmMessages.choiceUnknown)
    const owner = category === '' ? null : Number(category)
    if (owner === record.owner_id) return
    if (was !== undefined && was !== String(record.owner_id ?? '')) throw conflicted({ owner: record.owner_id })
    if (owner !== null) await requireColleague(w.k, owner, 'category')
    if (field === undefined) {
      await setPlainOwner(w, record, owner, context.now)
      return tellNewOwners(w, givingOf(context), [{ id: record.id, from: record.owner_id }])
    }
    return setValue(w, context, record, form, field, owner)
  }
  if (field === undefined) throw refusedField('group', crmMessages.groupGone)
  if (group.kind === 'choice') return setValue(w, context, record, form, field, category)
  const range = DATE_COLUMNS.find((column) => column.category === category)?.category as DaySection | '' | undefined
  if (range === undefined) throw refusedField('category', crmMessages.choiceUnknown)
  const today = calendarDay(context.now.getTime(), zoneOf(context.me))
  const present = record.values[field.id]
  if ((typeof present === 'string' && present !== '' ? daySection(present, today) : '') === range) return
  const day = dayOfRange(range, today)
  if (day === undefined)
    throw refusedField('category', range === 'overdue' ? crmMessages.noPastDay : crmMessages.weekIsOver)
  return setValue(w, context, record, form, field, day)
}

async function setValue(
  w: Work,
  context: Context,
  record: StoredRecord,
  form: OwnForm,
  field: FormField,
  value: unknown,
): Promise<void> {
  const read = readFieldValue(field, value)
  if (!read.ok) throw refusedField('category', read.message)
  if (read.value === null && isRequired(field)) throw refusedField('category', missingMessage(field))
  await changeOwnRecord(w, context, record, form, { [field.id]: read.value })
}
