import { closestCenter, DndContext, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { SILENT_DRAG } from '../data-table/silent-drag.ts'

export interface SortableLineProps {
  /** The items, in their order. */
  readonly ids: readonly string[]
  readonly sensors: SensorDescriptor<SensorOptions>[]
  /** An item was dropped on another one, or outside (undefined). */
  readonly onDrop: (id: string, over: string | undefined) => void
  readonly children: ReactNode
}

/** A line of items whose order is changed by dragging; it scrolls sideways at its ends. */
export function SortableLine({ ids, sensors, onDrop, children }: SortableLineProps) {
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // Outside of the line, because a row of a grid may contain only its cells.
      accessibility={{ ...SILENT_DRAG, container: document.body }}
      autoScroll={{ threshold: { x: 0.1, y: 0 } }}
      onDragEnd={({ active, over }) => onDrop(String(active.id), over === null ? undefined : String(over.id))}
    >
      <SortableContext items={[...ids]} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
