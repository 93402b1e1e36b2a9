import { DndContext, MouseSensor, TouchSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, rectSortingStrategy, useSortable } from '@dnd-kit/sortable'
import { type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { SILENT_DRAG } from '../data-table/silent-drag.ts'

/** What an item needs to be dragged. */
export interface DraggedItem {
  readonly ref?: Ref<HTMLLIElement>
  readonly listeners?: HTMLAttributes<HTMLElement> | undefined
  readonly shift?: { readonly x: number; readonly y: number } | undefined
  readonly transition?: string | undefined
  readonly isDragging: boolean
}

export interface SortableItemsProps {
  readonly ids: readonly string[]
  readonly onMove: (id: string, over: string) => void
  readonly render: (id: string, dragged: DraggedItem) => ReactNode
}

/** Makes the items of a list draggable by mouse and finger. */
export function SortableItems({ ids, onMove, render }: SortableItemsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // A list may contain only its items.
      accessibility={{ ...SILENT_DRAG, container: document.body }}
      onDragEnd={({ active, over }) => {
        if (over !== null) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {ids.map((id) => (
          <Sortable key={id} id={id} render={render} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Sortable({ id, render }: { readonly id: string } & Pick<SortableItemsProps, 'render'>) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return render(id, {
    ref: setNodeRef,
    listeners: listeners as HTMLAttributes<HTMLElement> | undefined,
    shift: transform ?? undefined,
    transition,
    isDragging,
  })
}
