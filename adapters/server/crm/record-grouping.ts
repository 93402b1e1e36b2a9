import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { DAY_SECTIONS, sectionDays } from '../../../core/crm/activities/task-sections.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { type BoardGroup, boardGroups, DATE_COLUMNS } from '../../../core/crm/lists/board-groups.ts'
import {
  type BoardColumn,
  CATEGORY_FIELDS,
  choiceColumns,
  NONE_COLUMN,
  recordColumns,
} from '../../../core/crm/lists/kanban.ts'
import type { RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusedField } from '../http/refusals.ts'
import { zoneOf } from './crm-access.ts'
import type { OwnForm } from './forms-of.ts'
import { TYPED_VALUES } from './typed-values.ts'

/** How records are put into the columns of a board, or into the groups of a list. */
export interface Grouping {
  /** Undefined for the usual field of the type. */
  readonly group: BoardGroup | undefined
  /** The column of a record. */
  readonly value: RawBuilder<string>
  /** Whether a record is in a column, in a form that an index finds; undefined where no index does. */
  readonly isIn?: ((category: string) => RawBuilder<SqlBool>) | undefined
  readonly isUsual: boolean
  /** The order of the cards in a column. */
  readonly order: RawBuilder<unknown>
}

/** Cards of the usual columns have places of their own; an index serves them. */
export const USUAL: Grouping = {
  group: undefined,
  value: sql<string>`r.category`,
  isIn: (category) => sql<SqlBool>`r.category = ${category}::text`,
  isUsual: true,
  order: sql`r.order_key`,
}

export function groupNamed(type: RecordTypeName, form: OwnForm, name: string): BoardGroup {
  const group = boardGroups(type, form).find((each) => each.name === name)
  if (group === undefined) throw refusedField('group', crmMessages.groupGone)
  return group
}

export function groupingOf(
  context: { readonly now: Date; readonly me: Pick<Viewer, 'timeZone'> },
  type: RecordTypeName,
  form: OwnForm,
  name: string | undefined,
): Grouping {
  if (name === undefined || name === CATEGORY_FIELDS[type]) return USUAL
  const group = groupNamed(type, form, name)
  const newestFirst = sql`-extract(epoch from r.created_at)`
  if (group.kind === 'owner')
    return {
      group,
      value: sql<string>`coalesce(r.owner_id::text, '')`,
      isIn: (owner) => (owner === '' ? sql<SqlBool>`r.owner_id is null` : sql<SqlBool>`r.owner_id = ${owner}::bigint`),
      isUsual: false,
      order: newestFirst,
    }
  const id = fieldNamed(form, name)?.id ?? 0
  const column = TYPED_VALUES.get(id)?.text
  const text = sql<string>`coalesce(${column === undefined ? sql`r.values ->> ${sql.lit(String(id))}` : sql.ref(`r.${column}`)}, '')`
  if (group.kind === 'choice') return { group, value: text, isUsual: false, order: newestFirst }
  const today = calendarDay(context.now.getTime(), zoneOf(context.me))
  const day = sql`${text} collate "C"`
  return {
    group,
    value: sql<string>`case when ${text} = '' then '' ${sql.join(
      DAY_SECTIONS.map((section) => {
        const { from = '', before = '~' } = sectionDays(section, today)
        return sql`when ${day} >= ${from}::text and ${day} < ${before}::text then ${sql.lit(section)}`
      }),
      sql` `,
    )} else ${sql.lit('later')} end`,
    isUsual: false,
    order: sql`${day}`,
  }
}

export const fieldNamed = (form: OwnForm, name: string) => fieldsOf(form).find((field) => field.name === name)

/** Colleagues without cards that have a column. Our own limit. */
const MOST_COLLEAGUES = 50

/** The columns of a board; stored values without a column of their own get one, so that no card disappears. */
export async function columnsOf(
  k: Kysely<Tables>,
  type: RecordTypeName,
  form: OwnForm,
  { group }: Grouping,
  stored: readonly string[],
): Promise<readonly BoardColumn[]> {
  if (group === undefined) return recordColumns(type, form, stored)
  if (group.kind === 'date') return DATE_COLUMNS
  if (group.kind === 'choice') return choiceColumns(fieldNamed(form, group.name)?.option_list ?? [], stored)
  const ids = stored.filter((id) => id !== '').map(Number)
  const people = await k
    .selectFrom('users')
    .select(['id', 'full_name', 'deleted_at'])
    .where((eb) => eb.or([eb('deleted_at', 'is', null), ...(ids.length === 0 ? [] : [eb('id', 'in', ids)])]))
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  const shown = people.filter((person, at) => at < MOST_COLLEAGUES || ids.includes(person.id))
  return [NONE_COLUMN, ...shown.map(({ id, full_name }) => ({ category: String(id), label: full_name }))]
}
