import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type CalendarItem, itemOf, timesText, weekdayText } from './calendar-items.ts'
import type { CalendarViewProps } from './calendar.types.ts'
import { movedActivity } from './use-calendar-moves.ts'
import { type DayElements, type Lifted, STEP_MINUTES, useDraggedItem } from './use-dragged-item.ts'
import { useHeldFocus } from './use-held-focus.ts'

interface LiftedItemOptions
  extends Pick<CalendarViewProps, 'days' | 'zone' | 'moves' | 'canMove' | 'onOpen'>, DayElements {}

/** An item of the calendar that is being moved, by pointer or by keyboard, and announced to screen readers. */
export function useLiftedItem({ scroller, body, days, zone, moves, canMove, onOpen }: LiftedItemOptions) {
  const [lifted, setLifted] = useState<Lifted>()
  const [spoken, setSpoken] = useState('')
  const drag = useDraggedItem({ scroller, body, days, canMove, onHold: setLifted, onDrop: moves.moveBy })
  useHeldFocus(lifted, drag.isHeld)
  const keys = (item: CalendarItem) => (event: KeyboardEvent) => {
    if (!canMove(item.activity.kind)) return
    const own = lifted?.item.key === item.key ? lifted : undefined
    if (event.key === ' ' && own === undefined) {
      event.preventDefault()
      setLifted({ item, days: 0, minutes: 0 })
      setSpoken(`Lifted ${item.title}. Arrow keys move it, Space drops it, Escape cancels.`)
      return
    }
    if (own === undefined) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = {
        item,
        days: own.days + step.days,
        minutes: own.minutes + (item.isWholeDay ? 0 : step.minutes),
      }
      setLifted(next)
      setSpoken(placeText(next, zone))
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      drag.release()
      setSpoken(`Dropped ${item.title} on ${placeText(own, zone)}.`)
      moves.moveBy(item, own)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      drag.release()
      setSpoken(`${item.title} stays where it was.`)
    }
  }
  /** What the button of an item listens to. */
  const handlers = (item: CalendarItem) => ({
    onPointerDown: drag.grab(item),
    onKeyDown: keys(item),
    onBlur: () => setLifted((now) => (now?.item.key === item.key && !drag.isHeld() ? undefined : now)),
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      // A click of the keyboard has no presses to count, and follows no drag.
      if (event.detail === 0 || !drag.hasMoved()) onOpen(item.key)
    },
  })
  return {
    spoken,
    dragging: drag.handlers,
    handlers,
    isLifted: (item: CalendarItem) => lifted?.item.key === item.key,
    /** The item where it is held while it moves. */
    shifted: (item: CalendarItem) => shifted(item, lifted, zone),
  }
}

// Helpers

const STEPS: Readonly<Record<string, { readonly days: number; readonly minutes: number }>> = {
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
}

function shifted(item: CalendarItem, lifted: Lifted | undefined, zone: string): CalendarItem {
  if (lifted === undefined || lifted.item.key !== item.key) return item
  const moved = movedActivity(item.activity, lifted, zone)
  return (moved === undefined ? undefined : itemOf(moved, zone)) ?? item
}

function placeText(lifted: Lifted, zone: string): string {
  const item = shifted(lifted.item, lifted, zone)
  return item.isWholeDay ? weekdayText(item.firstDay) : `${weekdayText(item.firstDay)}, ${timesText(item, zone)}`
}
