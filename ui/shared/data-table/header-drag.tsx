import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx'
import { SortableLine } from '../sortable/sortable-line.tsx'

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
    <SortableLine
      ids={ids}
      sensors={sensors}
      onDrop={(id, over) => {
        if (over !== undefined) onMove(id, over)
      }}
    >
      {children}
    </SortableLine>
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
