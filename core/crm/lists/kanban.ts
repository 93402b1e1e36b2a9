import { choiceLabel } from '../forms/choice-label.ts'
import { calendarDay } from '../../time/calendar.ts'
import { CALL_STATUSES } from '../activities/call.schema.ts'
import { EMAIL_STATUSES } from '../activities/email-statuses.ts'
import { fieldsOf } from '../forms/form.schema.ts'
import type { FormLayout } from '../forms/form.schema.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { TASK_STATUSES } from '../activities/task.schema.ts'

/** Cards that a column loads at once. Spec §9 "Page sizes". */
export const KANBAN_PAGE_SIZE = 10

/** The field that assigns records to columns, by type. D-87. */
export const CATEGORY_FIELDS: Readonly<Record<RecordTypeName, string>> = {
  Leads: 'lead_status',
  Contacts: 'lead_source',
  Accounts: 'industry',
  Deals: 'stage',
}

/** The other boards, named like the end of their paths: crm/kanbon_data_list/{…}. D-87. */
export const ACTIVITY_BOARDS = ['task', 'meeting', 'call', 'email'] as const
export type ActivityBoard = (typeof ACTIVITY_BOARDS)[number]

/** A column of a board. `category` is the stored value, '' for records without one. */
export interface BoardColumn {
  readonly category: string
  readonly label: string
}

/** The first column: records with an empty category. D-87. */
export const NONE_COLUMN: BoardColumn = { category: '', label: 'None' }

export const MEETING_CATEGORIES = ['Earlier', 'Today', 'Upcoming'] as const
export type MeetingCategory = (typeof MEETING_CATEGORIES)[number]

/**
 * The columns of a record board: None, the options of the category field, then stored values that are no longer
 * options, so that no card disappears. A form without the category field has only the stored values.
 */
export function recordColumns(
  type: RecordTypeName,
  form: FormLayout,
  stored: readonly string[] = [],
): readonly BoardColumn[] {
  return choiceColumns(fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS[type])?.option_list ?? [], stored)
}

/** The columns of a choice: None, its options, then stored values that are no longer options. D-87, D-234. */
export function choiceColumns(options: readonly string[], stored: readonly string[] = []): readonly BoardColumn[] {
  const categories = [...new Set([...options, ...stored])].filter((category) => category !== '')
  return [NONE_COLUMN, ...categories.map((category) => ({ category, label: choiceLabel(category) }))]
}

/**
 * The columns of the other boards. A call may have no status; meetings and e-mails are always in a column. D-87, D-88.
 */
export const ACTIVITY_COLUMNS: Readonly<Record<ActivityBoard, readonly BoardColumn[]>> = {
  task: [NONE_COLUMN, ...TASK_STATUSES.map(({ value, label }) => ({ category: value, label }))],
  meeting: MEETING_CATEGORIES.map((category) => ({ category, label: category })),
  call: [NONE_COLUMN, ...CALL_STATUSES.map((category) => ({ category, label: category }))],
  email: EMAIL_STATUSES.map(({ value, label }) => ({ category: value, label })),
}

/**
 * Whether the cards of a board can be moved. The column of a meeting or e-mail is not a field that people choose. D-87.
 */
export const isMovable = (board: RecordTypeName | ActivityBoard): boolean => board !== 'meeting' && board !== 'email'

/** The column of a meeting that starts at a moment, by the calendar days of the zone. D-87. */
export function meetingCategory(startsAt: number, now: number, timeZone: string): MeetingCategory {
  const day = calendarDay(startsAt, timeZone)
  const today = calendarDay(now, timeZone)
  if (day === today) return 'Today'
  return day < today ? 'Earlier' : 'Upcoming'
}

/** Card ids by column, top card first. */
export type Board = Readonly<Record<string, readonly string[]>>

/**
 * Moves a card to an index of a column; an index beyond the end means the end. Returns the same board when the card or
 * the column is unknown. The previous board is the undo state when the server refuses.
 */
export function moveCard(board: Board, cardId: string, toCategory: string, index: number): Board {
  const from = Object.keys(board).find((category) => board[category]?.includes(cardId))
  const target = Object.hasOwn(board, toCategory) ? board[toCategory] : undefined
  if (from === undefined || target === undefined) return board
  const left = (board[from] ?? []).filter((id) => id !== cardId)
  const rest = from === toCategory ? left : target
  const place = Math.min(Math.max(0, Math.trunc(index)), rest.length)
  return { ...board, [from]: left, [toCategory]: [...rest.slice(0, place), cardId, ...rest.slice(place)] }
}
