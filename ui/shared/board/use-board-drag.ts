import { MeasuringStrategy, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core'
import { SILENT_DRAG } from '../data-table/silent-drag.ts'
import type { RefObject } from 'react'
import type { BoardProps } from './board.types.ts'
import { pointerYOf, targetOf, underPointer } from './drag-target.ts'
import type { useLiftedCard } from './use-lifted-card.ts'

/** How long a finger must press a card to lift it, in milliseconds; a shorter touch scrolls. */
const LONG_PRESS_MS = 250

/**
 * The board scrolls while the pointer is near its ends, slowly enough to drop the card in a lane that passes; further
 * out it scrolls faster.
 */
const AUTO_SCROLL = { threshold: { x: 0.1, y: 0.15 }, acceleration: 4 } as const

/** Props of the `DndContext`: a card that is dragged is lifted, moves to what is below the pointer, and is dropped there. */
export function useBoardDrag<Card>(
  lifting: ReturnType<typeof useLiftedCard<Card>>,
  cardId: BoardProps<Card>['cardId'],
  board: RefObject<HTMLElement | null>,
) {
  const { lifted, drawn } = lifting
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  )

  const onDragOver = ({ active, over, collisions }: DragOverEvent) => {
    if (lifted === undefined) return
    const to = over === null ? lifted.from : targetOf(drawn, cardId, String(active.id), over, pointerYOf(collisions))
    if (to !== undefined && (to.column !== lifted.to.column || to.index !== lifted.to.index)) lifting.moveTo(to)
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    if (lifted === undefined) return
    if (over === null) lifting.cancel()
    else void lifting.drop(lifted.id, lifted.to, 'pointer')
  }

  return {
    sensors,
    collisionDetection: underPointer(board),
    autoScroll: AUTO_SCROLL,
    measuring: { droppable: { strategy: MeasuringStrategy.Always } },
    accessibility: SILENT_DRAG,
    onDragStart: ({ active }: DragStartEvent) => lifting.lift(String(active.id), 'pointer'),
    onDragOver,
    onDragMove: onDragOver,
    onDragEnd,
    onDragCancel: lifting.cancel,
  }
}
