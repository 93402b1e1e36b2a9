import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, horizontalListSortingStrategy, useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx'
import { SILENT_DRAG } from './silent-drag.ts'

export interface HeaderDragProps {
  /** The shown columns, in their order. */
  readonly ids: readonly string[]
  readonly onMove: (id: string, over: string) => void
  readonly children: ReactNode
}

/** Makes the header cells of its children draggable. */
export function HeaderDrag({ ids, onMove, children }: HeaderDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // A row of a grid may contain only its cells.
      accessibility={{ ...SILENT_DRAG, container: document.body }}
      autoScroll={{ threshold: { x: 0.1, y: 0 } }}
      onDragEnd={({ active, over }) => {
        if (over !== null) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A draggable header cell of `HeaderDrag`; the name column cannot be dragged. */
export function DragHeaderCell(props: HeaderCellProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: props.id,
    disabled: props.isName,
  })
  return <HeaderCell {...props} drag={{ ref: setNodeRef, listeners, shift: transform?.x, transition, isDragging }} />
}
