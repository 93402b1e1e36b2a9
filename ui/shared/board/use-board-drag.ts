import { MeasuringStrategy, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core'
import { SILENT_DRAG } from '../data-table/silent-drag.ts'
import type { BoardProps } from './board.types.ts'
import { pointerY, targetOf, underPointer } from './drag-target.ts'
import type { useLiftedCard } from './use-lifted-card.ts'

/** How long a finger must press a card to lift it, in milliseconds; a shorter touch scrolls. */
const LONG_PRESS_MS = 250

/** Props of the `DndContext`: a card that is dragged is lifted, moves to what is below the pointer, and is dropped there. */
export function useBoardDrag<Card>(
  lifting: ReturnType<typeof useLiftedCard<Card>>,
  cardId: BoardProps<Card>['cardId'],
) {
  const { lifted, drawn } = lifting
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  )

  const onDragOver = ({ active, over, activatorEvent, delta }: DragOverEvent) => {
    if (lifted === undefined || over === null) return
    const to = targetOf(drawn, cardId, String(active.id), over, pointerY(activatorEvent) + delta.y)
    if (to !== undefined && (to.column !== lifted.to.column || to.index !== lifted.to.index)) lifting.moveTo(to)
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    if (lifted === undefined) return
    if (over === null) lifting.cancel()
    else void lifting.drop(lifted.id, lifted.to, 'pointer')
  }

  return {
    sensors,
    collisionDetection: underPointer,
    measuring: { droppable: { strategy: MeasuringStrategy.Always } },
    accessibility: SILENT_DRAG,
    onDragStart: ({ active }: DragStartEvent) => lifting.lift(String(active.id), 'pointer'),
    onDragOver,
    onDragMove: onDragOver,
    onDragEnd,
    onDragCancel: lifting.cancel,
  }
}
