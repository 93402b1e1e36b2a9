import type { CalendarDay } from '../../../../core/time/calendar.ts'
import type { ActivityKind } from '../activities/activity-forms.ts'
import type { CalendarItem } from './calendar-items.ts'
import type { CalendarMoves } from './use-calendar-moves.ts'

/** What each view of the calendar needs. */
export interface CalendarViewProps {
  readonly days: readonly CalendarDay[]
  /** The chosen day. */
  readonly day: CalendarDay
  readonly today: CalendarDay
  readonly now: number
  readonly zone: string
  readonly items: readonly CalendarItem[]
  readonly canMove: (kind: ActivityKind) => boolean
  /** Kinds that the person may add. */
  readonly addable: readonly ActivityKind[]
  readonly onAdd: (kind: ActivityKind, day: CalendarDay, minute?: number) => void
  readonly onOpen: (key: string) => void
  /** Shows one day. */
  readonly onDay: (day: CalendarDay) => void
  readonly moves: CalendarMoves
}
