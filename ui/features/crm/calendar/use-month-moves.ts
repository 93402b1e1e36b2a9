import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { addDays, daysBetween, type CalendarDay } from '../../../../core/time/calendar.ts'
import { type CalendarItem, isOn, weekdayText } from './calendar-items.ts'
import type { CalendarViewProps } from './calendar.types.ts'
import { useHeldFocus } from './use-held-focus.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves of items to other days of a month, by pointer or by keyboard, and announced to screen readers. */
export function useMonthMoves({ days, canMove, moves }: Pick<CalendarViewProps, 'days' | 'canMove' | 'moves'>) {
  // An item over midnight is taken hold of on one of its days.
  const [dragged, setDragged] = useState<{ readonly item: CalendarItem; readonly on: CalendarDay }>()
  const [over, setOver] = useState<CalendarDay>()
  const [lifted, setLifted] = useState<{ readonly item: CalendarItem; readonly days: number }>()
  const [spoken, setSpoken] = useState('')
  useHeldFocus(lifted)
  const isLifted = (item: CalendarItem) => lifted?.item.key === item.key

  const keys = (item: CalendarItem) => (event: KeyboardEvent) => {
    if (!canMove(item.activity.kind)) return
    const own = lifted?.item.key === item.key ? lifted : undefined
    const step = STEPS[event.key]
    if (event.key === ' ' && own === undefined) {
      event.preventDefault()
      setLifted({ item, days: 0 })
      setSpoken(`Lifted ${item.title}. Arrow keys move it, Space drops it, Escape cancels.`)
    } else if (own !== undefined && step !== undefined) {
      event.preventDefault()
      const on = addDays(item.firstDay, own.days + step)
      // Only to days in view: the focus stays on the item.
      if (!days.includes(on)) return
      setLifted({ item, days: own.days + step })
      setSpoken(weekdayText(on))
    } else if (own !== undefined && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault()
      setLifted(undefined)
      setSpoken(`Dropped ${item.title} on ${weekdayText(addDays(item.firstDay, own.days))}.`)
      moves.moveBy(item, { days: own.days, minutes: 0 })
    } else if (own !== undefined && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setLifted(undefined)
      setSpoken(`${item.title} stays where it was.`)
    }
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    spoken,
    /** The day below the pointer with an item. */
    over,
    isLifted,
    /** Whether an item is on a day, where it is held while it moves. */
    isOnDay: (item: CalendarItem, on: CalendarDay) =>
      isOn(item, lifted !== undefined && isLifted(item) ? addDays(on, -lifted.days) : on),
    itemHandlers: (item: CalendarItem, on: CalendarDay) => ({
      draggable: canMove(item.activity.kind),
      onDragStart: () => setDragged({ item, on }),
      onDragEnd: endDrag,
      onKeyDown: keys(item),
    }),
    dayHandlers: (on: CalendarDay) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(on)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== undefined) moves.moveBy(dragged.item, { days: daysBetween(dragged.on, on), minutes: 0 })
        endDrag()
      },
    }),
  }
}
