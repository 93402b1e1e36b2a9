import { addDays, type CalendarDay, startOfWeek } from '../../time/calendar.ts'
import { DAY_SECTIONS, type DaySection } from '../activities/task-sections.ts'
import { fieldsOf, type FormLayout } from '../forms/form.schema.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { ownerFieldName, PLAIN_OWNER } from './filter-fields.ts'
import { type BoardColumn, CATEGORY_FIELDS, NONE_COLUMN } from './kanban.ts'

/** A field that can make the columns of a board. D-234. */
export interface BoardGroup {
  /** The name of the field, or `owner` for records whose form has no field for it. */
  readonly name: string
  readonly label: string
  readonly kind: 'choice' | 'owner' | 'date'
}

/**
 * The fields that can make the columns of a type's board: first the usual one (D-87), then the other choices of the form,
 * the owner, and the dates. The first one may be missing in a form. D-234.
 */
export function boardGroups(type: RecordTypeName, form: FormLayout): readonly BoardGroup[] {
  const placed = fieldsOf(form)
  const of = (kind: BoardGroup['kind'], wanted: 'select' | 'date') =>
    placed
      .filter(({ field_type }) => field_type === wanted)
      .map(({ name, label }): BoardGroup => ({ name, label, kind }))
  const choices = of('choice', 'select')
  const ownerName = ownerFieldName(type, form)
  const owner = placed.find(({ name }) => name === ownerName)
  return [
    ...choices.filter(({ name }) => name === CATEGORY_FIELDS[type]),
    ...choices.filter(({ name }) => name !== CATEGORY_FIELDS[type]),
    { name: owner?.name ?? PLAIN_OWNER.name, label: owner?.label ?? PLAIN_OWNER.label, kind: 'owner' },
    ...of('date', 'date'),
  ]
}

const RANGE_LABELS: Readonly<Record<DaySection, string>> = {
  // Won and lost deals stand there too, and are not late.
  overdue: 'Past',
  today: 'Today',
  week: 'This week',
  later: 'Later',
}

/** The columns of a board whose cards are in ranges of a date. D-234. */
export const DATE_COLUMNS: readonly BoardColumn[] = [
  NONE_COLUMN,
  ...DAY_SECTIONS.map((range) => ({ category: range, label: RANGE_LABELS[range] })),
]

/**
 * The day that a card gets in a range: today; the Friday of this week, or its Sunday when Friday has come; the Monday of
 * the next week; null without a range. Undefined where no day is sensible: in the past, and for the rest of a week that
 * ends today. D-234.
 */
export function dayOfRange(range: DaySection | '', today: CalendarDay): CalendarDay | null | undefined {
  const monday = startOfWeek(today)
  const [friday, sunday] = [addDays(monday, 4), addDays(monday, 6)]
  switch (range) {
    case '':
      return null
    case 'overdue':
      return undefined
    case 'today':
      return today
    case 'week':
      return friday > today ? friday : sunday > today ? sunday : undefined
    case 'later':
      return addDays(monday, 7)
  }
}
