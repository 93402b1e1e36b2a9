import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type CalendarItem, itemOf, timesText, weekdayText } from './calendar-items.ts'
import type { CalendarViewProps } from './calendar.types.ts'
import { movedActivity } from './use-calendar-moves.ts'
import { useHeldFocus } from './use-held-focus.ts'

/** The height of an hour in pixels, and the steps of a move in minutes. */
export const HOUR_PX = 48
const STEP_MINUTES = 15
const DRAG_STARTS_PX = 5

interface Lifted {
  readonly item: CalendarItem
  readonly days: number
  readonly minutes: number
}

interface Grab {
  readonly x: number
  readonly y: number
  readonly item: CalendarItem
  isMoving: boolean
}

interface LiftedItemOptions extends Pick<CalendarViewProps, 'days' | 'zone' | 'moves' | 'canMove' | 'onOpen'> {
  /** The element with the columns of the days. */
  readonly body: RefObject<HTMLElement | null>
}

/** An item of the calendar that is being moved, by pointer or by keyboard, and announced to screen readers. */
export function useLiftedItem({ body, days, zone, moves, canMove, onOpen }: LiftedItemOptions) {
  const [lifted, setLifted] = useState<Lifted>()
  const [spoken, setSpoken] = useState('')
  useHeldFocus(lifted)
  const drag = useRef<Grab>(undefined)

  const columnPx = () => (body.current?.clientWidth ?? 0) / Math.max(1, days.length)
  const offsetOf = (event: PointerEvent, from: Grab) => {
    const at = days.indexOf(from.item.firstDay)
    const by = Math.round((event.clientX - from.x) / Math.max(1, columnPx()))
    const steps = Math.round(((event.clientY - from.y) * 60) / HOUR_PX / STEP_MINUTES)
    return {
      days: at === -1 ? by : Math.max(-at, Math.min(days.length - 1 - at, by)),
      minutes: from.item.isWholeDay ? 0 : steps * STEP_MINUTES,
    }
  }
  const pointer = (item: CalendarItem) =>
    !canMove(item.activity.kind)
      ? {}
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            // A finger scrolls; it opens an item to move it.
            if (event.button !== 0 || event.pointerType === 'touch') return
            drag.current = { x: event.clientX, y: event.clientY, item, isMoving: false }
            event.currentTarget.setPointerCapture?.(event.pointerId)
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const from = drag.current
            if (from === undefined) return
            const far = Math.hypot(event.clientX - from.x, event.clientY - from.y)
            if (!from.isMoving && far < DRAG_STARTS_PX) return
            from.isMoving = true
            setLifted({ item: from.item, ...offsetOf(event, from) })
          },
          onPointerUp: (event: PointerEvent<HTMLElement>) => {
            const from = drag.current
            if (from?.isMoving === true) moves.moveBy(from.item, offsetOf(event, from))
            setLifted(undefined)
          },
          onPointerCancel: () => {
            drag.current = undefined
            setLifted(undefined)
          },
        }
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
      setLifted(undefined)
      setSpoken(`Dropped ${item.title} on ${placeText(own, zone)}.`)
      moves.moveBy(item, own)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setLifted(undefined)
      setSpoken(`${item.title} stays where it was.`)
    }
  }
  /** What the button of an item listens to. */
  const handlers = (item: CalendarItem) => ({
    ...pointer(item),
    onKeyDown: keys(item),
    onBlur: () => setLifted((now) => (now?.item.key === item.key && drag.current === undefined ? undefined : now)),
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      const wasDragged = drag.current?.isMoving === true
      drag.current = undefined
      if (!wasDragged) onOpen(item.key)
    },
  })
  return {
    spoken,
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
