import { type PointerEvent, type RefObject, useRef } from 'react'
import type { CalendarItem } from './calendar-items.ts'
import type { CalendarViewProps } from './calendar.types.ts'

/** The height of an hour in pixels, and the steps of a move in minutes. */
export const HOUR_PX = 48
export const STEP_MINUTES = 15
const DRAG_STARTS_PX = 5

/** An item that is being moved, and how far. */
export interface Lifted {
  readonly item: CalendarItem
  readonly days: number
  readonly minutes: number
}

export interface DayElements {
  /** The element that scrolls the days. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The element with the columns of the days. */
  readonly body: RefObject<HTMLElement | null>
}

/** Where the pointer took hold of an item: in the window, and in the days wherever they are scrolled to. */
interface Grab {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly item: CalendarItem
  isMoving: boolean
}

interface DraggedItemOptions extends Pick<CalendarViewProps, 'days' | 'canMove'>, DayElements {
  /** The item that is held, where it is held; undefined once it is no longer. */
  readonly onHold: (lifted: Lifted | undefined) => void
  readonly onDrop: (item: CalendarItem, by: Pick<Lifted, 'days' | 'minutes'>) => void
}

/** An item of the calendar that a mouse or a pen moves. */
export function useDraggedItem({ scroller, body, days, canMove, onHold, onDrop }: DraggedItemOptions) {
  const held = useRef<Grab>(undefined)
  const hasMoved = useRef(false)

  const placeOf = ({ clientX, clientY }: PointerEvent) => ({
    left: clientX + (scroller.current?.scrollLeft ?? 0),
    top: clientY + (scroller.current?.scrollTop ?? 0),
  })
  const offsetOf = (event: PointerEvent, from: Grab) => {
    const { left, top } = placeOf(event)
    const columnPx = (body.current?.clientWidth ?? 0) / Math.max(1, days.length)
    const at = days.indexOf(from.item.firstDay)
    const by = Math.round((left - from.left) / Math.max(1, columnPx))
    const steps = Math.round(((top - from.top) * 60) / HOUR_PX / STEP_MINUTES)
    return {
      days: at === -1 ? by : Math.max(-at, Math.min(days.length - 1 - at, by)),
      minutes: from.item.isWholeDay ? 0 : steps * STEP_MINUTES,
    }
  }
  const release = () => {
    held.current = undefined
    onHold(undefined)
  }

  return {
    /** Whether the last press of the pointer moved the item: the click that ends it opens nothing. */
    hasMoved: () => hasMoved.current,
    isHeld: () => held.current !== undefined,
    /** Lets the item go where it came from. */
    release,
    /** What the button of an item listens to. */
    grab: (item: CalendarItem) => (event: PointerEvent<HTMLElement>) => {
      hasMoved.current = false
      // A finger scrolls; it opens an item to move it.
      if (!canMove(item.activity.kind) || event.button !== 0 || event.pointerType === 'touch') return
      held.current = { x: event.clientX, y: event.clientY, ...placeOf(event), item, isMoving: false }
    },
    /** What the element that scrolls listens to: the button of an item is made anew in the list of another day. */
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = held.current
        if (from === undefined) return
        if (!from.isMoving) {
          // The button of the mouse was released elsewhere.
          if (event.buttons === 0) return release()
          if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_STARTS_PX) return
          // The events of the drag reach this element from anywhere, and in most browsers the click that ends it.
          event.currentTarget.setPointerCapture?.(event.pointerId)
          from.isMoving = true
          hasMoved.current = true
        }
        onHold({ item: from.item, ...offsetOf(event, from) })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = held.current
        if (from === undefined) return
        release()
        if (from.isMoving) onDrop(from.item, offsetOf(event, from))
      },
      onPointerCancel: () => {
        if (held.current !== undefined) release()
      },
    },
  }
}
